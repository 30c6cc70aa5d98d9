import { byCodeUnit, namespaceOf } from '../../api/names';
import { podKey } from '../../api/pods';
import { refOf, type ObjectRef } from '../../api/ref';
import type { Node, OtherObject, Pod, PodTemplate } from '../../api/types';
import { isApiError } from '../../apiserver/statuses';
import { controllerOf } from '../../indexes';
import type { Actor, World } from '../../world';
import { nodeShouldRunDaemonPod, wouldBePod } from '../daemonset/placement';
import { textbookRules } from '../daemonset/textbookRules';

/** Name of the controller among the actors and in the log. */
export const replicasController = 'replicas-controller';

const kinds: readonly string[] = ['Deployment', 'ReplicaSet'];

/** Kinds that declare a number. */
export function declaresReplicas(kind: unknown): boolean {
  return typeof kind === 'string' && kinds.includes(kind);
}

/**
 * The contrast model (textbook 1.11): a number is declared, and the place of each pod is chosen after that: of the nodes
 * that would take it the one with the fewest pods, then the first by name. A new node changes nothing.
 */
export class ReplicasController implements Actor {
  readonly name = replicasController;

  constructor(private readonly world: World) {
    world.watch(world.others, (ref, before, after) => {
      if (declaresReplicas((after ?? before)!.kind)) world.agenda.enqueue(this.name, ref);
    });
    world.watch(world.nodes, () => this.queueAll());
    world.watch(world.pods, (_key, before, after) => {
      if (!before || !after) this.podChanged((after ?? before)!);
    });
  }

  /** One reconcile: as many pods as are declared. */
  reconcile(ref: ObjectRef): void {
    const owner = this.world.others.get(ref);
    const pods = this.podsOf(ref);
    const wanted = owner ? replicasOf(owner) : 0;
    for (let have = pods.length; owner && have < wanted; have++) if (!this.create(ref, owner, have, wanted)) break;
    for (let have = pods.length; have > wanted; have--) this.remove(ref, pods[have - 1]!, have, wanted);
  }

  /** Pods of an owner by number. */
  podsOf(ref: ObjectRef): readonly Pod[] {
    const pods = [...this.world.pods.values()].filter((pod) => ownerOf(pod) === ref);
    return pods.sort((a, b) => numberOf(a) - numberOf(b) || byCodeUnit(a.metadata.name, b.metadata.name));
  }

  private create(ref: ObjectRef, owner: OtherObject, have: number, wanted: number): boolean {
    const template = templateOf(owner);
    const node = this.chooseNode(template);
    if (node === undefined) return false;
    const pod = this.world.api.createPod(this.newPod(owner, template, node, this.freeNumber(owner)));
    if (isApiError(pod)) return false;
    this.say(ref, 'textbook.replica-created', { node, pod: pod.metadata.name, have: have + 1, wanted });
    return true;
  }

  private remove(ref: ObjectRef, pod: Pod, have: number, wanted: number): void {
    this.world.api.removePod(podKey(pod));
    this.say(ref, 'textbook.replica-deleted', { node: pod.spec.nodeName ?? '', pod: pod.metadata.name, have: have - 1, wanted });
  }

  /** The place is chosen: the fewest pods, then the name. */
  private chooseNode(template: PodTemplate): string | undefined {
    const pod = wouldBePod(template, false, textbookRules);
    const fitting = [...this.world.nodes.values()].filter((node) => nodeShouldRunDaemonPod(pod, node).shouldRun);
    const load = ({ metadata }: Node): number => this.world.indexes.podsByNode.get(metadata.name).size;
    const [best] = fitting.sort((a, b) => load(a) - load(b) || byCodeUnit(a.metadata.name, b.metadata.name));
    return best?.metadata.name;
  }

  private newPod(owner: OtherObject, template: PodTemplate, node: string, number: number): Pod {
    const { name, uid = '' } = owner.metadata;
    const reference = { apiVersion: 'apps/v1', kind: owner.kind!, name, uid, controller: true, blockOwnerDeletion: true };
    const { labels, annotations } = template.metadata ?? {};
    return {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: `${name}-${number}`, namespace: namespaceOf(owner.metadata), labels, annotations, ownerReferences: [reference] },
      spec: { ...template.spec, nodeName: node },
    };
  }

  /** The lowest number that no pod has. */
  private freeNumber({ metadata }: OtherObject): number {
    let number = 1;
    while (this.world.pods.has(`${namespaceOf(metadata)}/${metadata.name}-${number}`)) number++;
    return number;
  }

  private podChanged(pod: Pod): void {
    const ref = ownerOf(pod);
    if (ref !== undefined) this.world.agenda.enqueue(this.name, ref);
  }

  private queueAll(): void {
    const refs = [...this.world.others.entries()].filter(([, object]) => declaresReplicas(object.kind)).map(([ref]) => ref);
    for (const ref of refs.sort(byCodeUnit)) this.world.agenda.enqueue(this.name, ref);
  }

  private say(ref: ObjectRef, reason: string, args: Readonly<Record<string, string | number>>): void {
    this.world.log.line({ source: replicasController, node: String(args['node']), reason, object: ref, args });
  }
}

function replicasOf(owner: OtherObject): number {
  const replicas = (owner as { spec?: { replicas?: unknown } }).spec?.replicas;
  return typeof replicas === 'number' && replicas >= 0 ? Math.floor(replicas) : 1;
}

function templateOf(owner: OtherObject): PodTemplate {
  const template = (owner as { spec?: { template?: Partial<PodTemplate> } }).spec?.template;
  return { ...template, spec: { ...template?.spec, containers: template?.spec?.containers ?? [] } };
}

function ownerOf(pod: Pod): ObjectRef | undefined {
  const owner = controllerOf(pod);
  if (!owner || !declaresReplicas(owner.kind)) return undefined;
  return refOf(owner.kind, { metadata: { name: owner.name, namespace: namespaceOf(pod.metadata) } });
}

function numberOf({ metadata }: Pod): number {
  return Number(/-(\d+)$/.exec(metadata.name)?.[1] ?? 0);
}

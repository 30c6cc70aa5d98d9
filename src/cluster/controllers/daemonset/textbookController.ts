import { byCodeUnit, namespaceOf } from '../../api/names';
import { podKey } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { DaemonSet, Pod } from '../../api/types';
import type { World } from '../../world';
import { DaemonSetController, daemonSetController } from './controller';
import { daemonPod } from './podTemplate';

/** What one reconcile did, in order. */
export interface TextbookAction {
  readonly kind: 'create' | 'delete';
  readonly node: string;
}

/**
 * The teaching model's controller (textbook 1.3): fills the difference of two sets, targets and nodes that
 * carry a pod. First the missing pods by node name, then the superfluous ones; no history, no updates.
 */
export class TextbookDaemonSetController extends DaemonSetController {
  constructor(private readonly parts: World) {
    super(parts);
  }

  override syncDaemonSet(key: string): undefined {
    this.fillDifference(key);
    this.updateStatus(key, '', true);
    return undefined;
  }

  /** One reconcile; the actions it took (textbook 1.3). */
  fillDifference(key: string): readonly TextbookAction[] {
    const slots = this.slots.get(key);
    if (!slots) return [];
    const open = [...slots.unsettled].sort(byCodeUnit).map((node) => slots.get(node)!);
    const create = open.filter(({ shouldRun, pods }) => shouldRun && pods.length === 0);
    const remove = open.filter(({ shouldRun, pods }) => !shouldRun && pods.length > 0);
    for (const { node } of create) this.create(slots.set, node);
    for (const { node, pods } of remove) for (const pod of pods) this.remove(slots.set, node, pod);
    return [
      ...create.map(({ node }) => ({ kind: 'create' as const, node })),
      ...remove.map(({ node }) => ({ kind: 'delete' as const, node })),
    ];
  }

  /** The place is named, not chosen: no scheduler takes part (textbook 1.10). */
  private create(set: DaemonSet, node: string): void {
    const pod = daemonPod(set, node, '');
    const name = `${set.metadata.name}-${node}`;
    this.parts.api.createPod({
      ...pod,
      metadata: { ...pod.metadata, name, namespace: namespaceOf(set.metadata), generateName: undefined },
      spec: { ...set.spec.template.spec, nodeName: node },
    });
    this.say(set, 'textbook.created', node, name);
  }

  private remove(set: DaemonSet, node: string, pod: Pod): void {
    this.parts.api.removePod(podKey(pod));
    this.say(set, 'textbook.deleted', node, pod.metadata.name);
  }

  private say(set: DaemonSet, reason: string, node: string, pod: string): void {
    this.parts.log.line({ source: daemonSetController, reason, object: refOf('DaemonSet', set), args: { node, pod } });
  }
}

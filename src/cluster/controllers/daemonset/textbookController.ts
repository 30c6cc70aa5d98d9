import { byCodeUnit, namespaceOf } from '../../api/names';
import { isNodeReady } from '../../api/nodes';
import { isPodReady, podKey, targetNodeOf } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { DaemonSet, Node, Pod } from '../../api/types';
import { isApiError } from '../../apiserver/statuses';
import { controllerOf } from '../../indexes';
import { stableJson } from '../../store/stableJson';
import type { World } from '../../world';
import { DaemonSetController, daemonSetController } from './controller';
import { daemonPod } from './podTemplate';
import type { Slot } from './slots';
import { statusDiffers } from './status';

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

  /** Whatever changes, the sets that it may concern are compared anew. */
  watch(): void {
    const { parts } = this;
    parts.watch(parts.daemonsets, (key, before, after) => {
      if (before?.spec !== after?.spec || before?.metadata !== after?.metadata) this.queue(key);
    });
    parts.watch(parts.nodes, (_name, before, after) => {
      if (before && after && decidesTheSame(before, after)) return;
      for (const key of [...parts.daemonsets.keys()].sort(byCodeUnit)) this.queue(key);
    });
    parts.watch(parts.pods, (_key, before, after) => {
      if (before && after && looksTheSame(before, after)) return;
      for (const pod of [before, after]) this.queue(pod && ownerKeyOf(pod));
    });
  }

  override syncDaemonSet(key: string): undefined {
    this.fillDifference(key);
    this.writeStatus(key);
    return undefined;
  }

  /** One reconcile; the actions it took (textbook 1.3). A set that is gone leaves no pod. */
  fillDifference(key: string): readonly TextbookAction[] {
    const slots = this.slots.get(key);
    if (!slots) return this.removeAll(key);
    const open = [...slots.unsettled].sort(byCodeUnit).map((node) => slots.get(node)!);
    const create = open.filter(({ shouldRun, pods }) => shouldRun && pods.length === 0);
    const remove = open.filter(({ shouldRun, pods }) => !shouldRun && pods.length > 0);
    for (const { node } of create) this.create(slots.set, node);
    for (const { node, pods } of remove) for (const pod of pods) this.remove(key, node, pod);
    return [...create.map(({ node }) => action('create', node)), ...remove.map(({ node }) => action('delete', node))];
  }

  /** Nodes that should carry a pod of a set, by name (textbook 1.1). */
  targets(key: string): readonly string[] {
    return this.nodesWhere(key, ({ shouldRun }) => shouldRun);
  }

  /** Nodes that carry a pod of a set, by name. */
  carriers(key: string): readonly string[] {
    return this.nodesWhere(key, ({ pods }) => pods.length > 0);
  }

  /** As many pods as targets, and one on each (textbook 1.4). */
  converged(key: string): boolean {
    const carriers = this.carriers(key);
    const targets = this.targets(key);
    return carriers.length === targets.length && targets.every((node, index) => carriers[index] === node);
  }

  private nodesWhere(key: string, test: (slot: Slot) => boolean): readonly string[] {
    return [...(this.slots.get(key)?.values() ?? [])].filter(test).map(({ node }) => node).sort(byCodeUnit);
  }

  /** The place is named, not chosen: no scheduler takes part (textbook 1.10). */
  private create(set: DaemonSet, node: string): void {
    const pod = daemonPod(set, node, '');
    const name = `${set.metadata.name}-${node}`;
    const created = this.parts.api.createPod({
      ...pod,
      metadata: { ...pod.metadata, name, namespace: namespaceOf(set.metadata), generateName: undefined },
      spec: { ...set.spec.template.spec, nodeName: node },
    });
    if (!isApiError(created)) this.say(refOf('DaemonSet', set), 'textbook.created', node, name);
  }

  private remove(key: string, node: string, pod: Pod): void {
    this.parts.api.removePod(podKey(pod));
    this.say(`DaemonSet/${key}`, 'textbook.deleted', node, pod.metadata.name);
  }

  private removeAll(key: string): readonly TextbookAction[] {
    const pods = [...this.parts.pods.values()].filter((pod) => ownerKeyOf(pod) === key);
    const placed = pods.map((pod) => ({ pod, node: targetNodeOf(pod) ?? '' })).sort((a, b) => byCodeUnit(a.node, b.node));
    for (const { pod, node } of placed) this.remove(key, node, pod);
    return placed.map(({ node }) => action('delete', node));
  }

  /** There are no updates, so every pod counts as up to date. */
  private writeStatus(key: string): void {
    const slots = this.slots.get(key);
    if (!slots) return;
    const { desired, current, misscheduled, ready } = slots.totals;
    const status = {
      ...slots.set.status,
      desiredNumberScheduled: desired,
      currentNumberScheduled: current,
      numberMisscheduled: misscheduled,
      numberReady: ready,
      updatedNumberScheduled: current,
      numberAvailable: ready,
      numberUnavailable: desired - ready,
      observedGeneration: slots.set.metadata.generation,
    };
    const behind = slots.set.status?.observedGeneration !== status.observedGeneration;
    if (behind || statusDiffers(slots.set.status, status)) this.parts.api.updateDaemonSetStatus(key, status);
  }

  private queue(key: string | undefined): void {
    if (key !== undefined) this.parts.agenda.enqueue(daemonSetController, key);
  }

  private say(object: string, reason: string, node: string, pod: string): void {
    this.parts.log.line({ source: daemonSetController, node, reason, object, args: { node, pod } });
  }
}

function action(kind: TextbookAction['kind'], node: string): TextbookAction {
  return { kind, node };
}

/** Nothing of a node changed that a target is chosen by. */
function decidesTheSame(a: Node, b: Node): boolean {
  const facts = (node: Node): string => stableJson([node.metadata.labels ?? {}, node.spec?.taints ?? [], isNodeReady(node)]);
  return facts(a) === facts(b);
}

/** Nothing of a pod changed that a set counts. */
function looksTheSame(a: Pod, b: Pod): boolean {
  return a.metadata === b.metadata && a.spec === b.spec && isPodReady(a) === isPodReady(b);
}

function ownerKeyOf(pod: Pod): string | undefined {
  const owner = controllerOf(pod);
  return owner?.kind === 'DaemonSet' ? `${namespaceOf(pod.metadata)}/${owner.name}` : undefined;
}

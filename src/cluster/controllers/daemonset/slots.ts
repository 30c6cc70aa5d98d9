import { byBindingAgeAndName, isPodReady, isTerminal, isTerminating, podKey, targetNodeOf } from '../../api/pods';
import { selectorMatcher, type LabelMatcher } from '../../api/labels';
import { byCodeUnit, keyOf, namespaceOf } from '../../api/names';
import type { DaemonSet, Node, Pod } from '../../api/types';
import { controllerOf } from '../../indexes';
import { profiles } from '../../profile';
import type { ClusterSettings } from '../../settings';
import type { World } from '../../world';
import { nodeShouldRunDaemonPod, wouldBePod, type WouldBePod } from './placement';
import { revisionKey } from './updated';

/** What a DaemonSet has, and should have, on one node. */
export interface Slot {
  readonly node: string;
  /** False for pods left on a node that does not exist. */
  readonly exists: boolean;
  readonly shouldRun: boolean;
  readonly shouldContinue: boolean;
  /** Claimed pods that target the node, in the order of DS-3.14. */
  readonly pods: readonly Pod[];
}

/** Sums over the nodes that exist (DS-6.1), kept up to date with every change. */
export interface SlotTotals {
  desired: number;
  current: number;
  misscheduled: number;
  ready: number;
}

/** All slots of one DaemonSet. Derived from the tables alone, so going back in time needs no care. */
export class SetSlots {
  readonly pod: WouldBePod;
  readonly matches: LabelMatcher;
  readonly totals: SlotTotals = { desired: 0, current: 0, misscheduled: 0, ready: 0 };
  /** Nodes at which `manage` may have something to do. */
  readonly unsettled = new Set<string>();
  /** Keys of pods that the set controls although its selector does not match them (DS-3.4 c). */
  readonly strangers = new Set<string>();
  private readonly slots = new Map<string, Slot>();
  private held = 0;
  /** Number of first pods on desired nodes by revision key: what `updatedNumberScheduled` adds up. */
  private readonly firstByRevision = new Map<string, number>();
  /** Number of non-terminating pods by revision key: whether any old pod is left. */
  private readonly aliveByRevision = new Map<string, number>();

  constructor(
    /** The set as it is now; what matters to the slots has not changed since they were made. */
    public set: DaemonSet,
    { profile, gates }: ClusterSettings,
  ) {
    const comparison = gates['TaintTolerationComparisonOperators'] ?? false;
    this.pod = wouldBePod(set.spec.template, comparison, profiles[profile].placement);
    this.matches = selectorMatcher(set.spec.selector);
  }

  /** Whether no slot has a pod. */
  get bare(): boolean {
    return this.held === 0 && this.strangers.size === 0;
  }

  /** The slot of a node: undefined when the node does not exist and no pod targets it. */
  get(node: string): Slot | undefined {
    return this.slots.get(node);
  }

  /** All slots, in no particular order. */
  values(): IterableIterator<Slot> {
    return this.slots.values();
  }

  /** Number of nodes whose first pod has a revision that satisfies the test. */
  countFirst(test: (revision: string) => boolean): number {
    return sumWhere(this.firstByRevision, test);
  }

  /** Whether a non-terminating pod has a revision that satisfies the test. */
  someAlive(test: (revision: string) => boolean): boolean {
    return sumWhere(this.aliveByRevision, test) > 0;
  }

  setNode(name: string, node: Node | undefined): void {
    const pods = this.slots.get(name)?.pods ?? [];
    if (!node) this.write(name, { node: name, exists: false, shouldRun: false, shouldContinue: false, pods });
    else {
      const { shouldRun, shouldContinue } = nodeShouldRunDaemonPod(this.pod, node);
      this.write(name, { node: name, exists: true, shouldRun, shouldContinue, pods });
    }
  }

  /** Follows the change of a pod that the set controls. */
  replacePod(key: string, before: Pod | undefined, after: Pod | undefined): void {
    if (after && !this.matches(after.metadata.labels)) this.strangers.add(key);
    else this.strangers.delete(key);
    const from = before && this.placeOf(before);
    const to = after && this.placeOf(after);
    if (from !== undefined && from !== to) this.writePods(from, (pods) => pods.filter((pod) => podKey(pod) !== key));
    if (to !== undefined) this.writePods(to, (pods) => withPod(pods, after!));
  }

  /** The node at which a pod counts: its labels match, and it has not ended for good (DS-3.5). */
  private placeOf(pod: Pod): string | undefined {
    const counts = this.matches(pod.metadata.labels) && !(isTerminal(pod) && isTerminating(pod));
    return counts ? targetNodeOf(pod) : undefined;
  }

  private writePods(node: string, change: (pods: readonly Pod[]) => readonly Pod[]): void {
    const slot = this.slots.get(node) ?? { node, exists: false, shouldRun: false, shouldContinue: false, pods: [] };
    this.write(node, { ...slot, pods: change(slot.pods) });
  }

  private write(node: string, slot: Slot): void {
    const before = this.slots.get(node);
    if (before) this.count(before, -1);
    if (!slot.exists && slot.pods.length === 0) {
      this.slots.delete(node);
      this.unsettled.delete(node);
      return;
    }
    this.slots.set(node, slot);
    this.count(slot, 1);
    if (isSettled(slot)) this.unsettled.delete(node);
    else this.unsettled.add(node);
  }

  private count(slot: Slot, by: number): void {
    this.held += by * slot.pods.length;
    for (const pod of slot.pods) if (!isTerminating(pod)) add(this.aliveByRevision, revisionKey(pod), by);
    if (!slot.exists) return;
    const [first] = slot.pods;
    const { totals } = this;
    if (!slot.shouldRun) {
      if (first) totals.misscheduled += by;
      return;
    }
    totals.desired += by;
    if (!first) return;
    totals.current += by;
    if (isPodReady(first)) totals.ready += by;
    add(this.firstByRevision, revisionKey(first), by);
  }
}

/** The slots of all DaemonSets, following every change of nodes, pods and sets. */
export class DaemonSlots {
  private readonly sets = new Map<string, SetSlots>();
  /** Slots without pods of sets that are gone, good until a node changes: a start that is repeated finds them again. */
  private readonly parked = new Map<string, SetSlots>();
  private sortedKeys: readonly string[] | undefined;

  constructor(private readonly world: World) {
    world.daemonsets.listen((key, before, after) => {
      if (!before || !after) this.sortedKeys = undefined;
      if (!after) this.park(key);
      else if (!before || !samePlacement(before, after)) this.rebuild(after);
      else this.sets.get(key)!.set = after;
    });
    world.nodes.listen((name, _before, after) => {
      this.parked.clear();
      for (const slots of this.sets.values()) slots.setNode(name, after);
    });
    world.pods.listen((key, before, after) => {
      const from = before && this.controllerSlots(before);
      const to = after && this.controllerSlots(after);
      if (from && from !== to) from.replacePod(key, before, undefined);
      if (to) to.replacePod(key, from === to ? before : undefined, after);
    });
  }

  /** Keys of all DaemonSets, sorted. */
  keys(): readonly string[] {
    return (this.sortedKeys ??= [...this.sets.keys()].sort(byCodeUnit));
  }

  /** The slots of a DaemonSet by its key. */
  get(key: string): SetSlots | undefined {
    return this.sets.get(key);
  }

  /** The slots of the set that controls a pod: kind, name and uid agree (DS-3.4 a). */
  private controllerSlots(pod: Pod): SetSlots | undefined {
    const owner = controllerOf(pod);
    if (owner?.kind !== 'DaemonSet') return undefined;
    const slots = this.sets.get(`${namespaceOf(pod.metadata)}/${owner.name}`);
    return slots && slots.set.metadata.uid === owner.uid ? slots : undefined;
  }

  private park(key: string): void {
    const slots = this.sets.get(key);
    this.sets.delete(key);
    if (slots?.bare) this.parked.set(key, slots);
  }

  private rebuild(set: DaemonSet): void {
    const key = keyOf(set);
    const slots = this.unpark(key, set) ?? this.made(set);
    this.sets.set(key, slots);
    for (const pod of this.world.indexes.podsByController.get(set.metadata.uid ?? '')) this.claim(slots, pod);
  }

  private claim(slots: SetSlots, key: string): void {
    const pod = this.world.pods.get(key);
    if (pod && this.controllerSlots(pod) === slots) slots.replacePod(key, undefined, pod);
  }

  private made(set: DaemonSet): SetSlots {
    const slots = new SetSlots(set, this.world.settings);
    for (const [name, node] of this.world.nodes.entries()) slots.setNode(name, node);
    return slots;
  }

  private unpark(key: string, set: DaemonSet): SetSlots | undefined {
    const slots = this.parked.get(key);
    this.parked.delete(key);
    if (slots?.set.spec.template !== set.spec.template || slots.set.spec.selector !== set.spec.selector) return undefined;
    slots.set = set;
    return slots;
  }
}

/** The pods with one more, or with a newer record of one, in the order of DS-3.14. */
function withPod(pods: readonly Pod[], pod: Pod): readonly Pod[] {
  const key = podKey(pod);
  return [...pods.filter((other) => podKey(other) !== key), pod].sort(byBindingAgeAndName);
}

/** Nothing to do here: wanted (or allowed to stay) with one pod that lives, or neither wanted nor there. */
function isSettled({ exists, shouldRun, shouldContinue, pods }: Slot): boolean {
  const [first] = pods;
  if (!exists) return pods.every((pod) => pod.spec.nodeName);
  if (!first) return !shouldRun;
  return shouldContinue && pods.length === 1 && !isTerminating(first) && !isTerminal(first);
}

function samePlacement(before: DaemonSet, after: DaemonSet): boolean {
  return (
    before.spec.template === after.spec.template &&
    before.spec.selector === after.spec.selector &&
    before.metadata.uid === after.metadata.uid
  );
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function sumWhere(counts: ReadonlyMap<string, number>, test: (key: string) => boolean): number {
  let sum = 0;
  for (const [key, count] of counts) if (test(key)) sum += count;
  return sum;
}

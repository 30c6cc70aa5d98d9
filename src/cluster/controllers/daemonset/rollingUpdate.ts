import { byCodeUnit } from '../../api/names';
import { fnv1a } from '../../api/hash';
import { isPodAvailable, isTerminating } from '../../api/pods';
import type { DaemonSet, Pod } from '../../api/types';
import { updateBudget } from './numbers';
import type { SetSlots, Slot } from './slots';
import { revisionKey, updatedTest } from './updated';

/** What a rolling step asks for; an error ends the step with nothing done. */
export type RollingDecision =
  | { readonly create: readonly string[]; readonly delete: readonly Pod[] }
  | { readonly error: string };

export interface RollingContext {
  readonly set: DaemonSet;
  readonly hash: string;
  /** Virtual time in ms. */
  readonly now: number;
  /** Minor version of Kubernetes. */
  readonly version: number;
  /** Seed of the run: which of several equal nodes goes first. */
  readonly seed: number;
}

/**
 * Puts equal nodes in the order in which they roll. Kubernetes iterates a map, so any order is true; this one is
 * drawn by seed and revision and stays the same during a rollout (DS-4.4).
 */
export function inRolloutOrder<T>(items: readonly T[], nodeOf: (item: T) => string, seed: number, hash: string): T[] {
  const drawn = items.map((item) => ({ item, node: nodeOf(item), lot: fnv1a(`${seed} ${hash} ${nodeOf(item)}`) }));
  return drawn.sort((a, b) => a.lot - b.lot || byCodeUnit(a.node, b.node)).map(({ item }) => item);
}

/** How a rolling update sees one node (DS-4.4, 4.5, 4.8). */
export interface NodeInRollout {
  readonly slot: Slot;
  /** More than one updated or more than one old pod. */
  readonly excess: boolean;
  readonly updated: Pod | undefined;
  readonly old: Pod | undefined;
  readonly updatedAvailable: boolean;
  readonly oldAvailable: boolean;
}

/** The nodes that take part in a rolling update, in the order they go: those with a pod and those that want one (DS-4.4). */
export function nodesInRollout(slots: SetSlots, context: RollingContext): readonly NodeInRollout[] {
  const isUpdated = updatedTest(context.set, context.hash);
  const taking = [...slots.values()].filter((slot) => slot.shouldRun || slot.pods.length > 0);
  const ordered = inRolloutOrder(taking, (slot) => slot.node, context.seed, context.hash);
  return ordered.map((slot) => classify(slot, isUpdated, context));
}

function classify(slot: Slot, isUpdated: (revision: string) => boolean, context: RollingContext): NodeInRollout {
  const alive = slot.pods.filter((pod) => !isTerminating(pod));
  const updated = alive.filter((pod) => isUpdated(revisionKey(pod)));
  const old = alive.filter((pod) => !isUpdated(revisionKey(pod)));
  const available = (pod: Pod | undefined): boolean =>
    pod !== undefined && isPodAvailable(pod, context.set.spec.minReadySeconds ?? 0, context.now, context.version <= 28);
  return {
    slot,
    excess: updated.length > 1 || old.length > 1,
    updated: updated[0],
    old: old[0],
    updatedAvailable: available(updated[0]),
    oldAvailable: available(old[0]),
  };
}

/** One rolling step (DS-4). Without old pods there is nothing to do, which is known without a look at the nodes. */
export function decideRolling(slots: SetSlots, context: RollingContext): RollingDecision {
  const isUpdated = updatedTest(context.set, context.hash);
  if (!slots.someAlive((revision) => !isUpdated(revision))) return { create: [], delete: [] };
  const budget = updateBudget(context.set, slots.totals.desired);
  if (!budget) return { error: 'invalid value for IntOrString' };
  const nodes = nodesInRollout(slots, context);
  if (budget.maxSurge === 0) return { create: [], delete: replaceWithinBudget(nodes, budget.maxUnavailable, context.version) };
  return surge(nodes, budget.maxSurge, slots.totals.desired, context.version);
}

/** How a node weighs in an update without surge (DS-4.5). */
export type UnavailableRole = 'unavailable' | 'replace' | 'candidate' | 'updated';

/** The role of a node in an update without surge (DS-4.5). */
export function roleWithoutSurge(node: NodeInRollout): UnavailableRole {
  if (node.excess || (!node.updated && !node.old) || (node.updated && node.old)) return 'unavailable';
  if (node.updated) return node.updatedAvailable ? 'updated' : 'unavailable';
  return node.oldAvailable ? 'candidate' : 'replace';
}

/** Unavailable old pods go at once, available ones as far as the budget allows (DS-4.6). */
function replaceWithinBudget(nodes: readonly NodeInRollout[], maxUnavailable: number, version: number): readonly Pod[] {
  const replace: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const node of nodes) {
    const role = roleWithoutSurge(node);
    if (role === 'replace') replace.push(node.old!);
    if (role === 'candidate') candidates.push(node.old!);
    if (role === 'unavailable' || (role === 'replace' && version >= 31)) unavailable++;
  }
  return [...replace, ...candidates.slice(0, Math.max(0, maxUnavailable - unavailable))];
}

/** The sums of one pass over the nodes of an update with surge. */
interface SurgeTally {
  surge: number;
  availableNodes: number;
  readonly createBeyondLimit: string[];
  readonly candidates: string[];
  readonly sunset: Pod[];
  readonly remove: Pod[];
}

function surge(nodes: readonly NodeInRollout[], maxSurge: number, desired: number, version: number): RollingDecision {
  const tally: SurgeTally = { surge: 0, availableNodes: 0, createBeyondLimit: [], candidates: [], sunset: [], remove: [] };
  for (const node of nodes) {
    const error = tallySurge(node, tally, version);
    if (error) return { error };
  }
  const created = tally.candidates.slice(0, Math.max(0, maxSurge - tally.surge));
  const sunset = tally.sunset.slice(0, Math.max(0, tally.availableNodes - desired));
  return { create: [...tally.createBeyondLimit, ...created], delete: [...tally.remove, ...sunset] };
}

/** What one node adds to the tally (DS-4.8); the error of a node that does not exist (DS-4.10). */
function tallySurge(node: NodeInRollout, tally: SurgeTally, version: number): string | undefined {
  const { slot, updated, old } = node;
  if (node.excess) {
    tally.surge++;
    return undefined;
  }
  if (old ? node.oldAvailable : node.updatedAvailable) tally.availableNodes++;
  if (!old) return undefined;
  if (updated) {
    if (node.updatedAvailable) tally.remove.push(old);
    else tally.surge++;
    return undefined;
  }
  if (!slot.exists && version >= 29) return `node "${slot.node}" not found`;
  const desired = slot.shouldRun || version <= 28;
  if (!node.oldAvailable) {
    if (desired) tally.createBeyondLimit.push(slot.node);
    else tally.remove.push(old);
  } else if (desired) tally.candidates.push(slot.node);
  else tally.sunset.push(old);
  return undefined;
}

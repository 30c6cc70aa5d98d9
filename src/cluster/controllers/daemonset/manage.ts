import { byCodeUnit } from '../../api/names';
import { byBindingAgeAndName, isPodAvailable, isPodReady, isTerminating } from '../../api/pods';
import type { DaemonSet, Pod } from '../../api/types';
import { allowsSurge } from './numbers';
import type { SetSlots, Slot } from './slots';
import { revisionHashLabel } from './updated';

/** What one look at the nodes asks for: nodes that need a pod, and pods that must go. */
export interface ManageDecision {
  readonly create: readonly string[];
  readonly delete: readonly Pod[];
}

/** What the decision needs beside the slots. */
export interface ManageContext {
  readonly set: DaemonSet;
  /** Hash of the current revision. */
  readonly hash: string;
  /** Virtual time in ms. */
  readonly now: number;
  /** 1.28 counts a pod as available only after more than minReadySeconds (DS-6.3). */
  readonly exclusiveReady: boolean;
  /** Asked of each failed pod: true when it may be killed now (DS-3.8). */
  readonly mayKillFailed: (pod: Pod, node: string) => boolean;
  /** Told of each succeeded pod (DS-3.10). */
  readonly succeeded: (pod: Pod, node: string) => void;
}

/** The decision for all nodes at which there is something to decide, by name (DS-3.6, 3.15). */
export function decideManage(slots: SetSlots, context: ManageContext): ManageDecision {
  const create: string[] = [];
  const remove: Pod[] = [];
  const nodes = [...slots.unsettled].sort(byCodeUnit);
  for (const node of nodes) {
    const slot = slots.get(node)!;
    if (slot.exists) podsShouldBeOnNode(slot, context, create, remove);
  }
  for (const node of nodes) {
    const slot = slots.get(node)!;
    if (!slot.exists) remove.push(...slot.pods.filter((pod) => !pod.spec.nodeName));
  }
  return { create, delete: remove };
}

function podsShouldBeOnNode(slot: Slot, context: ManageContext, create: string[], remove: Pod[]): void {
  if (slot.shouldRun && slot.pods.length === 0) create.push(slot.node);
  else if (slot.shouldContinue) remove.push(...prune(slot, context, create));
  else remove.push(...slot.pods.filter((pod) => !isTerminating(pod)));
}

/** Pods to delete on a node that may keep one (DS-3.7 to 3.13). */
function prune(slot: Slot, context: ManageContext, create: string[]): readonly Pod[] {
  const remove: Pod[] = [];
  const running: Pod[] = [];
  for (const pod of slot.pods) {
    if (isTerminating(pod)) continue;
    if (pod.status?.phase === 'Failed') {
      if (context.mayKillFailed(pod, slot.node)) remove.push(pod);
    } else if (pod.status?.phase === 'Succeeded') {
      context.succeeded(pod, slot.node);
      remove.push(pod);
    } else running.push(pod);
  }
  running.sort(byBindingAgeAndName);
  if (!allowsSurge(context.set)) return [...remove, ...running.slice(1)];
  if (running.length === 0 && slot.shouldRun) create.push(slot.node);
  return [...remove, ...surplusUnderSurge(running, context)];
}

/** With surge, the first new and the first old pod may stand side by side until one of them speaks for itself (DS-3.13). */
function surplusUnderSurge(running: readonly Pod[], context: ManageContext): readonly Pod[] {
  if (running.length <= 1) return [];
  const isNew = (pod: Pod): boolean => (pod.metadata.labels ?? {})[revisionHashLabel] === context.hash;
  const newest = running.find(isNew);
  const oldest = running.find((pod) => !isNew(pod));
  const surplus = running.filter((pod) => pod !== newest && pod !== oldest);
  if (newest && oldest && (!isPodReady(oldest) || isAvailable(newest, context))) return [...surplus, oldest];
  return surplus;
}

function isAvailable(pod: Pod, { set, now, exclusiveReady }: ManageContext): boolean {
  return isPodAvailable(pod, set.spec.minReadySeconds ?? 0, now, exclusiveReady);
}

import { isPodAvailable } from '../../api/pods';
import type { DaemonSet, DaemonSetStatus } from '../../api/types';
import type { SetSlots } from './slots';
import { updatedTest } from './updated';

/** Status of a DaemonSet over the nodes that exist (DS-6.1). `now` in ms of virtual time. */
export function computeStatus(slots: SetSlots, set: DaemonSet, hash: string, now: number, version: number): DaemonSetStatus {
  const { desired, current, misscheduled, ready } = slots.totals;
  const available = countAvailable(slots, set, now, version);
  return {
    ...set.status,
    desiredNumberScheduled: desired,
    currentNumberScheduled: current,
    numberMisscheduled: misscheduled,
    numberReady: ready,
    updatedNumberScheduled: slots.countFirst(updatedTest(set, hash)),
    numberAvailable: available,
    numberUnavailable: desired - available,
  };
}

/** Nodes whose first pod is available; without minReadySeconds these are the ready ones. */
function countAvailable(slots: SetSlots, set: DaemonSet, now: number, version: number): number {
  const minReadySeconds = set.spec.minReadySeconds ?? 0;
  if (minReadySeconds === 0) return slots.totals.ready;
  let available = 0;
  for (const { exists, shouldRun, pods } of slots.values()) {
    const [first] = pods;
    if (exists && shouldRun && first && isPodAvailable(first, minReadySeconds, now, version <= 28)) available++;
  }
  return available;
}

/** True when a number of the two statuses differs; a missing number is 0 (DS-6.5). */
export function statusDiffers(before: DaemonSetStatus | undefined, after: DaemonSetStatus): boolean {
  const fields = [
    'desiredNumberScheduled',
    'currentNumberScheduled',
    'numberMisscheduled',
    'numberReady',
    'updatedNumberScheduled',
    'numberAvailable',
    'numberUnavailable',
  ] as const;
  return fields.some((field) => (before?.[field] ?? 0) !== (after[field] ?? 0));
}

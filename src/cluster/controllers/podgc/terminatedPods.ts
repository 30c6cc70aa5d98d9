import { byCodeUnit } from '../../api/names';
import type { Pod } from '../../api/types';
import { podKey } from '../../api/pods';

/** Finished pods are kept up to this number (`--terminated-pod-gc-threshold`). */
export const terminatedPodThreshold = 12_500;

/** Phase is neither Pending, Running nor Unknown. */
export function isFinished(pod: Pod): boolean {
  const phase = pod.status?.phase ?? 'Pending';
  return phase !== 'Pending' && phase !== 'Running' && phase !== 'Unknown';
}

/** Keys of the finished pods that exceed the threshold: evicted ones first, then the oldest; 0 or less = none (node-lifecycle 9.1). */
export function surplusOf(finished: readonly Pod[], threshold: number): string[] {
  if (threshold <= 0 || finished.length <= threshold) return [];
  return [...finished].sort(byEvictionAndAge).slice(0, finished.length - threshold).map(podKey);
}

function byEvictionAndAge(a: Pod, b: Pod): number {
  const evicted = (pod: Pod): number => (pod.status?.reason === 'Evicted' ? 0 : 1);
  const age = (pod: Pod): number => pod.metadata.creationTimestamp ?? 0;
  return evicted(a) - evicted(b) || age(a) - age(b) || byCodeUnit(podKey(a), podKey(b));
}

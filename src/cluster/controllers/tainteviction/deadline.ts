import { toleratesTaint } from '../../api/taints';
import type { Taint, Toleration } from '../../api/types';

/** The NoExecute taints, the only ones this controller looks at (node-lifecycle 6.1). */
export function noExecuteTaints(taints: readonly Taint[] | undefined): readonly Taint[] {
  return taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
}

/**
 * How long a pod may stay on a node with these NoExecute taints, in ms: 0 = a taint is not tolerated, or not any
 * longer; Infinity = for ever. Only the first toleration that matches a taint counts (node-lifecycle 6.2, 6.3).
 * `compare` is the gate TaintTolerationComparisonOperators.
 */
export function tolerationTime(taints: readonly Taint[], tolerations: readonly Toleration[], compare = false): number {
  const used = taints.map((taint) => tolerations.find((toleration) => toleratesTaint(toleration, taint, compare)));
  return used.some((toleration) => toleration === undefined) ? 0 : minTolerationTime(used as Toleration[]);
}

/** The smallest `tolerationSeconds` in ms, at least 0; Infinity when none is given. */
export function minTolerationTime(tolerations: readonly Toleration[]): number {
  const seconds = tolerations.map(({ tolerationSeconds }) => tolerationSeconds ?? Infinity);
  return Math.max(0, Math.min(...seconds)) * 1000;
}

/** What to do with a pod. */
export type EvictionDecision =
  /** Not to be deleted: what was scheduled is cancelled. */
  | 'stay'
  /** To be deleted at once. */
  | 'evict'
  /** To be deleted at the moment that was fixed before. */
  | 'keep'
  /** To be deleted at this virtual time, in ms. */
  | number;

/**
 * What becomes of a pod on a node with these NoExecute taints. A deletion that is scheduled is kept when only
 * its time would change, whether to a longer or a shorter one (node-lifecycle 6.5).
 */
export function evictionDeadline(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  isScheduled: boolean,
  now: number,
  compare = false,
): EvictionDecision {
  const time = tolerationTime(taints, tolerations, compare);
  if (time === Infinity) return 'stay';
  if (time === 0) return 'evict';
  return isScheduled ? 'keep' : now + time;
}

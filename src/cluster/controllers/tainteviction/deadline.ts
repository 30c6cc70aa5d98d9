import { toleratesTaint } from '../../api/taints';
import type { Taint, Toleration } from '../../api/types';

/** The NoExecute taints, the only ones this controller looks at (node-lifecycle 6.1). */
export function noExecuteTaints(taints: readonly Taint[] | undefined): readonly Taint[] {
  return taints?.filter(({ effect }) => effect === 'NoExecute') ?? [];
}

/**
 * How long a pod may stay on a node with these NoExecute taints, in ms: Infinity = for ever, undefined = a taint is
 * not tolerated. Only the first toleration that matches a taint counts (node-lifecycle 6.2, 6.3). `compare` is the
 * gate TaintTolerationComparisonOperators.
 */
export function tolerationTime(taints: readonly Taint[], tolerations: readonly Toleration[], compare = false): number | undefined {
  if (taints.length === 0) return Infinity;
  const used = taints.map((taint) => tolerations.find((toleration) => toleratesTaint(toleration, taint, compare)));
  return used.includes(undefined) ? undefined : minTolerationTime(used as Toleration[]);
}

/** The smallest `tolerationSeconds` in ms, at least 0; Infinity when none has it, 0 when there is no toleration. */
export function minTolerationTime(tolerations: readonly Toleration[]): number {
  if (tolerations.length === 0) return 0;
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
 * its time would change, whether to a longer or a shorter one, even to "at once" (node-lifecycle 6.5).
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
  if (time === undefined) return 'evict';
  if (isScheduled) return 'keep';
  return time === 0 ? 'evict' : now + time;
}

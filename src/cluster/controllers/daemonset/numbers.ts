import type { DaemonSet, IntOrString } from '../../api/types';
import { scaledValue } from '../../api/intOrString';

/** Limits of a rollout in nodes (DS-4.2). */
export interface UpdateBudget {
  readonly maxSurge: number;
  readonly maxUnavailable: number;
}

/** maxSurge and maxUnavailable as numbers of nodes; percentages are of `desired`, rounded up. Undefined when one is no number. */
export function updateBudget(set: DaemonSet, desired: number): UpdateBudget | undefined {
  const maxSurge = limit(set, 'maxSurge', desired);
  const maxUnavailable = limit(set, 'maxUnavailable', desired);
  if (maxSurge === undefined || maxUnavailable === undefined) return undefined;
  return { maxSurge, maxUnavailable: desired > 0 && maxSurge === 0 && maxUnavailable === 0 ? 1 : maxUnavailable };
}

/** Whether a second pod may stand beside the old one: `1%` does, too (DS-4.2). */
export function allowsSurge(set: DaemonSet): boolean {
  return (limit(set, 'maxSurge', 1) ?? 0) > 0;
}

function limit(set: DaemonSet, field: 'maxSurge' | 'maxUnavailable', desired: number): number | undefined {
  const strategy = set.spec.updateStrategy;
  const value: IntOrString | undefined = strategy?.type === 'RollingUpdate' ? strategy.rollingUpdate?.[field] : undefined;
  return value === undefined ? 0 : scaledValue(value, desired, true);
}

import { parseInt64 } from './syntax';
import type { Taint, Toleration } from './types';

const canonicalInteger = /^(0|-?[1-9]\d*)$/;

/** Whether a toleration tolerates a taint (DS-1.8); `compare` is the gate TaintTolerationComparisonOperators (DS-1.9). */
export function toleratesTaint(toleration: Toleration, taint: Taint, compare = false): boolean {
  if (toleration.effect && toleration.effect !== taint.effect) return false;
  if (toleration.key && toleration.key !== taint.key) return false;
  switch (toleration.operator) {
    case undefined:
    case '':
    case 'Equal':
      return (toleration.value ?? '') === (taint.value ?? '');
    case 'Exists':
      return true;
    case 'Gt':
    case 'Lt':
      return compare && comparesTo(toleration, taint);
    default:
      return false;
  }
}

/** The first taint of the given effects that no toleration tolerates (FindMatchingUntoleratedTaint, DS-1.3). */
export function findUntoleratedTaint(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  effects: readonly string[],
  compare = false,
): Taint | undefined {
  return taints.find(
    (taint) =>
      effects.includes(taint.effect) && !tolerations.some((toleration) => toleratesTaint(toleration, taint, compare)),
  );
}

/** A taint as kubectl writes it: `key=value:Effect`, or `key:Effect` without a value. */
export function formatTaint(taint: Taint): string {
  return `${taint.key}${taint.value ? `=${taint.value}` : ''}:${taint.effect}`;
}

function comparesTo(toleration: Toleration, taint: Taint): boolean {
  const asked = canonical(toleration.value);
  const has = canonical(taint.value);
  if (asked === undefined || has === undefined) return false;
  return toleration.operator === 'Gt' ? has > asked : has < asked;
}

function canonical(text: string | undefined): bigint | undefined {
  return text !== undefined && canonicalInteger.test(text) ? parseInt64(text) : undefined;
}

import { labelTest } from './nodeAffinity';
import type { LabelSelector, StringMap } from './types';

/** Says whether labels match. */
export type LabelMatcher = (labels: StringMap | undefined) => boolean;

const noLabels: StringMap = {};

/**
 * Compiles a label selector: all its labels and expressions hold. A missing selector, or one that does not
 * parse, matches nothing; an empty one matches everything.
 */
export function selectorMatcher(selector: LabelSelector | undefined): LabelMatcher {
  if (!selector) return () => false;
  const pairs = Object.entries(selector.matchLabels ?? {});
  const tests = (selector.matchExpressions ?? []).map((requirement) => ({ key: requirement.key, test: labelTest(requirement) }));
  if (tests.some(({ test }) => !test)) return () => false;
  return (labels = noLabels) =>
    pairs.every(([key, value]) => labels[key] === value) && tests.every(({ key, test }) => test!(labels[key]));
}

/** True for a selector that is there but asks for nothing, and so selects everything. */
export function isEmptySelector(selector: LabelSelector): boolean {
  return Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0;
}

import { isNodeReady } from '../../api/nodes';
import { toleratesTaint } from '../../api/taints';
import type { Node, Taint, Toleration } from '../../api/types';
import type { PlacementFailure, PlacementRules, WouldBePod } from './placement';

/**
 * The teaching model's rules (textbook 1.1): Ready, every selected label, every taint tolerated whatever its
 * effect. What is no target keeps no pod.
 */
export const textbookRules: PlacementRules = {
  checks: [
    { id: 'not-ready', failure: (_pod, node) => (isNodeReady(node) ? undefined : { check: 'not-ready' }) },
    { id: 'node-selector', failure: selectorFailure },
    { id: 'untolerated-taint', failure: taintFailure },
  ],
  mayStay: () => false,
  tolerations: (spec) => spec.tolerations ?? [],
};

/** A missing label counts as an empty one, so a selector that asks for an empty value matches it. */
export function textbookSelectorMatches(asked: string, has: string | undefined): boolean {
  return (has ?? '') === asked;
}

/** Effects are ignored: a toleration is asked as if it had the taint's. */
export function textbookTolerates(toleration: Toleration, taint: Taint): boolean {
  return toleratesTaint({ ...toleration, effect: taint.effect }, taint);
}

function selectorFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  for (const [key, asked] of pod.nodeSelector) {
    const has = node.metadata.labels?.[key];
    if (!textbookSelectorMatches(asked, has)) return { check: 'node-selector', key, asked, has };
  }
  return undefined;
}

function taintFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  const taint = node.spec?.taints?.find((each) => !pod.tolerations.some((toleration) => textbookTolerates(toleration, each)));
  return taint && { check: 'untolerated-taint', taint };
}

import { isNodeReady } from '../../api/nodes';
import { toleratesTaint } from '../../api/taints';
import type { Node, Taint } from '../../api/types';
import { selectorEntryFailure, type PlacementFailure, type PlacementRules, type WouldBePod } from './placement';

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

function selectorFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  for (const entry of pod.nodeSelector) {
    const failure = selectorEntryFailure(entry, node);
    if (failure) return failure;
  }
  return undefined;
}

function taintFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  const taint = node.spec?.taints?.find((each) => !toleratesWhateverEffect(pod, each));
  return taint && { check: 'untolerated-taint', taint };
}

/** Effects are ignored: a toleration is asked as if it had the taint's. */
function toleratesWhateverEffect(pod: WouldBePod, taint: Taint): boolean {
  return pod.tolerations.some((toleration) => toleratesTaint({ ...toleration, effect: taint.effect }, taint));
}

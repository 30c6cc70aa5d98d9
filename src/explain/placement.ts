import { byCodeUnit } from '../cluster/api/names';
import type { DaemonSet, Node } from '../cluster/api/types';
import { nodeShouldRunDaemonPod, wouldBePod, type PlacementFailure, type PlacementRules } from '../cluster/controllers/daemonset/placement';

/** Where a DaemonSet lands, without a run: what the code lens says. Node names, sorted. */
export interface PlacementSummary {
  readonly wanted: readonly string[];
  readonly unwanted: readonly { readonly node: string; readonly failure: PlacementFailure }[];
}

/** Gate 1 for every node (DS-1). */
export function explainPlacement(set: DaemonSet, nodes: Iterable<Node>, rules?: PlacementRules): PlacementSummary {
  const pod = wouldBePod(set.spec.template, false, rules);
  const wanted: string[] = [];
  const unwanted: { node: string; failure: PlacementFailure }[] = [];
  for (const node of nodes) {
    const { failure } = nodeShouldRunDaemonPod(pod, node);
    if (failure) unwanted.push({ node: node.metadata.name, failure });
    else wanted.push(node.metadata.name);
  }
  return { wanted: wanted.sort(byCodeUnit), unwanted: unwanted.sort((a, b) => byCodeUnit(a.node, b.node)) };
}

import { templateChanged } from '../cluster/apiserver/generation';
import type { DaemonSet, Node } from '../cluster/api/types';
import { explainPlacement } from './placement';
import type { PlacementDiff } from './types';

/**
 * What a change of a set does to its placement; without a set before, every node is gained. Nodes are
 * restarted when the template differs and the strategy replaces pods by itself.
 */
export function placementDiff(before: DaemonSet | undefined, after: DaemonSet | undefined, nodes: Iterable<Node>): PlacementDiff {
  const all = [...nodes];
  const had = new Set(before ? explainPlacement(before, all).wanted : []);
  const has = after ? explainPlacement(after, all).wanted : [];
  const kept = new Set(has);
  const restarts = before && after && templateChanged(before, after) && after.spec.updateStrategy?.type !== 'OnDelete';
  return {
    gained: has.filter((node) => !had.has(node)),
    lost: [...had].filter((node) => !kept.has(node)),
    restarted: restarts ? has.filter((node) => had.has(node)) : [],
  };
}

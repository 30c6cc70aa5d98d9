import type { PathStep, RangeNode } from '../manifests/ranges';
import type { SourceRange } from '../manifests/problems';

/** The same places, in a text that starts `by` units earlier. */
export function shiftedNode(node: RangeNode, by: number): RangeNode {
  if (by === 0) return node;
  const children = node.children && new Map<PathStep, RangeNode>([...node.children].map(([step, child]) => [step, shiftedNode(child, by)]));
  return {
    value: shifted(node.value, by),
    ...(node.key && { key: shifted(node.key, by) }),
    ...(children && { children }),
  };
}

function shifted({ start, end }: SourceRange, by: number): SourceRange {
  return { start: start + by, end: end + by };
}

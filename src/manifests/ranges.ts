import type { SourceRange } from './problems';

/** A step into an object or a list. */
export type PathStep = string | number;
export type Path = readonly PathStep[];

/** Where a value and its key stand. The tree has the shape of the value. */
export interface RangeNode {
  readonly key?: SourceRange;
  readonly value: SourceRange;
  readonly children?: ReadonlyMap<PathStep, RangeNode>;
}

/** Where a field stands: its value, and its key unless it is a list item or a whole document. */
export interface FieldRange {
  readonly key?: SourceRange;
  readonly value: SourceRange;
}

/** The node at a path. */
export function nodeAt(root: RangeNode, path: Path): RangeNode | undefined {
  let node: RangeNode | undefined = root;
  for (const step of path) node = node?.children?.get(step);
  return node;
}

/** The node at a path or, where the text has no such field, of its nearest ancestor. */
export function nearestNode(root: RangeNode, path: Path): RangeNode {
  let node = root;
  for (const step of path) {
    const next = node.children?.get(step);
    if (!next) return node;
    node = next;
  }
  return node;
}

/** `spec.template.spec.containers[0].image`, as Kubernetes prints field paths. */
export function fieldPath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

import type { SourceRange } from '../../manifests/problems';
import type { Path, RangeNode } from '../../manifests/ranges';
import { exampleOf, fieldAt, valuesOf } from './shapes';

/** What there is to say about a key. */
export interface KeyHover {
  readonly key: string;
  /** In English. */
  readonly doc: string;
  readonly values: readonly string[];
  readonly example: string;
  readonly range: SourceRange;
}

/** What the key at an offset means; `ranges` are those of the whole file. */
export function hoverAt(ranges: RangeNode, offset: number): KeyHover | undefined {
  const found = keyAt(ranges, offset, []);
  const field = found && fieldAt(found.path);
  if (!field) return undefined;
  const { shape, doc } = field;
  return { key: String(found.path.at(-1)), doc, values: valuesOf(shape), example: exampleOf(shape), range: found.range };
}

function keyAt(node: RangeNode, offset: number, path: Path): { path: Path; range: SourceRange } | undefined {
  for (const [step, child] of node.children ?? []) {
    const { key } = child;
    if (key && key.start <= offset && offset <= key.end) return { path: [...path, step], range: key };
    if (child.value.start > offset || child.value.end < offset) continue;
    const found = keyAt(child, offset, [...path, step]);
    if (found) return found;
  }
  return undefined;
}

import type { Path, PathStep } from '../../manifests/ranges';
import { formats } from '../schema/formats';
import { scenario } from '../schema/scenario';
import type { Field, Shape } from '../schema/shape';

/** Every shape that may stand at a path, alternatives told apart. */
export function shapesAt(path: Path): readonly Shape[] {
  return path.reduce<readonly Shape[]>((shapes, step) => shapes.flatMap(shape => inside(shape, step)), alternatives(scenario));
}

/** What the key at the end of a path means, when it is one of ours. */
export function fieldAt(path: Path): Field | undefined {
  const key = path.at(-1);
  if (typeof key !== 'string') return undefined;
  for (const shape of shapesAt(path.slice(0, -1))) {
    if (shape.kind === 'map' && Object.hasOwn(shape.keys, key)) return shape.keys[key];
  }
  return undefined;
}

function inside(shape: Shape, step: PathStep): readonly Shape[] {
  if (shape.kind === 'list' && typeof step === 'number') return alternatives(shape.of);
  if (typeof step !== 'string') return [];
  if (shape.kind === 'dictionary') return alternatives(shape.of);
  const field = shape.kind === 'map' && Object.hasOwn(shape.keys, step) ? shape.keys[step] : undefined;
  return field ? alternatives(field.shape) : [];
}

/** A shape without alternatives. */
export function alternatives(shape: Shape): readonly Shape[] {
  return shape.kind === 'either' ? shape.of.flatMap(alternatives) : [shape];
}

/** The values that a shape allows, as they are written; empty when there are too many. */
export function valuesOf(shape: Shape): readonly string[] {
  return alternatives(shape).flatMap(each => {
    if (each.kind === 'text') return (each.values ?? []).map(quoted);
    if (each.kind !== 'boolean') return [];
    return each.only === undefined ? ['true', 'false'] : [String(each.only)];
  });
}

/** What a value looks like, in words that need no translation; empty when a list of values says it. */
export function exampleOf(shape: Shape): string {
  const found = alternatives(shape).flatMap(each => (each.kind === 'text' && each.format ? [formats[each.format].example] : []));
  return found[0] ?? '';
}

/** Texts that YAML would read as something else. */
function quoted(value: string): string {
  return /^(true|false|null|yes|no|on|off)$/i.test(value) ? `"${value}"` : value;
}

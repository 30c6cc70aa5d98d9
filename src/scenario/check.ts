import type { JsonValue } from '../cluster/api/types';
import { fieldPath, type Path, type RangeNode } from '../manifests/ranges';
import type { SourceRange } from '../manifests/problems';
import { scenarioError, type ScenarioProblem } from './problems';
import { expectation as expectShape } from './schema/expectations';
import { formats } from './schema/formats';
import { step as stepShape } from './schema/scenario';
import type { DictionaryShape, EitherShape, ListShape, MapShape, NumberShape, Shape, TextShape } from './schema/shape';
import { closest } from '../manifests/schema/closest';

/** Where a value stands while it is checked. */
interface Place {
  readonly path: Path;
  /** Undefined when the text has no such field; then the nearest ancestor stands for it. */
  readonly node: RangeNode | undefined;
  readonly around: SourceRange;
}

/** Everything in which a value differs from a shape, in the order of the text; each at its own place. */
export function checkShape(value: JsonValue | undefined, shape: Shape, ranges: RangeNode): readonly ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  check(value, shape, { path: [], node: ranges, around: ranges.value }, problems);
  return problems;
}

function check(value: JsonValue | undefined, shape: Shape, place: Place, problems: ScenarioProblem[]): void {
  if (shape.kind === 'either') return checkEither(value, shape, place, problems);
  if (!fits(value, shape)) return wrongType(value, [shape], place, problems);
  switch (shape.kind) {
    case 'text': return checkText(value as string, shape, place, problems);
    case 'number': return checkNumber(value as number, shape, place, problems);
    case 'map': return checkMap(value as Fields, shape, place, problems);
    case 'dictionary': return checkDictionary(value as Fields, shape, place, problems);
    case 'list': return checkList(value as readonly JsonValue[], shape, place, problems);
    case 'object': return checkObject(value as Fields, place, problems);
    default: return undefined;
  }
}

type Fields = Readonly<Record<string, JsonValue | undefined>>;

function fits(value: JsonValue | undefined, shape: Shape): boolean {
  switch (shape.kind) {
    case 'text': return typeof value === 'string';
    case 'number': return typeof value === 'number' && (shape.fraction === true || Number.isInteger(value));
    case 'boolean': return typeof value === 'boolean' && (shape.only === undefined || shape.only === value);
    case 'list': return Array.isArray(value);
    case 'either': return shape.of.some(each => fits(value, each));
    default: return isMap(value);
  }
}

/** The alternative that the type of the value chooses; of several texts, the one that accepts it. */
function checkEither(value: JsonValue | undefined, shape: EitherShape, place: Place, problems: ScenarioProblem[]): void {
  const candidates = shape.of.filter(each => fits(value, each));
  if (candidates.length === 0) return wrongType(value, shape.of, place, problems);
  const tried = candidates.map(candidate => {
    const found: ScenarioProblem[] = [];
    check(value, candidate, place, found);
    return found;
  });
  problems.push(...(tried.find(found => found.length === 0) ?? tried[tried.length - 1]!));
}

function checkText(value: string, { format, values }: TextShape, place: Place, problems: ScenarioProblem[]): void {
  const path = fieldPath(place.path);
  if (values && !values.includes(value)) {
    const args = { path, value, allowed: values.join(', '), suggestion: closest(value, values) ?? '' };
    problems.push(scenarioError('wrong-value', args, rangeOf(place)));
  }
  if (format && !formats[format].test(value)) {
    const args = { path, value, format, example: formats[format].example };
    problems.push(scenarioError('wrong-format', args, rangeOf(place)));
  }
}

function checkNumber(value: number, { least }: NumberShape, place: Place, problems: ScenarioProblem[]): void {
  if (value >= least) return;
  problems.push(scenarioError('too-small', { path: fieldPath(place.path), value, least }, rangeOf(place)));
}

function checkMap(value: Fields, shape: MapShape, place: Place, problems: ScenarioProblem[]): void {
  for (const [key, child] of Object.entries(value)) {
    const known = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (known) check(child, known.shape, inside(place, key), problems);
    else problems.push(unknownKey(key, shape, place));
  }
  for (const key of shape.required ?? []) {
    if (value[key] === undefined) problems.push(scenarioError('missing-key', { path: fieldPath(place.path), key }, rangeOf(place)));
  }
  if (shape === expectShape && Object.keys(value).length === 0) problems.push(scenarioError('expect-empty', {}, rangeOf(place)));
  if (shape === stepShape) checkStep(value, shape, place, problems);
  else checkGroups(value, shape, place, problems);
}

function checkGroups(value: Fields, shape: MapShape, place: Place, problems: ScenarioProblem[]): void {
  const path = fieldPath(place.path);
  const present = (group: readonly string[]): string[] => Object.keys(value).filter(key => group.includes(key));
  for (const group of shape.oneOf ?? []) {
    if (present(group).length === 0) problems.push(scenarioError('one-of', { path, keys: group.join(', ') }, rangeOf(place)));
  }
  for (const group of shape.anyOf ?? []) {
    if (present(group).length === 0) problems.push(scenarioError('any-of', { path, keys: group.join(', ') }, rangeOf(place)));
  }
  for (const group of [...(shape.oneOf ?? []), ...(shape.atMostOne ?? [])]) {
    const [first, second] = present(group);
    if (second) problems.push(scenarioError('only-one-of', { path, first: first!, second }, keyRangeOf(inside(place, second))));
  }
}

/** A step has exactly one action: its problems are said in those words. */
function checkStep(value: Fields, shape: MapShape, place: Place, problems: ScenarioProblem[]): void {
  const [first, second] = Object.keys(value).filter(key => key !== 'note' && Object.hasOwn(shape.keys, key));
  const unknown = Object.keys(value).some(key => !Object.hasOwn(shape.keys, key));
  if (!first && !unknown) problems.push(scenarioError('step-action-missing', {}, rangeOf(place)));
  if (second) problems.push(scenarioError('step-two-actions', { first: first!, second }, keyRangeOf(inside(place, second))));
}

function unknownKey(key: string, shape: MapShape, place: Place): ScenarioProblem {
  const suggestion = closest(key, Object.keys(shape.keys)) ?? '';
  const range = keyRangeOf(inside(place, key));
  if (shape === stepShape) return scenarioError('step-action-unknown', { key, suggestion }, range);
  return scenarioError('unknown-key', { path: fieldPath(place.path), key, suggestion }, range);
}

function checkDictionary(value: Fields, shape: DictionaryShape, place: Place, problems: ScenarioProblem[]): void {
  for (const [key, child] of Object.entries(value)) check(child, shape.of, inside(place, key), problems);
}

function checkList(value: readonly JsonValue[], shape: ListShape, place: Place, problems: ScenarioProblem[]): void {
  value.forEach((child, index) => check(child, shape.of, inside(place, index), problems));
}

/** An object needs a kind and a name; the rest is the API server's to judge. */
function checkObject(value: Fields, place: Place, problems: ScenarioProblem[]): void {
  const path = fieldPath(place.path);
  const { kind, metadata } = value;
  if (typeof kind !== 'string' || kind === '') problems.push(scenarioError('object-kind-missing', { path }, rangeOf(place)));
  const named = isMap(metadata) && (isName(metadata.name) || isName(metadata.generateName));
  const list = typeof kind === 'string' && kind.endsWith('List');
  if (!named && !list) problems.push(scenarioError('object-name-missing', { path }, rangeOf(place)));
}

function isName(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function wrongType(value: JsonValue | undefined, shapes: readonly Shape[], place: Place, problems: ScenarioProblem[]): void {
  const accepted = shapes.flatMap(flatten);
  const quotable = accepted.some(shape => shape.kind === 'text') && (typeof value === 'number' || typeof value === 'boolean');
  problems.push(scenarioError('wrong-type', {
    path: fieldPath(place.path),
    expected: [...new Set(accepted.map(typeName))].join(' | '),
    actual: typeOf(value),
    quoted: quotable ? `"${String(value)}"` : '',
  }, rangeOf(place)));
}

function flatten(shape: Shape): readonly Shape[] {
  return shape.kind === 'either' ? shape.of.flatMap(flatten) : [shape];
}

function typeName(shape: Shape): string {
  if (shape.kind === 'boolean' && shape.only !== undefined) return String(shape.only);
  return { text: 'text', number: 'integer', boolean: 'boolean', list: 'list' }[shape.kind as string] ?? 'map';
}

function typeOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'map';
  return typeof value === 'string' ? 'text' : String(value);
}

function isMap(value: JsonValue | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inside(place: Place, step: string | number): Place {
  return { path: [...place.path, step], node: place.node?.children?.get(step), around: place.node?.value ?? place.around };
}

/** The value; where it is empty (`key:` and nothing), its key. */
function rangeOf({ node, around }: Place): SourceRange {
  if (!node) return around;
  return node.value.end > node.value.start ? node.value : node.key ?? node.value;
}

function keyRangeOf({ node, around }: Place): SourceRange {
  return node?.key ?? node?.value ?? around;
}

import { stableJson } from '../../cluster/store/stableJson';
import type { JsonObject, JsonValue } from '../../cluster/api/types';
import type { Path } from '../../manifests/ranges';
import { parseDuration } from '../duration';
import type { Failure } from './view';

/** Calls for one value, or for each of a list of them, with the path of each. */
export function each<V extends JsonValue = JsonObject>(value: JsonValue, path: Path, work: (item: V, path: Path) => void): void {
  if (!Array.isArray(value)) return work(value as V, path);
  value.forEach((item: JsonValue, index: number) => work(item as V, [...path, index]));
}

/** Whether a number is as written: `5`, `">=5"` or `"<=5"`. */
export function matchesCount(expected: JsonValue, actual: number): boolean {
  if (typeof expected === 'number') return actual === expected;
  const [, relation, number] = /^(>=|<=)?(\d+)$/.exec(String(expected)) ?? [];
  return related(relation, actual, Number(number));
}

/** Whether a time in ms is as written: `30s`, `">=30s"` or `"<=30s"`. */
export function matchesDuration(expected: string, actual: number): boolean {
  const [, relation, duration] = /^(>=|<=)?(.*)$/.exec(expected) ?? [];
  return related(relation, actual, parseDuration(duration ?? '') ?? Number.NaN);
}

function related(relation: string | undefined, actual: number, expected: number): boolean {
  if (relation === '>=') return actual >= expected;
  return relation === '<=' ? actual <= expected : actual === expected;
}

/** Adds a failure where a number is not as written. */
export function expectCount(expected: JsonValue, actual: number, path: Path, failures: Failure[]): void {
  if (!matchesCount(expected, actual)) failures.push({ path, expected: show(expected), actual: String(actual) });
}

/** Adds a failure where two values differ. */
export function expectSame(expected: JsonValue, actual: JsonValue | undefined, path: Path, failures: Failure[]): void {
  if (stableJson(expected) !== stableJson(actual ?? null)) failures.push({ path, expected: show(expected), actual: show(actual) });
}

/** A value as a message shows it. */
export function show(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'string' ? value : stableJson(value);
}

/** Texts as a list, the first few in full. */
export function showList(texts: readonly string[], most = 8): string {
  if (texts.length === 0) return 'none';
  const rest = texts.length - most;
  return rest > 0 ? `${texts.slice(0, most).join(', ')} and ${rest} more` : texts.join(', ');
}

/** Whether a text is as written; a trailing `*` stands for any rest. */
export function matchesPattern(pattern: string, text: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : text === pattern;
}

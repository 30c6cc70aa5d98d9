import type { JsonObject, JsonValue } from '../cluster/api/types';
import { locateJson } from './json/locate';
import { scanJson } from './json/scan';
import { limits } from './limits';
import type { Problem } from './problems';
import type { RangeNode } from './ranges';
import { finish } from './slices';
import { compose, isObject, wellFormed } from './yaml/compose';
import { YamlFailure, readEvents } from './yaml/events';

/** One document as JSON. `failure`: it has no value; `problems` count from the start of its text. */
export interface Parsed {
  readonly value: JsonValue | undefined;
  readonly problems: readonly Problem[];
  readonly failure?: YamlFailure;
}

/** Reads one document, JSON or YAML, as kubectl does: what is no JSON is tried as YAML. Never throws. */
export function parseText(text: string): Parsed {
  const json = looksLikeJson(text) ? parseJson(text) : undefined;
  if (json) return json;
  try {
    const { value, problems } = compose(readEvents(text), false);
    return { value, problems };
  } catch (error) {
    if (error instanceof YamlFailure) return { value: undefined, problems: [], failure: error };
    throw error;
  }
}

/** Where every field of a text stands that `parseText` read. */
export function locate(text: string): RangeNode {
  if (looksLikeJson(text) && parseJson(text)) return locateJson(withoutMark(text)).ranges;
  const { ranges } = compose(readEvents(text), true);
  return ranges ?? { value: { start: 0, end: text.length } };
}

export function looksLikeJson(text: string): boolean {
  return /^\uFEFF?\s*[{[]/.test(text);
}

/** JSON with the same offsets, without the byte order mark that `JSON.parse` refuses. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
}

function parseJson(text: string): Parsed | undefined {
  const source = withoutMark(text);
  const shape = finish(scanJson(source));
  if (!shape || shape.depth > limits.depth) return undefined;
  try {
    const value = JSON.parse(source) as JsonValue;
    const problems = countFields(value) < shape.fields ? locateJson(source).problems : [];
    return { value: /\\u[dD][89a-fA-F]|[\uD800-\uDFFF]/.test(source) ? repaired(value) : value, problems };
  } catch {
    return undefined;
  }
}

/** Fewer fields than were written: some keys are written twice. */
function countFields(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Array.isArray(value) ? value : Object.values(value as JsonObject);
  let count = Array.isArray(value) ? 0 : inside.length;
  for (const each of inside) count += countFields(each!);
  return count;
}

/** The same value with well-formed text only. */
function repaired(value: JsonValue): JsonValue {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(repaired);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormed(key), repaired(field!)]));
}

import type { JsonValue } from '../cluster/api/types';
import { locateJson } from './json/locate';
import { scanJson } from './json/scan';
import { limits } from './limits';
import type { Problem } from './problems';
import type { RangeNode } from './ranges';
import { compose, isObject, wellFormed } from './yaml/compose';
import { YamlFailure, readEvents } from './yaml/events';

/** One document as JSON. `failure`: it has no value; `problems` count from the start of its text. */
export interface Parsed {
  readonly value: JsonValue | undefined;
  readonly problems: readonly Problem[];
  readonly failure?: YamlFailure;
}

/** Below this length, JSON is also searched for keys written twice. */
const SHORT_JSON = 256 * 1024;

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
  const shape = scanJson(source);
  if (!shape || shape.depth > limits.depth) return undefined;
  try {
    const value = JSON.parse(source) as JsonValue;
    const problems = source.length <= SHORT_JSON ? locateJson(source).problems : [];
    return { value: /\\u[dD][89a-fA-F]|[\uD800-\uDFFF]/.test(source) ? repaired(value) : value, problems };
  } catch {
    return undefined;
  }
}

/** The same value with well-formed text only. */
function repaired(value: JsonValue): JsonValue {
  if (typeof value === 'string') return wellFormed(value);
  if (Array.isArray(value)) return value.map(repaired);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormed(key), repaired(field!)]));
}

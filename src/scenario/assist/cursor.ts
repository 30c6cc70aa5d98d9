import type { JsonObject, JsonValue } from '../../cluster/api/types';
import { parseText } from '../../manifests/parse';
import type { Path } from '../../manifests/ranges';

/** What is being written at a place of a text. */
export interface Cursor {
  /** Where a key is written: the way to its map. Where a value is: the way to the value. */
  readonly path: Path;
  readonly writes: 'key' | 'value';
  /** Keys that stand in the map already. */
  readonly present: readonly string[];
  /** The part of the word that is there. */
  readonly start: number;
  readonly end: number;
}

const stand = 'x-stands-here-x';

/**
 * What is being written at an offset, also in a text that is broken there: a word is put in its place and the text is
 * read with it. What follows the line is left away when it cannot be read.
 */
export function cursorAt(text: string, offset: number): Cursor | undefined {
  const start = offset - /[A-Za-z0-9_./*-]*$/.exec(text.slice(Math.max(0, offset - 80), offset))![0].length;
  const end = offset + /^[A-Za-z0-9_/*]*/.exec(text.slice(offset, offset + 80))![0].length;
  const before = text.slice(0, start);
  const hasColon = /^\s*:/.test(text.slice(end));
  const lineBefore = before.slice(before.lastIndexOf('\n') + 1);
  if (lineBefore.includes('#')) return undefined;
  const previous = lineBefore.trimEnd().at(-1);
  const startsLine = previous === undefined || (previous === '-' && /^[\s-]*$/.test(lineBefore));
  for (const word of startsLine && !hasColon ? [`${stand}:`, stand] : [stand]) {
    const found = tryWord(before, word, text.slice(end));
    if (found) return { ...found, start, end };
  }
  return undefined;
}

type Found = Pick<Cursor, 'path' | 'writes' | 'present'>;

function tryWord(before: string, word: string, after: string): Found | undefined {
  const line = after.slice(0, (after.indexOf('\n') + after.length + 1) % (after.length + 1));
  const candidates = [before + word + after, before + word + line, closed(before + word)];
  for (const candidate of candidates) {
    const { value, failure } = parseText(candidate);
    const found = failure || value === undefined ? undefined : find(value, []);
    if (found) return found;
  }
  return undefined;
}

/** The text with its open brackets closed. */
function closed(text: string): string {
  const open: string[] = [];
  for (const unit of text.slice(text.lastIndexOf('\n- ') + 1).replace(/"[^"\n]*"|'[^'\n]*'/g, '')) {
    if (unit === '{') open.push('}');
    else if (unit === '[') open.push(']');
    else if (unit === '}' || unit === ']') open.pop();
  }
  return text + open.reverse().join('');
}

function find(value: JsonValue, path: Path): Found | undefined {
  if (value === stand) return { path, writes: 'value', present: [] };
  if (Array.isArray(value)) return firstOf(value.map((item: JsonValue, index) => [index, item] as const), path);
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as JsonObject;
  if (Object.hasOwn(fields, stand)) return { path, writes: 'key', present: Object.keys(fields).filter(key => key !== stand) };
  return firstOf(Object.entries(fields).map(([key, item]) => [key, item!] as const), path);
}

function firstOf(entries: readonly (readonly [string | number, JsonValue])[], path: Path): Found | undefined {
  for (const [step, item] of entries) {
    const found = find(item, [...path, step]);
    if (found) return found;
  }
  return undefined;
}

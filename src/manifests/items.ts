import { scanJson } from './json/scan';
import { limits } from './limits';
import { looksLikeJson, withoutMark } from './parse';
import type { SourceRange } from './problems';

/** A long list cut into its items, so that it is read item by item. Ranges count in the text of the list. */
export interface ListPieces {
  readonly items: readonly SourceRange[];
  /** The texts around the items: each parses on its own (YAML), or joined (JSON). */
  readonly before: SourceRange;
  readonly after: SourceRange;
  readonly json: boolean;
}

/** Lines looked at between two pauses. */
const STRIDE = 20_000;

/** Cuts a `kind: List` (or `NodeList`, …) at its items without parsing; undefined when that cannot be done safely. */
export function* cutList(text: string, minLength: number = limits.listLength): Generator<void, ListPieces | undefined> {
  if (text.length < minLength) return undefined;
  return looksLikeJson(text) ? yield* cutJson(text) : yield* cutYaml(text);
}

function* cutJson(text: string): Generator<void, ListPieces | undefined> {
  const shape = yield* scanJson(withoutMark(text));
  if (!shape?.items || shape.depth > limits.depth) return undefined;
  const { inside, elements } = shape.items;
  return { items: elements, before: { start: 0, end: inside.start }, after: { start: inside.end, end: text.length }, json: true };
}

const LIST_KIND = /^kind:[ \t]*["']?[A-Za-z]*List["']?[ \t]*(?:#.*)?\r?$/m;

/**
 * In block style everything inside an item is indented deeper than the item's dash, block scalars included. So a line
 * with the dash at exactly that column starts an item, and nothing else does.
 */
function* cutYaml(text: string): Generator<void, ListPieces | undefined> {
  const head = /^items:[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*( *)-[ \r\n]/m.exec(text.slice(0, limits.listLength));
  if (!head) return undefined;
  const column = head[1]!.length;
  const first = head.index + head[0].length - column - 2;
  const { starts, end } = yield* itemLines(text, first, column);
  if (!LIST_KIND.test(text.slice(0, first)) && !LIST_KIND.test(text.slice(end))) return undefined;
  const items = starts.map((start, index) => ({ start, end: starts[index + 1] ?? end }));
  return { items, before: { start: 0, end: first }, after: { start: end, end: text.length }, json: false };
}

function* itemLines(text: string, from: number, column: number): Generator<void, { starts: number[]; end: number }> {
  const starts: number[] = [];
  let lines = 0;
  for (let line = from; line < text.length;) {
    let at = line;
    while (text.charCodeAt(at) === 32) at += 1;
    const unit = text.charCodeAt(at);
    const blank = unit === 10 || unit === 13 || unit === 35 || at >= text.length;
    if (!blank && at - line === column && isDash(text, at)) starts.push(line);
    else if (!blank && at - line <= column) return { starts, end: line };
    const next = text.indexOf('\n', at);
    line = next < 0 ? text.length : next + 1;
    if ((lines += 1) % STRIDE === 0) yield;
  }
  return { starts, end: text.length };
}

function isDash(text: string, at: number): boolean {
  const after = text.charCodeAt(at + 1);
  return text.charCodeAt(at) === 45 && (after === 32 || after === 10 || after === 13 || at + 1 >= text.length);
}

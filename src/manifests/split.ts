import type { SourceRange } from './problems';

/** One part of a stream: from its `---` line (or the start of the file) to the next. The parts cover the text. */
export type Part = SourceRange;

const SEPARATOR = '---';
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Splits a stream textually at lines that start with `---`, as kubectl does before any parsing: a broken document
 * cannot hide the others, and an edit changes one part. Lines with directives stay with the document they introduce.
 */
export function* split(text: string): Generator<Part, void> {
  let start = 0;
  for (let at = nextSeparator(text, 0); at >= 0; at = nextSeparator(text, at + SEPARATOR.length)) {
    if (at <= start || isPrologue(text, start, at)) continue;
    yield { start, end: at };
    start = at;
  }
  yield { start, end: text.length };
}

/** What stands behind `---` on its own line, without comments: kubectl refuses anything there. */
export function textAfterSeparator(part: string): { readonly text: string; readonly at: number } | undefined {
  const line = /^---[ \t]+([^\s#][^\r\n]*)/.exec(part);
  return line?.[1] === undefined ? undefined : { text: line[1].trimEnd(), at: line[0].length - line[1].length };
}

/** Nothing but blank lines, comments and separators. */
export function isEmptyPart(part: string): boolean {
  let at = part.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  if (part.startsWith(SEPARATOR, at) && endsWord(part, at + SEPARATOR.length)) at += SEPARATOR.length;
  const blank = /[ \t\r\n]*(?:#[^\r\n]*[ \t\r\n]*)*/y;
  blank.lastIndex = at;
  blank.test(part);
  return blank.lastIndex === part.length || part.slice(blank.lastIndex).trimEnd() === '...';
}

function nextSeparator(text: string, from: number): number {
  let at = text.indexOf(SEPARATOR, from);
  while (at >= 0) {
    if (startsLine(text, at) && endsWord(text, at + SEPARATOR.length)) return at;
    while (text.charCodeAt(at) === 45) at += 1;
    at = text.indexOf(SEPARATOR, at);
  }
  return -1;
}

function startsLine(text: string, at: number): boolean {
  if (at === 0) return true;
  const before = text.charCodeAt(at - 1);
  return before === 10 || before === 13 || (at === 1 && text.startsWith(BYTE_ORDER_MARK));
}

function endsWord(text: string, at: number): boolean {
  const after = text.charCodeAt(at);
  return at >= text.length || after === 10 || after === 13 || after === 32 || after === 9;
}

/** Directives (`%YAML 1.2`) and a byte order mark come before the separator of their own document. */
function isPrologue(text: string, start: number, end: number): boolean {
  if (end - start > 2000) return false;
  const before = text.slice(start, end);
  if (before === BYTE_ORDER_MARK) return true;
  const lines = before.split(/[\r\n]+/);
  return lines.some(line => /^\uFEFF?%/.test(line)) && lines.every(line => /^\uFEFF?(?:%.*|\s*#.*|\s*)$/.test(line));
}

import type { SourceRange } from '../problems';

/** What one pass over a JSON text finds without parsing it. */
export interface JsonShape {
  readonly depth: number;
  /** Between the brackets of the top-level `items`, and each item. */
  readonly items?: { readonly inside: SourceRange; readonly elements: readonly SourceRange[] };
}

const QUOTE = 34;

/** Finds nesting and the elements of the top-level `items`; undefined when brackets do not match. */
export function scanJson(text: string): JsonShape | undefined {
  const elements: SourceRange[] = [];
  let inside: SourceRange | undefined;
  let depth = 0;
  let deepest = 0;
  let key = '';
  let listStart = -1;
  let elementStart = -1;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 32 || unit === 10 || unit === 13 || unit === 9) continue;
    if (listStart >= 0 && depth === 2 && elementStart < 0 && unit !== 93) elementStart = at;
    if (unit === QUOTE) {
      const end = closingQuote(text, at);
      if (end < 0) return undefined;
      if (depth === 1) key = text.slice(at + 1, Math.min(end, at + 8));
      at = end;
    } else if (unit === 123 || unit === 91) {
      depth += 1;
      deepest = Math.max(deepest, depth);
      if (unit === 91 && depth === 2 && key === 'items' && !inside) listStart = at + 1;
    } else if (unit === 125 || unit === 93) {
      if (listStart >= 0 && depth === 2) {
        if (elementStart >= 0) elements.push(trimmed(text, elementStart, at));
        inside = { start: listStart, end: at };
        listStart = elementStart = -1;
      }
      depth -= 1;
      if (depth < 0) return undefined;
    } else if (unit === 44 && listStart >= 0 && depth === 2) {
      elements.push(trimmed(text, elementStart, at));
      elementStart = -1;
    }
  }
  if (depth !== 0) return undefined;
  return inside ? { depth: deepest, items: { inside, elements } } : { depth: deepest };
}

/** The quote that ends the string starting at `at`, or -1. */
export function closingQuote(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === 92) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return -1;
}

function trimmed(text: string, start: number, end: number): SourceRange {
  let last = end;
  while (last > start && /\s/.test(text.charAt(last - 1))) last -= 1;
  return { start, end: last };
}

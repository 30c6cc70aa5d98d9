import type { SourceRange } from '../problems';

/** What one pass over a JSON text finds without parsing it. */
export interface JsonShape {
  readonly depth: number;
  /** Fields written, those with the same key counted each. */
  readonly fields: number;
  /** Between the brackets of the top-level `items`, and each item. */
  readonly items?: { readonly inside: SourceRange; readonly elements: readonly SourceRange[] };
}

/** UTF-16 units scanned between two pauses. */
const STRIDE = 512 * 1024;

/** Finds nesting and the elements of the top-level `items`; undefined when brackets do not match. */
export function* scanJson(text: string): Generator<void, JsonShape | undefined> {
  const scan = new Scan(text);
  while (scan.advance(STRIDE)) yield;
  return scan.result();
}

class Scan {
  private readonly elements: SourceRange[] = [];
  private inside: SourceRange | undefined;
  private depth = 0;
  private deepest = 0;
  private fields = 0;
  /** The key read last at the top level. */
  private key = '';
  private listStart = -1;
  private elementStart = -1;
  private at = 0;
  private broken = false;

  constructor(private readonly text: string) {}

  result(): JsonShape | undefined {
    if (this.broken || this.depth !== 0) return undefined;
    const shape = { depth: this.deepest, fields: this.fields };
    return this.inside ? { ...shape, items: { inside: this.inside, elements: this.elements } } : shape;
  }

  /** Scans some more; false at the end. */
  advance(units: number): boolean {
    const { text } = this;
    const stop = Math.min(text.length, this.at + units);
    for (let at = this.at; at < stop; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 32 || unit === 10 || unit === 13 || unit === 9) continue;
      if (this.elementStart < 0 && this.listStart >= 0 && this.depth === 2 && unit !== 93) this.elementStart = at;
      if (unit === 34) {
        const end = closingQuote(text, at);
        if (end < 0) return this.fail();
        if (this.depth === 1) this.key = text.slice(at + 1, Math.min(end, at + 8));
        at = end;
      } else if (unit === 58) this.fields += 1;
      else if (unit === 44) this.comma(at);
      else if (unit === 123 || unit === 91) this.open(at, unit === 91);
      else if ((unit === 125 || unit === 93) && !this.close(at)) return this.fail();
      this.at = at + 1;
    }
    this.at = Math.max(this.at, stop);
    return this.at < text.length;
  }

  private fail(): boolean {
    this.broken = true;
    return false;
  }

  private open(at: number, list: boolean): void {
    this.depth += 1;
    if (this.depth > this.deepest) this.deepest = this.depth;
    if (list && this.depth === 2 && this.key === 'items' && !this.inside) this.listStart = at + 1;
  }

  private close(at: number): boolean {
    if (this.listStart >= 0 && this.depth === 2) {
      if (this.elementStart >= 0) this.elements.push(trimmed(this.text, this.elementStart, at));
      this.inside = { start: this.listStart, end: at };
      this.listStart = this.elementStart = -1;
    }
    this.depth -= 1;
    return this.depth >= 0;
  }

  private comma(at: number): void {
    if (this.listStart < 0 || this.depth !== 2) return;
    this.elements.push(trimmed(this.text, this.elementStart, at));
    this.elementStart = -1;
  }
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

/** A place as editors count: both from 0, characters in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

const BYTE_ORDER_MARK = 0xfeff;

/** Line starts of one text, found when first asked for. `\n`, `\r\n` and a lone `\r` end a line. */
export class LineIndex {
  private starts: readonly number[] | undefined;

  constructor(private readonly text: string) {}

  /** A byte order mark takes no column, as editors do not show it. */
  positionAt(offset: number): Position {
    const starts = (this.starts ??= lineStarts(this.text));
    const line = lastAtMost(starts, Math.max(0, Math.min(offset, this.text.length)));
    const start = starts[line] ?? 0;
    const mark = line === 0 && this.text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    return { line, character: Math.max(0, Math.min(offset, this.text.length) - start - mark) };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    return starts;
  }
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

/** Index of the last number that is not above `limit`; the first number is never above it. */
function lastAtMost(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

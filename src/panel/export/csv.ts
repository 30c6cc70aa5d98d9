/** A table before it is written: one cell per title in every row. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: Iterable<readonly (string | number)[]>;
}

/** Lines of a table as CSV (RFC 4180, with a line break of `\r\n`), the header first. */
export function* csvLines({ header, rows }: Table): Generator<string> {
  yield csvLine(header);
  for (const row of rows) yield csvLine(row);
}

function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe in front: names and images come from anywhere. */
function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as kubectl prints it: columns three blanks apart, nothing behind the last. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map(row => (row[column] ?? '').length)));
  return [header, ...rows].map(row => row.map((cell, column) => cell.padEnd(widths[column]!)).join('   ').trimEnd()).join('\n');
}

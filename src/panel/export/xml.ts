const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Everything that XML 1.0 has no place for, half a surrogate pair included. */
const unfit = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as content or attribute of XML: names from manifests stay text in an exported file, too. */
export function escaped(text: string): string {
  return text.replace(unfit, '\ufffd').replace(/[&<>"']/g, (char) => replacements[char]!);
}

/** Width of a text in px, roughly: an ideograph is as wide as it is high, other letters about half that. */
function widthOf(text: string, size: number): number {
  let ems = 0;
  for (const char of text) ems += char > '\u2e7f' ? 1 : 0.56;
  return ems * size;
}

/** The text, or as much of its beginning as fits a width (px) at a size of letters (px). */
export function fitted(text: string, width: number, size: number): string {
  if (widthOf(text, size) <= width) return text;
  let kept = '';
  for (const char of text) {
    if (widthOf(`${kept}${char}…`, size) > width) break;
    kept += char;
  }
  return `${kept}…`;
}

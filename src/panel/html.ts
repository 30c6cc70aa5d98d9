/** What the page is made from; addresses as the webview sees them. */
export interface Page {
  readonly cspSource: string;
  readonly script: string;
  readonly styles: string;
  readonly nonce: string;
  readonly language: string;
  readonly title: string;
}

/** The page around the view: it loads one script and one style sheet, and nothing else may run or load. */
export function pageHtml({ cspSource, script, styles, nonce, language, title }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `img-src ${cspSource} data: blob:`,
    `font-src ${cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${escaped(styles)}">
</head>
<body>
<script nonce="${nonce}" src="${escaped(script)}"></script>
</body>
</html>`;
}

/** A text that occurs once, from the given source of chance. */
export function nonceFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** What the page is made from. */
export interface Page {
  /** Source texts. */
  readonly script: string;
  readonly styles: string;
  readonly nonce: string;
  readonly language: string;
  readonly title: string;
}

/**
 * The page with the view's script and styles in it; nothing else may run. It loads neither by address: in a browser those
 * go through a service worker, which now and then loses one, waits for it for 30 s and then leaves the page without it.
 */
export function pageHtml({ script, styles, nonce, language, title }: Page): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data: blob:',
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${styles.replace(/<\/(?=style)/gi, '<\\/')}</style>
</head>
<body>
<script nonce="${nonce}">${script.replace(/<(?=\/script|script|!--)/gi, '\\x3c')}</script>
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

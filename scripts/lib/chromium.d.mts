/** See chromium.mjs. */
export function ensureChromium(): Promise<string>;

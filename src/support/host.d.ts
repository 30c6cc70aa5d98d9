// What every extension host has, Node or web worker, and neither the language nor VS Code's types declare.
declare function setTimeout(work: () => void, delay: number): number;
declare function clearTimeout(timer: number | undefined): void;

declare class TextDecoder {
  constructor(encoding: 'utf-8');
  decode(bytes: Uint8Array): string;
}

declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** Bytes of base64 text, a character each. */
declare function atob(data: string): string;

declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

declare class Blob {
  constructor(parts: readonly Uint8Array[], options: { readonly type: string });
}

declare const URL: { createObjectURL(blob: Blob): string; revokeObjectURL(url: string): void };

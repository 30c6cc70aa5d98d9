import { readFileSync } from 'node:fs';
import type { ViewStrings } from '../../src/panel/protocol';

/** English as it stands beside each key of `ViewStrings`. */
export function englishStrings(): ViewStrings {
  const text = readFileSync('src/panel/labels.ts', 'utf8');
  const pairs = [...text.matchAll(/^ {2}readonly (\w+): string; \/\/ (.*)$/gm)].map(([, key, words]) => [key!, withoutRemark(words!)]);
  return Object.fromEntries(pairs) as unknown as ViewStrings;
}

/** Japanese as the extension's bundle has it; a word it lacks stays English. */
export function japaneseStrings(): ViewStrings {
  const bundle = JSON.parse(readFileSync('media/l10n/bundle.l10n.ja.json', 'utf8')) as Record<string, string>;
  const pairs = Object.entries(englishStrings()).map(([key, words]) => [key, bundle[words] ?? words]);
  return Object.fromEntries(pairs) as ViewStrings;
}

function withoutRemark(words: string): string {
  return words.replace(/ \((?:as a query|set, state; for screen readers)\)$/, '').replace(/: "NotReady 54 s"$/, '');
}

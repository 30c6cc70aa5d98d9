import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Cluster } from '../../../src/cluster/cluster';
import type { LogEntry } from '../../../src/cluster/log';
import type { Localizer } from '../../../src/support/words/localizer';
import { textbookLine } from '../../../src/support/words/textbook';

const bundle = new URL('../media/l10n/bundle.l10n.ja.json', `file://${dirname(process.argv[1] ?? '')}/x`);
let texts: Readonly<Record<string, string>> | undefined;

/** What VS Code would say with the Japanese texts. */
const japanese: Localizer = {
  t: (message, ...args) => {
    texts ??= JSON.parse(readFileSync(bundle, 'utf8')) as Readonly<Record<string, string>>;
    return (texts[message] ?? message).replace(/\{(\d+)\}/g, (match, index: string) => String(args[Number(index)] ?? match));
  },
};

const japaneseLine = textbookLine(japanese);

/** The models' own lines that were written since a number of log entries, in Japanese. */
export function linesSince({ world: { log } }: Cluster, since: number): readonly string[] {
  const entries: LogEntry[] = [];
  for (let seq = since + 1; seq <= log.size; seq++) entries.push(log.at(seq)!);
  return entries.flatMap((entry) => japaneseLine(entry) ?? []);
}

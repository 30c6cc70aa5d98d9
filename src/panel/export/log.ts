import { parseRef } from '../../cluster/api/ref';
import type { Cluster } from '../../cluster/cluster';
import type { LogEntry } from '../../cluster/log';
import type { Words } from '../frame/inputs';
import { clockText } from './names';

type Line = readonly [time: string, namespace: string, type: string, reason: string, object: string, source: string, message: string];

const header: Line = ['TIME', 'NAMESPACE', 'TYPE', 'REASON', 'OBJECT', 'SOURCE', 'MESSAGE'];
const last = header.length - 1;

/**
 * What has happened up to now, as `kubectl get events -A` prints it but oldest first and with the moment instead of an age:
 * events, lines of the actors (type Info), and what a person did. In pieces, empty ones among them, so that one can pause.
 */
export function* logPieces(cluster: Cluster, words: Pick<Words, 'logLine' | 'inputLine'>): Generator<string> {
  const lines = [header];
  const widths = header.map((title) => title.length);
  for (const line of logLines(cluster, words)) {
    lines.push(line);
    line.forEach((cell, column) => (widths[column] = Math.max(widths[column]!, cell.length)));
    yield '';
  }
  for (const line of lines) yield `${line.map((cell, column) => cell.padEnd(column < last ? widths[column]! : 0)).join('   ').trimEnd()}\n`;
}

function* logLines({ journal }: Cluster, words: Pick<Words, 'logLine' | 'inputLine'>): Generator<Line> {
  let clock = 0;
  for (let index = 0; index < journal.cursor; index++) {
    const { cause, changes } = journal.at(index)!;
    for (const { table, key, after } of changes) if (table === 'values' && key === 'clock') clock = after as number;
    if (cause.kind === 'input' && cause.input !== 'start') yield inputLine(clock, cause.input, words.inputLine(cause.input, cause.detail));
    for (const { table, after } of changes) if (table === 'log' && after) yield entryLine(after as LogEntry, words);
  }
}

function inputLine(at: number, input: string, text: string): Line {
  return [clockText(at), '', 'Info', input, '', 'you', oneLine(text)];
}

/** Events about nodes are in the namespace `default`, as the API server has them. */
function entryLine(entry: LogEntry, words: Pick<Words, 'logLine'>): Line {
  const { at, type, reason, object, source, node, message } = entry;
  const { kind, namespace, name } = parseRef(object);
  const text = type === 'Info' ? words.logLine(entry) : message;
  const from = node === undefined ? source : `${source}, ${node}`;
  return [clockText(at), namespace || 'default', type, reason, `${kind.toLowerCase()}/${name}`, from, oneLine(text)];
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

import type { JsonObject, JsonValue } from '../../cluster/api/types';
import type { LogEntry } from '../../cluster/log';
import type { Path } from '../../manifests/ranges';
import { each, matchesCount, matchesPattern, show } from './compare';
import type { Check, Failure, View } from './view';

/** Events that there have been: how often each occurred. */
export const checkEvents: Check = (view, value, path, failures) => {
  const entries = eventsOf(view);
  each<JsonObject>(value, path, (expected, at) => checkOne(view, entries, expected, at, failures));
};

/** All Kubernetes events so far, in order. */
export function eventsOf({ cluster: { world: { log } } }: Pick<View, 'cluster'>, since = 0): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  for (let seq = since + 1; seq <= log.size; seq++) {
    const entry = log.at(seq);
    if (entry && entry.type !== 'Info') entries.push(entry);
  }
  return entries;
}

function checkOne({ marks }: View, all: readonly LogEntry[], expected: JsonObject, path: Path, failures: Failure[]): void {
  const from = typeof expected.since === 'string' ? marks.get(expected.since)?.logSize ?? 0 : 0;
  const entries = all.filter(entry => entry.seq > from);
  const wanted: JsonValue = expected.count ?? '>=1';
  const found = entries.filter(entry => matches(expected, entry)).length;
  if (matchesCount(wanted, found)) return;
  const place = expected.count === undefined ? path : [...path, 'count'];
  failures.push({ path: place, expected: `${show(wanted)} × ${describe(expected)}`, actual: `${found}${nearMisses(expected, entries, found)}` });
}

function matches({ reason, type, object, contains }: JsonObject, entry: LogEntry): boolean {
  return (reason === undefined || reason === entry.reason)
    && (type === undefined || type === entry.type)
    && (object === undefined || matchesObject(object as string, entry.object))
    && (contains === undefined || entry.message.includes(contains as string));
}

/** `Kind/name` of a namespaced kind means namespace `default`, as everywhere. */
export function matchesObject(pattern: string, object: string): boolean {
  if (matchesPattern(pattern, object)) return true;
  const [kind, name, rest] = pattern.split('/');
  return rest === undefined && name !== undefined && matchesPattern(`${kind}/default/${name}`, object);
}

function describe({ reason, type, object, contains }: JsonObject): string {
  const words = [type, reason, object, contains === undefined ? undefined : `"${contains as string}"`];
  return words.filter(word => word !== undefined).join(' ') || 'event';
}

/** The latest event with the same reason, which shows what is different about it. */
function nearMisses({ reason }: JsonObject, entries: readonly LogEntry[], found: number): string {
  const last = found > 0 ? undefined : entries.findLast(entry => entry.reason === reason);
  return last ? ` (last ${last.reason}: ${last.object} "${last.message}")` : '';
}

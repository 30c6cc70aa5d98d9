import { podSituation } from '../../cluster/api/podState';
import type { JsonObject, Pod } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import type { LogEntry } from '../../cluster/log';
import type { Change, Step } from '../../cluster/store/journal';
import type { Cause } from '../../cluster/world';
import type { Path } from '../../manifests/ranges';
import { shortDuration } from '../duration';
import { availabilityOf, type Availability } from './availability';
import { each } from './compare';
import { fullName } from './lookup';
import type { Check, Failure } from './view';

/** The tables from which availability follows. */
const telling = new Set(['pods', 'nodes', 'daemonsets', 'values']);

/** What the end of a tick showed. */
interface Sample {
  /** Virtual time in ms. */
  readonly at: number;
  readonly sets: ReadonlyMap<string, Availability>;
}

interface Record {
  readonly samples: readonly Sample[];
  /** When an event reason or a pod state first came, in ms. */
  readonly seen: ReadonlyMap<string, number>;
}

/**
 * What held at the end of every tick since a mark. Nothing is recorded while the run goes on: the journal is walked
 * back to the mark and forward again, which costs as much as the run had steps.
 */
export const checkDuringRun: Check = ({ cluster, marks }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const from = typeof expected.since === 'string' ? marks.get(expected.since)?.cursor ?? 0 : 0;
    const record = walk(cluster, from, setsIn(expected));
    for (const key of ['minAvailable', 'maxUnavailable'] as const) {
      if (expected[key] === undefined) continue;
      each<JsonObject>(expected[key], [...at, key], (bound, place) => checkBound(key, bound, record, place, failures));
    }
    ((expected.never ?? []) as readonly string[]).forEach((reason, index) => {
      const when = record.seen.get(reason);
      if (when === undefined) return;
      failures.push({ path: [...at, 'never', index], expected: `never ${reason}`, actual: `at ${shortDuration(when)}` });
    });
  });
};

function setsIn(expected: JsonObject): readonly string[] {
  const bounds = [expected.minAvailable ?? [], expected.maxUnavailable ?? []].flat() as readonly JsonObject[];
  return [...new Set(bounds.map(bound => fullName(bound.daemonset as string)))];
}

function checkBound(key: 'minAvailable' | 'maxUnavailable', bound: JsonObject, { samples }: Record, path: Path, failures: Failure[]): void {
  const name = fullName(bound.daemonset as string);
  const value = bound.value as number;
  const numbers = samples.flatMap(({ at, sets }) => {
    const availability = sets.get(name);
    return availability ? [{ at, is: key === 'minAvailable' ? availability.available : availability.unavailable }] : [];
  });
  if (numbers.length === 0) failures.push({ path: [...path, 'daemonset'], expected: `DaemonSet ${name}`, actual: 'there is none' });
  const worst = numbers.reduce<{ at: number; is: number } | undefined>((found, each) =>
    (!found || (key === 'minAvailable' ? each.is < found.is : each.is > found.is) ? each : found), undefined);
  if (!worst || (key === 'minAvailable' ? worst.is >= value : worst.is <= value)) return;
  const expected = key === 'minAvailable' ? `at least ${value} available` : `at most ${value} unavailable`;
  failures.push({ path: [...path, 'value'], expected, actual: `${worst.is} at ${shortDuration(worst.at)}` });
}

function walk(cluster: Cluster, from: number, sets: readonly string[]): Record {
  const { journal } = cluster;
  const end = journal.cursor;
  const samples: Sample[] = [];
  const seen = new Map<string, number>();
  while (journal.cursor > from && cluster.back());
  let changed = journal.cursor === end;
  while (journal.cursor < end) {
    const next = journal.at(journal.cursor)!;
    if (changed && movesClock(next)) {
      samples.push(sample(cluster, sets));
      changed = false;
    }
    cluster.forward();
    if (next.changes.some(change => telling.has(change.table))) changed = true;
    noteReasons(next, cluster.now, seen);
  }
  if (changed || samples.length === 0) samples.push(sample(cluster, sets));
  return { samples, seen };
}

function sample(cluster: Cluster, sets: readonly string[]): Sample {
  const found = sets.flatMap(name => {
    const set = cluster.world.daemonsets.get(name);
    return set ? [[name, availabilityOf(cluster, set)] as const] : [];
  });
  return { at: cluster.now, sets: new Map(found) };
}

function movesClock(step: Step<Cause>): boolean {
  return step.changes.some(({ table, key }) => table === 'values' && key === 'clock');
}

function noteReasons(step: Step<Cause>, now: number, seen: Map<string, number>): void {
  for (const change of step.changes) {
    for (const reason of reasonsOf(change)) if (!seen.has(reason)) seen.set(reason, now);
  }
}

function reasonsOf({ table, after }: Change): readonly string[] {
  if (after === undefined) return [];
  if (table === 'log') return (after as LogEntry).type === 'Info' ? [] : [(after as LogEntry).reason];
  if (table !== 'pods') return [];
  const { state, reasons } = podSituation(after as Pod);
  return [state, ...reasons];
}

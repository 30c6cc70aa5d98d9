import type { NodeRow, SetRow, SlotMark, SlotState, ViewStrings } from '../../../src/panel/protocol';
import { fill, span } from '../format';
import type { Store } from '../store';

/** State and mark of a slot. */
export function slotOf(row: NodeRow, index: number): { readonly state: SlotState; readonly mark: SlotMark } {
  return { state: (row.slots[index] ?? '-') as SlotState, mark: (row.marks?.[index] ?? '.') as SlotMark };
}

/** Word per state. */
export function stateWords(s: ViewStrings): Readonly<Record<SlotState, string>> {
  return {
    r: s.running, n: s.notReady, s: s.starting, p: s.pending, c: s.crashLooping, i: s.imagePull, t: s.terminating,
    f: s.failed, d: s.succeeded, u: s.unknown, w: s.wanted, '-': s.notWanted,
  };
}

/** What a slot says in words: what it is, and what else there is to know about it. */
export function slotText(store: Store, row: NodeRow, index: number, s: ViewStrings): { readonly main: string; readonly detail: string } {
  const { state, mark } = slotOf(row, index);
  const word = stateWords(s)[state];
  const detail = detailText(store, row, index, s);
  if (mark === 'm' || mark === 'b') return { main: s.misscheduled, detail: joined(state === 'r' ? '' : word, detail) };
  if (mark === '2') return { main: word, detail: joined(detail, s.withOld) };
  return { main: word, detail: mark === 'o' && detail === '' ? s.oldRevision : detail };
}

function detailText(store: Store, row: NodeRow, index: number, s: ViewStrings): string {
  const found = row.details?.find(([slot]) => slot === index);
  if (!found || !store.frame) return '';
  const [, text, at] = found;
  const words = store.frame.fleet.texts[text] ?? '';
  return at === undefined ? words : fill(words, span(at - store.frame.bar.now, s));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** True when words of this row count time. */
export function isTimed(row: NodeRow): boolean {
  return row.since !== undefined || (row.details?.some(([, , at]) => at !== undefined) ?? false);
}

/** `Ready`, `NotReady 54 s`, `cordoned`: what stands beside a node's name. */
export function statusText(row: NodeRow, now: number, s: ViewStrings): string {
  const since = row.since === undefined ? '' : span(now - row.since, s);
  const ready = row.status === undefined ? '' : since === '' ? row.status : fill(s.notReadyFor, row.status, since);
  const extra = [row.cordoned ? s.cordoned : '', row.cut ? s.cutOff : ''];
  return [ready, ...extra].filter((part) => part !== '').join(' · ') || 'Ready';
}

/** Everything a screen reader should say about a node. */
export function nodeName(store: Store, row: NodeRow, s: ViewStrings): string {
  const now = store.frame?.bar.now ?? 0;
  const usage = row.usage ? fill(s.requested, ...row.usage) : '';
  return [row.name, statusText(row, now, s), ...taintsOf(store, row), usage].filter((part) => part !== '').join(', ');
}

/** Name of a slot for a screen reader: `log-agent: pending, Insufficient cpu`. */
export function slotName(store: Store, row: NodeRow, set: SetRow, index: number, s: ViewStrings): string {
  const { main, detail } = slotText(store, row, index, s);
  return fill(s.slotName, set.name, detail === '' ? main : `${main}, ${detail}`);
}

export function taintsOf(store: Store, row: NodeRow): readonly string[] {
  return row.taints === undefined ? [] : store.frame?.fleet.taintSets[row.taints] ?? [];
}

/** Labels of a node as `key=value`, its own name as hostname left out. */
export function labelsOf(store: Store, row: NodeRow): readonly string[] {
  const fleet = store.frame?.fleet;
  return fleet?.labelSets[row.labels]?.pairs.map((index) => fleet.pairs[index] ?? '') ?? [];
}

/** Labels that some selector asks for. */
export function askedLabelsOf(store: Store, row: NodeRow): readonly string[] {
  const asked = store.frame?.fleet.askedLabels ?? [];
  if (asked.length === 0) return [];
  return labelsOf(store, row).filter((pair) => asked.includes(pair.slice(0, pair.indexOf('='))));
}

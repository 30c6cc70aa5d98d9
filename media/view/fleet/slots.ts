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

/** The state of a slot, and what follows it, punctuation included. */
export interface SlotText {
  readonly main: string;
  readonly rest: string;
}

/**
 * What a slot says in words: what it is, and what else there is to know about it. The words of the host, where there are some,
 * say both, the state first.
 */
export function slotText(store: Store, row: NodeRow, index: number, s: ViewStrings): SlotText {
  const { state, mark } = slotOf(row, index);
  const given = detailText(store, row, index, s);
  const known = stateWords(s)[state];
  if (state === '-') return { main: known, rest: after(given) };
  if (mark === 'm' || mark === 'b') return { main: s.misscheduled, rest: after(given || (state === 'r' ? '' : known)) };
  const [, main = known, rest = ''] = /^(.*?)((?: · |, |: ).*)?$/s.exec(given || known) ?? [];
  if (mark === '2') return { main, rest: rest + after(s.withOld) };
  return { main, rest: mark === 'o' && given === '' ? after(s.oldRevision) : rest };
}

function after(text: string): string {
  return text === '' ? '' : ` · ${text}`;
}

function detailText(store: Store, row: NodeRow, index: number, s: ViewStrings): string {
  const found = row.details?.find(([slot]) => slot === index);
  if (!found || !store.frame) return '';
  const [, text, at] = found;
  const words = store.frame.fleet.texts[text] ?? '';
  return at === undefined ? words : fill(words, span(at - store.frame.bar.now, s));
}

/** True when words of this row count time. */
export function isTimed(row: NodeRow): boolean {
  return row.since !== undefined || (row.details?.some(([, , at]) => at !== undefined) ?? false);
}

/** What kubectl says also of a node whose Ready is Unknown. */
const notReady = 'NotReady';

/** `Ready`, `NotReady 54 s`, `cordoned`: what stands beside a node's name. */
export function statusText(row: NodeRow, now: number, s: ViewStrings): string {
  const since = row.since === undefined ? '' : span(now - row.since, s);
  const ready = row.status === undefined ? '' : since === '' ? notReady : fill(s.notReadyFor, notReady, since);
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
  const { main, rest } = slotText(store, row, index, s);
  return fill(s.slotName, set.name, main + rest);
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

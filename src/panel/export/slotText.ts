import type { Frame, NodeRow, SlotMark, SlotState, ViewStrings } from '../protocol';

/** Word per state. */
export function stateWord(state: SlotState, s: ViewStrings): string {
  const words: Readonly<Record<SlotState, string>> = {
    r: s.running, n: s.notReady, s: s.starting, p: s.pending, c: s.crashLooping, i: s.imagePull, t: s.terminating,
    f: s.failed, d: s.succeeded, u: s.unknown, w: s.wanted, '-': s.notWanted,
  };
  return words[state];
}

/** What a slot says in words: its state, or what the host says of it, and what else is true of it. */
export function slotWords({ bar, fleet }: Frame, row: NodeRow, slot: number, s: ViewStrings, span: (ms: number) => string): string {
  const state = (row.slots[slot] ?? '-') as SlotState;
  const mark = (row.marks?.[slot] ?? '.') as SlotMark;
  const [, text = -1, at = bar.now] = row.details?.find(([of]) => of === slot) ?? [];
  const said = (fleet.texts[text] ?? '').replace('{0}', span(Math.abs(at - bar.now)));
  const word = stateWord(state, s);
  const main = state === '-' ? [word, said] : [said || word];
  return [mark === 'm' || mark === 'b' ? s.misscheduled : '', ...main, mark === '2' ? s.withOld : ''].filter((part) => part !== '').join(' · ');
}

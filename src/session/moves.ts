import type { Action } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import { showsSomething } from '../cluster/cluster';
import type { Journal } from '../cluster/store/journal';
import type { Cause } from '../cluster/world';
import { byRef, type ObjectsByRef } from './edits';

/** What a person asked the simulation to do. Durations are ms of virtual time. */
export type Doing =
  | { readonly kind: 'act'; readonly action: Action }
  | { readonly kind: 'step'; readonly count: number }
  | { readonly kind: 'tick'; readonly count: number }
  | { readonly kind: 'settle'; readonly limit: number }
  | { readonly kind: 'advance'; readonly duration: number };

/** A doing with the steps of the journal that it made: `from` up to, but without, `to`. */
export interface Move {
  readonly doing: Doing;
  readonly from: number;
  readonly to: number;
}

/** Keeps what was done, beside the journal that keeps what came of it. */
export class Recorder {
  private readonly moves: Move[] = [];
  private openAt: number | undefined;
  private applied: { readonly applies: readonly Move[]; readonly objects: ObjectsByRef } | undefined;

  /** Length of the journal when the simulation had started. */
  readonly start: number;

  constructor(private readonly journal: Journal<Cause>) {
    this.start = journal.cursor;
  }

  /** Adds a move; what was known to follow its first step is forgotten. A move without steps leaves no trace. */
  add(move: Move): void {
    if (move.to <= move.from) return;
    const last = this.moves.at(-1);
    if (last && last.to > move.from) this.moves.splice(0, this.moves.length, ...this.cutAt(move.from));
    this.moves.push(move);
  }

  /** Begins a move that is made in several goes. */
  open(from: number): void {
    this.openAt = from;
  }

  /** Ends the move that was begun, if any; without a doing its steps are kept as single steps. */
  close(to: number, doing?: Doing): void {
    const from = this.openAt;
    this.openAt = undefined;
    if (from !== undefined) this.add(doing ? { doing, from, to } : this.part(from, to));
  }

  /** What was done up to a cursor of the journal, equal neighbours drawn together. */
  until(cursor: number): readonly Doing[] {
    const { openAt } = this;
    if (openAt === undefined || openAt >= cursor) return joined(this.cutAt(cursor));
    return joined([...this.cutAt(openAt), this.part(openAt, cursor)]);
  }

  /** What was applied last, by reference, at a cursor. The same answer is the same object. */
  appliedUntil(cursor: number, start: ObjectsByRef): ObjectsByRef {
    const applies = this.moves.filter(({ doing, to }) => to <= cursor && doing.kind === 'act' && 'apply' in doing.action);
    if (applies.length === 0) return start;
    if (!this.applied || !sameMoves(this.applied.applies, applies)) {
      this.applied = { applies, objects: byRef(applies.flatMap(appliedBy), start) };
    }
    return this.applied.objects;
  }

  /** The moves before a cursor, the one it stands in the middle of cut off there. */
  private cutAt(cursor: number): readonly Move[] {
    const kept = this.moves.filter((move) => move.to <= cursor);
    const cut = this.moves.find((move) => move.from < cursor && cursor < move.to);
    return cut ? [...kept, this.part(cut.from, cursor)] : kept;
  }

  /**
   * A part of a move: the single steps it is made of. A last step that shows nothing ended at a moment and
   * not at something to see, so the part is the time up to that moment.
   */
  private part(from: number, to: number): Move {
    const last = this.journal.at(to - 1);
    if (to <= from || !last || showsSomething(last.changes)) return { doing: { kind: 'step', count: to - from }, from, to };
    return { doing: { kind: 'advance', duration: this.clockAt(to) - this.clockAt(from) }, from, to };
  }

  /** Virtual time in ms at a cursor of the journal. */
  private clockAt(cursor: number): number {
    for (let at = cursor - 1; at >= 0; at--) {
      const change = this.journal.at(at)!.changes.findLast(({ table, key }) => table === 'values' && key === 'clock');
      if (change) return change.after as number;
    }
    return 0;
  }
}

function joined(moves: readonly Move[]): readonly Doing[] {
  const doings: Doing[] = [];
  for (const { doing } of moves) {
    const last = doings.at(-1);
    const both = last && join(last, doing);
    if (both) doings[doings.length - 1] = both;
    else doings.push(doing);
  }
  return doings;
}

function join(a: Doing, b: Doing): Doing | undefined {
  if (a.kind === 'step' && b.kind === 'step') return { kind: 'step', count: a.count + b.count };
  if (a.kind === 'tick' && b.kind === 'tick') return { kind: 'tick', count: a.count + b.count };
  return undefined;
}

function appliedBy({ doing }: Move): readonly JsonObject[] {
  return doing.kind === 'act' && 'apply' in doing.action ? doing.action.apply.objects : [];
}

function sameMoves(a: readonly Move[], b: readonly Move[]): boolean {
  return a.length === b.length && a.every((move, index) => move === b[index]);
}

import { parseRef } from '../../cluster/api/ref';
import type { LogEntry } from '../../cluster/log';
import type { Journal, Step } from '../../cluster/store/journal';
import type { Cause } from '../../cluster/world';
import type { LogRow, Moment } from '../model';
import type { Words } from './inputs';

/** Above this number of marks the small ones are left out. */
const mostMoments = 2_000;

/** A line of the log before it is worded. */
interface Line {
  readonly at: number;
  /** Steps applied just after it. */
  readonly step: number;
  readonly entry?: LogEntry;
  readonly input?: { readonly name: string; readonly detail: unknown };
}

/** How much there was when a step had been read. */
interface Mark {
  readonly step: Step<Cause>;
  readonly lines: number;
  readonly moments: number;
  readonly clock: number;
}

/** Tells the node and the set that an object of the log is about. */
export interface Whereabouts {
  nodeOfPod(key: string): string | undefined;
  setOfPod(key: string): string | undefined;
}

/**
 * The journal as a person reads it: lines of the log and marks of the timeline, those of steps taken back included.
 * It reads each step once; when the past was changed, only what comes after the fork is read again.
 */
export class History {
  private readonly marks: Mark[] = [];
  private readonly lines: Line[] = [];
  private readonly moments: Moment[] = [];

  constructor(
    private readonly journal: Journal<Cause>,
    /** Steps of the journal that belong to the start: it is told once. */
    private readonly start: number,
    private readonly words: Words,
    private readonly where: Whereabouts,
  ) {}

  /** Reads what is new. Answers from which line and which moment on things changed. */
  sync(): { readonly lines: number; readonly moments: number } {
    const common = this.commonLength();
    const before = this.marks[common - 1];
    const from = { lines: before?.lines ?? 0, moments: before?.moments ?? 0 };
    const unchanged = common === this.marks.length && common === this.journal.length;
    const known = { lines: Math.min(from.lines, this.lines.length), moments: Math.min(from.moments, this.moments.length) };
    this.marks.length = common;
    this.lines.length = from.lines;
    this.moments.length = from.moments;
    for (let index = common; index < this.journal.length; index++) this.read(index, this.journal.at(index)!);
    return unchanged ? { lines: this.lines.length, moments: this.moments.length } : known;
  }

  /** Lines known. */
  get size(): number {
    return this.lines.length;
  }

  /** Lines that have happened when so many steps of the journal are applied. */
  happenedAt(cursor: number): number {
    return this.marks[cursor - 1]?.lines ?? 0;
  }

  /** Marks from an index on; the small ones are left out when there are too many. */
  momentsFrom(index: number): readonly Moment[] {
    return this.moments.slice(index);
  }

  /** Lines `from` to `from + count - 1`, counted from 1, worded. */
  rows(from: number, count: number): readonly LogRow[] {
    const first = Math.max(1, from);
    const last = Math.min(this.lines.length, from + count - 1);
    const rows: LogRow[] = [];
    for (let seq = first; seq <= last; seq++) rows.push(this.row(seq, this.lines[seq - 1]!));
    return rows;
  }

  /** Number of steps that are the same as when they were read; a journal only changes by losing its end and growing anew. */
  private commonLength(): number {
    let low = 0;
    let high = Math.min(this.marks.length, this.journal.length);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.marks[middle - 1]!.step === this.journal.at(middle - 1)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private read(index: number, step: Step<Cause>): void {
    const number = Math.max(0, index + 1 - this.start);
    let clock = this.marks[index - 1]?.clock ?? 0;
    for (const { table, key, after } of step.changes) if (table === 'values' && key === 'clock') clock = after as number;
    const { cause } = step;
    if (cause.kind === 'input' && index >= this.start - 1) {
      this.lines.push({ at: clock, step: number, input: { name: cause.input, detail: cause.detail } });
      this.moments.push({ step: number, at: clock, kind: 'input', label: this.words.moment(cause.input, cause.detail) });
    }
    for (const { table, after } of step.changes) if (table === 'log' && after) this.readEntry(after as LogEntry, number);
    this.marks.push({ step, lines: this.lines.length, moments: this.moments.length, clock });
  }

  private readEntry(entry: LogEntry, step: number): void {
    this.lines.push({ at: entry.at, step, entry });
    const last = this.moments.at(-1);
    if (entry.type === 'Warning') {
      const label = `${entry.reason} ${entry.node ?? parseRef(entry.object).name}`;
      if (last?.at !== entry.at || last.label !== label) this.moments.push({ step, at: entry.at, kind: 'warning', label });
    } else if (last?.at !== entry.at && this.moments.length < mostMoments) {
      this.moments.push({ step, at: entry.at, kind: 'event', label: '' });
    }
  }

  private row(seq: number, { at, step, entry, input }: Line): LogRow {
    if (!entry) {
      const { name, detail } = input!;
      return { seq, at, step, type: 'Info', source: 'you', reason: name, message: this.words.inputLine(name, detail), ...aboutInput(detail) };
    }
    const { type, source, reason } = entry;
    const message = type === 'Info' ? this.words.logLine(entry) : entry.message;
    return { seq, at, step, type, source, reason, message, ...this.about(entry) };
  }

  private about({ node, object }: LogEntry): { readonly node?: string; readonly set?: string } {
    const { kind, name, key } = parseRef(object);
    if (kind === 'Node') return { node: name };
    if (kind === 'DaemonSet') return { ...(node !== undefined && { node }), set: key };
    const of = kind === 'Pod' ? { node: node ?? this.where.nodeOfPod(key), set: this.where.setOfPod(key) } : { node, set: undefined };
    return { ...(of.node !== undefined && { node: of.node }), ...(of.set !== undefined && { set: of.set }) };
  }
}

/** The node or set that something a person did is about. */
function aboutInput(detail: unknown): { readonly node?: string; readonly set?: string } {
  const [args] = detail !== null && typeof detail === 'object' ? Object.values(detail) as unknown[] : [];
  if (typeof args === 'string') return { node: args };
  if (args === null || typeof args !== 'object') return {};
  const { node, target } = args as { readonly node?: unknown; readonly target?: unknown };
  if (typeof node === 'string') return { node };
  if (typeof target !== 'string') return {};
  const { kind, name, key } = parseRef(target);
  return kind === 'Node' ? { node: name } : kind === 'DaemonSet' ? { set: key } : {};
}

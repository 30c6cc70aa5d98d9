import type { Table } from './store/table';
import type { Agenda } from './store/agenda';
import type { ObjectRef } from './api/ref';

export type LogArgs = Readonly<Record<string, string | number>>;

/** One occurrence of a Kubernetes event, or a line that an actor says about its own work. */
export interface LogEntry {
  readonly seq: number;
  /** Virtual time in ms. */
  readonly at: number;
  /** The component, as Kubernetes names it: `daemonset-controller`, `default-scheduler`, `kubelet`, … */
  readonly source: string;
  /** The node of a kubelet. */
  readonly node?: string;
  /** `Info` is a line of ours and no Kubernetes event. */
  readonly type: 'Normal' | 'Warning' | 'Info';
  /** Event reason, or the code of a line of ours. */
  readonly reason: string;
  readonly object: ObjectRef;
  /** Kubernetes' own text; empty for lines of ours, which are worded at the edge from reason and args. */
  readonly message: string;
  readonly args?: LogArgs;
}

export type EventInput = Omit<LogEntry, 'seq' | 'at' | 'args'> & { readonly type: 'Normal' | 'Warning' };
/** `at`: the moment it tells of, when that lies before now. */
export type LineInput = Omit<LogEntry, 'seq' | 'at' | 'type' | 'message'> & { readonly at?: number };

/** The event log: an ever-growing table, numbered from 1. */
export class Log {
  constructor(
    private readonly entries: Table<LogEntry>,
    private readonly agenda: Agenda,
  ) {}

  /** Number of entries; the newest has this number. */
  get size(): number {
    return this.entries.size;
  }

  /** The entry of a number, from 1. */
  at(seq: number): LogEntry | undefined {
    return this.entries.get(String(seq));
  }

  /** Records a Kubernetes event. */
  event(event: EventInput): void {
    this.append({ ...event, seq: this.size + 1, at: this.agenda.now });
  }

  /** Records a line of an actor. */
  line(line: LineInput): void {
    const at = Math.max(line.at ?? this.agenda.now, this.at(this.size)?.at ?? 0);
    this.append({ ...line, type: 'Info', message: '', seq: this.size + 1, at });
  }

  private append(entry: LogEntry): void {
    this.entries.put(String(entry.seq), entry);
  }
}

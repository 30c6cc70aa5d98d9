import type {
  Fleet, FleetPatch, Frame, LogPart, LogRow, NodeRow, Patch, Selection, SetRow, Timeline, TimelinePatch,
} from '../../src/panel/protocol';
import { natural } from './format';

export type Part = 'bar' | 'timeline' | 'sets' | 'fleet' | 'selection' | 'detail' | 'log' | 'notices' | 'demo';

const everyPart: readonly Part[] = ['bar', 'timeline', 'sets', 'fleet', 'selection', 'detail', 'log', 'notices', 'demo'];

/** What has to be painted anew. */
export interface Changes {
  readonly parts: Set<Part>;
  /** Nodes whose row changed. */
  readonly nodes: Set<string>;
  /** Nodes came or went, or everything is new. */
  structure: boolean;
}

export const noChanges = (): Changes => ({ parts: new Set(), nodes: new Set(), structure: false });

/** The lines of the log known so far; those in between are asked for when they are needed. */
export interface LogStore {
  size: number;
  happened: number;
  readonly rows: Map<number, LogRow>;
}

/** The frame as the view has it: whole frames and patches go in, `changes` says what to paint. */
export class Store {
  frame: Frame | undefined;
  readonly nodes = new Map<string, NodeRow>();
  readonly log: LogStore = { size: 0, happened: 0, rows: new Map() };
  private orderedNames: readonly string[] | undefined;

  /** Node names, as a person orders them. */
  get names(): readonly string[] {
    return (this.orderedNames ??= [...this.nodes.keys()].sort(natural));
  }

  show(frame: Frame, changes: Changes): void {
    this.frame = frame;
    this.nodes.clear();
    for (const row of frame.fleet.nodes) this.nodes.set(row.name, row);
    this.orderedNames = undefined;
    this.log.rows.clear();
    this.addLog(frame.log);
    for (const part of everyPart) changes.parts.add(part);
    changes.structure = true;
  }

  patch(patch: Patch, changes: Changes): void {
    const { frame } = this;
    if (!frame) return;
    for (const part of Object.keys(patch) as Part[]) changes.parts.add(part);
    if (patch.fleet) this.patchFleet(frame.fleet, patch.fleet, changes);
    if (patch.log) this.addLog(patch.log);
    this.frame = {
      ...frame,
      ...withoutUndefined({ bar: patch.bar, selection: patch.selection, detail: patch.detail, notices: patch.notices, demo: patch.demo }),
      ...(patch.sets && { sets: patchSets(frame.sets, patch.sets) }),
      ...(patch.timeline && { timeline: patchTimeline(frame.timeline, patch.timeline) }),
      ...(patch.fleet && { fleet: appended(frame.fleet, patch.fleet) }),
    };
  }

  /** What a click selects shows at once; the detail follows from the host. */
  select(selection: Selection, changes: Changes): void {
    if (!this.frame) return;
    this.frame = { ...this.frame, selection };
    changes.parts.add('selection');
  }

  addLogRows(rows: readonly LogRow[]): void {
    for (const row of rows) this.log.rows.set(row.seq, row);
  }

  private addLog(part: LogPart): void {
    const { log } = this;
    if (part.forgetFrom !== undefined) {
      for (const seq of log.rows.keys()) if (seq >= part.forgetFrom) log.rows.delete(seq);
    }
    log.size = part.size;
    log.happened = part.happened;
    this.addLogRows(part.rows);
  }

  private patchFleet(fleet: Fleet, patch: FleetPatch, changes: Changes): void {
    for (const name of patch.removed) this.nodes.delete(name);
    const before = this.nodes.size;
    for (const row of patch.nodes) {
      const old = this.nodes.get(row.name);
      if (!old || old.labels !== row.labels) changes.structure = true;
      this.nodes.set(row.name, row);
      changes.nodes.add(row.name);
    }
    if (patch.removed.length > 0 || this.nodes.size !== before) {
      this.orderedNames = undefined;
      changes.structure = true;
    }
    if (patch.askedLabels && String(patch.askedLabels) !== String(fleet.askedLabels)) changes.structure = true;
  }
}

function appended(fleet: Fleet, patch: FleetPatch): Fleet {
  return {
    nodes: fleet.nodes,
    askedLabels: patch.askedLabels ?? fleet.askedLabels,
    texts: joined(fleet.texts, patch.texts),
    pairs: joined(fleet.pairs, patch.pairs),
    labelSets: joined(fleet.labelSets, patch.labelSets),
    taintSets: joined(fleet.taintSets, patch.taintSets),
  };
}

function joined<T>(before: readonly T[], more: readonly T[]): readonly T[] {
  return more.length === 0 ? before : [...before, ...more];
}

function patchSets(sets: readonly SetRow[], changed: readonly SetRow[]): readonly SetRow[] {
  const byKey = new Map(changed.map((row) => [row.key, row]));
  return sets.map((row) => byKey.get(row.key) ?? row);
}

function patchTimeline(timeline: Timeline, patch: TimelinePatch): Timeline {
  const { cursor, length, breakpoints } = patch;
  return { cursor, length, breakpoints, moments: [...timeline.moments.slice(0, patch.from), ...patch.moments] };
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}


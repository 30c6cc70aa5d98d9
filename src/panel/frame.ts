import { byCodeUnit } from '../cluster/api/names';
import { targetNodeOf } from '../cluster/api/pods';
import type { Node, Pod } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import { controllerOf } from '../cluster/indexes';
import type { RolloutReport } from '../explain/types';
import { detailOf } from './frame/detail';
import { FrameDictionary } from './frame/dictionary';
import { History } from './frame/history';
import type { ChangedKeys, FrameInput, Sources, Update, Words } from './frame/inputs';
import { nodeRow, sameRow, withSlots } from './frame/nodes';
import { askedLabels, lettersOf, looksOf, setFacts, setRow, type SetFacts } from './frame/sets';
import { sameCell, slotCell, type SlotCell } from './frame/slots';
import type { Bar, Detail, FleetPatch, Frame, LogPart, LogRow, NodeRow, Patch, SetRow } from './model';

export type * from './frame/inputs';

/** Lines of the log that come with a frame; the view asks for others. */
const linesPerFrame = 300;

/** At most so many lines are given to be spoken of. */
const mostSpoken = 500;

/** Where a pod was seen last, and whose it is. */
interface PodPlace {
  readonly node: string | undefined;
  readonly set: string | undefined;
}

/** What may look different: whole rows, and the slots of whole sets by their place. */
interface Touched {
  readonly nodes: ReadonlySet<string>;
  readonly sets: readonly number[];
}

/**
 * Makes the picture of one cluster, whole or as what changed. It remembers what the view has, so that the cost of an
 * update is the size of the change (DESIGN §2). One per cluster: a restarted session needs a new one.
 */
export class FrameBuilder {
  private readonly history: History;
  private words: FrameDictionary = new FrameDictionary();
  private readonly places = new Map<string, PodPlace>();
  private readonly rows = new Map<string, NodeRow>();
  private readonly cells = new Map<string, readonly SlotCell[]>();
  private readonly facts = new Map<string, SetFacts>();
  private readonly reports = new Map<string, RolloutReport | undefined>();
  private setKeys: readonly string[] = [];
  private letters: readonly string[] = [];
  private asked: readonly string[] = [];
  private shown: { readonly sets: readonly SetRow[]; readonly detail: Detail; readonly now: number; readonly cursor: number } | undefined;

  /** `start`: number of journal steps that belong to the start, so that step 0 of the timeline comes after them. */
  constructor(
    private readonly cluster: Cluster,
    private readonly start: number,
    private readonly sources: Sources,
    private readonly text: Words,
  ) {
    this.history = new History(cluster.journal, start, text, {
      nodeOfPod: (key) => this.places.get(key)?.node,
      setOfPod: (key) => this.places.get(key)?.set,
    });
  }

  /** The whole picture. */
  full(input: FrameInput): Frame {
    this.words = new FrameDictionary();
    this.readPods(this.cluster.world.pods.keys());
    this.readSets();
    this.rows.clear();
    this.cells.clear();
    const names = [...this.cluster.world.nodes.keys()].sort(byCodeUnit);
    for (const name of names) this.rows.set(name, this.makeRow(name)!);
    this.history.sync();
    return this.wholeFrame(input, names);
  }

  /** What changed since the last frame, or a whole frame where that is less. */
  update(input: FrameInput, changed: ChangedKeys): Update {
    const before = this.shown;
    if (!before || changed.all || this.words.overgrown || this.setsCameOrWent()) return { kind: 'show', frame: this.full(input) };
    const { asked } = this;
    const touched = this.readChanges(changed);
    const fleet = this.fleetPatch(touched, asked !== this.asked);
    const lines = this.history.size;
    const from = this.history.sync();
    const patch: Patch = {
      bar: this.bar(input),
      timeline: { ...this.timeline(input), from: from.moments, moments: this.history.momentsFrom(from.moments) },
      ...(fleet && { fleet }),
      ...this.setsPatch(before.sets),
      ...this.detailPatch(input, before.detail),
      selection: input.selection,
      log: this.logPatch(from.lines, lines),
      notices: input.notices,
      ...(input.demo && { demo: input.demo }),
    };
    this.remember(patch.sets ? this.setRows() : before.sets, patch.detail ?? before.detail);
    return { kind: 'patch', patch, ...this.announce(before, from.lines) };
  }

  /** Lines `from` to `from + count - 1` of the log, counted from 1. */
  logRows(from: number, count: number): readonly LogRow[] {
    return this.history.rows(from, count);
  }

  private get now(): number {
    return this.cluster.now;
  }

  private get cursor(): number {
    return this.cluster.journal.cursor;
  }

  private wholeFrame(input: FrameInput, names: readonly string[]): Frame {
    const detail = this.detail(input);
    const sets = this.setRows();
    this.remember(sets, detail);
    return {
      bar: this.bar(input),
      timeline: { ...this.timeline(input), moments: this.history.momentsFrom(0) },
      sets,
      fleet: { nodes: names.map((name) => this.rows.get(name)!), askedLabels: this.asked, ...this.words.all() },
      selection: input.selection,
      detail,
      log: this.log(),
      notices: input.notices,
      ...(input.demo && { demo: input.demo }),
    };
  }

  private remember(sets: readonly SetRow[], detail: Detail): void {
    this.shown = { sets, detail, now: this.now, cursor: this.cursor };
  }

  private bar({ running, speed, busy, pending }: FrameInput): Bar {
    const { agenda } = this.cluster.world;
    const { journal, settings } = this.cluster;
    const ahead = journal.cursor < journal.length;
    return {
      now: this.now,
      canBack: journal.cursor > this.start,
      canForward: ahead,
      canStep: ahead || agenda.peek() !== undefined || agenda.nextDue() !== undefined,
      restless: ahead || agenda.restless,
      running,
      speed,
      moving: this.text.moving(this.cluster, [...this.reports.values()].filter((report) => report !== undefined)),
      ...(busy && { busy }),
      profile: settings.profile,
      version: `1.${settings.version}`,
      ...(pending && { pending }),
    };
  }

  private timeline({ breakpoints }: FrameInput): Omit<Frame['timeline'], 'moments'> {
    const { journal } = this.cluster;
    return { cursor: Math.max(0, journal.cursor - this.start), length: Math.max(0, journal.length - this.start), breakpoints };
  }

  // ---- sets

  private setsCameOrWent(): boolean {
    const { daemonsets } = this.cluster.world;
    return daemonsets.size !== this.setKeys.length || this.setKeys.some((key) => !daemonsets.has(key));
  }

  private readSets(): void {
    const { daemonsets } = this.cluster.world;
    this.setKeys = [...daemonsets.keys()].sort(byCodeUnit);
    this.letters = lettersOf(this.setKeys.map((key) => daemonsets.get(key)!.metadata.name));
    this.asked = askedLabels(this.setKeys.map((key) => daemonsets.get(key)!));
    this.reports.clear();
    this.facts.clear();
    for (const key of this.setKeys) this.readSet(key);
  }

  /** True when all slots of the set may look different now. */
  private readSet(key: string): boolean {
    const report = this.sources.rollout(key);
    this.reports.set(key, report);
    const before = this.facts.get(key);
    const facts = setFacts(this.cluster, key, report)!;
    this.facts.set(key, facts);
    return !before || looksOf(facts).some((look, index) => look !== looksOf(before)[index]);
  }

  private setRows(): readonly SetRow[] {
    return this.setKeys.map((key, index) =>
      setRow(this.facts.get(key)!.set, index, this.letters[index]!, this.now, this.reports.get(key), this.text));
  }

  private setsPatch(before: readonly SetRow[]): { readonly sets?: readonly SetRow[] } {
    const changed = this.setRows().filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]));
    return changed.length > 0 ? { sets: changed } : {};
  }

  // ---- nodes

  /** The row of a node; with `sets`, only their slots may differ from what it was. */
  private makeRow(name: string, sets?: readonly number[]): NodeRow | undefined {
    const { world, components } = this.cluster;
    const node = world.nodes.get(name);
    if (!node) return undefined;
    const row = sets && this.rows.get(name);
    if (row) return this.otherSlots(row, node, sets);
    const cells = this.setKeys.map((_, place) => this.cell(place, node));
    this.cells.set(name, cells);
    const cut = components.kubelets.tables.kubelets.get(name)?.linked === false;
    return nodeRow(node, cut, this.sources.usage(node), cells, this.words);
  }

  private otherSlots(row: NodeRow, node: Node, sets: readonly number[]): NodeRow {
    const before = this.cells.get(row.name)!;
    const cells = before.map((cell, place) => (sets.includes(place) ? this.cell(place, node) : cell));
    if (sets.every((place) => sameCell(before[place]!, cells[place]!))) return row;
    this.cells.set(row.name, cells);
    return withSlots(row, cells, this.words);
  }

  private cell(place: number, node: Node): SlotCell {
    const key = this.setKeys[place]!;
    const slot = this.cluster.components.daemonsets.slots.get(key)?.get(node.metadata.name);
    return slotCell(this.facts.get(key)!, slot, node, this.sources, this.text);
  }

  /** Reads what the keys are about; answers what may look different. */
  private readChanges({ tables }: ChangedKeys): Touched {
    const nodes = new Set<string>(tables.get('nodes'));
    for (const name of tables.get('kubelets') ?? []) nodes.add(name);
    const sets = this.dirtySets(tables);
    const pods = tables.get('pods') ?? new Set<string>();
    for (const key of pods) this.notePlace(this.places.get(key), nodes, sets);
    this.readPods(pods);
    for (const key of pods) this.notePlace(this.places.get(key), nodes, sets);
    const other = this.setKeys.flatMap((key, place) => (sets.has(key) && this.readSet(key) ? [place] : []));
    if (other.length > 0) this.asked = askedLabels([...this.facts.values()].map(({ set }) => set));
    return { nodes, sets: other };
  }

  /** Sets whose report may differ: their own record or a node changed, or time goes on for a rollout under way. */
  private dirtySets(tables: ChangedKeys['tables']): Set<string> {
    if (tables.has('revisions') || tables.has('nodes')) return new Set(this.setKeys);
    const sets = new Set<string>(tables.get('daemonsets'));
    if (this.now !== this.shown?.now) for (const [key, report] of this.reports) if (report && !report.done) sets.add(key);
    return sets;
  }

  private notePlace(place: PodPlace | undefined, nodes: Set<string>, sets: Set<string>): void {
    if (place?.node !== undefined) nodes.add(place.node);
    if (place?.set !== undefined) sets.add(place.set);
  }

  /** Remembers where pods are; a pod that is gone keeps its place for the log. */
  private readPods(keys: Iterable<string>): void {
    for (const key of keys) {
      const pod = this.cluster.world.pods.get(key);
      if (pod) this.places.set(key, placeOf(key, pod));
    }
  }

  private fleetPatch(touched: Touched, newLabels: boolean): FleetPatch | undefined {
    const nodes: NodeRow[] = [];
    const removed: string[] = [];
    const names = touched.sets.length > 0 ? new Set([...this.rows.keys(), ...touched.nodes]) : touched.nodes;
    for (const name of [...names].sort(byCodeUnit)) {
      const row = this.makeRow(name, touched.nodes.has(name) ? undefined : touched.sets);
      const before = this.rows.get(name);
      if (!row) {
        this.cells.delete(name);
        if (this.rows.delete(name)) removed.push(name);
      } else if (!sameRow(before, row)) {
        this.rows.set(name, row);
        nodes.push(row);
      }
    }
    if (nodes.length + removed.length === 0 && !newLabels) return undefined;
    return { nodes, removed, askedLabels: this.asked, ...this.words.news() };
  }

  // ---- detail and log

  private detail({ selection }: FrameInput): Detail {
    const { set = '' } = selection;
    return detailOf(this.cluster, selection, this.reports.get(set), this.facts.get(set)?.hash ?? '', this.sources, this.text);
  }

  private detailPatch(input: FrameInput, before: Detail): { readonly detail?: Detail } {
    const detail = this.detail(input);
    return JSON.stringify(detail) === JSON.stringify(before) ? {} : { detail };
  }

  private log(): LogPart {
    const { size } = this.history;
    const happened = this.history.happenedAt(this.cursor);
    return { size, happened, rows: this.history.rows(happened - linesPerFrame + 1, 2 * linesPerFrame) };
  }

  /** `from`: lines that stay as they were; `before`: lines there were. */
  private logPatch(from: number, before: number): LogPart {
    const { size } = this.history;
    const happened = this.history.happenedAt(this.cursor);
    const rows = this.history.rows(Math.max(from, size - linesPerFrame) + 1, linesPerFrame);
    return { size, happened, rows, ...(from < before && { forgetFrom: from + 1 }) };
  }

  private announce(before: { readonly cursor: number }, from: number): { readonly announce?: string } {
    if (this.cursor === before.cursor) return {};
    const direction = this.cursor < before.cursor ? 'back' : 'forward';
    const happened = this.history.happenedAt(this.cursor);
    const first = direction === 'back' ? happened : Math.min(from, this.history.happenedAt(before.cursor));
    const start = Math.max(first, happened - mostSpoken) + 1;
    const rows = this.history.rows(start, happened - start + 1).map(({ message }) => message);
    return { announce: this.text.announce(this.now, rows, direction) };
  }
}

function placeOf(key: string, pod: Pod): PodPlace {
  const owner = controllerOf(pod);
  const set = owner?.kind === 'DaemonSet' ? `${key.slice(0, key.indexOf('/'))}/${owner.name}` : undefined;
  return { node: targetNodeOf(pod), set };
}

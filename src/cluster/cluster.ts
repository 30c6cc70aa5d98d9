import { ApiServer } from './apiserver/apiserver';
import type { Action, ActResult } from './actions';
import type { ControllerRevision, DaemonSet, JsonObject, Node, OtherObject, Pod } from './api/types';
import { buildActors, type Components } from './components';
import { perform } from './perform';
import { isNodeObject, startNodes, startRest } from './start';
import { startTextbookNodes, startTextbookRest } from './textbook/start';
import { Indexes } from './indexes';
import { Log, type LogEntry } from './log';
import { defaultSettings, type ClusterSettings } from './settings';
import { Agenda } from './store/agenda';
import type { Change, Step } from './store/journal';
import { Random } from './store/random';
import { Store } from './store/store';
import type { Table } from './store/table';
import type { Actor, Cause, Watcher, World } from './world';

/** Tables in which a change shows something to a person; the others hold queues, timers and counters. */
const shownTables = new Set(['nodes', 'pods', 'daemonsets', 'revisions', 'log', 'containers', 'kubelets', 'ticks', 'kubelet-rounds']);

/** The two parts of a start, by profile. */
const starts = {
  kubernetes: { nodes: startNodes, rest: startRest },
  textbook: { nodes: startTextbookNodes, rest: startTextbookRest },
} as const;

/** True when a person can see something of these changes. */
export function showsSomething(changes: readonly Change[]): boolean {
  return changes.some(({ table }) => shownTables.has(table));
}

/** How many actions that change nothing visible one step may pass over. */
const quietActionsPerStep = 10_000;

/** What came of settling. */
export interface SettleResult {
  /** True when only steady-state timers remain; false when the limit came first. */
  readonly settled: boolean;
  readonly actions: number;
}

/**
 * A simulated cluster: its tables, its actors, and the three sizes of step (DESIGN §3). All of it is
 * deterministic: the same inputs and seed give the same journal.
 */
export class Cluster {
  readonly settings: ClusterSettings;
  readonly world: World;
  readonly components: Components;
  private readonly store: Store<Cause> = new Store<Cause>();
  private readonly actors = new Map<string, Actor>();
  private readonly watchers = new Map<string, Watcher<unknown>[]>();
  private dispatched = 0;
  /** The first part of the start, and the cursor after it. */
  private startedNodes: { objects: readonly JsonObject[]; rejections: ActResult['rejections']; cursor: number } = {
    objects: [],
    rejections: [],
    cursor: 0,
  };

  /** `build` makes the actors: all of them, unless a test wants some alone. */
  constructor(settings: Partial<ClusterSettings> = {}, build: (world: World) => Components = buildActors) {
    this.settings = { ...defaultSettings, ...settings };
    this.store.journal.begin();
    this.world = this.makeWorld();
    this.components = build(this.world);
    for (const actor of this.components.actors) this.actors.set(actor.name, actor);
    this.store.journal.abort();
  }

  /** The history of all changes. */
  get journal(): Store<Cause>['journal'] {
    return this.store.journal;
  }

  /** Virtual time in ms since the start. */
  get now(): number {
    return this.world.agenda.now;
  }

  /** Puts objects there at virtual time 0, by the rules of SCENARIO.md "Start". Nothing moves yet. */
  start(objects: readonly JsonObject[]): ActResult {
    const nodes = objects.filter(isNodeObject);
    const first = this.input('start', undefined, () => {
      this.world.random.seed(this.settings.seed);
      for (const [image, behaviour] of Object.entries(this.settings.images)) this.components.kubelets.behaviours.set(image, behaviour);
      return starts[this.settings.profile].nodes(this.components, nodes);
    });
    this.startedNodes = { objects: nodes, rejections: first.rejections, cursor: this.journal.cursor };
    return this.startRest(objects);
  }

  /**
   * Starts again with other objects, as a new cluster would, at the cost of what differs: undefined, and nothing
   * done, when the nodes are not the very same objects as at the start.
   */
  restart(objects: readonly JsonObject[]): ActResult | undefined {
    const { objects: nodes, cursor } = this.startedNodes;
    if (!sameItems(objects.filter(isNodeObject), nodes)) return undefined;
    while (this.journal.cursor > cursor) this.journal.back();
    return this.startRest(objects);
  }

  private startRest(objects: readonly JsonObject[]): ActResult {
    const rest = objects.filter((object) => !isNodeObject(object));
    const { rejections } = this.input('start', undefined, () => starts[this.settings.profile].rest(this.components, rest));
    return { rejections: [...this.startedNodes.rejections, ...rejections] };
  }

  /** Does what a person asks for; what follows from it waits for the next step. */
  act(action: Action): ActResult {
    return this.input(Object.keys(action)[0]!, action, () => perform(this.components, action));
  }

  /**
   * One action: the next queued key is handled by its actor; with nothing queued, time first moves to the
   * next moment at which something is due. Keys at which there turns out to be nothing to do are passed
   * over. False when nothing will ever happen, or not before `until` (ms of virtual time).
   */
  step(until = Infinity): boolean {
    const { agenda } = this.world;
    let last: Cause | undefined;
    this.begin();
    for (let passed = 0; passed < quietActionsPerStep; passed++) {
      const item = agenda.peek() ?? this.wakeNext(until);
      if (!item) break;
      agenda.take(item);
      this.actors.get(item.actor)?.reconcile(item.key);
      this.dispatch();
      last = { kind: 'action', actor: item.actor, key: item.key };
      if (showsSomething(this.journal.pending)) break;
    }
    this.commit(last ?? { kind: 'time' });
    return last !== undefined;
  }

  /** Everything that is due at the next moment at which anything is due. Number of actions. */
  tick(): number {
    const moment = this.world.agenda.peek() ? this.now : this.world.agenda.nextDue();
    if (moment === undefined) return 0;
    let actions = 0;
    while (this.step(moment)) actions++;
    return actions;
  }

  /** Lets exactly this much virtual time (ms) pass, doing all that falls due. Number of actions. */
  advance(duration: number): number {
    const end = this.now + duration;
    let actions = 0;
    while (this.step(end)) actions++;
    this.passTime(end);
    return actions;
  }

  /** Steps until nothing but steady-state timers remains, or `limit` ms of virtual time have passed. */
  settle(limit = 600_000): SettleResult {
    const end = this.now + limit;
    let actions = 0;
    while (this.world.agenda.restless) {
      if (this.step(end)) actions++;
      else {
        this.passTime(end);
        return { settled: !this.world.agenda.restless, actions };
      }
    }
    return { settled: true, actions };
  }

  /** Takes the last step back. */
  back(): Step<Cause> | undefined {
    return this.store.journal.back();
  }

  /** Repeats a step that was taken back. */
  forward(): Step<Cause> | undefined {
    return this.store.journal.forward();
  }

  /** Every record as one text: equal texts mean equal states. */
  snapshot(): string {
    return this.store.snapshot();
  }

  /** Nothing is due until this moment: only the clock moves. */
  private passTime(moment: number): void {
    this.begin();
    this.world.agenda.advanceTo(moment);
    this.commit({ kind: 'time' });
  }

  private makeWorld(): World {
    const { store } = this;
    const values = store.table<number>('values');
    const agenda = new Agenda(store as Store<unknown>, values);
    const nodes = store.table<Node>('nodes');
    const pods = store.table<Pod>('pods');
    const daemonsets = store.table<DaemonSet>('daemonsets');
    const revisions = store.table<ControllerRevision>('revisions');
    const others = store.table<OtherObject>('others');
    const random = new Random(values);
    const log = new Log(store.table<LogEntry>('log'), agenda);
    const indexes = new Indexes(pods, revisions);
    const api = new ApiServer({ agenda, random, nodes, pods, daemonsets, revisions, others });
    const watch = <V>(table: Table<V>, watcher: Watcher<V>): void => this.addWatcher(table.name, watcher as Watcher<unknown>);
    return { settings: this.settings, store, agenda, random, log, nodes, pods, daemonsets, revisions, others, indexes, api, watch };
  }

  private addWatcher(table: string, watcher: Watcher<unknown>): void {
    const watchers = this.watchers.get(table);
    if (watchers) watchers.push(watcher);
    else this.watchers.set(table, [watcher]);
  }

  private input(name: string, detail: unknown, work: () => ActResult): ActResult {
    this.begin();
    try {
      const result = work();
      this.dispatch();
      this.commit({ kind: 'input', input: name, detail });
      return result;
    } catch (error) {
      this.journal.abort();
      throw error;
    }
  }

  private begin(): void {
    this.journal.begin();
    this.dispatched = 0;
  }

  private commit(cause: Cause): void {
    this.journal.commit(cause);
  }

  /** Tells the watchers of what the current step changed since they were told last. */
  private dispatch(): void {
    const { pending } = this.journal;
    for (; this.dispatched < pending.length; this.dispatched++) {
      const { table, key, before, after } = pending[this.dispatched]!;
      for (const watcher of this.watchers.get(table) ?? []) watcher(key, before, after);
    }
  }

  private wakeNext(until: number): ReturnType<Agenda['peek']> {
    const due = this.world.agenda.nextDue();
    if (due === undefined || due > until) return undefined;
    this.world.agenda.advanceTo(due);
    return this.world.agenda.peek();
  }
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

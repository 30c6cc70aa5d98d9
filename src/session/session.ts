import type { Action, ActResult } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import { Cluster } from '../cluster/cluster';
import type { ClusterSettings } from '../cluster/settings';
import { metBy, sameBreakpoint, type Breakpoint } from './breakpoints';
import { ChangeCollector, type ChangedKeys } from './changes';
import { byRef, compareObjects, noEdits, type ObjectsByRef, type PendingEdits } from './edits';
import { Recorder, type Doing } from './moves';
import { nextMoment, timeAfter } from './replay';

/** What came of a run of steps. */
export interface Outcome {
  /**
   * `done`: as far as was asked; `breakpoint`: stopped before; `idle`: nothing will ever happen;
   * `limit`: still moving; `interrupted`: a person did something else meanwhile.
   */
  readonly end: 'done' | 'breakpoint' | 'idle' | 'limit' | 'interrupted';
  readonly breakpoint?: Breakpoint;
}

/** Work that pauses after every step, so that the host can do something else in between. */
export type Work = Generator<undefined, Outcome, undefined>;

/** Virtual time in ms after which settling gives up. */
export const settleLimit = 600_000;

const done: Outcome = { end: 'done' };
const interrupted: Outcome = { end: 'interrupted' };

/**
 * One running simulation: what it was started with, the cluster, and everything a person did to it.
 * Steps taken at a past moment repeat what is recorded there; anything a person does to the cluster in
 * the past drops the recorded future.
 */
export class Session {
  private current!: Cluster;
  private recorder!: Recorder;
  private startObjects: ObjectsByRef = new Map();
  private files: ObjectsByRef = new Map();
  private startResult: ActResult = { rejections: [] };
  private readonly changes = new ChangeCollector();
  private breakpointList: readonly Breakpoint[] = [];
  private compared: { readonly applied: ObjectsByRef; readonly files: ObjectsByRef; readonly edits: PendingEdits } | undefined;
  private epochValue = 0;
  /** Rises whenever a run of steps that is under way must end. */
  private turn = 0;

  constructor(objects: readonly JsonObject[], settings: Partial<ClusterSettings> = {}) {
    this.restart(objects, settings);
  }

  get cluster(): Cluster {
    return this.current;
  }

  get settings(): ClusterSettings {
    return this.current.settings;
  }

  /** Number of steps of the journal that belong to the start. */
  get start(): number {
    return this.recorder.start;
  }

  /** Number of steps that are applied now, the start not counted. */
  get cursor(): number {
    return this.current.journal.cursor - this.recorder.start;
  }

  /** Number of steps known, those taken back included. */
  get length(): number {
    return this.current.journal.length - this.recorder.start;
  }

  /** Rises with every restart: pictures of another epoch share nothing with this one. */
  get epoch(): number {
    return this.epochValue;
  }

  /** The objects that it was started with. */
  get startedWith(): readonly JsonObject[] {
    return [...this.startObjects.values()];
  }

  /** What the API server refused at the start. */
  get startRejections(): ActResult['rejections'] {
    return this.startResult.rejections;
  }

  /** True while something is due that is no steady-state timer. */
  get restless(): boolean {
    return this.current.world.agenda.restless;
  }

  /** Starts anew, with other objects or settings if given. */
  restart(objects?: readonly JsonObject[], settings?: Partial<ClusterSettings>): ActResult {
    this.interrupt();
    if (objects) this.files = byRef(objects);
    this.startObjects = this.files;
    this.current = new Cluster({ ...this.current?.settings, ...settings });
    this.startResult = this.current.start([...this.startObjects.values()]);
    this.recorder = new Recorder(this.current.journal);
    this.epochValue++;
    this.changes.noteAll();
    return this.startResult;
  }

  /**
   * Takes what the files say now. At the start that restarts the simulation, so that the placement
   * follows typing; later the difference waits as {@link pendingEdits}. True when it restarted.
   */
  setFiles(objects: readonly JsonObject[]): boolean {
    this.files = byRef(objects);
    if (this.cursor > 0 || this.pendingEdits() === noEdits) return false;
    if (!this.restartInPlace()) this.restart();
    return true;
  }

  /** Starts anew at the cost of what differs; false when that cannot be done, because nodes differ. */
  private restartInPlace(): boolean {
    this.interrupt();
    const { journal } = this.current;
    const before = journal.at(journal.cursor - 1);
    const result = this.current.restart([...this.files.values()]);
    if (!result) return false;
    this.changes.note(before);
    this.changes.note(journal.at(journal.cursor - 1));
    this.startObjects = this.files;
    this.startResult = result;
    this.recorder = new Recorder(journal);
    return true;
  }

  /** How the files differ from what was applied up to now. */
  pendingEdits(): PendingEdits {
    const applied = this.applied();
    if (this.compared?.applied !== applied || this.compared.files !== this.files) {
      this.compared = { applied, files: this.files, edits: compareObjects(applied, this.files) };
    }
    return this.compared.edits;
  }

  /** `kubectl apply` of what the files say differently. */
  apply(): ActResult {
    const { toApply } = this.pendingEdits();
    return toApply.length === 0 ? { rejections: [] } : this.act({ apply: { objects: toApply } });
  }

  /** Does what a person asks for. In the past, that drops the recorded future. */
  act(action: Action): ActResult {
    this.interrupt();
    const from = this.current.journal.cursor;
    const result = this.current.act(action);
    const to = this.current.journal.cursor;
    if (to > from) this.changes.note(this.current.journal.at(from));
    this.recorder.add({ doing: { kind: 'act', action }, from, to });
    return result;
  }

  /** One step back in the journal; false at the start. */
  back(): boolean {
    this.interrupt();
    return this.backOne();
  }

  /** Repeats the next step that was taken back; false at the end. */
  forward(): boolean {
    this.interrupt();
    return this.forwardOne();
  }

  /** Goes to a cursor between 0 and `length`. */
  *seek(cursor: number): Work {
    const turn = this.interrupt();
    const target = Math.max(0, Math.min(cursor, this.length));
    while (this.turn === turn && this.cursor > target && this.backOne()) yield;
    while (this.turn === turn && this.cursor < target && this.forwardOne()) yield;
    return this.turn === turn ? done : interrupted;
  }

  /** Single steps: what is recorded ahead, then what comes. */
  *step(count = 1): Work {
    const turn = this.interrupt();
    for (let made = 0; made < count; made++) {
      if (this.turn !== turn) return interrupted;
      if (!this.forwardOne() && !this.computeOne()) return { end: 'idle' };
      yield;
    }
    return done;
  }

  /** Everything that is due at the next moment, that many times; breakpoints stop it. */
  *tick(count = 1): Work {
    for (let made = 0; made < count; made++) {
      const outcome = yield* this.tickOnce(this.breakpointList);
      if (outcome.end !== 'done') return outcome;
    }
    return done;
  }

  /** Ticks until nothing but steady-state timers remains, or `limit` ms of virtual time have passed. */
  *settle(limit = settleLimit): Work {
    const end = this.current.now + limit;
    const outcome = yield* this.until(end, () => ({ kind: 'settle', limit: end - this.current.now }), {
      enough: () => !this.restless,
      breakpoints: this.breakpointList,
    });
    return outcome.end === 'done' && this.restless ? { end: 'limit' } : outcome;
  }

  /** Lets exactly this many ms of virtual time pass; breakpoints stop it. */
  *advance(duration: number): Work {
    const end = this.current.now + duration;
    return yield* this.until(end, () => ({ kind: 'advance', duration: end - this.current.now }), {
      breakpoints: this.breakpointList,
      exactly: true,
    });
  }

  /** Ticks until one of the breakpoints stops it, nothing moves, or `limit` ms of virtual time have passed. */
  *runUntil(breakpoints: readonly Breakpoint[], limit = settleLimit): Work {
    const end = this.current.now + limit;
    while (this.restless && this.current.now < end) {
      const outcome = yield* this.tickOnce(breakpoints);
      if (outcome.end !== 'done') return outcome;
    }
    return { end: this.restless ? 'limit' : 'idle' };
  }

  /** Does again what was recorded; what is refused now as then does not stop it. */
  *replay(doings: readonly Doing[]): Work {
    for (const doing of doings) {
      const outcome = yield* this.redo(doing);
      if (outcome.end === 'interrupted') return outcome;
    }
    return done;
  }

  get breakpoints(): readonly Breakpoint[] {
    return this.breakpointList;
  }

  /** Adds a breakpoint, or takes it away when it is there. */
  toggleBreakpoint(breakpoint: Breakpoint): void {
    const others = this.breakpointList.filter((each) => !sameBreakpoint(each, breakpoint));
    this.breakpointList = others.length < this.breakpointList.length ? others : [...others, breakpoint];
  }

  /** What was done up to now; replaying it gives the same journal. */
  recording(): readonly Doing[] {
    return this.recorder.until(this.current.journal.cursor);
  }

  /** The same for everything known, what was taken back included. */
  fullRecording(): readonly Doing[] {
    return this.recorder.until(this.current.journal.length);
  }

  /** What must be painted anew since this was asked last. */
  takeChanges(): ChangedKeys {
    return this.changes.take();
  }

  private *redo(doing: Doing): Work {
    switch (doing.kind) {
      case 'act':
        this.act(doing.action);
        return done;
      case 'step':
        return yield* this.step(doing.count);
      case 'tick':
        return yield* this.tick(doing.count);
      case 'settle':
        return yield* this.settle(doing.limit);
      case 'advance':
        return yield* this.advance(doing.duration);
    }
  }

  private *tickOnce(breakpoints: readonly Breakpoint[]): Work {
    const moment = nextMoment(this.current);
    if (moment === undefined) return { end: 'idle' };
    return yield* this.until(moment, () => ({ kind: 'tick', count: 1 }), { breakpoints });
  }

  /** Repeats what is recorded up to a moment, then steps; what is computed becomes one move. */
  private *until(moment: number, doing: () => Doing, how: Manner): Work {
    const turn = this.interrupt();
    while (!how.enough?.() && this.repeatRecorded(moment)) {
      yield;
      if (this.turn !== turn) return interrupted;
      const breakpoint = this.metByLast(how.breakpoints);
      if (breakpoint) return { end: 'breakpoint', breakpoint };
    }
    const ahead = this.current.journal.cursor < this.current.journal.length;
    if (how.enough?.() || (ahead && !how.exactly)) return done;
    return yield* this.compute(moment, doing(), how, turn);
  }

  private *compute(moment: number, doing: Doing, how: Manner, turn: number): Work {
    this.recorder.open(this.current.journal.cursor);
    while (!how.enough?.() && this.stepOnce(moment)) {
      yield;
      if (this.turn !== turn) return interrupted;
      const breakpoint = this.metByLast(how.breakpoints);
      if (!breakpoint) continue;
      this.recorder.close(this.current.journal.cursor);
      return { end: 'breakpoint', breakpoint };
    }
    if (how.exactly || (how.enough && !how.enough())) this.passTime(moment);
    this.recorder.close(this.current.journal.cursor, doing);
    return done;
  }

  private computeOne(): boolean {
    this.recorder.open(this.current.journal.cursor);
    const made = this.stepOnce(Infinity);
    this.recorder.close(this.current.journal.cursor);
    return made;
  }

  private stepOnce(until: number): boolean {
    const from = this.current.journal.cursor;
    const made = this.current.step(until);
    if (this.current.journal.cursor > from) this.changes.note(this.current.journal.at(from));
    return made;
  }

  private passTime(moment: number): void {
    const from = this.current.journal.cursor;
    this.current.advance(moment - this.current.now);
    for (let at = from; at < this.current.journal.cursor; at++) this.changes.note(this.current.journal.at(at));
  }

  private repeatRecorded(moment: number): boolean {
    const next = this.current.journal.at(this.current.journal.cursor);
    return next !== undefined && timeAfter(next, this.current.now) <= moment && this.forwardOne();
  }

  private forwardOne(): boolean {
    const step = this.current.forward();
    this.changes.note(step);
    return step !== undefined;
  }

  private backOne(): boolean {
    if (this.cursor === 0) return false;
    this.changes.note(this.current.back());
    return true;
  }

  private metByLast(breakpoints: readonly Breakpoint[]): Breakpoint | undefined {
    if (breakpoints.length === 0) return undefined;
    const last = this.current.journal.at(this.current.journal.cursor - 1);
    return last && metBy(last, breakpoints);
  }

  /** Ends a run of steps that is under way: what it made so far stays, as single steps. */
  private interrupt(): number {
    if (this.current) this.recorder.close(this.current.journal.cursor);
    return ++this.turn;
  }

  /** Objects that were applied last, by reference, at the cursor. */
  private applied(): ObjectsByRef {
    return this.recorder.appliedUntil(this.current.journal.cursor, this.startObjects);
  }
}

interface Manner {
  readonly breakpoints: readonly Breakpoint[];
  /** Stops before the moment. */
  readonly enough?: () => boolean;
  /** The clock ends at the moment, also when nothing is due then. */
  readonly exactly?: boolean;
}

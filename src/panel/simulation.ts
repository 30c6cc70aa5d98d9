import type { Action, ActResult } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import { UnsupportedError } from '../cluster/apiserver/errors';
import type { ClusterSettings } from '../cluster/settings';
import type { Breakpoint } from '../session/breakpoints';
import { remember, type Memento } from '../session/memento';
import { Player, type Clock } from '../session/player';
import { Session, type Outcome, type Work } from '../session/session';
import type { CommandArgs, CommandId, Selection } from './protocol';

/** What came of the last thing a person did, when there is something to say about it; worded in `notices.ts`. */
export type Remark =
  | { readonly kind: 'rejected'; readonly messages: readonly string[] }
  | { readonly kind: 'unsupported'; readonly part: string }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'breakpoint'; readonly breakpoint: Breakpoint }
  | { readonly kind: 'limit' }
  | { readonly kind: 'nothing-to-do' };

/** What long work is about. */
export type Task = 'settle' | 'tick' | 'step' | 'seek' | 'wave' | 'restore';

export interface SimulationOptions {
  readonly clock: Clock;
  readonly speed: number;
  readonly settings: Partial<ClusterSettings>;
  /** Told whenever the picture may differ from the last one. */
  readonly changed: () => void;
  /** Told of errors that nobody expects. */
  readonly report: (error: unknown) => void;
}

/** Commands that need no more than the simulation. */
export type SimulationCommand = Exclude<
  CommandId,
  'reveal' | 'edit' | 'tryEdit' | 'chooseVersion' | 'createNodes' | 'openSettings' | 'showProblems' | 'showLog' | 'export' | 'saveScenario' | 'demo'
>;

type Handlers = { readonly [Id in SimulationCommand]: (args: CommandArgs[Id]) => void | Promise<void> };

/** A session with what a person sees of it besides the cluster: selection, activity, and the last remark. */
export class Simulation {
  readonly session: Session;
  readonly player: Player;
  private selected: Selection = {};
  private remarkValue: Remark | undefined;
  private taskValue: Task | undefined;

  constructor(private readonly options: SimulationOptions) {
    this.session = new Session([], options.settings);
    this.player = new Player(this.session, options.clock, options.changed, options.speed);
  }

  get selection(): Selection {
    return this.selected;
  }

  get remark(): Remark | undefined {
    return this.remarkValue;
  }

  /** The long work under way, if any. */
  get task(): Task | undefined {
    return this.player.activity === 'working' ? this.taskValue : undefined;
  }

  /** Does a command; whatever goes wrong becomes a remark. */
  async run<Id extends SimulationCommand>(id: Id, args: CommandArgs[Id]): Promise<void> {
    await this.guarded(async () => {
      if (id !== 'select' && id !== 'speed' && id !== 'pause') this.remarkValue = undefined;
      await this.handlers[id](args);
    });
  }

  /** Does what a person asks for; refusals become a remark. */
  async act(action: Action): Promise<void> {
    await this.guarded(() => this.do(() => this.session.act(action)));
  }

  /** Starts anew with other settings. */
  async changeSettings(settings: Partial<ClusterSettings>): Promise<void> {
    await this.guarded(() => this.do(() => this.session.restart(undefined, settings)));
  }

  /** Shows again what was stored. */
  async restore(memento: Memento): Promise<void> {
    await this.guarded(() => this.work('restore', remember(this.session, memento)));
  }

  /** Takes what the files say now: at the start that starts anew, later the difference waits to be applied. */
  takeFiles(objects: readonly JsonObject[]): void {
    if (!this.session.setFiles(objects)) return;
    this.player.stop();
    if (this.selected.set === undefined) this.selected = { ...this.selected, ...firstSet(this.session) };
  }

  /** Chooses without a command, for instance what a file is about. */
  select(selection: Selection): void {
    this.selected = selection;
    this.options.changed();
  }

  private readonly handlers: Handlers = {
    reset: () => this.work('seek', this.session.seek(0)),
    back: () => this.quick(() => this.session.back()),
    forward: () => this.quick(() => this.session.forward()),
    step: () => this.work('step', this.session.step()),
    tick: () => this.work('tick', this.session.tick()),
    settle: () => this.work('settle', this.session.settle()),
    run: () => this.player.play(),
    pause: () => this.player.stop(),
    cancel: () => this.player.stop(),
    seek: ({ step }) => this.work('seek', this.session.seek(step)),
    speed: ({ speed }) => this.setSpeed(speed),
    apply: () => this.do(() => this.session.apply()),
    restart: () => this.do(() => this.session.restart()),
    act: ({ action }) => this.do(() => this.session.act(action)),
    select: (selection) => this.select(selection),
    undoRollout: ({ set, revision }) =>
      this.do(() => this.session.act({ rollout: { undo: `DaemonSet/${set}`, ...(revision !== undefined && { toRevision: revision }) } })),
    restartRollout: ({ set }) => this.do(() => this.session.act({ rollout: { restart: `DaemonSet/${set}` } })),
    setStrategy: ({ set, strategy }) => this.do(() => this.session.act(strategyPatch(set, strategy))),
    runToNextWave: ({ set }) => this.work('wave', this.session.runUntil([{ kind: 'wave', set }, ...this.session.breakpoints])),
    addBreakpoint: (args) => this.addBreakpoint(args),
    removeBreakpoint: ({ id }) => this.removeBreakpoint(id),
    setProfile: ({ profile }) => this.do(() => this.session.restart(undefined, { profile })),
  };

  private setSpeed(speed: number): void {
    this.player.speed = Math.min(64, Math.max(0.1, speed));
    this.options.changed();
  }

  private quick(step: () => boolean): void {
    this.player.stop();
    step();
    this.options.changed();
  }

  private do(action: () => ActResult): void {
    this.player.stop();
    const { rejections } = action();
    if (rejections.length > 0) this.remarkValue = { kind: 'rejected', messages: rejections.map(({ message }) => message) };
    this.options.changed();
  }

  private async work(task: Task, work: Work): Promise<void> {
    this.taskValue = task;
    this.remarkOn(task, await this.player.do(work));
    this.options.changed();
  }

  private remarkOn(task: Task, { end, breakpoint }: Outcome): void {
    if (breakpoint && breakpoint.kind !== 'wave') this.remarkValue = { kind: 'breakpoint', breakpoint };
    else if (end === 'limit') this.remarkValue = { kind: 'limit' };
    else if (end === 'idle' && task !== 'seek' && task !== 'restore') this.remarkValue = { kind: 'nothing-to-do' };
  }

  private addBreakpoint({ reason, node, set }: CommandArgs['addBreakpoint']): void {
    if (reason !== undefined) this.session.toggleBreakpoint({ kind: 'event', reason });
    if (node !== undefined) this.session.toggleBreakpoint({ kind: 'node', node });
    if (set !== undefined) this.session.toggleBreakpoint({ kind: 'wave', set });
    this.options.changed();
  }

  private removeBreakpoint(id: string): void {
    const breakpoint = this.session.breakpoints.find((each) => breakpointId(each) === id);
    if (breakpoint) this.session.toggleBreakpoint(breakpoint);
    this.options.changed();
  }

  private async guarded(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.remarkValue = error instanceof UnsupportedError
        ? { kind: 'unsupported', part: error.part }
        : { kind: 'failed', text: error instanceof Error ? error.message : String(error) };
      if (!(error instanceof UnsupportedError)) this.options.report(error);
      this.options.changed();
    }
  }
}

/** Names a breakpoint in messages. */
export function breakpointId(breakpoint: Breakpoint): string {
  return JSON.stringify(breakpoint);
}

function strategyPatch(set: string, strategy: 'RollingUpdate' | 'OnDelete'): Action {
  const updateStrategy = strategy === 'OnDelete' ? { type: strategy, rollingUpdate: null } : { type: strategy };
  return { patch: { target: `DaemonSet/${set}`, merge: { spec: { updateStrategy } } } };
}

/** The first DaemonSet by name, so that there is something to ask about. */
function firstSet(session: Session): Selection {
  const [set] = [...session.cluster.world.daemonsets.keys()].sort();
  return set === undefined ? {} : { set };
}

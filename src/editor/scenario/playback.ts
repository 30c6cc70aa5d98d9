import * as vscode from 'vscode';
import { ScenarioPlayer, type ScenarioStep, type StepResult } from '../../scenario';
import type { Session } from '../../session/session';
import { SessionStage } from '../../session/sessionStage';
import { rangeOf, type LoadedScenario } from './documents';

/** The view in which a scenario is played. */
export interface ScenarioView {
  readonly session: Session;
  /** Shows what the session has become. */
  refresh(): void;
  reveal(): void;
  readonly onDidDispose: vscode.Event<void>;
}

/** Opens the view of a scenario, or finds the one that is open. */
export type OpenView = (scenario: LoadedScenario) => Promise<ScenarioView>;

/** One playing of a scenario in a view: goes on step by step, and stops where something does not hold. */
export class Playback {
  readonly results: StepResult[] = [];
  private readonly changes = new vscode.EventEmitter<void>();
  private readonly player: ScenarioPlayer;
  readonly onDidChange = this.changes.event;
  /** True while it goes on by itself. */
  playing = false;
  /** The step at which it stopped last: going on does it. */
  private stoppedBefore: number | undefined;

  /** The scenario must have been read without errors. */
  constructor(readonly loaded: LoadedScenario, private readonly view: ScenarioView) {
    this.player = new ScenarioPlayer(loaded.parsed.scenario!, loaded.files, new SessionStage(view.session));
  }

  get finished(): boolean {
    return this.player.finished;
  }

  /** The step that comes next; undefined before the start and at the end. */
  get next(): ScenarioStep | undefined {
    return this.loaded.parsed.scenario!.steps[this.player.position];
  }

  /** Does the next step. */
  step(): StepResult | undefined {
    const result = this.player.advance();
    if (result) this.results.push(result);
    this.view.refresh();
    this.changes.fire();
    return result;
  }

  /** Goes on to the end, to a step before which it shall stop, or to one in which something does not hold. */
  async play(stopsBefore: (step: ScenarioStep) => boolean, token?: vscode.CancellationToken): Promise<'end' | 'breakpoint' | 'failed'> {
    this.playing = true;
    try {
      return await this.goOn(stopsBefore, token);
    } finally {
      this.playing = false;
      this.changes.fire();
    }
  }

  dispose(): void {
    this.changes.dispose();
  }

  private async goOn(stopsBefore: (step: ScenarioStep) => boolean, token?: vscode.CancellationToken): Promise<'end' | 'breakpoint' | 'failed'> {
    while (!this.finished && !token?.isCancellationRequested) {
      const { next } = this;
      if (next && next.index !== this.stoppedBefore && stopsBefore(next)) {
        this.stoppedBefore = next.index;
        return 'breakpoint';
      }
      if (this.step()?.outcome !== 'done') return 'failed';
      await new Promise<void>(done => void setTimeout(done, 0));
    }
    return 'end';
  }
}

/** Whether the editor has a breakpoint on the lines of a step. */
export function hasBreakpoint(loaded: LoadedScenario, step: ScenarioStep): boolean {
  const { start, end } = rangeOf(loaded, step.range);
  return vscode.debug.breakpoints.some(breakpoint => {
    if (!breakpoint.enabled || !(breakpoint instanceof vscode.SourceBreakpoint)) return false;
    const { uri, range } = breakpoint.location;
    return uri.toString() === loaded.uri.toString() && range.start.line >= start.line && range.start.line <= end.line;
  });
}

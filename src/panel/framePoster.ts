import { l10n } from 'vscode';
import { demoOf } from '../explain';
import { demoWords } from '../support/words/demos';
import { FrameBuilder, type FrameInput, type Words } from './frame';
import { frameSources } from './frameSources';
import type { Inputs, Sources } from './inputs';
import { breakpointView, noticesFor, taskText } from './notices';
import type { Outlook } from './outlook';
import type { ToView } from './protocol';
import type { Simulation } from './simulation';

/** Shortest time in ms between two frames. */
const framePause = 33;

const demoText = demoWords(l10n);

const noInputs: Inputs = { objects: [], sampleFleet: undefined, kept: 0, errors: 0, capped: undefined };

/** Makes frames of a simulation and posts them, as seldom as is enough; to a view that is gone it posts nothing. */
export class FramePoster {
  inputs: Inputs = noInputs;
  private builder: { readonly epoch: number; readonly frames: FrameBuilder } | undefined;
  private number = 0;
  private ready = false;
  private lastPost = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly simulation: Simulation,
    private readonly outlook: Outlook,
    private readonly sources: Sources,
    private readonly words: Words,
    private readonly post: (message: ToView) => void,
    private readonly report: (error: unknown) => void,
  ) {}

  /** The view has nothing yet, or has lost count: it gets a whole frame. */
  viewIsReady(): void {
    this.ready = true;
    this.builder = undefined;
    this.send();
  }

  viewIsGone(): void {
    this.ready = false;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** The picture may differ now. */
  schedule(): void {
    if (!this.ready || this.timer !== undefined) return;
    const pause = Math.max(0, this.lastPost + framePause - Date.now());
    this.timer = setTimeout(() => this.send(), pause);
  }

  /** Answers a question of the view for lines of the log. */
  sendLog(from: number, count: number): void {
    const rows = this.builder?.frames.logRows(from, Math.min(count, 1_000));
    if (rows) this.post({ type: 'log', rows });
  }

  dispose(): void {
    this.viewIsGone();
  }

  private send(): void {
    this.timer = undefined;
    try {
      this.postFrame();
    } catch (error) {
      this.builder = undefined;
      this.report(error);
    }
    this.lastPost = Date.now();
  }

  private postFrame(): void {
    const { session } = this.simulation;
    const changed = session.takeChanges();
    const input = this.frameInput();
    const number = ++this.number;
    if (this.builder?.epoch !== session.epoch) {
      const frames = new FrameBuilder(session.cluster, session.start, frameSources(session.cluster, this.sources), this.words);
      this.builder = { epoch: session.epoch, frames };
      this.post({ type: 'show', number, frame: frames.full(input) });
      return;
    }
    const { announce, ...update } = this.builder.frames.update(input, changed);
    this.post({ ...(update.kind === 'show' ? { type: 'show', number, frame: update.frame } : { type: 'patch', number, patch: update.patch }), ...(announce !== undefined && { announce }) });
  }

  private frameInput(): FrameInput {
    const { session, player, selection, task, remark } = this.simulation;
    const rejections = session.startRejections.map(({ message }) => message);
    const pending = this.outlook.pending();
    const demo = demoOf(session.cluster, selection.node);
    return {
      selection,
      running: player.activity === 'playing',
      speed: player.speed,
      ...(task && { busy: { text: taskText(task) } }),
      ...(pending && { pending }),
      notices: noticesFor(this.inputs, rejections, remark),
      breakpoints: session.breakpoints.map(breakpointView),
      ...(demo && { demo: demoText(demo) }),
    };
  }
}

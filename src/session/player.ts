import { nextMoment } from './replay';
import type { Outcome, Session, Work } from './session';

/** Real time, passed in because this code has none. Milliseconds. */
export interface Clock {
  now(): number;
  /** Does the work once after a delay; the answer calls it off. */
  later(delay: number, work: () => void): () => void;
}

/** Longest time in ms that steps may take before the host gets its turn. */
const sliceLength = 12;

/** Time in ms between two looks at the clock while playing. */
const beat = 50;

/** Longest wait in ms for the next thing to happen while playing; longer ones are skipped. */
const longestWait = 1_000;

export const speeds: readonly number[] = [0.5, 1, 2, 4, 8, 16, 32, 64];

/** What goes on at the moment. */
export type Activity = 'idle' | 'playing' | 'working';

interface Job {
  readonly work: Work;
  readonly over: (outcome: Outcome) => void;
}

/**
 * Drives a session in slices: long work never keeps the host for longer than a slice, and playing lets
 * virtual time pass `speed` times as fast as real time, without waiting long where nothing happens.
 */
export class Player {
  private job: Job | undefined;
  private playing = false;
  private calledOff: (() => void) | undefined;
  private target = 0;
  private lastBeat = 0;
  private waited = 0;

  constructor(
    private readonly session: Session,
    private readonly clock: Clock,
    /** Told after every slice, and when the activity changes. */
    private readonly changed: () => void,
    public speed = 1,
  ) {}

  get activity(): Activity {
    return this.job ? 'working' : this.playing ? 'playing' : 'idle';
  }

  /** Does work to its end, unless something else begins before. Short work is over when this returns. */
  do(work: Work): Promise<Outcome> {
    this.stop();
    return new Promise((over, failed) => {
      this.job = { work, over };
      try {
        this.slice();
      } catch (error) {
        this.job = undefined;
        failed(error as Error);
      }
    });
  }

  /** Lets virtual time pass until {@link stop}, a breakpoint, or nothing moves any more. */
  play(): void {
    this.stop();
    this.playing = true;
    this.target = this.session.cluster.now;
    this.lastBeat = this.clock.now();
    this.waited = longestWait;
    this.changed();
    this.schedule(0, () => this.beat());
  }

  /** Ends whatever goes on, where it is. */
  stop(): void {
    this.calledOff?.();
    this.calledOff = undefined;
    const { job } = this;
    const wasPlaying = this.playing;
    this.job = undefined;
    this.playing = false;
    job?.over({ end: 'interrupted' });
    if (job || wasPlaying) this.changed();
  }

  private slice(): void {
    const { job } = this;
    if (!job) return;
    const outcome = this.runSlice(job.work);
    if (outcome) this.job = undefined;
    else this.schedule(0, () => this.slice());
    this.changed();
    if (outcome) job.over(outcome);
  }

  /** The outcome when the work is over; undefined when the slice is. */
  private runSlice(work: Work): Outcome | undefined {
    const end = this.clock.now() + sliceLength;
    for (;;) {
      const next = work.next();
      if (next.done) return next.value;
      if (this.clock.now() >= end) return undefined;
    }
  }

  private beat(): void {
    const elapsed = this.clock.now() - this.lastBeat;
    this.lastBeat += elapsed;
    this.target += elapsed * this.speed;
    this.waited += elapsed;
    const outcome = this.playSlice();
    if (outcome) this.stop();
    else this.schedule(beat, () => this.beat());
  }

  /** Ticks up to the target; an outcome when playing is over. */
  private playSlice(): Outcome | undefined {
    const end = this.clock.now() + sliceLength;
    const { session } = this;
    for (let ticked = false; ; ticked = true) {
      const moment = this.somethingAhead() ? nextMoment(session.cluster) : undefined;
      if (moment === undefined) return { end: 'idle' };
      if (moment > this.target && this.waited >= longestWait) this.target = moment;
      if (moment > this.target || this.clock.now() >= end) {
        if (ticked) this.changed();
        return undefined;
      }
      const outcome = this.tick(end);
      if (outcome && outcome.end !== 'done') return outcome;
      this.waited = 0;
    }
  }

  /** One tick; a long one goes on in the next beat, as it is made of steps. */
  private tick(end: number): Outcome | undefined {
    const work = this.session.tick();
    for (;;) {
      const next = work.next();
      if (next.done) return next.value;
      if (this.clock.now() >= end) return undefined;
    }
  }

  private somethingAhead(): boolean {
    return this.session.cursor < this.session.length || this.session.restless;
  }

  private schedule(delay: number, work: () => void): void {
    this.calledOff = this.clock.later(delay, work);
  }
}

/** One change of one record: what was there before, what is there after (undefined = nothing). */
export interface Change {
  readonly table: string;
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Changes that belong together and are undone together, with what caused them. */
export interface Step<Cause> {
  readonly cause: Cause;
  readonly changes: readonly Change[];
}

/** Writes one side of a change into its table. */
export type ApplyChange = (change: Change, side: 'before' | 'after') => void;

/**
 * The history of all changes with a cursor: back applies the "before" side of the last step, forward
 * the "after" side of the next one, a new step drops the future. The cost of each is the size of that
 * step, whatever the cluster's size (DESIGN §2).
 */
export class Journal<Cause> {
  private readonly steps: Step<Cause>[] = [];
  private cursorValue = 0;
  private open: Change[] | undefined;

  constructor(private readonly apply: ApplyChange) {}

  /** Number of steps that are applied now. */
  get cursor(): number {
    return this.cursorValue;
  }

  /** Number of steps known, those that were taken back included. */
  get length(): number {
    return this.steps.length;
  }

  /** The step at an index, counted from 0. */
  at(index: number): Step<Cause> | undefined {
    return this.steps[index];
  }

  /** Changes of the step being made, in order; empty when none is. */
  get pending(): readonly Change[] {
    return this.open ?? [];
  }

  /** True while a step is being made, the only time at which tables may change. */
  get recording(): boolean {
    return this.open !== undefined;
  }

  /** Starts a step. */
  begin(): void {
    if (this.open) throw new Error('a step is being made already');
    this.open = [];
  }

  /** Notes a change that was just made. */
  record(change: Change): void {
    if (!this.open) throw new Error(`change of ${change.table} outside a step`);
    this.open.push(change);
  }

  /** Ends the step and drops what had been taken back before it; an empty step leaves no trace. */
  commit(cause: Cause): Step<Cause> | undefined {
    const changes = this.open ?? [];
    this.open = undefined;
    if (changes.length === 0) return undefined;
    this.steps.length = this.cursorValue;
    const step = { cause, changes };
    this.steps.push(step);
    this.cursorValue++;
    return step;
  }

  /** Undoes the changes of the step being made, as if it had never begun. */
  abort(): void {
    this.undo(this.open ?? []);
    this.open = undefined;
  }

  /** Takes the last step back; undefined at the start. */
  back(): Step<Cause> | undefined {
    const step = this.steps[this.cursorValue - 1];
    if (!step || this.open) return undefined;
    this.undo(step.changes);
    this.cursorValue--;
    return step;
  }

  /** Repeats the next step that was taken back; undefined at the end. */
  forward(): Step<Cause> | undefined {
    const step = this.steps[this.cursorValue];
    if (!step || this.open) return undefined;
    for (const change of step.changes) this.apply(change, 'after');
    this.cursorValue++;
    return step;
  }

  private undo(changes: readonly Change[]): void {
    for (let i = changes.length - 1; i >= 0; i--) this.apply(changes[i]!, 'before');
  }
}

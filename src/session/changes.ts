import type { Step } from '../cluster/store/journal';
import type { Cause } from '../cluster/world';

/** What must be painted anew: everything, or the keys by table that steps done or taken back have touched. */
export interface ChangedKeys {
  readonly all: boolean;
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Collects the keys of the journal between two pictures (DESIGN §2). */
export class ChangeCollector {
  private all = true;
  private tables = new Map<string, Set<string>>();

  /** Notes a step that was made, repeated or taken back. */
  note(step: Step<Cause> | undefined): void {
    if (this.all || !step) return;
    for (const { table, key } of step.changes) {
      const keys = this.tables.get(table);
      if (keys) keys.add(key);
      else this.tables.set(table, new Set([key]));
    }
  }

  /** Notes that nothing of the last picture holds. */
  noteAll(): void {
    this.all = true;
    this.tables.clear();
  }

  /** What changed since this was asked last. */
  take(): ChangedKeys {
    const taken = { all: this.all, tables: this.tables };
    this.all = false;
    this.tables = new Map();
    return taken;
  }
}

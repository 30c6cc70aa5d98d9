import type { Table } from '../../store/table';
import type { World } from '../../world';

interface Expectation {
  readonly creations: number;
  readonly deletions: number;
  /** Virtual time in ms at which it was set. */
  readonly at: number;
}

const timeout = 5 * 60_000;

/** What the controller has done and not yet seen happen, per DaemonSet (DS-3.23). */
export class Expectations {
  private readonly table: Table<Expectation>;

  constructor(private readonly world: World) {
    this.table = world.store.table('daemonset.expectations');
  }

  /** Replaces the expectation of a set by what it is about to do. */
  expect(key: string, creations: number, deletions: number): void {
    this.table.put(key, { creations, deletions, at: this.world.agenda.now });
  }

  /** A creation was seen, or will not happen. */
  creationObserved(key: string): void {
    this.lower(key, 1, 0);
  }

  /** A deletion was seen, or will not happen. */
  deletionObserved(key: string): void {
    this.lower(key, 0, 1);
  }

  /** Nothing is outstanding, or it has been for more than 5 minutes. */
  fulfilled(key: string): boolean {
    const open = this.table.get(key);
    if (!open || (open.creations <= 0 && open.deletions <= 0)) return true;
    return this.world.agenda.now - open.at > timeout;
  }

  /** Drops the expectation of a set that is gone. */
  forget(key: string): void {
    this.table.remove(key);
  }

  private lower(key: string, creations: number, deletions: number): void {
    const open = this.table.get(key);
    if (!open || (open.creations <= 0 && open.deletions <= 0)) return;
    this.table.put(key, { ...open, creations: open.creations - creations, deletions: open.deletions - deletions });
  }
}

import type { Store } from '../../store/store';
import type { Table } from '../../store/table';
import type { Cause } from '../../world';

/** A node that came or went since the last check. */
type Sighting = 'added' | 'removed';

/**
 * Nodes that the controller has yet to notice as new or gone, which it does at its checks (node-lifecycle 2.6).
 * Nodes that were there at the start were registered before it and say nothing.
 */
export class Sightings {
  private readonly table: Table<Sighting>;

  constructor(private readonly store: Store<Cause>) {
    this.table = store.table('sightings');
  }

  /** Notes that a node came or went; both between two checks is nothing. */
  note(node: string, seen: Sighting): void {
    if (this.store.journal.cursor === 0) return;
    if (this.table.get(node) === (seen === 'added' ? 'removed' : 'added')) this.table.remove(node);
    else this.table.put(node, seen);
  }

  has(node: string): boolean {
    return this.table.has(node);
  }

  /** What a check finds; it finds it once. */
  take(node: string): Sighting | undefined {
    const seen = this.table.get(node);
    this.table.remove(node);
    return seen;
  }
}

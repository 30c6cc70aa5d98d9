import type { Table } from '../../store/table';
import type { World } from '../../world';

interface Entry {
  /** ms */
  readonly delay: number;
  /** Virtual time in ms of the last kill. */
  readonly at: number;
}

const first = 1000;
const most = 15 * 60_000;

/** Back-off between kills of failed pods: 1 s doubling to 15 min, forgotten after 30 min (DS-3.8). */
export class FailedPodBackoff {
  private readonly table: Table<Entry>;

  constructor(private readonly world: World) {
    this.table = world.store.table('daemonset.backoff');
  }

  /** The delay in ms while it runs; undefined when a kill is allowed. */
  remaining(key: string): number | undefined {
    const entry = this.table.get(key);
    const { now } = this.world.agenda;
    return entry && !expired(entry, now) && now - entry.at < entry.delay ? entry.delay : undefined;
  }

  /** Notes a kill: the next delay is twice as long. */
  next(key: string): void {
    const entry = this.table.get(key);
    const { now } = this.world.agenda;
    const delay = entry && !expired(entry, now) ? Math.min(entry.delay * 2, most) : first;
    this.table.put(key, { delay, at: now });
  }
}

function expired(entry: Entry, now: number): boolean {
  return now - entry.at > 2 * most;
}

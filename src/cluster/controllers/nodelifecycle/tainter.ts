import { byCodeUnit } from '../../api/names';
import { Grouping } from '../../indexes';
import type { Store } from '../../store/store';
import type { Table } from '../../store/table';
import { nodeEvictionRate, onGrid, taintingPassOffset, taintingPassPeriod } from './figures';
import type { ZoneState } from './zones';

/** A node that waits for its NoExecute taint. */
interface Waiting {
  readonly zone: string;
  /** Virtual time (ms) at which it was put in the queue. */
  readonly since: number;
}

/** What the controller remembers of a zone; a zone without a record is Normal with a full bucket. */
interface ZoneRecord {
  readonly state: ZoneState;
  /** Taints a second; 0 = none. */
  readonly rate: number;
  /** Virtual time (ms) from which the bucket (burst 1) has its token. */
  readonly tokenAt: number;
}

const unseen: ZoneRecord = { state: 'Normal', rate: nodeEvictionRate, tokenAt: 0 };

/** The rate-limited queues of nodes to taint, one a zone (node-lifecycle 4.2). */
export class NoExecuteTainter {
  private readonly waiting: Table<Waiting>;
  private readonly zones: Table<ZoneRecord>;
  private readonly byZone: Grouping<Waiting>;

  constructor(store: Store<unknown>) {
    this.waiting = store.table('tainting');
    this.zones = store.table('zones');
    this.byZone = new Grouping(this.waiting, ({ zone }) => zone);
  }

  /** Zones that are remembered. */
  zoneNames(): string[] {
    return [...this.zones.keys()].sort(byCodeUnit);
  }

  remembers(zone: string): boolean {
    return this.zones.has(zone);
  }

  stateOf(zone: string): ZoneState {
    return (this.zones.get(zone) ?? unseen).state;
  }

  forgetZone(zone: string): void {
    this.zones.remove(zone);
  }

  /** Sets state and rate; a bucket that was empty, or never filled, starts empty at the new rate (`SwapLimiter`). */
  setZone(zone: string, state: ZoneState, rate: number, now: number): void {
    const before = this.zones.get(zone) ?? unseen;
    const wasEmpty = before.rate === 0 || before.tokenAt > now;
    const tokenAt = before.rate === rate ? before.tokenAt : wasEmpty && rate > 0 ? now + 1000 / rate : now;
    if (before.state !== state || before.rate !== rate) this.zones.put(zone, { state, rate, tokenAt });
  }

  /** Zone of the queue a node waits in. */
  zoneOfWaiting(node: string): string | undefined {
    return this.waiting.get(node)?.zone;
  }

  add(node: string, zone: string, now: number): void {
    if (this.zoneOfWaiting(node) !== zone) this.waiting.put(node, { zone, since: now });
  }

  remove(node: string): void {
    this.waiting.remove(node);
  }

  /** The pass (ms of virtual time) that will take the next node of a zone; undefined when none waits or the rate is 0. */
  nextPass(zone: string, now: number): number | undefined {
    const { rate, tokenAt } = this.zones.get(zone) ?? unseen;
    if (rate === 0 || this.byZone.get(zone).size === 0) return undefined;
    return onGrid(Math.max(now, tokenAt), taintingPassPeriod, taintingPassOffset);
  }

  /** Takes the node that has waited longest and spends the token. */
  take(zone: string, now: number): string | undefined {
    const record = this.zones.get(zone) ?? unseen;
    const node = this.longestWaiting(zone);
    if (node === undefined) return undefined;
    this.waiting.remove(node);
    this.zones.put(zone, { ...record, tokenAt: now + 1000 / record.rate });
    return node;
  }

  private longestWaiting(zone: string): string | undefined {
    let first: string | undefined;
    let since = Infinity;
    for (const node of this.byZone.get(zone)) {
      const at = this.waiting.get(node)!.since;
      if (at > since || (at === since && byCodeUnit(node, first!) > 0)) continue;
      first = node;
      since = at;
    }
    return first;
  }
}

import { Heap } from './heap';
import type { Table } from './table';
import type { Store } from './store';

/** A key that an actor should look at, in the order in which keys were queued. */
export interface QueueItem {
  readonly actor: string;
  readonly key: string;
  readonly seq: number;
}

/** A moment at which a key is queued for an actor. */
export interface Timer {
  readonly actor: string;
  readonly key: string;
  /** Virtual time in ms. */
  readonly due: number;
  readonly seq: number;
  /** True for what goes on for ever in a healthy cluster and so does not keep a run from settling. */
  readonly steady: boolean;
}

const clockKey = 'clock';
const seqKey = 'seq';

/**
 * Virtual time, the work queues of all actors and their timers. Keys are served first come, first
 * served; a key that is queued already is not queued twice. Everything lives in tables, so that going
 * back in time restores it.
 */
export class Agenda {
  private readonly queue: Table<QueueItem>;
  private readonly timers: Table<Timer>;
  private readonly failures: Table<number>;
  private readonly queueOrder = new Heap<QueueItem>((a, b) => a.seq < b.seq);
  private readonly timerOrder = new Heap<{ id: string; timer: Timer }>(
    ({ timer: a }, { timer: b }) => a.due < b.due || (a.due === b.due && a.seq < b.seq),
  );
  private lasting = 0;

  constructor(
    store: Store<unknown>,
    private readonly values: Table<number>,
  ) {
    this.queue = store.table('queue');
    this.timers = store.table('timers');
    this.failures = store.table('failures');
    this.queue.listen((_key, _before, after) => after && this.pushItem(after));
    this.timers.listen((id, before, after) => {
      if (before && !before.steady) this.lasting--;
      if (after && !after.steady) this.lasting++;
      if (after) this.pushTimer(id, after);
    });
  }

  /** Virtual time in ms since the start. */
  get now(): number {
    return this.values.get(clockKey) ?? 0;
  }

  /** A number never given before. */
  nextSeq(): number {
    const seq = (this.values.get(seqKey) ?? 0) + 1;
    this.values.put(seqKey, seq);
    return seq;
  }

  /** Queues a key for an actor, once. */
  enqueue(actor: string, key: string): void {
    const id = idOf(actor, key);
    if (!this.queue.has(id)) this.queue.put(id, { actor, key, seq: this.nextSeq() });
  }

  /** True while a key waits for its actor. */
  isQueued(actor: string, key: string): boolean {
    return this.queue.has(idOf(actor, key));
  }

  /** Queues a key after a delay in ms; of several delays for one purpose the earliest counts. */
  enqueueAfter(actor: string, key: string, delay: number, options: { purpose?: string; steady?: boolean } = {}): void {
    const id = idOf(actor, key, options.purpose ?? 'requeue');
    const due = this.now + Math.max(0, delay);
    const before = this.timers.get(id);
    if (before && before.due <= due) return;
    this.timers.put(id, { actor, key, due, seq: this.nextSeq(), steady: options.steady ?? false });
  }

  /** Sets the moment of one purpose, in ms of virtual time, whatever it was before. */
  setTimer(actor: string, key: string, purpose: string, due: number, steady = false): void {
    const id = idOf(actor, key, purpose);
    const before = this.timers.get(id);
    if (before && before.due === due && before.steady === steady) return;
    this.timers.put(id, { actor, key, due, seq: this.nextSeq(), steady });
  }

  /** Takes a timer away. */
  clearTimer(actor: string, key: string, purpose: string): void {
    this.timers.remove(idOf(actor, key, purpose));
  }

  /** When a timer is due, in ms of virtual time; undefined when it is not set. */
  timerDue(actor: string, key: string, purpose: string): number | undefined {
    return this.timers.get(idOf(actor, key, purpose))?.due;
  }

  /** Queues a key again after a failure: 5 ms doubling up to 1000 s, as client-go does. */
  retry(actor: string, key: string): void {
    const id = idOf(actor, key);
    const failures = this.failures.get(id) ?? 0;
    this.failures.put(id, failures + 1);
    this.enqueueAfter(actor, key, Math.min(5 * 2 ** failures, 1_000_000), { purpose: 'retry' });
  }

  /** Forgets the failures of a key after a success. */
  forget(actor: string, key: string): void {
    this.failures.remove(idOf(actor, key));
  }

  /** The key that is next in the queue; undefined when nothing is queued. */
  peek(): QueueItem | undefined {
    for (;;) {
      const top = this.queueOrder.peek();
      if (!top) return undefined;
      if (this.queue.get(idOf(top.actor, top.key))?.seq === top.seq) return top;
      this.queueOrder.pop();
    }
  }

  /** Takes a key out of the queue. */
  take(item: QueueItem): void {
    this.queue.remove(idOf(item.actor, item.key));
  }

  /** The moment of the next timer in ms of virtual time; undefined when there is none. */
  nextDue(): number | undefined {
    return this.peekTimer()?.timer.due;
  }

  /** True while something is queued or a timer runs that is not steady. */
  get restless(): boolean {
    return this.queue.size > 0 || this.lasting > 0;
  }

  /** Moves the clock to a moment and queues every key whose timer is due by then. */
  advanceTo(time: number): void {
    if (time > this.now) this.values.put(clockKey, time);
    for (let next = this.peekTimer(); next && next.timer.due <= time; next = this.peekTimer()) {
      this.timers.remove(next.id);
      this.enqueue(next.timer.actor, next.timer.key);
    }
  }

  /** What is queued and what is timed, in order: what the bar says still moves. */
  outlook(): { readonly queued: readonly QueueItem[]; readonly timers: readonly Timer[] } {
    return {
      queued: [...this.queue.values()].sort((a, b) => a.seq - b.seq),
      timers: [...this.timers.values()].sort((a, b) => a.due - b.due || a.seq - b.seq),
    };
  }

  private peekTimer(): { id: string; timer: Timer } | undefined {
    for (;;) {
      const top = this.timerOrder.peek();
      if (!top) return undefined;
      if (this.timers.get(top.id) === top.timer) return top;
      this.timerOrder.pop();
    }
  }

  private pushItem(item: QueueItem): void {
    if (this.queueOrder.size > 2 * this.queue.size + 1000) this.queueOrder.refill(this.queue.values());
    else this.queueOrder.push(item);
  }

  private pushTimer(id: string, timer: Timer): void {
    if (this.timerOrder.size > 2 * this.timers.size + 1000) {
      this.timerOrder.refill([...this.timers.keys()].map((key) => ({ id: key, timer: this.timers.get(key)! })));
    } else this.timerOrder.push({ id, timer });
  }
}

function idOf(actor: string, key: string, purpose?: string): string {
  return purpose === undefined ? `${actor} ${key}` : `${actor} ${key} ${purpose}`;
}

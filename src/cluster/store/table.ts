import type { Change } from './journal';

/** Told of every change of a table, also while going back and forward: what indexes live on. */
export type Listener<V> = (key: string, before: V | undefined, after: V | undefined) => void;

/**
 * A table of immutable records by key. `put` and `remove` are the only ways to change it, and each
 * change is handed to the journal with the record before and after.
 */
export class Table<V> {
  private readonly rows = new Map<string, V>();
  private readonly listeners: Listener<V>[] = [];

  constructor(
    readonly name: string,
    private readonly record: (change: Change) => void,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  get(key: string): V | undefined {
    return this.rows.get(key);
  }

  has(key: string): boolean {
    return this.rows.has(key);
  }

  /** Records in an order that depends on history: sort, or use an ordered index, wherever order shows. */
  values(): IterableIterator<V> {
    return this.rows.values();
  }

  keys(): IterableIterator<string> {
    return this.rows.keys();
  }

  entries(): IterableIterator<[string, V]> {
    return this.rows.entries();
  }

  /** Writes a record; the same record again is no change. */
  put(key: string, value: V): void {
    const before = this.rows.get(key);
    if (before === value) return;
    this.record({ table: this.name, key, before, after: value });
    this.write(key, value);
  }

  /** Removes a record if there is one. */
  remove(key: string): void {
    const before = this.rows.get(key);
    if (before === undefined) return;
    this.record({ table: this.name, key, before, after: undefined });
    this.write(key, undefined);
  }

  /** Calls the listener for each record there is and for every change from now on. */
  listen(listener: Listener<V>): void {
    for (const [key, value] of this.rows) listener(key, undefined, value);
    this.listeners.push(listener);
  }

  /** Writes without journal: for the journal itself, going back and forward. */
  write(key: string, value: V | undefined): void {
    const before = this.rows.get(key);
    if (value === undefined) this.rows.delete(key);
    else this.rows.set(key, value);
    for (const listener of this.listeners) listener(key, before, value);
  }
}

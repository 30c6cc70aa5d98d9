import { Journal, type Change } from './journal';
import { stableJson } from './stableJson';
import { Table } from './table';

/** All tables of a simulation and the one journal of their changes. */
export class Store<Cause> {
  private readonly tables = new Map<string, Table<unknown>>();
  readonly journal: Journal<Cause> = new Journal<Cause>((change, side) => {
    this.tables.get(change.table)?.write(change.key, change[side]);
  });

  /** Makes a table; its name is what the journal knows it by. */
  table<V>(name: string): Table<V> {
    if (this.tables.has(name)) throw new Error(`table ${name} exists`);
    const table = new Table<V>(name, (change: Change) => this.journal.record(change));
    this.tables.set(name, table as Table<unknown>);
    return table;
  }

  /** Every record of every table as one text, keys sorted: equal texts mean equal states. */
  snapshot(): string {
    const lines: string[] = [];
    for (const name of [...this.tables.keys()].sort()) {
      const table = this.tables.get(name)!;
      for (const key of [...table.keys()].sort()) lines.push(`${name}\t${key}\t${stableJson(table.get(key))}`);
    }
    return lines.join('\n');
  }
}

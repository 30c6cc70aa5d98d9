import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Grouping } from '../../../src/cluster/indexes';
import { Store } from '../../../src/cluster/store/store';
import type { Table } from '../../../src/cluster/store/table';

type Write = readonly [key: string, value: number | undefined];

const key = fc.constantFrom('a', 'b', 'c', 'd');
const write: fc.Arbitrary<Write> = fc.tuple(key, fc.option(fc.nat(3), { nil: undefined }));
const steps = fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 12 });

function makeStore(): { store: Store<number>; table: Table<number>; groups: Grouping<number> } {
  const store = new Store<number>();
  const table = store.table<number>('numbers');
  return { store, table, groups: new Grouping(table, (value) => (value === 0 ? undefined : String(value))) };
}

function perform(store: Store<number>, table: Table<number>, writes: readonly Write[]): void {
  store.journal.begin();
  for (const [at, value] of writes) {
    if (value === undefined) table.remove(at);
    else table.put(at, value);
  }
  store.journal.commit(0);
}

function regrouped(table: Table<number>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [at, value] of table.entries()) if (value !== 0) groups.set(String(value), [...(groups.get(String(value)) ?? []), at]);
  return groups;
}

test('back restores every earlier state, forward every later one', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { store, table } = makeStore();
      const states = [store.snapshot()];
      for (const writes of all) {
        perform(store, table, writes);
        if (store.journal.length === states.length) states.push(store.snapshot());
      }
      for (let at = states.length - 2; at >= 0; at--) {
        store.journal.back();
        assert.equal(store.snapshot(), states[at]);
      }
      for (let at = 1; at < states.length; at++) {
        store.journal.forward();
        assert.equal(store.snapshot(), states[at]);
      }
    }),
  );
});

test('a grouping equals what the table says, in whatever direction time goes', () => {
  fc.assert(
    fc.property(steps, fc.array(fc.boolean(), { maxLength: 20 }), (all, directions) => {
      const { store, table, groups } = makeStore();
      for (const writes of all) perform(store, table, writes);
      for (const back of directions) {
        if (back) store.journal.back();
        else store.journal.forward();
        for (const [group, keys] of regrouped(table)) assert.deepEqual([...groups.get(group)].sort(), keys.sort());
      }
    }),
  );
});

test('a step in the past drops the future', () => {
  const { store, table } = makeStore();
  perform(store, table, [['a', 1]]);
  perform(store, table, [['a', 2]]);
  store.journal.back();
  perform(store, table, [['b', 3]]);
  assert.equal(store.journal.length, 2);
  assert.equal(store.journal.forward(), undefined);
  assert.equal(table.get('a'), 1);
});

test('a change outside a step is refused, an aborted step leaves nothing', () => {
  const { store, table } = makeStore();
  assert.throws(() => table.put('a', 1));
  store.journal.begin();
  table.put('a', 1);
  store.journal.abort();
  assert.equal(table.get('a'), undefined);
  assert.equal(store.journal.length, 0);
});

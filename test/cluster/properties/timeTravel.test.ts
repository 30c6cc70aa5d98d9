import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { Cluster } from '../../../src/cluster/cluster';
import { journalHash } from '../../../src/cluster/store/hash';
import { manifests, moves } from './arbitraries';
import { make, play } from './play';

test('back after any number of steps restores the identical state, forward the identical future', () => {
  fc.assert(
    fc.property(manifests(), moves, fc.nat(), (objects, run, depth) => {
      const cluster = new Cluster();
      const states = [cluster.snapshot()];
      const remember = (): void => void (states[cluster.journal.cursor] = cluster.snapshot());
      cluster.start(objects);
      remember();
      for (const move of run) {
        make(cluster, move);
        remember();
      }
      const end = cluster.journal.cursor;
      for (let i = 0; i < depth % (end + 1); i++) {
        cluster.back();
        const state = states[cluster.journal.cursor];
        if (state !== undefined) assert.equal(cluster.snapshot(), state);
      }
      while (cluster.forward()) {
        const state = states[cluster.journal.cursor];
        if (state !== undefined) assert.equal(cluster.snapshot(), state);
      }
      assert.equal(cluster.journal.cursor, end);
    }),
    { numRuns: 60 },
  );
});

test('after going back, the same moves make the same future', () => {
  fc.assert(
    fc.property(manifests(), moves, moves, (objects, run, more) => {
      const straight = play(objects, [...run, ...more]);
      const detour = play(objects, run);
      const at = detour.journal.cursor;
      for (const move of more) make(detour, move);
      while (detour.journal.cursor > at) detour.back();
      for (const move of more) make(detour, move);
      assert.equal(detour.snapshot(), straight.snapshot());
      assert.equal(journalHash(detour), journalHash(straight));
    }),
    { numRuns: 40 },
  );
});

test('the same inputs and seed give the same journal', () => {
  fc.assert(
    fc.property(manifests(), moves, fc.nat(1000), (objects, run, seed) => {
      assert.equal(journalHash(play(objects, run, seed)), journalHash(play(objects, run, seed)));
    }),
    { numRuns: 30 },
  );
});

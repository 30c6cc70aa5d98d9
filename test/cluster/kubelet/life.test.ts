import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench, pod } from './bench';

test('a pod bound to a node starts, runs and becomes ready', () => {
  const bench = new Bench();
  bench.join('n-1');
  assert.equal(bench.cluster.settle().actions, 0);
  bench.create(pod('a', 'n-1'));
  bench.cluster.tick();
  assert.equal(bench.told('a'), 'Pending/False/ContainerCreating/0');
  bench.cluster.settle();
  assert.equal(bench.cluster.now, 1000);
  assert.equal(bench.told('a'), 'Running/True/running/0');
  assert.deepEqual(bench.reasons(), ['Pulled', 'Created', 'Started']);
});

test('a deleted pod is told to stop, reaches a final phase and vanishes', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1'));
  bench.cluster.settle();
  bench.do(() => void bench.world.api.deletePod('default/a'));
  bench.cluster.step();
  assert.equal(bench.pod('a')?.status?.phase, 'Succeeded');
  bench.cluster.settle();
  assert.equal(bench.pod('a'), undefined);
  assert.deepEqual(bench.kubelets.runtime.onNode('n-1'), []);
  assert.equal(bench.reasons().at(-1), 'Killing');
  assert.equal(bench.cluster.world.agenda.restless, false);
});

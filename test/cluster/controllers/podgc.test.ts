import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench, node, pod } from './bench';

test('pods of a deleted node go on a pass after the quarantine, marked as disrupted first', () => {
  const bench = new Bench();
  bench.start(['a', 'b'], [pod('p', 'a'), pod('q', 'b')]);
  bench.cluster.advance(3_000);
  bench.do(() => void bench.world.api.deleteNode('a'));
  bench.cluster.advance(56_999);
  assert.ok(bench.pod('p'));
  bench.cluster.advance(1);
  assert.equal(bench.pod('p'), undefined);
  assert.ok(bench.pod('q'));
  assert.ok(bench.cluster.settle().settled);
});

test('a node that comes back during the quarantine keeps its pods', () => {
  const bench = new Bench();
  bench.start(['a', 'b'], [pod('p', 'a')]);
  bench.do(() => void bench.world.api.deleteNode('a'));
  bench.cluster.advance(30_000);
  bench.do(() => bench.world.nodes.put('a', node('a')));
  bench.cluster.advance(100_000);
  assert.ok(bench.pod('p'));
});

test('a terminating pod on a node that is out of service is removed at the next pass', () => {
  const bench = new Bench();
  bench.start(['a', 'b'], [pod('p', 'a')]);
  bench.cluster.advance(1_000);
  bench.report('a', 'Ready', 'False');
  bench.taint('a', [{ key: 'node.kubernetes.io/out-of-service', value: 'nodeshutdown', effect: 'NoExecute' }]);
  assert.notEqual(bench.pod('p')?.metadata.deletionTimestamp, undefined);
  bench.cluster.advance(20_000);
  assert.equal(bench.pod('p'), undefined);
});

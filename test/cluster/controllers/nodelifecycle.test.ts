import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench, node, pod } from './bench';

test('a silent node turns Unknown strictly later than the grace period, on the grid of checks', () => {
  const bench = new Bench();
  bench.start(['n-1', 'n-2'], [pod('p', 'n-1')]);
  bench.silence('n-1');
  bench.cluster.advance(54_999);
  assert.equal(bench.condition('n-1', 'Ready')?.status, 'True');
  bench.cluster.advance(1);
  const { reason, message, lastTransitionTime } = bench.condition('n-1', 'Ready')!;
  assert.deepEqual({ reason, message, lastTransitionTime }, {
    reason: 'NodeStatusUnknown', message: 'Kubelet stopped posting node status.', lastTransitionTime: 55_000,
  });
  assert.equal(bench.condition('n-1', 'DiskPressure')?.reason, 'NodeStatusNeverUpdated');
  assert.deepEqual(bench.taints('n-1'), ['unreachable:NoSchedule']);
  bench.cluster.advance(100);
  assert.deepEqual(bench.taints('n-1'), ['unreachable:NoSchedule', 'unreachable:NoExecute']);
  assert.equal(bench.pod('p')?.status?.conditions?.[0]?.status, 'False');
  assert.deepEqual(bench.told(), [
    '55 NodeNotReady Node/n-1: Node n-1 status is now: NodeNotReady',
    '55 NodeNotReady Pod/default/p: Node is not ready',
  ]);
});

test('up to 1.31 the grace period is 40 s', () => {
  const bench = new Bench(31);
  bench.start(['n-1', 'n-2']);
  bench.silence('n-1');
  bench.cluster.advance(44_999);
  assert.equal(bench.condition('n-1', 'Ready')?.status, 'True');
  bench.cluster.advance(1);
  assert.equal(bench.condition('n-1', 'Ready')?.status, 'Unknown');
});

test('a node that comes back loses NoSchedule at once and NoExecute at the next check', () => {
  const bench = new Bench();
  bench.start(['n-1', 'n-2']);
  bench.silence('n-1');
  bench.cluster.advance(71_000);
  bench.recover('n-1');
  assert.deepEqual(bench.taints('n-1'), ['unreachable:NoExecute']);
  bench.cluster.advance(4_000);
  assert.deepEqual(bench.taints('n-1'), []);
});

test('a node that reports itself not ready keeps its pods ready and gets the other pair of taints', () => {
  const bench = new Bench();
  bench.start(['n-1', 'n-2'], [pod('p', 'n-1')]);
  bench.cluster.advance(1_000);
  bench.report('n-1', 'Ready', 'False');
  assert.deepEqual(bench.taints('n-1'), ['not-ready:NoSchedule']);
  bench.cluster.advance(4_100);
  assert.deepEqual(bench.taints('n-1'), ['not-ready:NoSchedule', 'not-ready:NoExecute']);
  assert.equal(bench.pod('p')?.status?.conditions?.[0]?.status, 'True');
  bench.silence('n-1');
  bench.cluster.advance(60_000);
  assert.deepEqual(bench.taints('n-1'), ['unreachable:NoExecute', 'unreachable:NoSchedule']);
});

test('cordon and pressure are taints at once; other effects and other keys stay', () => {
  const bench = new Bench();
  bench.start(['n-1']);
  bench.taint('n-1', [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoExecute' }, { key: 'own', effect: 'NoSchedule' }]);
  bench.cordon('n-1', true);
  bench.report('n-1', 'MemoryPressure', 'True');
  const own = ['unschedulable:NoExecute', 'own:NoSchedule'];
  assert.deepEqual(bench.taints('n-1').slice(0, 2), own);
  assert.deepEqual(bench.taints('n-1').slice(2).sort(), ['memory-pressure:NoSchedule', 'unschedulable:NoSchedule']);
  bench.cordon('n-1', false);
  bench.report('n-1', 'MemoryPressure', 'False');
  assert.deepEqual(bench.taints('n-1'), own);
});

test('nodes that fall silent together are tainted one each 10 s', () => {
  const bench = new Bench();
  bench.start(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['a', 'b']) bench.silence(name);
  bench.cluster.advance(56_000);
  assert.deepEqual(bench.taints('b'), ['unreachable:NoSchedule']);
  bench.cluster.advance(10_000);
  assert.deepEqual(bench.taints('b'), ['unreachable:NoSchedule', 'unreachable:NoExecute']);
});

test('when every node is down nothing is evicted', () => {
  const bench = new Bench();
  bench.start(['a'], [pod('p', 'a')]);
  bench.silence('a');
  const { settled } = bench.cluster.settle();
  assert.ok(settled);
  assert.deepEqual(bench.taints('a'), ['unreachable:NoSchedule']);
  bench.cluster.advance(600_000);
  assert.equal(bench.pod('p')?.metadata.deletionTimestamp, undefined);
});

test('nodes that come and go later are told of at the next check', () => {
  const bench = new Bench();
  bench.start(['a']);
  bench.cluster.advance(1_000);
  bench.do(() => bench.world.nodes.put('b', node('b')));
  bench.cluster.advance(10_000);
  bench.do(() => void bench.world.api.deleteNode('b'));
  bench.cluster.advance(10_000);
  assert.deepEqual(bench.told(), [
    '5 RegisteredNode Node/b: Registered Node b in Controller',
    '15 RemovingNode Node/b: Removing Node b from Controller',
  ]);
});

test('a ready pod that turns up on a node that is not ready is marked', () => {
  const bench = new Bench();
  bench.start(['a', 'b']);
  bench.report('a', 'Ready', 'False');
  bench.do(() => void bench.world.api.createPod(pod('late', 'a')));
  assert.equal(bench.pod('late')?.status?.conditions?.[0]?.status, 'False');
});

test('a healthy cluster sets no timer, however large', () => {
  const bench = new Bench();
  bench.start(Array.from({ length: 2_000 }, (_unused, index) => `n-${index}`));
  assert.deepEqual(bench.world.agenda.outlook(), { queued: [], timers: [] });
  bench.silence('n-7');
  assert.equal(bench.world.agenda.outlook().timers.length, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Toleration } from '../../../src/cluster/api/types';
import { evictionDeadline } from '../../../src/cluster/controllers/tainteviction/deadline';
import { Bench, pod } from './bench';

const maint = { key: 'maint', effect: 'NoExecute' } as const;

function tolerating(name: string, tolerationSeconds?: number): ReturnType<typeof pod> {
  const toleration: Toleration = { key: 'maint', operator: 'Exists', effect: 'NoExecute', tolerationSeconds };
  return pod(name, 'n-1', { tolerations: [toleration] });
}

test('no toleration goes at once, a bounded one when its time is up, an unbounded one never', () => {
  const bench = new Bench();
  bench.start(['n-1', 'n-2'], [pod('none', 'n-1'), tolerating('bounded', 20), tolerating('stays')]);
  bench.taint('n-1', [maint]);
  const [target] = bench.pod('none')!.status!.conditions!.filter(({ type }) => type === 'DisruptionTarget');
  assert.equal(target?.reason, 'DeletionByTaintManager');
  assert.equal(target?.message, 'Taint manager: deleting due to NoExecute taint');
  bench.cluster.advance(30_000);
  assert.deepEqual(bench.told(), [
    '0 TaintManagerEviction Pod/default/none: Marking for deletion Pod default/none',
    '20 TaintManagerEviction Pod/default/bounded: Marking for deletion Pod default/bounded',
  ]);
  assert.equal(bench.pod('stays')?.metadata.deletionTimestamp, undefined);
});

test('taking the taint away in time cancels the eviction', () => {
  const bench = new Bench();
  bench.start(['n-1'], [tolerating('p', 15)]);
  bench.taint('n-1', [maint]);
  bench.cluster.advance(5_000);
  bench.taint('n-1', []);
  bench.cluster.advance(20_000);
  assert.deepEqual(bench.told(), ['5 TaintManagerEviction Pod/default/p: Cancelling deletion of Pod default/p']);
  assert.equal(bench.pod('p')?.metadata.deletionTimestamp, undefined);
});

test('a scheduled deletion keeps its moment when only the time changes', () => {
  assert.equal(evictionDeadline([maint], [{ operator: 'Exists', tolerationSeconds: 5 }], false, 1_000), 6_000);
  assert.equal(evictionDeadline([maint], [{ operator: 'Exists', tolerationSeconds: 5 }], true, 1_000), 'keep');
  assert.equal(evictionDeadline([maint], [{ operator: 'Exists', tolerationSeconds: 0 }], true, 1_000), 'keep');
  assert.equal(evictionDeadline([maint], [], true, 1_000), 'evict');
  assert.equal(evictionDeadline([maint], [{ operator: 'Exists' }], true, 1_000), 'stay');
});

test('settling waits for short tolerations and not for the five minutes of every pod', () => {
  const bench = new Bench();
  bench.start(['n-1', 'n-2'], [pod('plain', 'n-1'), tolerating('short', 20)]);
  bench.taint('n-1', [maint, { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' }]);
  bench.taint('n-2', [{ key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' }]);
  bench.do(() => void bench.world.api.createPod(pod('other', 'n-2')));
  assert.ok(bench.cluster.settle().settled);
  assert.ok(bench.cluster.now < 60_000, `settled at ${bench.cluster.now}`);
  assert.notEqual(bench.pod('short')?.metadata.deletionTimestamp, undefined);
  assert.equal(bench.pod('other')?.metadata.deletionTimestamp, undefined);
});

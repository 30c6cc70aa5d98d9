import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DaemonSet, OwnerReference, Pod } from '../../../src/cluster/api/types';
import { Bench, pod } from './bench';

const set: DaemonSet = {
  metadata: { name: 'agent', namespace: 'default', uid: 'uid-set' },
  spec: { selector: { matchLabels: { app: 'agent' } }, template: { spec: { containers: [] } } },
};
const owner: OwnerReference = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'uid-set', controller: true };

function owned(name: string, ...others: OwnerReference[]): Pod {
  const plain = pod(name, 'n-1');
  return { ...plain, metadata: { ...plain.metadata, ownerReferences: [owner, ...others] } };
}

test('what a deleted set controlled is deleted in the background: pods gracefully, revisions at once', () => {
  const bench = new Bench();
  bench.start(['n-1'], [owned('mine'), pod('other', 'n-1')]);
  bench.do(() => {
    bench.world.api.createDaemonSet(set);
    bench.world.api.createRevision({ metadata: { name: 'agent-1', namespace: 'default', ownerReferences: [owner] }, revision: 1, data: {} });
  });
  bench.do(() => void bench.world.api.deleteDaemonSet('default/agent'));
  assert.equal(bench.pod('mine')?.metadata.deletionGracePeriodSeconds, 30);
  assert.equal(bench.pod('other')?.metadata.deletionTimestamp, undefined);
  assert.equal(bench.world.revisions.size, 0);
});

test('a dependent that has another owner only loses the reference', () => {
  const bench = new Bench();
  bench.start(['n-1'], [owned('shared', { apiVersion: 'v1', kind: 'ConfigMap', name: 'c', uid: 'uid-c' })]);
  bench.do(() => void bench.world.api.createDaemonSet(set));
  bench.do(() => void bench.world.api.deleteDaemonSet('default/agent'));
  assert.equal(bench.pod('shared')?.metadata.deletionTimestamp, undefined);
  assert.deepEqual(bench.pod('shared')?.metadata.ownerReferences?.map(({ uid }) => uid), ['uid-c']);
});

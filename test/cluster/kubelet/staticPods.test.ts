import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/cluster/api/types';
import { Bench, pod } from './bench';

function file(image = 'i:1'): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'etcd' }, spec: { containers: [{ name: 'c', image }] } };
}

function withFile(): Bench {
  const bench = new Bench();
  bench.join('n-1');
  bench.do(() => void bench.kubelets.putManifest('n-1', file()));
  bench.cluster.settle();
  return bench;
}

function running(bench: Bench): string[] {
  return bench.kubelets.runtime.onNode('n-1').filter(({ state }) => state === 'Running').map(({ pod: key, image }) => `${key} ${image}`);
}

test('a file starts a pod, and the API server gets a mirror of it', () => {
  const bench = withFile();
  assert.equal(bench.told('etcd-n-1'), 'Running/True/running/0');
  const { annotations, ownerReferences } = bench.pod('etcd-n-1')!.metadata;
  assert.equal(annotations!['kubernetes.io/config.mirror'], annotations!['kubernetes.io/config.hash']);
  assert.deepEqual(ownerReferences!.map(({ kind, name, controller }) => [kind, name, controller]), [['Node', 'n-1', true]]);
});

test('cut off from the start, a file pod runs and restarts; its mirror comes later (12.6)', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.do(() => bench.kubelets.power.setLink('n-1', false));
  bench.do(() => void bench.kubelets.putManifest('n-1', file()));
  bench.cluster.settle();
  assert.deepEqual(running(bench), ['default/etcd-n-1 i:1']);
  assert.equal(bench.pod('etcd-n-1'), undefined);
  bench.do(() => bench.kubelets.runtime.exit(bench.kubelets.runtime.onNode('n-1')[0]!.id, 1, false));
  bench.cluster.settle();
  bench.do(() => bench.kubelets.power.setLink('n-1', true));
  bench.cluster.settle();
  assert.equal(bench.told('etcd-n-1'), 'Running/True/running/1');
});

test('a mirror pod that is deleted comes back; the container runs on (12.5)', () => {
  const bench = withFile();
  const uid = bench.pod('etcd-n-1')!.metadata.uid;
  bench.do(() => void bench.world.api.deletePod('default/etcd-n-1'));
  bench.cluster.settle();
  bench.do(() => bench.world.api.removePod('default/etcd-n-1'));
  bench.cluster.settle();
  assert.equal(bench.told('etcd-n-1'), 'Running/True/running/0');
  assert.notEqual(bench.pod('etcd-n-1')!.metadata.uid, uid);
  assert.equal(bench.reasons().includes('Killing'), false);
});

test('an edited file: the old pod ends before the new one starts (4.7)', () => {
  const bench = withFile();
  bench.do(() => void bench.kubelets.putManifest('n-1', file('i:2')));
  bench.cluster.settle();
  assert.deepEqual(running(bench), ['default/etcd-n-1 i:2']);
  assert.equal(bench.pod('etcd-n-1')!.spec.containers[0]!.image, 'i:2');
  assert.equal(bench.told('etcd-n-1'), 'Running/True/running/0');
});

test('a file that is removed: the pod is killed, then its mirror goes', () => {
  const bench = withFile();
  assert.match(bench.kubelets.removeManifest('n-1', 'other')!.message, /not found/);
  bench.do(() => void bench.kubelets.removeManifest('n-1', 'etcd'));
  bench.cluster.settle();
  assert.deepEqual(running(bench), []);
  assert.equal(bench.pod('etcd-n-1'), undefined);
  assert.equal(bench.kubelets.tables.workers.size, 0);
});

test('a mirror pod of the start stands for its file as well', () => {
  const bench = new Bench();
  const mirror = pod('etcd-n-1', 'n-1', {}, { 'kubernetes.io/config.mirror': '11aa' });
  bench.join('n-1');
  bench.do(() => {
    bench.world.pods.put('default/etcd-n-1', { ...mirror, metadata: { ...mirror.metadata, uid: 'uid-m' } });
    bench.kubelets.adoptRunningPod('default/etcd-n-1');
  });
  assert.equal(bench.cluster.settle().actions, 0);
  bench.do(() => void bench.world.api.deletePod('default/etcd-n-1'));
  bench.cluster.settle();
  assert.equal(bench.told('etcd-n-1'), 'Running/True/running/0');
  assert.notEqual(bench.pod('etcd-n-1')!.metadata.uid, 'uid-m');
  assert.deepEqual(running(bench), ['default/etcd-n-1 i:1']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cluster } from '../../../src/cluster/cluster';
import type { JsonObject } from '../../../src/cluster/api/types';
import { clusterOf, daemonSet, node } from './world';

const unready = (status: string): JsonObject => ({ status: { conditions: [{ type: 'Ready', status }] } });
const taintsOf = (cluster: Cluster, name: string): string[] =>
  (cluster.world.nodes.get(name)!.spec?.taints ?? []).map(({ key, effect }) => `${key.replace('node.kubernetes.io/', '')}:${effect}`);
const bound = (name: string, more: JsonObject = {}, metadata: JsonObject = {}): JsonObject => ({
  kind: 'Pod',
  metadata: { name, ...metadata },
  spec: { nodeName: 'n-1', containers: [{ name: 'c', image: 'a' }] },
  ...more,
});

test('a node without a Ready condition works, with the conditions and resources of a machine', () => {
  const cluster = clusterOf(node('n-1'), node('n-2', { status: { allocatable: { cpu: '2' } } }));
  const { status, spec } = cluster.world.nodes.get('n-1')!;
  assert.deepEqual(status?.conditions?.map(({ type, status: value }) => [type, value]), [
    ['MemoryPressure', 'False'], ['DiskPressure', 'False'], ['PIDPressure', 'False'], ['Ready', 'True'],
  ]);
  assert.deepEqual(spec?.taints, undefined);
  assert.deepEqual(status?.allocatable, { cpu: '4', memory: '8Gi', 'ephemeral-storage': '100Gi', pods: '110' });
  assert.equal(cluster.world.nodes.get('n-2')!.status?.allocatable?.['cpu'], '2');
});

test('a node that is not ready has the taints of the node lifecycle controller', () => {
  const cluster = clusterOf(node('n-1'), node('n-2', unready('False')), node('n-3', unready('Unknown')), node('n-4', { spec: { unschedulable: true } }));
  assert.deepEqual(taintsOf(cluster, 'n-1'), []);
  assert.deepEqual(taintsOf(cluster, 'n-2'), ['not-ready:NoSchedule', 'not-ready:NoExecute']);
  assert.deepEqual(taintsOf(cluster, 'n-3'), ['unreachable:NoSchedule', 'unreachable:NoExecute']);
  assert.deepEqual(taintsOf(cluster, 'n-4'), ['unschedulable:NoSchedule']);
});

test('where no node works, nothing is evicted', () => {
  const cluster = clusterOf(node('n-1', unready('Unknown')));
  assert.deepEqual(taintsOf(cluster, 'n-1'), ['unreachable:NoSchedule']);
});

test('a bound pod runs since before the start, unless it is written otherwise', () => {
  const failed = { status: { phase: 'Failed', reason: 'Evicted' } };
  const cluster = clusterOf(bound('a'), bound('b', failed), { ...bound('c'), spec: { nodeName: 'gone', containers: [{ name: 'c', image: 'a' }] } }, node('n-1'));
  const ready = (name: string): string | undefined =>
    cluster.world.pods.get(`default/${name}`)?.status?.conditions?.find(({ type }) => type === 'Ready')?.status;
  assert.equal(cluster.world.pods.get('default/a')?.status?.phase, 'Running');
  assert.ok(cluster.world.pods.get('default/a')!.metadata.creationTimestamp! < 0);
  assert.deepEqual([ready('a'), ready('b'), ready('c')], ['True', 'False', 'True']);
  assert.equal(cluster.world.pods.get('default/b')?.status?.reason, 'Evicted');
  assert.equal(cluster.world.pods.get('default/c')?.status?.phase, 'Running');
});

test('owners are matched by kind, namespace and name, and made up when they are not there', () => {
  const owner = (kind: string, name: string, uid?: string): JsonObject => ({
    ownerReferences: [{ apiVersion: 'apps/v1', kind, name, controller: true, ...(uid && { uid }) }],
  });
  const cluster = clusterOf(
    bound('a', {}, owner('DaemonSet', 'agent')),
    bound('b', {}, owner('ReplicaSet', 'web')),
    bound('c', {}, owner('ReplicaSet', 'web')),
    bound('d', {}, owner('DaemonSet', 'agent', 'as-it-was')),
    daemonSet(),
  );
  const uidOf = (name: string): string | undefined => cluster.world.pods.get(`default/${name}`)?.metadata.ownerReferences?.[0]?.uid;
  const set = cluster.world.daemonsets.get('default/agent')!.metadata.uid;
  assert.ok(set);
  assert.deepEqual([uidOf('a'), uidOf('d')], [set, set]);
  assert.ok(uidOf('b'));
  assert.equal(uidOf('b'), uidOf('c'));
  assert.notEqual(uidOf('b'), set);
});

test('a refused object is remembered and the rest is there', () => {
  const cluster = new Cluster();
  const bad = daemonSet({ selector: {} }, { name: 'bad' });
  const { rejections } = cluster.start([bad, { kind: 'Service', metadata: { name: 's' } }, node('n-1'), node('N_1'), { kind: 'Pod', metadata: 1 }]);
  assert.deepEqual(rejections.map(({ object, reason }) => [object, reason]), [
    ['Node/N_1', 'Invalid'],
    ['DaemonSet/default/bad', 'Invalid'],
    ['Pod/default/', 'BadRequest'],
  ]);
  assert.deepEqual([...cluster.world.nodes.keys()], ['n-1']);
});

test('the start can be taken back whole, and repeated to the same bytes', () => {
  const objects = [node('n-1'), bound('a'), daemonSet(), { kind: 'PriorityClass', metadata: { name: 'high' }, value: 7 }];
  const cluster = clusterOf(...objects);
  const after = cluster.snapshot();
  while (cluster.back());
  assert.equal(cluster.world.nodes.size + cluster.world.pods.size + cluster.world.others.size, 0);
  while (cluster.forward());
  assert.equal(cluster.snapshot(), after);
  assert.equal(clusterOf(...objects).snapshot(), after);
});

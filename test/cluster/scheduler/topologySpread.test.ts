import assert from 'node:assert/strict';
import test from 'node:test';
import type { TopologySpreadConstraint } from '../../../src/cluster/api/types';
import { apply, node, places, pod, started } from './bench';

const spread: TopologySpreadConstraint = {
  maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'web' } },
};
const nodes = [node('n-1', '9', { zone: 'a' }), node('n-2', '9', { zone: 'b' })];
const web = (name: string, constraint: Partial<TopologySpreadConstraint> = {}, more: object = {}): unknown =>
  pod(name, '1', { topologySpreadConstraints: [{ ...spread, ...constraint }], ...more }, { app: 'web' });

test('no zone gets further ahead than the constraint allows', () => {
  const cluster = started([...nodes, pod('there', '1', { nodeName: 'n-1' }, { app: 'web' })]);
  apply(cluster, web('one'), web('two'), web('three'));
  cluster.settle();
  const found = Object.values(places(cluster)).sort();
  assert.deepEqual(found, ['n-1', 'n-1', 'n-2', 'n-2']);
});

test('a pod waits while its zone is ahead, and comes when a place elsewhere opens', () => {
  const cluster = started([node('n-1', '9', { zone: 'a' }), node('n-2', '100m', { zone: 'b' }), pod('there', '1', { nodeName: 'n-1' }, { app: 'web' })]);
  apply(cluster, web('one'));
  cluster.settle();
  assert.match(places(cluster)['one']!, /^0\/2 nodes are available: 1 Insufficient cpu, 1 node\(s\) didn't match pod topology spread constraints\./);
  cluster.act({ delete: { target: 'Pod/default/there' } });
  cluster.settle();
  assert.equal(places(cluster)['one'], 'n-1');
});

test('a node without the label cannot help; ScheduleAnyway asks nothing; too few domains count as an empty one', () => {
  const cluster = started([{ ...node('n-1'), metadata: { name: 'n-1' } }]);
  apply(cluster, web('hard'), web('soft', { whenUnsatisfiable: 'ScheduleAnyway' }));
  cluster.settle();
  assert.match(places(cluster)['hard']!, /1 node\(s\) didn't match pod topology spread constraints \(missing required label\)\..*1 Preemption is not helpful/);
  assert.equal(places(cluster)['soft'], 'n-1');
  const few = started([node('n-1', '9', { zone: 'a' }), pod('there', '1', { nodeName: 'n-1' }, { app: 'web' })]);
  apply(few, web('new', { minDomains: 2 }));
  few.settle();
  assert.match(places(few)['new']!, /1 node\(s\) didn't match pod topology spread constraints\./);
});

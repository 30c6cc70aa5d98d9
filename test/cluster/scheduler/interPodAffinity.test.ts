import assert from 'node:assert/strict';
import test from 'node:test';
import { apply, near, node, places, pod, podOf, started } from './bench';

const zone = 'zone';
const nodes = [node('n-1', '4', { zone: 'a' }), node('n-2', '4', { zone: 'a' }), node('n-3', '4', { zone: 'b' })];
const claims = 'no new claims to deallocate, preemption: ';
const noVictims = (count: number, of: number): string => `${claims}0/${of} nodes are available: ${count} No preemption victims found for incoming pod.`;

test('anti-affinity keeps a pod out of the topology of those it avoids', () => {
  const cluster = started([...nodes, pod('web', '1', { nodeName: 'n-1' })]);
  apply(cluster, pod('new', '1', { affinity: near('podAntiAffinity', 'web', zone) }));
  cluster.settle();
  assert.equal(places(cluster)['new'], 'n-3');
  apply(cluster, pod('other', '1', { nodeName: 'n-3' }, { app: 'web' }), pod('late', '1', { affinity: near('podAntiAffinity', 'web', zone) }));
  cluster.settle();
  assert.equal(places(cluster)['late'], `0/3 nodes are available: 3 node(s) didn't match pod anti-affinity rules. ${noVictims(3, 3)}`);
  cluster.act({ delete: { target: 'Pod/default/other' } });
  cluster.settle();
  assert.equal(places(cluster)['late'], 'n-3');
});

test('symmetry: anti-affinity of a pod that is there keeps away those it means', () => {
  const cluster = started([node('n-1', '4'), pod('alone', '1', { nodeName: 'n-1', affinity: near('podAntiAffinity', 'web') })]);
  apply(cluster, pod('new', '1', {}, { app: 'web' }), pod('free', '1', {}, { app: 'db' }));
  cluster.settle();
  assert.equal(places(cluster)['new'], `0/1 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules. ${noVictims(1, 1)}`);
  assert.equal(places(cluster)['free'], 'n-1');
  cluster.act({ delete: { target: 'Pod/default/alone' } });
  cluster.settle();
  assert.equal(places(cluster)['new'], 'n-1');
});

test('affinity: only where such a pod is; a node without the label never', () => {
  const cluster = started([...nodes, { ...node('n-4'), metadata: { name: 'n-4' } }, pod('web', '3', { nodeName: 'n-3' })]);
  apply(cluster, pod('near', '500m', { affinity: near('podAffinity', 'web', zone) }), pod('much', '2', { affinity: near('podAffinity', 'web', zone) }));
  cluster.settle();
  assert.equal(places(cluster)['near'], 'n-3');
  assert.match(places(cluster)['much']!, /^0\/4 nodes are available: 1 Insufficient cpu, 3 node\(s\) didn't match pod affinity rules\./);
  assert.match(places(cluster)['much']!, /1 No preemption victims found for incoming pod, 3 Preemption is not helpful for scheduling\.$/);
});

test('a pod waits for the one it wants to be near, and follows it', () => {
  const cluster = started(nodes);
  apply(cluster, pod('near', '1', { affinity: near('podAffinity', 'web', zone) }));
  cluster.settle();
  assert.match(places(cluster)['near']!, /3 node\(s\) didn't match pod affinity rules/);
  apply(cluster, pod('web', '1', { nodeName: 'n-2' }));
  cluster.settle();
  assert.ok(['n-1', 'n-2'].includes(places(cluster)['near']!));
});

test('the first pod of a group that wants to be together may go anywhere, the next go to it', () => {
  const cluster = started([node('n-1', '1'), node('n-2', '1')]);
  const affinity = near('podAffinity', 'team');
  apply(cluster, pod('one', '600m', { affinity }, { app: 'team' }));
  cluster.settle();
  apply(cluster, pod('two', '600m', { affinity }, { app: 'team' }));
  cluster.settle();
  assert.ok(places(cluster)['one']!.startsWith('n-'));
  assert.match(places(cluster)['two']!, /1 Insufficient cpu, 1 node\(s\) didn't match pod affinity rules/);
});

test('namespaces: its own, those listed, those selected by label, all by an empty selector', () => {
  const term = { labelSelector: { matchLabels: { app: 'web' } }, topologyKey: 'kubernetes.io/hostname' };
  const against = (more: object): object => ({ podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ ...term, ...more }] } });
  const web = pod('web', '1', { nodeName: 'n-1' });
  const elsewhere = { ...web, metadata: { ...web.metadata, namespace: 'shop' } };
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: { team: 'x' } } };
  const placed = (more: object): boolean => {
    const cluster = started([node('n-1', '4'), namespace, elsewhere]);
    apply(cluster, pod('new', '1', { affinity: against(more) }));
    cluster.settle();
    return podOf(cluster, 'new')!.spec.nodeName !== undefined;
  };
  assert.deepEqual(
    [{}, { namespaces: ['shop'] }, { namespaceSelector: { matchLabels: { team: 'x' } } }, { namespaceSelector: { matchLabels: { team: 'y' } } },
      { namespaceSelector: {} }, { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'shop' } } }].map(placed),
    [true, false, false, true, false, false],
  );
});

test('matchLabelKeys are written into the selector when the pod is made', () => {
  const required = [{ labelSelector: { matchLabels: { app: 'x' } }, topologyKey: zone, matchLabelKeys: ['rev'], mismatchLabelKeys: ['tenant', 'none'] }];
  const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
  const cluster = started(nodes);
  apply(cluster, pod('new', '1', { affinity }, { app: 'x', rev: '7', tenant: 't' }));
  const [written] = podOf(cluster, 'new')!.spec.affinity!.podAntiAffinity!.requiredDuringSchedulingIgnoredDuringExecution!;
  assert.deepEqual(written!.labelSelector!.matchExpressions, [
    { key: 'rev', operator: 'In', values: ['7'] },
    { key: 'tenant', operator: 'NotIn', values: ['t'] },
  ]);
});

test('a pod whose anti-affinity is in the way is pushed aside', () => {
  const cluster = started([
    node('n-1', '4'), { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 10 },
    pod('alone', '1', { nodeName: 'n-1', affinity: near('podAntiAffinity', 'web') }), pod('bystander', '1', { nodeName: 'n-1' }),
  ]);
  apply(cluster, pod('new', '1', { priorityClassName: 'high' }, { app: 'web' }));
  cluster.settle();
  assert.deepEqual(places(cluster), { bystander: 'n-1', new: 'n-1' });
});

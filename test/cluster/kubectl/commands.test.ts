import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../src/cluster/actions';
import { UnsupportedError } from '../../../src/cluster/apiserver/errors';
import { selectPods } from '../../../src/cluster/kubectl/pods';
import { act, clusterOf, daemonSet, node } from './world';

const set = 'DaemonSet/default/agent';

test('apply creates, replaces, and sees when nothing changes', () => {
  const cluster = clusterOf(node('n-1'));
  assert.deepEqual(act(cluster, { apply: { objects: [daemonSet()] } }).texts, ['daemonset.apps/agent created']);
  assert.deepEqual(act(cluster, { apply: { objects: [daemonSet()] } }).texts, ['daemonset.apps/agent unchanged']);
  assert.deepEqual(act(cluster, { apply: { objects: [daemonSet({ minReadySeconds: 5 })] } }).texts, ['daemonset.apps/agent configured']);
  const { metadata } = cluster.world.daemonsets.get('default/agent')!;
  assert.equal(metadata.generation, 2);
  assert.equal(metadata.annotations?.['deprecated.daemonset.template.generation'], '1');
});

test('a change of the template raises both generations', () => {
  const cluster = clusterOf(daemonSet());
  assert.deepEqual(act(cluster, { setImage: { target: set, image: 'agent:2' } }).texts, ['daemonset.apps/agent image updated']);
  const { metadata, spec } = cluster.world.daemonsets.get('default/agent')!;
  assert.equal(spec.template.spec.containers[0]!.image, 'agent:2');
  assert.equal(metadata.generation, 2);
  assert.equal(metadata.annotations?.['deprecated.daemonset.template.generation'], '2');
  assert.deepEqual(act(cluster, { setImage: { target: set, image: 'agent:2' } }).texts, []);
});

test('a patch merges, null deletes, and a refusal changes nothing', () => {
  const cluster = clusterOf(daemonSet({ minReadySeconds: 5 }));
  act(cluster, { patch: { target: set, merge: { spec: { minReadySeconds: null, revisionHistoryLimit: 3 } } } });
  const before = cluster.world.daemonsets.get('default/agent')!;
  assert.equal(before.spec.minReadySeconds, undefined);
  assert.equal(before.spec.revisionHistoryLimit, 3);
  const { result } = act(cluster, { patch: { target: set, merge: { spec: { selector: { matchLabels: { app: 'x' } } } } } });
  assert.deepEqual(result.rejections.map(({ reason, fields }) => [reason, fields.map(({ field }) => field)]), [
    ['Invalid', ['spec.template.metadata.labels', 'spec.selector']],
  ]);
  assert.equal(cluster.world.daemonsets.get('default/agent'), before);
});

test('taints are added in front, removed by key or effect, and never overwritten', () => {
  const cluster = clusterOf(node('n-1', { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } }));
  const taints = (): string[] => cluster.world.nodes.get('n-1')!.spec!.taints!.map(({ key, value, effect }) => `${key}=${value ?? ''}:${effect}`);
  assert.deepEqual(act(cluster, { taint: { node: 'n-1', add: ['b=1:NoExecute', 'c:NoSchedule'] } }).texts, ['node/n-1 tainted']);
  assert.deepEqual(taints(), ['b=1:NoExecute', 'c=:NoSchedule', 'a=:NoSchedule']);
  assert.deepEqual(act(cluster, { taint: { node: 'n-1', remove: ['b', 'c:NoSchedule-'] } }).texts, ['node/n-1 untainted']);
  assert.deepEqual(taints(), ['a=:NoSchedule']);
  const refusals: [Action, string][] = [
    [{ taint: { node: 'n-1', add: ['a=1:NoSchedule'] } }, 'error: node n-1 already has a taint(s) with same effect(s) and --overwrite is false'],
    [{ taint: { node: 'n-1', remove: ['z'] } }, 'error: taint "z" not found'],
    [{ taint: { node: 'n-1', add: ['a:Sometimes'] } }, 'error: invalid taint effect: Sometimes, unsupported taint effect'],
    [{ taint: { node: 'n-9', remove: ['z'] } }, 'Error from server (NotFound): nodes "n-9" not found'],
  ];
  for (const [action, text] of refusals) assert.deepEqual(act(cluster, action).texts, [text]);
});

test('a refusal is in the log as kubectl prints it', () => {
  const cluster = clusterOf();
  const objects = [daemonSet({ minReadySeconds: -1 }), daemonSet({ minReadySeconds: -1, revisionHistoryLimit: -1 })];
  assert.deepEqual(act(cluster, { apply: { objects } }).texts, [
    'The DaemonSet "agent" is invalid: spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0',
    'The DaemonSet "agent" is invalid: \n* spec.minReadySeconds: Invalid value: -1: must be greater than or equal to 0' +
      '\n* spec.revisionHistoryLimit: Invalid value: -1: must be greater than or equal to 0',
  ]);
});

test('label, annotate, cordon say what kubectl says', () => {
  const cluster = clusterOf(node('n-1'), daemonSet());
  const said: [Action, string[]][] = [
    [{ label: { target: 'Node/n-1', set: { disk: 'ssd' } } }, ['node/n-1 labeled']],
    [{ label: { target: 'Node/n-1', set: { disk: 'ssd' } } }, ['node/n-1 not labeled']],
    [{ label: { target: 'Node/n-1', remove: ['disk'] } }, ['node/n-1 unlabeled']],
    [{ label: { target: 'Node/n-1', remove: ['disk'] } }, ['label "disk" not found.', 'node/n-1 not labeled']],
    [{ annotate: { target: set, set: { 'example.com/a': 'b' } } }, ['daemonset.apps/agent annotated']],
    [{ cordon: 'n-1' }, ['node/n-1 cordoned']],
    [{ cordon: 'n-1' }, ['node/n-1 already cordoned']],
    [{ uncordon: 'n-1' }, ['node/n-1 uncordoned']],
    [{ delete: { target: 'Node/n-1' } }, ['node "n-1" deleted']],
    [{ delete: { target: set } }, ['daemonset.apps "agent" deleted from default namespace']],
  ];
  for (const [action, texts] of said) assert.deepEqual(act(cluster, action).texts, texts);
  assert.equal(cluster.world.nodes.size + cluster.world.daemonsets.size, 0);
});

test('a node joins like another one, under the next free name, without what belongs to that machine', () => {
  const cluster = clusterOf(node('n-1', { spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] } }), node('n-2'));
  act(cluster, { addNode: { like: 'n-1' } });
  const fresh = cluster.world.nodes.get('n-3')!;
  assert.deepEqual(fresh.metadata.labels, { 'kubernetes.io/hostname': 'n-3' });
  assert.deepEqual(fresh.spec?.taints?.map(({ key }) => key), ['a', 'node.kubernetes.io/not-ready']);
  assert.equal(fresh.spec?.unschedulable, undefined);
  assert.equal(fresh.status?.conditions, undefined);
  act(cluster, { addNode: { like: 'n-1', name: 'm', ready: true } });
  const ready = cluster.world.nodes.get('m')!;
  assert.deepEqual(ready.spec?.taints?.map(({ key }) => key), ['a']);
  assert.equal(ready.status?.conditions?.find(({ type }) => type === 'Ready')?.status, 'True');
  cluster.settle();
  assert.equal(cluster.world.nodes.get('n-3')!.status?.conditions?.find(({ type }) => type === 'Ready')?.status, 'True');
});

test('rollout undo and restart', () => {
  const cluster = clusterOf(node('n-1'), daemonSet());
  cluster.settle();
  assert.deepEqual(act(cluster, { rollout: { undo: set } }).texts, ['error: no last revision to roll back to']);
  act(cluster, { setImage: { target: set, image: 'agent:2' } });
  cluster.settle();
  assert.deepEqual(act(cluster, { rollout: { undo: set, toRevision: 2 } }).texts, [
    'daemonset.apps/agent skipped rollback (current template already matches revision 2)',
  ]);
  assert.deepEqual(act(cluster, { rollout: { undo: set, toRevision: 9 } }).texts, ['error: unable to find specified revision 9 in history']);
  assert.deepEqual(act(cluster, { rollout: { undo: set } }).texts, ['daemonset.apps/agent rolled back']);
  assert.equal(cluster.world.daemonsets.get('default/agent')!.spec.template.spec.containers[0]!.image, 'agent:1');
  assert.deepEqual(act(cluster, { rollout: { restart: set } }).texts, ['daemonset.apps/agent restarted']);
  assert.equal(act(cluster, { rollout: { restart: set } }).result.rejections.length, 1);
});

test('pods are chosen by set, node, name and labels, and deleted with grace', () => {
  const cluster = clusterOf(node('n-1'), node('n-2'), daemonSet());
  cluster.settle();
  const { world } = cluster;
  assert.equal(selectPods(world, { daemonset: 'agent' }).length, 2);
  assert.deepEqual(selectPods(world, { daemonset: 'default/agent', node: 'n-2' }).map(({ spec }) => spec.nodeName), ['n-2']);
  assert.equal(selectPods(world, { labels: { app: 'agent' }, node: 'n-1' }).length, 1);
  assert.equal(selectPods(world, { daemonset: 'other' }).length, 0);
  const [pod] = selectPods(world, { node: 'n-1' });
  act(cluster, { delete: { pod: { node: 'n-1' } } });
  assert.equal(world.pods.get(`default/${pod!.metadata.name}`)?.metadata.deletionGracePeriodSeconds, 30);
  act(cluster, { delete: { pod: { node: 'n-1' }, force: true } });
  assert.equal(world.pods.has(`default/${pod!.metadata.name}`), false);
  assert.equal(act(cluster, { delete: { pod: { node: 'n-9' } } }).result.rejections[0]?.reason, 'NotFound');
});

test('a pod is applied bound by hand, and little of it can change', () => {
  const pod = (image: string, more = {}) => ({ kind: 'Pod', metadata: { name: 'p' }, spec: { nodeName: 'n-1', containers: [{ name: 'c', image }], ...more } });
  const cluster = clusterOf(node('n-1'));
  assert.deepEqual(act(cluster, { apply: { objects: [pod('a')] } }).texts, ['pod/p created']);
  assert.equal(cluster.world.pods.get('default/p')?.status?.phase, 'Pending');
  assert.deepEqual(act(cluster, { apply: { objects: [pod('b')] } }).texts, ['pod/p configured']);
  assert.equal(act(cluster, { apply: { objects: [pod('b', { hostNetwork: true })] } }).result.rejections[0]?.fields[0]?.type, 'Forbidden');
});

test('what is not there, or not simulated, is said and never thrown as something else', () => {
  const cluster = clusterOf();
  const missing: Action[] = [
    { cordon: 'x' }, { drain: { node: 'x' } }, { setImage: { target: set, image: 'a' } }, { patch: { target: 'Pod/x', merge: {} } }, { rollout: { undo: set } },
    { label: { target: 'Node/x' } }, { delete: { target: 'Secret/x' } }, { addNode: { like: 'x' } }, { addNode: {} }, { rollout: {} }, { delete: {} },
  ];
  for (const action of missing) assert.equal(cluster.act(action).rejections.length, 1, JSON.stringify(action));
  assert.throws(() => cluster.act({ nonsense: 1 } as unknown as Action), UnsupportedError);
});

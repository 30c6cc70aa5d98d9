import assert from 'node:assert/strict';
import test from 'node:test';
import { podCondition } from '../../../src/cluster/api/pods';
import type { Affinity, Node } from '../../../src/cluster/api/types';
import { fitErrorMessage, noteOf } from '../../../src/cluster/scheduler/fitError';
import { apply, events, node, places, pod, podOf, priorityClass, started } from './bench';

function onNodes(...fields: readonly (readonly string[])[]): Affinity {
  const matchFields = fields.map((values) => ({ key: 'metadata.name', operator: 'In', values }));
  return { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchFields }] } } };
}

test('no nodes, and names that contradict each other', () => {
  const empty = started([]);
  apply(empty, pod('p', '1'));
  empty.settle();
  assert.equal(places(empty)['p'], 'no nodes available to schedule pods');
  const affinity = onNodes(['n-1'], ['n-2']);
  const said = (version: number): string => {
    const cluster = started([node('n-1')], version);
    apply(cluster, pod('p', '1', { affinity }));
    cluster.settle();
    return places(cluster)['p']!;
  };
  assert.equal(said(36), '0/1 nodes are available: pod affinity terms conflict. not found');
  const tail = 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
  assert.equal(said(33), `0/1 nodes are available: pod affinity terms conflict. ${tail}`);
});

test('what refuses the nominated node counts among those that leave nodes out', () => {
  const cluster = started([node('n-1'), node('n-2'), priorityClass('high', 5)]);
  const slow = pod('low', '2', { nodeName: 'n-1', terminationGracePeriodSeconds: 8 });
  apply(cluster, { ...slow, metadata: { ...slow.metadata, annotations: { 'daemonscope.dev/ignoresSigterm': 'true' } } });
  cluster.settle();
  apply(cluster, pod('new', '1', { priorityClassName: 'high', affinity: onNodes(['n-1']) }));
  cluster.advance(1000);
  assert.match(places(cluster)['new']!, /1 node\(s\) didn't satisfy plugin\(s\) \[NodeAffinity\]\.$/);
  cluster.act({ label: { target: 'Node/n-1', set: { touched: 'yes' } } });
  apply(cluster, { ...node('n-1', '2100m') });
  cluster.advance(1000);
  assert.match(places(cluster)['new']!, /1 node\(s\) didn't satisfy plugin\(s\) \[NodeAffinity NodeResourcesFit\]\. no new claims to deallocate, preemption: not eligible/);
  cluster.settle();
  assert.equal(places(cluster)['new'], 'n-1');
});

test('a nominated node that fits is taken without looking at others', () => {
  const cluster = started([node('n-1'), node('n-2')]);
  apply(cluster, { ...pod('p', '1'), status: { nominatedNodeName: 'n-2' } });
  const stored = podOf(cluster, 'p')!;
  cluster['input']('test', undefined, () => {
    cluster.world.pods.put('default/p', { ...stored, status: { ...stored.status, nominatedNodeName: 'n-2' } });
    return { rejections: [] };
  });
  cluster.settle();
  assert.equal(places(cluster)['p'], 'n-2');
});

test('the condition keeps the whole message, the event cuts it', () => {
  assert.equal(noteOf('x'.repeat(1024)).length, 1024);
  assert.equal(noteOf('x'.repeat(1025)), `${'x'.repeat(1020)} ...`);
  const requests = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`devices.example.com/accelerator-${index}`, '1']));
  const cluster = started([node('n-1')]);
  const plain = pod('p', '1');
  apply(cluster, { ...plain, spec: { containers: [{ ...plain.spec.containers[0]!, resources: { requests, limits: requests } }] } });
  cluster.settle();
  assert.ok(podCondition(podOf(cluster, 'p')!, 'PodScheduled')!.message!.length > 1024);
  assert.match(events(cluster, 'FailedScheduling')[0]!, / \.\.\.$/);
});

test('reasons are sorted as text', () => {
  assert.equal(fitErrorMessage(12, new Map([['b', 2], ['a', 10]])), '0/12 nodes are available: 10 a, 2 b.');
});

test('a pod is tried again only when the event can help it', () => {
  const holder = (name: string, cpu: string): unknown => pod(name, cpu, { nodeName: 'n-1' });
  const port = { containers: [{ name: 'c', image: 'r/x:1', ports: [{ containerPort: 80, hostPort: 80 }] }] };
  const cluster = started([node('n-1', '2'), holder('a', '1'), { ...pod('b', '0'), spec: { ...port, nodeName: 'n-1' } }]);
  apply(cluster, { ...pod('waits', '0'), spec: port });
  cluster.advance(1000);
  const tries = (): number => events(cluster, 'FailedScheduling').length;
  const before = tries();
  cluster.act({ delete: { target: 'Pod/default/a' } });
  cluster.advance(1000);
  assert.equal(tries(), before);
  cluster.act({ delete: { target: 'Pod/default/b' } });
  cluster.advance(1000);
  assert.equal(places(cluster)['waits'], 'n-1');
  apply(cluster, pod('large', '3'));
  cluster.advance(1000);
  const large: Node = node('n-2', '2');
  const said = tries();
  apply(cluster, large);
  cluster.advance(1000);
  assert.equal(tries(), said);
  apply(cluster, node('n-3', '4'));
  cluster.advance(1000);
  assert.equal(places(cluster)['large'], 'n-3');
});

test('a priority or a policy that is not that of the class is refused', () => {
  const cluster = started([node('n-1'), priorityClass('high', 5)]);
  const { rejections } = cluster.act({ apply: { objects: [{ ...pod('p', '1', { priority: 7, priorityClassName: 'high' }) } as never] } });
  assert.match(rejections[0]!.reason + JSON.stringify(rejections[0]), /the integer value of priority \(7\) must not be provided in pod spec/);
  const again = cluster.act({ apply: { objects: [{ ...pod('p', '1', { preemptionPolicy: 'Never' }) } as never] } });
  assert.match(JSON.stringify(again.rejections), /the string value of PreemptionPolicy \(Never\) must not be provided in pod spec/);
});

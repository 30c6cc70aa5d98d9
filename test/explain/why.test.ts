import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../src/cluster/api/types';
import { Cluster } from '../../src/cluster/cluster';
import { nodeShouldRunDaemonPod } from '../../src/cluster/controllers/daemonset/placement';
import { why } from '../../src/explain';
import { manifests } from '../cluster/properties/arbitraries';
import { daemonSet, node, settled } from './manifests';

const key = 'default/agent';

function codes(checks: readonly { readonly verdict: string; readonly code: string }[]): string[] {
  return checks.map(({ verdict, code }) => `${verdict} ${code}`);
}

test('what is told agrees with what is decided, on every node', () => {
  fc.assert(
    fc.property(manifests(), (objects) => {
      const cluster = settled(objects);
      for (const set of cluster.world.daemonsets.keys()) {
        const { pod } = cluster.components.daemonsets.slots.get(set)!;
        for (const each of cluster.world.nodes.values()) {
          const { shouldRun, failure } = nodeShouldRunDaemonPod(pod, each);
          const told = why(cluster, set, each.metadata.name)!;
          const failed = told.gate1.find(({ verdict }) => verdict === 'fail');
          assert.equal(failed === undefined, shouldRun);
          if (failure) assert.ok(failed!.id === failure.check || (failed!.id === 'taint' && failure.check === 'untolerated-taint'));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('an untolerated NoSchedule taint names the taint, the fields, and the toleration that would help', () => {
  const taint = { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' };
  const told = why(settled([node('n-1', {}, [taint]), daemonSet('agent', { tolerations: [{ key: 'x', operator: 'Exists' }] })]), key, 'n-1')!;
  assert.deepEqual(codes(told.gate1), ['pass selector.none', 'pass affinity.none', 'fail taint.untolerated-stays']);
  const [, , failed] = told.gate1;
  assert.deepEqual(failed!.nodeField, ['spec', 'taints', 0]);
  assert.deepEqual(failed!.setField, ['spec', 'template', 'spec', 'tolerations']);
  assert.deepEqual(told.gate2, []);
  assert.equal(told.counted, 'none');
  assert.equal(told.edit?.code, 'edit.tolerate');
  assert.deepEqual(told.edit?.value, { key: 'dedicated', operator: 'Equal', value: 'gpu', effect: 'NoSchedule' });
  assert.equal(told.edit?.mode, 'append');
});

test('the suggested edit turns the answer', () => {
  const labelled = why(settled([node('n-1', { role: 'db' }), daemonSet('agent', { nodeSelector: { role: 'edge' } })]), key, 'n-1')!;
  assert.deepEqual(codes(labelled.gate1).slice(0, 1), ['fail selector.differs']);
  assert.deepEqual(labelled.edit, {
    code: 'edit.label-node', args: { key: 'role', value: 'edge', remaining: 0 }, target: 'node', path: ['metadata', 'labels', 'role'], value: 'edge', mode: 'set',
  });
  const cluster = settled([node('n-1', { role: 'edge' }), daemonSet('agent', { nodeSelector: { role: 'edge' } })]);
  assert.equal(why(cluster, key, 'n-1')!.shouldRun, true);
});

test('automatic tolerations are told apart from written ones', () => {
  const taints = [
    { key: 'a', effect: 'PreferNoSchedule' },
    { key: 'b', effect: 'NoExecute' },
  ];
  const cluster = settled([node('n-1', {}, taints), daemonSet('agent', { tolerations: [{ key: 'b', operator: 'Exists' }] })]);
  cluster.act({ cordon: 'n-1' });
  cluster.settle();
  const told = codes(why(cluster, key, 'n-1')!.gate1).slice(2);
  assert.deepEqual(told, ['note taint.ignored', 'pass taint.tolerated', 'pass taint.tolerated-automatically']);
});

test('affinity names the requirement of each term that fails', () => {
  const required = {
    nodeSelectorTerms: [
      { matchExpressions: [{ key: 'zone', operator: 'In', values: ['a', 'b'] }] },
      { matchExpressions: [{ key: 'cores', operator: 'Gt', values: ['4'] }] },
      {},
    ],
  };
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } };
  const told = why(settled([node('n-1', { zone: 'c' }), daemonSet('agent', { affinity })]), key, 'n-1')!;
  assert.deepEqual(codes(told.gate1).slice(1, 4), ['fail affinity.fails', 'fail affinity.fails', 'fail affinity.term-empty']);
  assert.deepEqual(told.gate1[1]!.args, { term: 1, key: 'zone', operator: 'In', values: 'a, b', has: 'c' });
});

test('gate 2 tells the scheduler and the kubelet', () => {
  const cluster = settled([node('n-1'), daemonSet('agent')]);
  assert.deepEqual(codes(why(cluster, key, 'n-1')!.gate2), ['pass scheduler.bound', 'pass kubelet.running']);
  cluster.act({ container: { pod: { node: 'n-1' }, exitCode: 1 } });
  cluster.advance(1500);
  cluster.act({ container: { pod: { node: 'n-1' }, exitCode: 1 } });
  cluster.advance(3000);
  const told = codes(why(cluster, key, 'n-1')!.gate2);
  assert.deepEqual(told, ['pass scheduler.bound', 'fail kubelet.crash-loop']);
});

test('before a pod exists, the scheduler is asked what it would say', () => {
  const full = { ...node('n-1'), status: { allocatable: { cpu: '1', memory: '1Gi', pods: '0' } } };
  const cluster = new Cluster();
  cluster.start([full, node('n-2'), daemonSet('agent')]);
  assert.deepEqual(codes(why(cluster, key, 'n-1')!.gate2), ['fail scheduler.would-refuse']);
  assert.deepEqual(codes(why(cluster, key, 'n-2')!.gate2), ['pass scheduler.would-fit']);
});

test('gate 2 tells what the scheduler found when it tried to make room', () => {
  const full = { ...node('n-1'), status: { allocatable: { cpu: '2', memory: '8Gi', pods: '110' } } };
  const classOf = (name: string, value: number, preemptionPolicy = 'PreemptLowerPriority'): JsonObject =>
    ({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value, preemptionPolicy });
  const asks = (cpu: string): JsonObject => ({ containers: [{ name: 'main', image: 'registry.example/a:1', resources: { requests: { cpu } } }] });
  const holder = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'holder', annotations: { 'daemonscope.dev/ignoresSigterm': 'true' } },
    spec: { ...asks('1500m'), nodeName: 'n-1', terminationGracePeriodSeconds: 9, priorityClassName: 'mid' },
  };
  const classes = [classOf('high', 9), classOf('mid', 5), classOf('polite', 8, 'Never')];
  const gate2 = (pod: JsonObject, others: readonly JsonObject[] = [holder], time = 1000): ReturnType<typeof why> & object => {
    const cluster = new Cluster();
    cluster.start([full, ...classes, ...others, daemonSet('agent', pod)]);
    cluster.advance(time);
    return why(cluster, key, 'n-1')!;
  };
  assert.deepEqual(codes(gate2({ ...asks('1'), priorityClassName: 'high' }).gate2), ['note scheduler.unschedulable', 'note preemption.nominated']);
  assert.deepEqual(gate2({ ...asks('1'), priorityClassName: 'high' }).gate2[1]!.args, { node: 'n-1', pods: 'holder' });
  assert.deepEqual(codes(gate2({ ...asks('1'), priorityClassName: 'high' }, [holder], 20_000).gate2).slice(0, 1), ['pass scheduler.bound']);
  assert.deepEqual(codes(gate2({ ...asks('1'), priorityClassName: 'polite' }).gate2), ['fail scheduler.unschedulable', 'fail preemption.never']);
  assert.deepEqual(codes(gate2(asks('1')).gate2), ['fail scheduler.unschedulable', 'fail preemption.no-victims']);
  assert.deepEqual(codes(gate2({ ...asks('3'), priorityClassName: 'high' }).gate2), ['fail scheduler.unschedulable', 'fail preemption.not-helpful']);
  const small = { ...holder, metadata: { name: 'small' }, spec: { ...asks('300m'), nodeName: 'n-1' } };
  const told = gate2({ ...asks('1'), priorityClassName: 'mid' }, [holder, small]).gate2[1]!;
  assert.deepEqual([told.code, told.args], ['preemption.not-enough', { reasons: 'Insufficient cpu' }]);
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { podCondition } from '../../../src/cluster/api/pods';
import type { Node, Pod } from '../../../src/cluster/api/types';
import {
  bestCandidates, dryRunPreemption, notEligible, triedReasons, wantedCandidates, type Budget, type Candidate, type PreemptionContext,
} from '../../../src/cluster/scheduler/preemption';
import { Trial } from '../../../src/cluster/scheduler/nodeUsage';
import { apply, events, node, places, pod, podOf, priorityClass, started } from './bench';

const high = { priorityClassName: 'high', terminationGracePeriodSeconds: 5 };
const stubborn = { 'daemonscope.dev/ignoresSigterm': 'true' };
const classes = [priorityClass('high', 1000), priorityClass('mid', 500), priorityClass('polite', 900, { preemptionPolicy: 'Never' })];

/** A pod that is ended only after its grace period (s). */
function slow(name: string, cpu: string, terminationGracePeriodSeconds: number): Pod {
  const plain = pod(name, cpu, { terminationGracePeriodSeconds });
  return { ...plain, metadata: { ...plain.metadata, annotations: stubborn } };
}

test('a victim is told why, ends in its own time, and the preemptor is nominated until it has its place', () => {
  const cluster = started([node('n-1'), ...classes, slow('low', '1500m', 7)]);
  cluster.settle();
  apply(cluster, pod('new', '1', high));
  cluster.advance(1000);
  const low = podOf(cluster, 'low')!;
  const target = podCondition(low, 'DisruptionTarget')!;
  assert.deepEqual([target.status, target.reason], ['True', 'PreemptionByScheduler']);
  assert.equal(target.message, 'default-scheduler: preempting to accommodate a higher priority pod');
  assert.equal(low.metadata.deletionGracePeriodSeconds, 7);
  assert.equal(podOf(cluster, 'new')!.status!.nominatedNodeName, 'n-1');
  assert.equal(places(cluster)['new'], '0/1 nodes are available: 1 Insufficient cpu.');
  assert.deepEqual(events(cluster, 'Preempted'), [`low: Preempted by pod ${podOf(cluster, 'new')!.metadata.uid} on node n-1`]);
  cluster.settle();
  assert.deepEqual(places(cluster), { new: 'n-1' });
  assert.equal(podOf(cluster, 'new')!.status!.nominatedNodeName, undefined);
});

test('up to 1.34 the nomination outlives the binding', () => {
  const cluster = started([node('n-1'), ...classes, pod('low', '1500m')], 34);
  cluster.settle();
  apply(cluster, pod('new', '1', high));
  cluster.tick();
  while (!podOf(cluster, 'new')!.spec.nodeName) cluster.step();
  assert.equal(podOf(cluster, 'new')!.status!.nominatedNodeName, 'n-1');
});

test('while victims end, the preemptor waits; when one of them is gone and another is not, it says so', () => {
  const cluster = started([
    node('n-1'), ...classes, slow('low-1', '1', 2), slow('low-2', '1', 9),
  ]);
  cluster.settle();
  apply(cluster, pod('new', '2', high));
  cluster.settle();
  assert.deepEqual(places(cluster), { new: 'n-1' });
  const said = events(cluster, 'FailedScheduling');
  assert.deepEqual(said, [
    'new: 0/1 nodes are available: 1 Insufficient cpu.',
    'new: 0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: not eligible due to a terminating pod on the nominated node.',
  ]);
});

test('a pod of lower priority does not take the place that is being made, a higher one does, and the claim is lost', () => {
  const cluster = started([node('n-1'), ...classes, priorityClass('top', 9000), slow('low', '2', 20)]);
  cluster.settle();
  apply(cluster, pod('new', '2', { ...high, priorityClassName: 'mid' }));
  cluster.tick();
  apply(cluster, pod('small', '100m'));
  cluster.tick();
  assert.match(places(cluster)['small']!, /^0\/1 nodes are available: 1 Insufficient cpu\./);
  apply(cluster, pod('boss', '2', { priorityClassName: 'top' }));
  cluster.tick();
  assert.equal(podOf(cluster, 'boss')!.status!.nominatedNodeName, 'n-1');
  assert.equal(podOf(cluster, 'new')!.status!.nominatedNodeName, undefined);
  cluster.settle();
  assert.equal(places(cluster)['boss'], 'n-1');
  assert.equal(events(cluster, 'Preempted').length, 1);
});

test('preemptionPolicy Never, equal priority, and too large a request', () => {
  const cluster = started([node('n-1'), ...classes, pod('low', '1500m')]);
  cluster.settle();
  apply(cluster, pod('never', '1', { priorityClassName: 'polite' }), pod('equal', '1'), pod('large', '3', high));
  cluster.settle();
  const tail = (name: string): string | undefined => places(cluster)[name]!.split('no new claims to deallocate, ')[1];
  assert.equal(tail('never'), 'preemption: not eligible due to preemptionPolicy=Never.');
  assert.equal(tail('equal'), 'preemption: 0/1 nodes are available: 1 No preemption victims found for incoming pod.');
  assert.equal(tail('large'), 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.');
  assert.equal(places(cluster)['low'], 'n-1');
});

test('a daemon pod looks at its own node alone', () => {
  const cluster = started([node('n-1'), node('n-2'), ...classes, pod('low', '1500m', { nodeName: 'n-2' })]);
  const affinity = {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n-2'] }] }],
      },
    },
  };
  apply(cluster, pod('agent', '1', { ...high, affinity }));
  cluster.settle();
  assert.deepEqual(places(cluster), { agent: 'n-2' });
  assert.match(events(cluster, 'FailedScheduling')[0]!, /1 Insufficient cpu, 1 node\(s\) didn't satisfy plugin\(s\) \[NodeAffinity\]\.$/);
});

test('a budget is a preference: the pod it protects is spared where another will do', () => {
  const budget = {
    apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: { name: 'b' },
    spec: { minAvailable: 1, selector: { matchLabels: { app: 'kept' } } },
  };
  const cluster = started([node('n-1'), ...classes, budget, pod('kept', '1'), pod('other', '1')]);
  cluster.settle();
  apply(cluster, pod('new', '1', high));
  cluster.settle();
  assert.deepEqual(places(cluster), { kept: 'n-1', new: 'n-1' });
  apply(cluster, pod('newer', '1', { priorityClassName: 'high' }));
  cluster.settle();
  assert.deepEqual(places(cluster), { new: 'n-1', newer: 'n-1' });
});

test('of pods that were refused together, the more important is tried first when room is freed', () => {
  const cluster = started([node('n-1'), ...classes, priorityClass('top', 9000), pod('holder', '2', { priorityClassName: 'top' })]);
  cluster.settle();
  apply(cluster, pod('a-low', '1500m'), pod('b-mid', '1500m', { priorityClassName: 'mid' }));
  cluster.settle();
  cluster.act({ delete: { target: 'Pod/default/holder' } });
  cluster.settle();
  assert.equal(places(cluster)['b-mid'], 'n-1');
  assert.notEqual(places(cluster)['a-low'], 'n-1');
});

const room: Node = { metadata: { name: 'n' }, status: { allocatable: {} } };

/** A context in which `fits` pods have room on the node. */
function context(pods: readonly Pod[], fits: number, budgets: readonly Budget[] = []): PreemptionContext {
  return {
    refuse: (_, trial) => ((trial?.pods ?? 0) + 1 > fits ? { plugin: 'P', helpless: false, reasons: ['full'] } : undefined),
    usageOf: () => new Trial({ pods: pods.length, requests: new Map(), ports: new Map() }),
    podsOn: () => pods,
    budgets: () => budgets,
  };
}

function victim(name: string, priority: number, startTime?: number): Pod {
  return { metadata: { name, labels: { app: name } }, spec: { containers: [], priority }, status: { startTime } };
}

test('victims: the least important go; what has run for longer stays, what has not started goes first', () => {
  const pods = [victim('a', 5, 100), victim('b', 1, 50), victim('c', 1, 90), victim('d', 1)];
  const { candidates } = dryRunPreemption(victim('new', 10), [room], context(pods, 3));
  assert.deepEqual(candidates[0]!.victims.map(({ metadata }) => metadata.name), ['c', 'd']);
});

test('victims: each pod takes from every budget that covers it; those beyond a budget are given back first', () => {
  const pods = [victim('a', 3, 1), victim('b', 2, 1), victim('c', 1, 1)];
  const one: Budget = { covers: ({ metadata }) => metadata.name !== 'c', disruptionsAllowed: () => 1 };
  const all: Budget = { covers: () => true, disruptionsAllowed: () => 2 };
  const { candidates } = dryRunPreemption(victim('new', 10), [room], context(pods, 2, [one, all]));
  assert.deepEqual(candidates[0]!.victims.map(({ metadata }) => metadata.name), ['a', 'c']);
  assert.equal(candidates[0]!.violations, 1);
});

test('no victims, and not enough of them', () => {
  const none = dryRunPreemption(victim('new', 1), [room], context([victim('a', 1)], 1));
  assert.deepEqual(none.reasons.get('n'), ['No preemption victims found for incoming pod']);
  const few = dryRunPreemption(victim('new', 5), [room], context([victim('a', 1)], 0));
  assert.deepEqual(few.reasons.get('n'), ['full']);
});

test('how many candidates are looked for', () => {
  assert.deepEqual([wantedCandidates(5), wantedCandidates(500), wantedCandidates(5000), wantedCandidates(5, 40, 1)], [5, 100, 500, 2]);
});

test('choice: violations, highest victim, sum, number, latest start of the most important', () => {
  const candidate = (node: string, violations: number, ...victims: Pod[]): Candidate => ({ node, violations, victims });
  const best = (...candidates: Candidate[]): string => bestCandidates(candidates).map(({ node }) => node).join();
  assert.equal(best(candidate('x', 1, victim('a', 0)), candidate('y', 0, victim('a', 9))), 'y');
  assert.equal(best(candidate('x', 0, victim('a', 9)), candidate('y', 0, victim('a', 8), victim('b', 8))), 'y');
  assert.equal(best(candidate('x', 0, victim('a', 9), victim('b', 3)), candidate('y', 0, victim('a', 9), victim('b', 2))), 'y');
  assert.equal(best(candidate('x', 0, victim('a', 9, 10), victim('b', 9, 50)), candidate('y', 0, victim('a', 9, 20), victim('b', 9, 30))), 'y');
  assert.equal(best(candidate('x', 0, victim('a', 9)), candidate('y', 0, victim('a', 9))), 'x,y');
});

test('a pod that ends for another reason does not keep the preemptor waiting', () => {
  const ending = { ...victim('a', 0), metadata: { name: 'a', deletionTimestamp: 1 } };
  assert.equal(notEligible(victim('new', 5), [ending]), undefined);
});

test('what was tried is read back out of a message', () => {
  const message = '0/3 nodes are available: 3 Insufficient cpu. preemption: 0/3 nodes are available: 1 Insufficient cpu, 2 Preemption is not helpful for scheduling.';
  assert.deepEqual(triedReasons(message), ['Insufficient cpu']);
  assert.equal(triedReasons('0/3 nodes are available: 3 Insufficient cpu.'), undefined);
});

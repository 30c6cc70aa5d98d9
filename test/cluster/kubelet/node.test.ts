import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../src/cluster/actions';
import { kubeletActions } from '../../../src/cluster/kubelet/actions';
import type { Components } from '../../../src/cluster/components';
import { Bench, node, pod } from './bench';

type Handlers = Readonly<Record<string, (components: Components, arg: never) => unknown>>;

function act(bench: Bench, action: Action): void {
  const [name, arg] = Object.entries(action)[0]!;
  bench.do(() => void (kubeletActions as Handlers)[name]!(bench.cluster.components, arg as never));
}

/** A node with a pod that runs. */
function running(...names: string[]): Bench {
  const bench = new Bench();
  bench.join('n-1');
  for (const name of names) bench.create(pod(name, 'n-1'));
  bench.cluster.settle();
  return bench;
}

/** `pod/container: state` of all containers of n-1. */
function containers(bench: Bench): string[] {
  return bench.kubelets.runtime.onNode('n-1').map(({ pod: key, name, state }) => `${key.slice(8)}/${name}: ${state}`);
}

function ready(bench: Bench): string | undefined {
  return bench.world.nodes.get('n-1')!.status!.conditions!.find(({ type }) => type === 'Ready')?.status;
}

test('cut off, a kubelet works on with what it saw last; after its return both sides agree', () => {
  const bench = running('a', 'b');
  act(bench, { network: { node: 'n-1', apiserver: 'cut' } });
  act(bench, { container: { pod: { name: 'default/a' } } });
  bench.create(pod('new', 'n-1'));
  bench.do(() => void bench.world.api.deletePod('default/b'));
  bench.cluster.settle();
  // The crash is mended, and nobody knows; the new pod and the deletion are not known here.
  assert.deepEqual(containers(bench), ['a/c: Exited', 'b/c: Running', 'a/c: Running']);
  assert.equal(bench.told('a'), 'Running/True/running/0');
  assert.equal(bench.told('new'), 'Pending/undefined/undefined/undefined');
  assert.notEqual(bench.kubelets.heartbeat('n-1').silentSince, undefined);
  act(bench, { network: { node: 'n-1', apiserver: 'restored' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/1');
  assert.equal(bench.told('new'), 'Running/True/running/0');
  assert.equal(bench.pod('b'), undefined);
  assert.equal(bench.kubelets.heartbeat('n-1').silentSince, undefined);
});

test('a container that nobody declared is killed at the next housekeeping', () => {
  const bench = running('a');
  act(bench, { strayContainer: { node: 'n-1', pod: 'ghost', container: 'x' } });
  bench.cluster.advance(900);
  assert.deepEqual(containers(bench), ['a/c: Running', 'ghost/x: Running']);
  bench.cluster.settle();
  assert.equal(bench.cluster.now, 2000);
  assert.deepEqual(containers(bench), ['a/c: Running']);
  assert.equal(bench.events().at(-1)!.object, 'Pod/default/ghost');
});

test('a machine that dies takes its containers along; when it is back they are made anew', () => {
  const bench = running('a');
  act(bench, { kubelet: { node: 'n-1', state: 'stopped' } });
  bench.cluster.settle();
  assert.deepEqual(containers(bench), ['a/c: Exited']);
  assert.equal(bench.told('a'), 'Running/True/running/0');
  bench.cluster.advance(30_000);
  act(bench, { kubelet: { node: 'n-1', state: 'running' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/1');
  const [status] = bench.pod('a')!.status!.containerStatuses!;
  assert.equal(status!.lastState!.terminated!.exitCode, 255);
  assert.deepEqual(bench.reasons().slice(3), ['Starting', 'Rebooted', 'SandboxChanged', 'Pulled', 'Created', 'Started']);
});

test('a kubelet that hangs does nothing while its containers go on', () => {
  const bench = running('a');
  act(bench, { kubelet: { node: 'n-1', state: 'hung' } });
  bench.do(() => void bench.world.api.deletePod('default/a'));
  bench.cluster.settle();
  assert.deepEqual(containers(bench), ['a/c: Running']);
  act(bench, { kubelet: { node: 'n-1', state: 'running' } });
  bench.cluster.settle();
  assert.equal(bench.pod('a'), undefined);
  assert.deepEqual(containers(bench), []);
});

test('a kubelet restarted while cut off neither adopts nor kills before the API server has delivered (2.5)', () => {
  const bench = running('a');
  act(bench, { network: { node: 'n-1', apiserver: 'cut' } });
  act(bench, { kubelet: { node: 'n-1', state: 'restarted' } });
  bench.cluster.advance(20_000);
  assert.deepEqual(containers(bench), ['a/c: Running']);
  act(bench, { container: { pod: { name: 'default/a' } } });
  bench.cluster.advance(20_000);
  assert.deepEqual(containers(bench), ['a/c: Exited']);
  act(bench, { network: { node: 'n-1', apiserver: 'restored' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/1');
});

test('a restart forgets the crash-loop back-off (8.7)', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/exitAfter': '0s' }));
  bench.cluster.advance(100_000);
  assert.equal(bench.told('a'), 'Running/False/CrashLoopBackOff/4');
  act(bench, { kubelet: { node: 'n-1', state: 'restarted' } });
  bench.cluster.advance(1000);
  assert.equal(bench.pod('a')!.status!.containerStatuses![0]!.restartCount, 5);
});

test('what a kubelet reports of its node, and the events of it', () => {
  const bench = running('a');
  act(bench, { nodeCondition: { node: 'n-1', set: { Ready: 'False', DiskPressure: 'True' } } });
  bench.cluster.settle();
  assert.equal(ready(bench), 'False');
  assert.deepEqual(bench.reasons().slice(-2), ['NodeHasDiskPressure', 'NodeNotReady']);
  assert.equal(bench.events().at(-1)!.message, 'Node n-1 status is now: NodeNotReady');
  assert.equal(bench.told('a'), 'Running/True/running/0');
  act(bench, { nodeCondition: { node: 'n-1', set: { Ready: 'True', DiskPressure: 'False' } } });
  bench.cluster.settle();
  assert.deepEqual(bench.reasons().slice(-2), ['NodeHasNoDiskPressure', 'NodeReady']);
});

test('marked not ready from outside, pods are ready again when their kubelet returns', () => {
  const bench = running('a');
  act(bench, { kubelet: { node: 'n-1', state: 'hung' } });
  bench.do(() => {
    bench.world.api.updateNode('n-1', (old) => ({ ...old, status: { conditions: [{ type: 'Ready', status: 'Unknown' }] } }));
    bench.world.api.updatePod('default/a', (old) => {
      const conditions = old.status!.conditions!.map((each) => (each.type === 'Ready' ? { ...each, status: 'False' as const } : each));
      return { ...old, status: { ...old.status, conditions } };
    });
  });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/False/running/0');
  act(bench, { kubelet: { node: 'n-1', state: 'running' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/0');
  assert.equal(ready(bench), 'True');
  assert.ok(bench.reasons().includes('NodeReady'));
});

test('cordon and uncordon are told by the kubelet', () => {
  const bench = running('a');
  bench.do(() => bench.world.api.updateNode('n-1', (old) => ({ ...old, spec: { ...old.spec, unschedulable: true } })));
  bench.cluster.settle();
  assert.equal(bench.reasons().at(-1), 'NodeNotSchedulable');
});

test('a fresh node is not ready until its kubelet reports', () => {
  const bench = new Bench();
  bench.do(() => void bench.world.api.createNode(node('n-1'), { ready: false }));
  bench.create(pod('a', 'n-1'));
  bench.cluster.tick();
  assert.equal(ready(bench), 'False');
  bench.cluster.settle();
  assert.equal(bench.cluster.now, 10_000);
  assert.equal(ready(bench), 'True');
  assert.equal(bench.told('a'), 'Running/True/running/0');
});

test('a node that is deleted takes its kubelet and containers along', () => {
  const bench = running('a');
  bench.do(() => void bench.world.api.deleteNode('n-1'));
  bench.cluster.settle();
  assert.deepEqual(containers(bench), []);
  assert.equal(bench.kubelets.tables.workers.size, 0);
  assert.equal(bench.kubelets.tables.kubelets.size, 0);
});

test('SIGTERM ignored: the pod goes when its grace period is over', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', { terminationGracePeriodSeconds: 20 }, { 'daemonscope.dev/ignoresSigterm': 'true' }));
  bench.cluster.settle();
  const start = bench.cluster.now;
  bench.do(() => void bench.world.api.deletePod('default/a'));
  bench.cluster.advance(19_000);
  assert.equal(bench.told('a'), 'Running/True/running/0');
  bench.cluster.settle();
  assert.equal(bench.cluster.now, start + 20_000);
  assert.equal(bench.pod('a'), undefined);
  assert.equal(bench.reasons().filter((reason) => reason === 'Killing').length, 1);
});

test('force deletion: the object goes at once, the containers with the grace of the spec', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/ignoresSigterm': 'true' }));
  bench.cluster.settle();
  bench.do(() => bench.world.api.removePod('default/a'));
  bench.cluster.advance(29_000);
  assert.deepEqual(containers(bench), ['a/c: Running']);
  bench.cluster.advance(2000);
  assert.deepEqual(containers(bench), []);
  assert.equal(bench.kubelets.tables.workers.size, 0);
});

test('admission: a pod that does not belong here is rejected, and stays as Failed', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', { nodeSelector: { role: 'edge' } }));
  bench.cluster.settle();
  const { status } = bench.pod('a')!;
  assert.equal(status!.phase, 'Failed');
  assert.equal(status!.reason, 'NodeAffinity');
  const text = "Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector";
  assert.equal(status!.message, `Pod was rejected: ${text}`);
  assert.equal(bench.events()[0]!.message, text);
  bench.do(() => void bench.world.api.deletePod('default/a'));
  bench.cluster.settle();
  assert.equal(bench.kubelets.tables.workers.size, 0);
});

test('admission under pressure: disk refuses all but critical pods, memory only best-effort ones (11.6)', () => {
  const bench = new Bench();
  bench.join('n-1');
  const requests = { containers: [{ name: 'c', image: 'i:1', resources: { requests: { cpu: '100m' } } }] };
  act(bench, { nodeCondition: { node: 'n-1', set: { MemoryPressure: 'True' } } });
  bench.create(pod('best-effort', 'n-1'));
  bench.create(pod('burstable', 'n-1', requests));
  bench.cluster.settle();
  assert.equal(bench.pod('best-effort')!.status!.reason, 'Evicted');
  assert.equal(bench.told('burstable'), 'Running/True/running/0');
  act(bench, { nodeCondition: { node: 'n-1', set: { DiskPressure: 'True' } } });
  bench.create(pod('late', 'n-1', requests));
  bench.create(pod('critical', 'n-1', { priorityClassName: 'system-node-critical' }));
  bench.cluster.settle();
  assert.equal(bench.pod('late')!.status!.message, 'Pod was rejected: The node had condition: [MemoryPressure, DiskPressure]. ');
  assert.equal(bench.told('critical'), 'Running/True/running/0');
});

test('init containers run in order before the others; a sidecar stays', () => {
  const bench = new Bench();
  bench.join('n-1');
  const initContainers = [
    { name: 'one', image: 'i:1' },
    { name: 'side', image: 'i:1', restartPolicy: 'Always' },
    { name: 'two', image: 'i:1' },
  ];
  bench.create(pod('a', 'n-1', { initContainers }));
  bench.cluster.advance(500);
  assert.equal(bench.told('a'), 'Pending/False/PodInitializing/0');
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/0');
  assert.equal(bench.cluster.now, 4000);
  assert.deepEqual(containers(bench), ['a/one: Exited', 'a/side: Running', 'a/two: Exited', 'a/c: Running']);
  bench.do(() => void bench.world.api.deletePod('default/a'));
  bench.cluster.settle();
  const killed = bench.events().filter(({ reason }) => reason === 'Killing').map(({ message }) => message);
  assert.deepEqual(killed, ['Stopping container c', 'Stopping container side']);
});

test('after a reboot the init containers run again before the others', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', { initContainers: [{ name: 'one', image: 'i:1' }, { name: 'two', image: 'i:1' }] }));
  bench.cluster.settle();
  act(bench, { kubelet: { node: 'n-1', state: 'stopped' } });
  bench.cluster.advance(7000);
  act(bench, { kubelet: { node: 'n-1', state: 'running' } });
  bench.cluster.advance(1500);
  assert.equal(bench.pod('a')!.status!.phase, 'Pending');
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/1');
  assert.equal(bench.cluster.now, 13_000);
  assert.deepEqual(bench.pod('a')!.status!.initContainerStatuses!.map(({ restartCount }) => restartCount), [1, 1]);
});

test('readiness: by behaviour, and by the answers a person gives', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/readyAfter': '20s' }));
  bench.cluster.advance(20_999);
  assert.equal(bench.told('a'), 'Running/False/running/0');
  bench.cluster.advance(1);
  assert.equal(bench.told('a'), 'Running/True/running/0');
  act(bench, { probe: { pod: { name: 'default/a' }, readiness: 'fail' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/False/running/0');
  act(bench, { probe: { pod: { name: 'default/a' }, readiness: 'pass' } });
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/0');
});

test('taken over at the start: at rest, and known', () => {
  const bench = new Bench();
  bench.do(() => {
    bench.world.api.createNode(node('n-1'), { ready: true });
    bench.kubelets.join('n-1', true);
    bench.world.pods.put('default/old', pod('old', 'n-1'));
    bench.world.pods.put('default/loop', { ...pod('loop', 'n-1'), status: loopStatus });
    bench.world.pods.put('default/failed', { ...pod('failed', 'n-1'), status: { phase: 'Failed' } });
    for (const name of ['old', 'loop', 'failed']) bench.kubelets.adoptRunningPod(`default/${name}`);
  });
  assert.match(bench.world.agenda.outlook().queued.map(({ key }) => key).join(), /^n-1 default\/loop [^,]*$/);
  assert.equal(bench.events().length, 0);
  assert.equal(bench.told('old'), 'Running/True/running/0');
  assert.equal(bench.told('loop'), 'Running/False/CrashLoopBackOff/3');
  assert.equal(bench.told('failed').slice(0, 12), 'Failed/False');
  assert.deepEqual(containers(bench), ['old/c: Running', 'loop/c: Exited']);
  bench.cluster.step();
  assert.equal(bench.kubelets.nextMove(bench.pod('loop')!), 40_000);
});

const loopStatus = {
  phase: 'Running' as const,
  containerStatuses: [{ name: 'c', ready: false, restartCount: 3, state: { waiting: { reason: 'CrashLoopBackOff' } } }],
};

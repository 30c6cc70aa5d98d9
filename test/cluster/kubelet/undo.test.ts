import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { kubeletActions } from '../../../src/cluster/kubelet/actions';
import type { Components } from '../../../src/cluster/components';
import { mirroredUid } from '../../../src/cluster/kubelet/state';
import { Bench, pod } from './bench';

type Act = (bench: Bench) => void;
type Handlers = Readonly<Record<string, (components: Components, arg: unknown) => unknown>>;

const nodes = ['n-1', 'n-2'];
const names = ['a', 'b', 'c'];
const node = fc.constantFrom(...nodes);
const name = fc.constantFrom(...names);

function manifest(image: string): object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'etcd' }, spec: { containers: [{ name: 'c', image }] } };
}

function acting(action: string, arg: unknown): Act {
  return (bench) => bench.do(() => void (kubeletActions as unknown as Handlers)[action]!(bench.cluster.components, arg));
}

const annotations = fc.constantFrom<Record<string, string>>(
  {},
  { 'daemonscope.dev/exitAfter': '3s' },
  { 'daemonscope.dev/ignoresSigterm': 'true' },
  { 'daemonscope.dev/pull': 'fail' },
  { 'daemonscope.dev/readyAfter': '15s' },
);

const anything: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(name, node, annotations).map(([p, n, notes]): Act => (bench) => bench.create(pod(p, n, {}, notes))),
  name.map((p): Act => (bench) => bench.do(() => void bench.world.api.deletePod(`default/${p}`))),
  name.map((p): Act => (bench) => bench.do(() => bench.world.api.removePod(`default/${p}`))),
  fc.tuple(node, fc.constantFrom('stopped', 'hung', 'running', 'restarted')).map(([n, state]) => acting('kubelet', { node: n, state })),
  fc.tuple(node, fc.constantFrom('cut', 'restored')).map(([n, apiserver]) => acting('network', { node: n, apiserver })),
  fc.tuple(node, fc.constantFrom('True', 'False')).map(([n, Ready]) => acting('nodeCondition', { node: n, set: { Ready } })),
  name.map((p) => acting('container', { pod: { name: `default/${p}` } })),
  node.map((n) => acting('strayContainer', { node: n, pod: 'ghost', container: 'x' })),
  fc.tuple(node, fc.constantFrom('i:1', 'i:2')).map(([n, image]) => acting('staticPod', { node: n, object: manifest(image) })),
  node.map((n) => acting('staticPod', { node: n, remove: 'etcd' })),
  node.map((n): Act => (bench) => bench.do(() => void bench.world.api.deletePod(`default/etcd-${n}`))),
  fc.tuple(name, fc.constantFrom('fail', 'pass')).map(([p, readiness]) => acting('probe', { pod: { name: `default/${p}` }, readiness })),
  fc.constantFrom(0, 300, 1000, 7000, 60_000).map((ms): Act => (bench) => void bench.cluster.advance(ms)),
);

function play(acts: readonly Act[]): Bench {
  const bench = new Bench();
  bench.join(...nodes);
  for (const act of acts) act(bench);
  return bench;
}

test('going back and forward restores every byte, and the same run gives the same bytes', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 25 }), (acts) => {
      const bench = play(acts);
      const { cluster } = bench;
      const states = [cluster.snapshot()];
      while (cluster.back()) states.push(cluster.snapshot());
      for (let i = states.length - 2; i >= 0; i--) {
        cluster.forward();
        assert.equal(cluster.snapshot(), states[i]);
      }
      assert.equal(play(acts).cluster.snapshot(), states[0]);
      indexesAreRight(bench);
    }),
    { numRuns: 60 },
  );
});

test('with all machines and links in order, declared and actual agree in the end', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 25 }), (acts) => {
      const bench = play(acts);
      for (const n of nodes) {
        acting('network', { node: n, apiserver: 'restored' })(bench);
        acting('kubelet', { node: n, state: 'running' })(bench);
      }
      bench.cluster.advance(120_000);
      for (const { name: container, pod: key, owner, state } of nodes.flatMap((n) => bench.kubelets.runtime.onNode(n))) {
        const declared = bench.world.pods.get(key);
        const uid = declared && (mirroredUid(declared) ?? declared.metadata.uid);
        if (state !== 'Exited') assert.equal(uid, owner.split(' ')[2], `${key} ${container} is a stray`);
      }
      for (const object of bench.world.pods.values()) agrees(bench, object.metadata.name);
    }),
    { numRuns: 60 },
  );
});

function agrees(bench: Bench, podName: string): void {
  const object = bench.pod(podName)!;
  assert.equal(object.metadata.deletionTimestamp, undefined, `${podName} still terminates`);
  const there = bench.kubelets.runtime.onNode(object.spec.nodeName!).filter(({ pod: key }) => key === `default/${podName}`);
  const runs = there.some(({ state }) => state === 'Running');
  assert.equal(object.status?.containerStatuses?.[0]?.state?.running !== undefined, runs, bench.told(podName));
}

function indexesAreRight({ kubelets }: Bench): void {
  const { workers } = kubelets.tables;
  for (const n of nodes) {
    const keys = [...workers.keys()].filter((key) => workers.get(key)!.node === n);
    assert.deepEqual(kubelets.tables.workersOf(n), keys.sort());
  }
}

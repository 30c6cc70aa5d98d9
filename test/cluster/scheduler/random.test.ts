import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isTerminal } from '../../../src/cluster/api/pods';
import type { JsonObject } from '../../../src/cluster/api/types';
import { PodAffinities } from '../../../src/cluster/scheduler/podAffinities';
import { NodeUsages } from '../../../src/cluster/scheduler/nodeUsage';
import { Cluster } from '../../../src/cluster/cluster';
import { journalHash } from '../../../src/cluster/store/hash';
import { moves, type Move } from '../properties/arbitraries';
import { make } from '../properties/play';
import { near, node, pod, priorityClass } from './bench';

const apps = ['a', 'b', 'c'] as const;
const affinity = fc.option(
  fc.tuple(fc.constantFrom('podAffinity' as const, 'podAntiAffinity' as const), fc.constantFrom(...apps), fc.constantFrom('zone', undefined)),
  { nil: undefined },
).map((choice) => choice && near(...choice));

const someNode = fc.tuple(fc.constantFrom('n-0', 'n-1', 'n-2', 'n-3'), fc.constantFrom('1', '2'), fc.constantFrom('x', 'y'))
  .map(([name, cpu, zone]) => node(name, cpu, { zone }));
const spec = fc.record({ priorityClassName: fc.constantFrom('low', 'mid', 'high'), affinity, terminationGracePeriodSeconds: fc.constantFrom(0, 3, 30) });
const cpu = fc.constantFrom('200m', '600m', '1');
const somePod = fc.tuple(fc.constantFrom('p-0', 'p-1', 'p-2', 'p-3', 'p-4', 'p-5'), cpu, spec, fc.constantFrom(...apps))
  .map(([name, asked, more, app]) => pod(name, asked, more, { app }));
const someSet = fc.tuple(fc.constantFrom('agent', 'exporter'), cpu, spec, fc.constantFrom(...apps)).map(([name, asked, more, app]) => {
  const { metadata: { labels }, spec: template } = pod(name, asked, more, { app, set: name });
  const selector = { matchLabels: { set: name } };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector, template: { metadata: { labels }, spec: template } } };
});
const named = { selector: ({ metadata }: { readonly metadata: { readonly name: string } }) => metadata.name };
const objects = fc.tuple(
  fc.uniqueArray(someNode, { ...named, minLength: 1, maxLength: 4 }),
  fc.uniqueArray(somePod, { ...named, maxLength: 6 }),
  fc.uniqueArray(someSet, { ...named, maxLength: 2 }),
).map(([nodes, pods, sets]) => [
  ...nodes, priorityClass('low', 1), priorityClass('mid', 5), priorityClass('high', 9), ...pods, ...sets,
] as unknown as readonly JsonObject[]);
const run: fc.Arbitrary<readonly Move[]> = fc.tuple(moves, somePod, moves).map(([before, late, after]) => [
  ...before, { act: { apply: { objects: [late as unknown as JsonObject] } } }, ...after, { settle: true },
]);

/** What the scheduler keeps beside the tables equals what the tables say. */
function agrees(cluster: Cluster): void {
  const { world, components } = cluster;
  const { affinities, usageOf } = components.scheduler!.context;
  const [kept, anew] = [affinities, new PodAffinities(world)].map((each) =>
    [...each['carried']].map(([id, { counts }]) => [id, ...[...counts].sort()].join()).sort());
  assert.deepEqual(kept, anew);
  for (const tally of affinities['asked'].values()) {
    const fresh = new Map<string, number>();
    for (const each of world.pods.values()) {
      const labels = world.nodes.get(each.spec.nodeName ?? '')?.metadata.labels;
      if (!labels || isTerminal(each) || !tally.covers(each)) continue;
      for (const key of tally.keys) if (labels[key] !== undefined) fresh.set(`${key}=${labels[key]}`, (fresh.get(`${key}=${labels[key]}`) ?? 0) + 1);
    }
    assert.deepEqual([...tally.counts].sort(), [...fresh].sort());
  }
  const usages = new NodeUsages(world.pods);
  for (const { metadata: { name } } of world.nodes.values()) {
    const plain = ({ pods, requests, ports }: ReturnType<typeof usageOf>): unknown =>
      [pods, [...requests].filter(([, sum]) => sum !== 0).sort(), [...ports].sort()];
    assert.deepEqual(plain(usageOf(name)), plain(usages.get(name)));
  }
}

test('preemption and affinity go back and forward, and what is counted is what is there', () => {
  fc.assert(
    fc.property(objects, run, fc.nat(), (start, played, depth) => {
      const cluster = new Cluster();
      cluster.start(start);
      const states = new Map([[cluster.journal.cursor, cluster.snapshot()]]);
      for (const move of played) {
        make(cluster, move);
        states.set(cluster.journal.cursor, cluster.snapshot());
      }
      agrees(cluster);
      const end = cluster.journal.cursor;
      for (let i = 0; i < depth % (end + 1); i++) {
        cluster.back();
        const state = states.get(cluster.journal.cursor);
        if (state !== undefined) assert.equal(cluster.snapshot(), state);
      }
      agrees(cluster);
      while (cluster.forward()) {
        const state = states.get(cluster.journal.cursor);
        if (state !== undefined) assert.equal(cluster.snapshot(), state);
      }
      agrees(cluster);
      const again = new Cluster();
      again.start(start);
      for (const move of played) make(again, move);
      assert.equal(journalHash(again), journalHash(cluster));
    }),
    { numRuns: 60 },
  );
});

test('after settling no node holds more than it has', () => {
  fc.assert(
    fc.property(objects, run, (start, played) => {
      const cluster = new Cluster();
      cluster.start(start);
      for (const move of played) make(cluster, move);
      for (const { metadata: { name }, status } of cluster.world.nodes.values()) {
        const used = cluster.components.scheduler!.context.usageOf(name).requests.get('cpu') ?? 0;
        if (status?.allocatable) assert.ok(used <= 1000 * Number(status.allocatable['cpu']), `${name}: ${used}`);
      }
    }),
    { numRuns: 40 },
  );
});

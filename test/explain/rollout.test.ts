import assert from 'node:assert/strict';
import test from 'node:test';
import type { DaemonSet } from '../../src/cluster/api/types';
import type { Cluster } from '../../src/cluster/cluster';
import { forecast, placementDiff, rolloutReport } from '../../src/explain';
import { daemonSet, node, settled } from './manifests';

const key = 'default/agent';
const five = ['n-1', 'n-2', 'n-3', 'n-4', 'n-5'].map((name) => node(name));

function strategy(rollingUpdate: Record<string, number | string>): { updateStrategy: { type: string; rollingUpdate: typeof rollingUpdate } } {
  return { updateStrategy: { type: 'RollingUpdate', rollingUpdate } };
}

function withImage(cluster: Cluster, image: string): DaemonSet {
  const set = cluster.world.daemonsets.get(key)!;
  const containers = set.spec.template.spec.containers.map((container) => ({ ...container, image }));
  return { ...set, spec: { ...set.spec, template: { ...set.spec.template, spec: { ...set.spec.template.spec, containers } } } };
}

test('a forecast names waves, the fewest available pods, and comes true', () => {
  const cluster = settled([...five, daemonSet('agent', {}, strategy({ maxUnavailable: 2 }))]);
  const told = forecast(cluster, key, withImage(cluster, 'registry.example/agent:2'))!;
  assert.deepEqual(told.waves.map((wave) => wave.length), [2, 2, 1]);
  assert.equal(told.minAvailable, 3);
  assert.equal(told.finishes, true);
  cluster.act({ setImage: { target: `DaemonSet/${key}`, image: 'registry.example/agent:2' } });
  const order: string[] = [];
  while (cluster.world.agenda.restless && cluster.step()) {
    for (const { before, after, table } of cluster.journal.at(cluster.journal.cursor - 1)!.changes) {
      const pod = after as { metadata: { deletionTimestamp?: number }; spec: { nodeName?: string } } | undefined;
      const was = before as typeof pod;
      if (table === 'pods' && pod?.metadata.deletionTimestamp !== undefined && was?.metadata.deletionTimestamp === undefined) order.push(pod.spec.nodeName!);
    }
  }
  assert.deepEqual(order, told.waves.flat());
  assert.equal(rolloutReport(cluster, key)!.sentence.code, 'rollout.done');
});

test('a dead node holds the budget: the report says who, and that it is stuck', () => {
  const cluster = settled([...five, daemonSet('agent', { tolerations: [{ operator: 'Exists' }] }, strategy({ maxUnavailable: 1 }))]);
  cluster.act({ kubelet: { node: 'n-3', state: 'stopped' } });
  cluster.advance(70_000);
  cluster.settle();
  const told = forecast(cluster, key, withImage(cluster, 'registry.example/agent:2'))!;
  assert.equal(told.finishes, false);
  assert.deepEqual(told.blockers.map(({ node: name }) => name), ['n-3']);
  cluster.act({ setImage: { target: `DaemonSet/${key}`, image: 'registry.example/agent:2' } });
  cluster.settle();
  const report = rolloutReport(cluster, key)!;
  assert.equal(report.stalled, true);
  assert.deepEqual(report.users.map(({ node: name, code, stuck }) => [name, code, stuck]), [['n-3', 'terminating-unreachable', true]]);
  assert.equal(report.sentence.code, 'rollout.stalled-budget');
});

test('a broken image stalls the rollout at the budget', () => {
  const cluster = settled([...five, daemonSet('agent', {}, strategy({ maxUnavailable: 2 }))]);
  cluster.act({ behave: { image: 'registry.example/agent:bad', exitAfter: 500, readyAfter: 'never' } });
  cluster.act({ setImage: { target: `DaemonSet/${key}`, image: 'registry.example/agent:bad' } });
  cluster.settle();
  const report = rolloutReport(cluster, key)!;
  assert.equal(report.users.length, 2);
  assert.deepEqual([...new Set(report.users.map(({ code }) => code))], ['crash-looping']);
  assert.match(report.status, /2 out of 5 new pods have been updated/);
  assert.equal(report.done, false);
});

test('with surge nothing becomes unavailable, and OnDelete waits for a person', () => {
  const surging = settled([...five, daemonSet('agent', {}, strategy({ maxUnavailable: 0, maxSurge: 2 }))]);
  const told = forecast(surging, key, withImage(surging, 'registry.example/agent:2'))!;
  assert.equal(told.code, 'forecast.finishes-surge');
  assert.equal(told.minAvailable, 5);
  const byHand = settled([...five, daemonSet('agent', {}, { updateStrategy: { type: 'OnDelete' } })]);
  assert.equal(forecast(byHand, key, withImage(byHand, 'registry.example/agent:2'))!.code, 'forecast.on-delete');
  byHand.act({ setImage: { target: `DaemonSet/${key}`, image: 'registry.example/agent:2' } });
  byHand.settle();
  assert.deepEqual(rolloutReport(byHand, key)!.sentence, { code: 'rollout.on-delete', args: { old: 5 } });
});

test('a placement difference names nodes gained, lost and restarted', () => {
  const cluster = settled([node('a', { role: 'x' }), node('b', { role: 'y' }), daemonSet('agent', { nodeSelector: { role: 'x' } })]);
  const before = cluster.world.daemonsets.get(key)!;
  const template = { ...before.spec.template, spec: { ...before.spec.template.spec, nodeSelector: { role: 'y' } } };
  const diff = placementDiff(before, { ...before, spec: { ...before.spec, template } }, cluster.world.nodes.values());
  assert.deepEqual(diff, { gained: ['b'], lost: ['a'], restarted: [] });
});

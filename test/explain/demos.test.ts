import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { filesBeside } from '../../src/cli/files';
import type { Cluster } from '../../src/cluster/cluster';
import { demoMove, demoOf } from '../../src/explain';
import { parseScenario, ScenarioPlayer } from '../../src/scenario';
import { english } from '../../src/support/words/localizer';
import { demoWords } from '../../src/support/words/demos';

const words = demoWords(english);

/** A bundled example after its first step or steps. */
function example(name: string, steps = 0): Cluster {
  const path = `examples/textbook-${name}.scenario.yaml`;
  const player = new ScenarioPlayer(parseScenario(readFileSync(path, 'utf8')).scenario!, filesBeside(path));
  for (let step = 0; step <= steps; step++) player.advance();
  return player.cluster;
}

/** Uses a switch or presses a button. */
function use(cluster: Cluster, id: string, value?: string, selected?: string): void {
  const move = demoMove(cluster, id, value, selected);
  assert.ok(move, id);
  if ('act' in move) assert.deepEqual(cluster.act(move.act).rejections, []);
  else if ('step' in move) cluster.step();
  else cluster.tick();
}

const counters = (cluster: Cluster): readonly [number, number] => {
  const { state } = demoOf(cluster)!;
  assert.ok(state.model === 'places');
  return [state.targets, state.placed];
};

test('A36 to A38, A42: the switches and buttons of the DaemonSet demo', () => {
  const cluster = example('daemonset/demo');
  assert.deepEqual(counters(cluster), [4, 0]);
  use(cluster, 'reconcile');
  assert.deepEqual(counters(cluster), [4, 4]);
  use(cluster, 'taints', 'avoid');
  use(cluster, 'reconcile');
  assert.deepEqual(counters(cluster), [3, 3]);
  use(cluster, 'nodes', 'role=edge');
  use(cluster, 'reconcile');
  assert.deepEqual(counters(cluster), [1, 1]);
  use(cluster, 'nodes', 'all');
  use(cluster, 'taints', 'tolerate');
  use(cluster, 'reconcile');
  use(cluster, 'add-node');
  assert.deepEqual(counters(cluster), [5, 4]);
  use(cluster, 'reconcile');
  use(cluster, 'toggle-ready', undefined, 'node-2');
  assert.deepEqual(counters(cluster), [4, 5]);
  use(cluster, 'toggle-ready', undefined, 'node-2');
  use(cluster, 'remove-node', undefined, 'node-2');
  assert.deepEqual(counters(cluster), [4, 4]);
});

test('A40: the sentence names the numbers, and is another one while they are not at rest', () => {
  const cluster = example('daemonset/demo');
  assert.equal(words(demoOf(cluster)!).title, 'Targets 4 / placed 0: the next reconcile fills the difference');
  use(cluster, 'reconcile');
  assert.equal(words(demoOf(cluster)!).title, 'Targets 4 / placed 4: each has one, and no count was declared');
});

test('H246, H247, H249 to H251: the switches and buttons of the kubelet demo', () => {
  const cluster = example('kubelet/demo', 7);
  assert.equal(words(demoOf(cluster)!).title, 't=4, 4 relists: declared and actual agree');
  use(cluster, 'link', 'cut');
  use(cluster, 'crash default/web/app');
  assert.match(words(demoOf(cluster)!).title, /differ$/);
  for (let tick = 0; tick < 2; tick++) use(cluster, 'tick');
  assert.equal(words(demoOf(cluster)!).title, 't=6, 6 relists: declared and actual agree');
  use(cluster, 'stray');
  assert.match(words(demoOf(cluster)!).title, /differ$/);
  use(cluster, 'tick');
  assert.match(words(demoOf(cluster)!).title, /agree$/);
  assert.deepEqual(words(demoOf(cluster)!).controls[0], {
    id: 'link', label: 'API server', value: 'cut', options: [{ value: 'reached', label: 'reached' }, { value: 'cut', label: 'not reached' }],
  });
});

test('A2, J284: the contrast shows where the pods of the number are', () => {
  const cluster = example('contrast/contrast', 1);
  const { contrast } = words(demoOf(cluster)!);
  assert.deepEqual(contrast!.nodes, [
    { node: 'node-1', pods: ['web-1'] }, { node: 'node-2', pods: ['web-2'] }, { node: 'node-3', pods: ['web-3'] },
  ]);
  assert.match(contrast!.text, /^web declares 3 pods/);
});

test('what is no option, or no control, does nothing', () => {
  const cluster = example('daemonset/demo');
  assert.equal(demoMove(cluster, 'taints', 'perhaps'), undefined);
  assert.equal(demoMove(cluster, 'link', 'cut'), undefined);
});

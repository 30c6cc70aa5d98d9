import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { taintsFromConditions } from '../../../src/cluster/controllers/nodelifecycle/taints';
import { Bench, node, pod } from './bench';

const names = ['a', 'b', 'c', 'd'];
const name = fc.constantFrom(...names);
const status = fc.constantFrom('True' as const, 'False' as const);

const move = fc.oneof(
  name.map((target) => (bench: Bench) => bench.silence(target)),
  name.map((target) => (bench: Bench) => bench.recover(target)),
  fc.tuple(name, fc.constantFrom('Ready', 'DiskPressure'), status).map(([target, type, value]) => (bench: Bench) => bench.report(target, type, value)),
  fc.tuple(name, fc.boolean()).map(([target, value]) => (bench: Bench) => bench.cordon(target, value)),
  name.map((target) => (bench: Bench) => bench.taint(target, [{ key: 'own', effect: 'NoExecute' }])),
  name.map((target) => (bench: Bench) => bench.taint(target, [])),
  name.map((target) => (bench: Bench) => bench.do(() => void bench.world.api.deleteNode(target))),
  name.map((target) => (bench: Bench) => bench.do(() => bench.world.nodes.put(target, node(target)))),
  fc.tuple(name, fc.integer({ min: 0, max: 2 })).map(([target, id]) => (bench: Bench) =>
    bench.do(() => void bench.world.api.createPod(pod(`${target}-${id}`, target, { tolerations: [{ key: 'own', operator: 'Exists', tolerationSeconds: 30 * id }] }))),
  ),
  fc.integer({ min: 0, max: 120_000 }).map((time) => (bench: Bench) => void bench.cluster.advance(time)),
);

function play(moves: readonly ((bench: Bench) => void)[]): Bench {
  const bench = new Bench();
  bench.start(names, names.map((target) => pod(`${target}-0`, target)));
  moves.forEach((make) => make(bench));
  return bench;
}

test('back restores every earlier state byte by byte, forward every later one', () => {
  fc.assert(fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
    const { cluster } = play(moves);
    const states = [cluster.snapshot()];
    while (cluster.back()) states.push(cluster.snapshot());
    for (let at = states.length - 2; at >= 0; at--) {
      cluster.forward();
      assert.equal(cluster.snapshot(), states[at]);
    }
  }), { numRuns: 40 });
});

test('the same moves give the same states, also after going back and forth', () => {
  fc.assert(fc.property(fc.array(move, { maxLength: 20 }), fc.integer({ min: 0, max: 200 }), (moves, steps) => {
    const one = play(moves);
    const two = play(moves);
    for (let i = 0; i < steps; i++) two.cluster.back();
    while (two.cluster.forward());
    for (const bench of [one, two]) bench.cluster.advance(600_000);
    assert.equal(two.cluster.snapshot(), one.cluster.snapshot());
  }), { numRuns: 40 });
});

test('at rest the taints are those that conditions ask for, and a node that is ready carries no other', () => {
  fc.assert(fc.property(fc.array(move, { maxLength: 25 }), (moves) => {
    const bench = play(moves);
    bench.cluster.advance(1_000_000);
    assert.ok(!bench.world.agenda.restless);
    for (const { metadata, spec, ...rest } of bench.world.nodes.values()) {
      const taints = spec?.taints ?? [];
      const managed = taints.filter(({ key, effect }) => effect === 'NoSchedule' && key !== 'own').map(({ key }) => key);
      assert.deepEqual(managed.sort(), taintsFromConditions({ metadata, spec, ...rest }).sort());
      const problems = taints.filter(({ key, effect }) => effect === 'NoExecute' && key !== 'own');
      if (bench.condition(metadata.name, 'Ready')?.status === 'True') assert.deepEqual(problems, []);
    }
    for (const { spec, metadata } of bench.world.pods.values()) assert.ok(bench.world.nodes.has(spec.nodeName!), metadata.name);
  }), { numRuns: 60 });
});

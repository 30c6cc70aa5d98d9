import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { Action } from '../../../src/cluster/actions';
import { journalHash } from '../../../src/cluster/store/hash';
import { deployment, Model, node, pod, set } from './model';

type Move = { readonly act: Action } | { readonly tick: number } | { readonly step: number };

const names = ['node-1', 'node-2', 'edge-3'];
const name = fc.constantFrom(...names);
const podName = fc.constantFrom('web', 'worker');

const action: fc.Arbitrary<Action> = fc.oneof(
  name.map((each): Action => ({ delete: { target: `Node/${each}` } })),
  fc.tuple(name, fc.boolean()).map(([each, ready]): Action => ({ addNode: { object: node(each, { role: 'edge' }), ready } })),
  fc.tuple(name, fc.constantFrom('True', 'False')).map(([each, Ready]): Action => ({ nodeCondition: { node: each, set: { Ready } } })),
  fc.tuple(name, fc.constantFrom('edge', 'core')).map(([each, role]): Action => ({ label: { target: `Node/${each}`, set: { role } } })),
  name.map((each): Action => ({ taint: { node: each, add: ['spot'] } })),
  name.map((each): Action => ({ taint: { node: each, remove: ['spot'] } })),
  fc.tuple(name, fc.constantFrom('cut', 'restored')).map(([each, apiserver]): Action => ({ network: { node: each, apiserver } } as Action)),
  fc.tuple(name, fc.constantFrom('stopped', 'hung', 'running')).map(([each, state]): Action => ({ kubelet: { node: each, state } } as Action)),
  fc.tuple(podName, name, fc.nat(3), fc.nat(3)).map(([each, on, startup, exit]): Action =>
    ({ apply: { objects: [pod(each, { on, startup, ...(exit > 0 && { exitAfter: exit }) })] } })),
  fc.tuple(podName, name, fc.nat(2)).map(([each, on, startup]): Action => ({ staticPod: { node: on, object: pod(each, { startup }) } })),
  fc.tuple(podName, name).map(([each, on]): Action => ({ staticPod: { node: on, remove: each } })),
  podName.map((each): Action => ({ delete: { target: `Pod/${each}` } })),
  name.map((each): Action => ({ container: { pod: { node: each } } })),
  name.map((each): Action => ({ strayContainer: { node: each, pod: 'stray', container: 'x' } })),
  fc.nat(5).map((replicas): Action => ({ patch: { target: 'Deployment/web', merge: { spec: { replicas } } } })),
);

const moves = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: action.map((act): Move => ({ act })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map((tick): Move => ({ tick })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((step): Move => ({ step })) },
  ),
  { maxLength: 30 },
);

function started(): Model {
  return new Model(node('node-1'), node('node-2', { role: 'edge' }, ['spot']), set('log-agent', { role: 'edge' }, ['spot']), deployment('web', 2));
}

function make(model: Model, move: Move): void {
  if ('act' in move) model.act(move.act);
  else if ('tick' in move) model.tick(move.tick);
  else for (let i = 0; i < move.step; i++) model.cluster.step();
}

test('back restores every state, forward the same future', () => {
  fc.assert(
    fc.property(moves, (run) => {
      const { cluster } = started();
      const model = started();
      const states = new Map([[model.cluster.journal.cursor, model.cluster.snapshot()]]);
      for (const move of run) {
        make(model, move);
        states.set(model.cluster.journal.cursor, model.cluster.snapshot());
      }
      const end = model.cluster.journal.cursor;
      while (model.cluster.back()) assertState(model, states);
      while (model.cluster.forward()) assertState(model, states);
      assert.equal(model.cluster.journal.cursor, end);
      assert.equal(cluster.journal.cursor, started().cluster.journal.cursor);
    }),
    { numRuns: 60 },
  );
});

function assertState({ cluster }: Model, states: ReadonlyMap<number, string>): void {
  const state = states.get(cluster.journal.cursor);
  if (state !== undefined) assert.equal(cluster.snapshot(), state);
}

test('the same moves give the same journal', () => {
  fc.assert(
    fc.property(moves, (run) => {
      const [one, two] = [started(), started()];
      for (const model of [one, two]) for (const move of run) make(model, move);
      assert.equal(journalHash(one.cluster), journalHash(two.cluster));
    }),
    { numRuns: 30 },
  );
});

/** What the models tell of themselves. */
function told(model: Model): unknown {
  const { runtime, memory } = model.kubelets;
  const machines = names.map((each) => [runtime.onNode(each), runtime.relistsOf(each), runtime.callsOf(each), [...memory.restartsOn(each)]]);
  return { machines, pods: model.pods(), lines: model.lines() };
}

test('H242, J291: kubelets that are woken by nothing but the clock come to the same, list by list', () => {
  fc.assert(
    fc.property(moves, (run) => {
      const [idle, always] = [started(), started()];
      for (const move of run) {
        for (const model of [idle, always]) {
          if (!('tick' in move)) make(model, move);
          else for (let tick = 0; tick < move.tick; tick++) {
            if (model === always) rouseAll(model);
            model.tick();
          }
        }
        if (!('step' in move)) assert.deepEqual(told(idle), told(always));
      }
    }),
    { numRuns: 60 },
  );
});

/** Every kubelet really lists at the next tick. */
function rouseAll({ cluster, kubelets }: Model): void {
  cluster.journal.begin();
  for (const each of names) kubelets.rounds.rouse(each);
  cluster.journal.commit({ kind: 'time' });
}

test('A12: never two pods of a set on a node, and in the end one on each target', () => {
  fc.assert(
    fc.property(moves, (run) => {
      const model = started();
      for (const move of run) {
        make(model, move);
        const carriers = model.pods('log-agent-').map((each) => each.split('@')[1]!);
        assert.equal(new Set(carriers).size, carriers.length);
      }
      model.cluster.settle(60_000);
      assert.ok(model.converged());
    }),
    { numRuns: 60 },
  );
});

test('in the end declared and actual agree on every machine that works', () => {
  fc.assert(
    fc.property(moves, (run) => {
      const model = started();
      for (const move of run) make(model, move);
      for (const each of names) {
        model.act({ kubelet: { node: each, state: 'running' } });
        model.act({ network: { node: each, apiserver: 'restored' } });
      }
      for (const each of ['web', 'worker']) {
        model.act({ delete: { target: `Pod/${each}` } });
        for (const on of names) model.act({ staticPod: { node: on, remove: each } });
      }
      model.cluster.settle(60_000);
      for (const each of names) {
        const declared = model.kubelets.sources.declared(each).map(({ pod: { metadata, spec } }) => `${metadata.name}/${spec.containers[0]!.name}`);
        assert.deepEqual(model.running(each), declared);
      }
    }),
    { numRuns: 60 },
  );
});

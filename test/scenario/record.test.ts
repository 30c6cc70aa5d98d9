import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Action } from '../../src/cluster/actions';
import type { JsonObject } from '../../src/cluster/api/types';
import { journalHash } from '../../src/cluster/store/hash';
import { ClusterStage, parseScenario, playScenario, ScenarioPlayer, writeScenario, type Move } from '../../src/scenario';
import { readObjects } from '../../src/scenario/inputs';
import { recordedRun } from '../../src/session/recordedRun';
import { Session, type Work } from '../../src/session/session';
import { SessionStage } from '../../src/session/sessionStage';

const nodeNames = ['n-1', 'n-2', 'n-3', 'n-4'];
const set = 'DaemonSet/default/agent';

const objects: readonly JsonObject[] = [
  ...nodeNames.map(name => ({
    apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name, pool: name === 'n-1' ? 'y' : 'no' } },
    status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
  })),
  ...['agent', 'other'].map(name => ({
    apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: `registry.example/${name}:1` }] } },
    },
  })),
];

const node = fc.constantFrom(...nodeNames, 'n-5', 'no-such-node');
const pod = fc.oneof(
  fc.record({ daemonset: fc.constantFrom('default/agent', 'other'), node }),
  fc.record({ labels: fc.constant({ app: 'other' }), node }),
);
const act = (action: fc.Arbitrary<Action>): fc.Arbitrary<Move> => action.map(each => ({ kind: 'act', action: each }));

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(500, 3_000, 61_000, 250).map((duration): Move => ({ kind: 'advance', duration })) },
  { weight: 3, arbitrary: fc.constantFrom(600_000, 20_000).map((limit): Move => ({ kind: 'settle', limit })) },
  fc.record({ kind: fc.constantFrom('tick' as const, 'step' as const), times: fc.integer({ min: 1, max: 5 }) }),
  fc.integer({ min: 1, max: 3 }).map((times): Move => ({ kind: 'back', times })),
  act(fc.record({ cordon: node })),
  act(fc.record({ uncordon: node })),
  act(fc.tuple(node, fc.constantFrom('a=b:NoExecute', 'c:NoSchedule')).map(([name, taint]) => ({ taint: { node: name, add: [taint] } }))),
  act(node.map(name => ({ taint: { node: name, remove: ['a', 'c:NoSchedule'] } }))),
  act(node.map(name => ({ label: { target: `Node/${name}`, set: { zone: 'yes', 'a/b': '1: 2' } } }))),
  act(fc.tuple(node, fc.constantFrom('stopped' as const, 'hung' as const, 'running' as const, 'restarted' as const)).map(([name, state]) => ({ kubelet: { node: name, state } }))),
  act(fc.tuple(node, fc.constantFrom('cut' as const, 'restored' as const)).map(([name, apiserver]) => ({ network: { node: name, apiserver } }))),
  act(fc.tuple(node, fc.constantFrom('True', 'False')).map(([name, Ready]) => ({ nodeCondition: { node: name, set: { Ready } } }))),
  act(pod.map(chosen => ({ delete: { pod: chosen } }))),
  act(pod.map(chosen => ({ container: { pod: chosen, exitCode: 3 } }))),
  act(pod.map(chosen => ({ probe: { pod: chosen, readiness: 'fail' } }))),
  act(node.map(name => ({ delete: { target: `Node/${name}` } }))),
  act(node.map(like => ({ addNode: { like, name: 'n-5' } }))),
  act(fc.constantFrom('1', '2', '3').map(tag => ({ setImage: { target: set, image: `registry.example/agent:${tag}` } }))),
  act(fc.constantFrom('50%', 2).map(maxUnavailable => ({ patch: { target: set, merge: { spec: { updateStrategy: { rollingUpdate: { maxUnavailable } } } } } }))),
  act(fc.constant({ rollout: { undo: set } })),
  act(fc.constant({ behave: { image: 'registry.example/agent:*', startup: 90_500, readyAfter: 1_500, exitAfter: 'never' } })),
  act(node.map(name => ({ strayContainer: { node: name, pod: 'stray', container: 'c' } }))),
);

/** Plays moves and says what came of them, as a text and as a hash. */
function run(moves: readonly Move[], seed: number): { readonly text: string; readonly hash: string; readonly now: number } {
  const stage = new ClusterStage();
  stage.start(readObjects(objects).objects, { seed });
  for (const each of moves) {
    if (each.kind === 'act') stage.act(each.action);
    else if (each.kind === 'settle') stage.settle(each.limit);
    else if (each.kind === 'advance') stage.advance(each.duration);
    else if (each.kind === 'tick' || each.kind === 'step' || each.kind === 'back') stage[each.kind](each.times);
  }
  const text = writeScenario({ name: 'Random run', profile: 'kubernetes', version: 36, seed, objects, moves });
  return { text, hash: journalHash(stage.cluster), now: stage.cluster.now };
}

test('a recorded session of 200 random what-if actions replays to the same hash', { timeout: 100_000 }, () => {
  fc.assert(fc.property(fc.array(move, { minLength: 200, maxLength: 200 }), fc.integer({ min: 0, max: 1000 }), (moves, seed) => {
    const recorded = run(moves, seed);
    const { scenario, problems } = parseScenario(recorded.text);
    assert.deepEqual(problems, []);
    assert.equal(scenario!.steps.length, moves.length);
    const player = new ScenarioPlayer(scenario!);
    assert.deepEqual(playScenario(player).filter(({ outcome }) => outcome !== 'done'), []);
    assert.equal(player.cluster.now, recorded.now);
    assert.equal(journalHash(player.cluster), recorded.hash);
  }), { numRuns: 5, seed: 7 });
});

test('another seed gives another hash, the same gives the same', () => {
  const moves: Move[] = [{ kind: 'settle', limit: 600_000 }];
  assert.equal(run(moves, 1).hash, run(moves, 1).hash);
  assert.notEqual(run(moves, 1).hash, run(moves, 2).hash);
});

test('a session that went back and on is written as what led to the present', () => {
  const session = new Session(readObjects(objects).objects, { seed: 3, images: { 'registry.example/agent:*': { startup: 5_000 } } });
  const finish = (work: Work): void => {
    while (!work.next().done);
  };
  finish(session.settle());
  session.act({ cordon: 'n-1' });
  session.act({ taint: { node: 'n-2', add: ['a=b:NoExecute'] } });
  finish(session.tick(3));
  for (let step = 0; step < 4; step++) session.back();
  session.act({ setImage: { target: set, image: 'registry.example/agent:2' } });
  finish(session.step(7));
  finish(session.advance(2_500));
  const { scenario, problems } = parseScenario(writeScenario(recordedRun(session, 'A session')));
  assert.deepEqual(problems, []);
  const player = new ScenarioPlayer(scenario!);
  playScenario(player);
  assert.equal(journalHash(player.cluster), journalHash(session.cluster));
  const again = new Session([]);
  const inSession = new ScenarioPlayer(scenario!, undefined, new SessionStage(again));
  playScenario(inSession);
  assert.equal(journalHash(again.cluster), journalHash(session.cluster));
});

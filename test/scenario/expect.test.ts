import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fieldPath } from '../../src/manifests/ranges';
import { parseScenario, playScenario, ScenarioPlayer, type StepResult } from '../../src/scenario';

const start = `apiVersion: daemonscope.dev/v1alpha1
kind: Scenario
metadata: {name: expectations}
spec:
  files: []
  images:
    registry.example/agent:bad: {readyAfter: never}
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n-1, labels: {role: worker}}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}
  - {apiVersion: v1, kind: Node, metadata: {name: n-2, labels: {role: worker}}, status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}}
  - {apiVersion: v1, kind: Node, metadata: {name: gpu, labels: {role: gpu}}, spec: {taints: [{key: gpu, value: "true", effect: NoSchedule}]}}
  - apiVersion: apps/v1
    kind: DaemonSet
    metadata: {name: agent, namespace: logging}
    spec:
      selector: {matchLabels: {app: agent}}
      template:
        metadata: {labels: {app: agent}}
        spec: {containers: [{name: agent, image: "registry.example/agent:1", resources: {requests: {cpu: 250m, memory: 64Mi}}}]}
  steps:
  - settle: true
  - mark: update
  - setImage: {target: DaemonSet/logging/agent, image: "registry.example/agent:bad"}
  - settle: true
`;

function play(steps: string): readonly StepResult[] {
  const { scenario, problems } = parseScenario(start + steps);
  assert.deepEqual(problems, []);
  return playScenario(new ScenarioPlayer(scenario!));
}

/** Failures of one `expect` after the start, as `key: expected | actual`. */
function failing(expect: string): string[] {
  const results = play(`  - expect: ${expect}\n`);
  return results.at(-1)!.failures.map(({ path, expected, actual }) => `${fieldPath(path)}: ${expected} | ${actual}`);
}

const holds: readonly string[] = [
  '{daemonset: {name: logging/agent, desired: 2, current: 2, ready: 1, upToDate: 1, available: "<=1", unavailable: ">=1", misscheduled: 0}}',
  '{wanted: {daemonset: logging/agent, nodes: {n-1: true, n-2: {run: true, reason: OK}, gpu: {run: false, reason: UntoleratedTaint, detail: "gpu=true:NoSchedule"}}, exactly: true}}',
  '{pods: {daemonset: logging/agent, nodes: {gpu: None}}}',
  '{podCount: [{pod: {daemonset: logging/agent}, count: 2}, {pod: {daemonset: logging/agent}, count: 1, state: Running, revision: old}, {pod: {labels: {app: agent}}, count: 1, state: NotReady, since: update}]}',
  '{nodes: {n-1: {ready: true, unschedulable: false, taints: [], daemonRequests: {cpu: 0.25, memory: 65536Ki}}, gpu: {taints: ["gpu=true:NoSchedule"]}}}',
  '{rollout: {daemonset: logging/agent, done: false, stalled: true, status: 1 out of 2 new pods have been updated}}',
  '{history: {daemonset: logging/agent, revisions: [1, 2], current: 2}}',
  '{events: [{reason: SuccessfulCreate, object: DaemonSet/logging/agent, count: 3}, {reason: SuccessfulDelete, contains: "Deleted pod: agent-", since: update, count: 1}, {reason: FailedScheduling, count: 0}, {type: Normal, object: "Pod/logging/agent-*"}]}',
  '{rejected: false}',
  '{containers: {node: n-1, list: {logging/agent-*/agent: Running}, relists: ">=1", exactly: true}}',
  '{restarts: {pod: {daemonset: logging/agent}, container: agent, count: 0}}',
  '{duringRun: {since: update, minAvailable: {daemonset: logging/agent, value: 1}, maxUnavailable: {daemonset: logging/agent, value: 1}, never: [FailedScheduling, CrashLoopBackOff]}}',
  '{time: [{elapsed: "<=10m", since: update}, {elapsed: ">=1s"}]}',
  '{lands: {daemonset: logging/agent, never: {labels: {role: gpu}}, nodes: 1}}',
];

for (const expect of holds) test(`holds: ${expect.slice(0, 60)}`, () => assert.deepEqual(failing(expect), []));

const fails: readonly [expect: string, ...failures: (string | RegExp)[]][] = [
  ['{daemonset: {name: logging/agent, desired: 3}}', 'daemonset.desired: 3 | 2'],
  ['{daemonset: [{name: logging/agent}, {name: agent, desired: 3}]}', 'daemonset[1].name: DaemonSet default/agent | there is none'],
  ['{wanted: {daemonset: logging/agent, nodes: {gpu: true}}}', 'wanted.nodes.gpu: wanted | not wanted (UntoleratedTaint gpu=true:NoSchedule)'],
  ['{wanted: {daemonset: logging/agent, nodes: {n-1: true}, exactly: true}}', 'wanted.exactly: no other node is wanted | also wanted: n-2'],
  ['{pods: {daemonset: logging/agent, nodes: {gpu: Running, n-9: Running}}}', 'pods.nodes.gpu: Running | None', 'pods.nodes.n-9: Running | None (there is no node n-9)'],
  ['{pods: {daemonset: logging/agent, nodes: {n-1: [Running, Pending]}}}', /^pods\.nodes\.n-1: Running \+ Pending \| (Running|NotReady)$/],
  ['{podCount: {pod: {daemonset: logging/agent}, count: 1, state: Running, revision: current}}', /^podCount\.count: 1 \| 0 \(there are: agent-\w+ (Running|NotReady), /],
  ['{nodes: {gpu: {ready: false, taints: []}}}', 'nodes.gpu.ready: false | true', 'nodes.gpu.taints: none | gpu=true:NoSchedule'],
  ['{nodes: {n-1: {daemonRequests: {cpu: 1}}}}', 'nodes.n-1.daemonRequests.cpu: 1 | 250m'],
  ['{rollout: {daemonset: logging/agent, stalled: false}}', /^rollout\.stalled: not stalled \| stalled \("Waiting for/],
  ['{history: {daemonset: logging/agent, current: 1}}', 'history.current: 1 | 2'],
  ['{events: [{reason: SuccessfulCreate, contains: nothing}]}', /^events\[0\]: >=1 × SuccessfulCreate "nothing" \| 0 \(last SuccessfulCreate: DaemonSet\/logging\/agent "Created pod: agent-/],
  ['{rejected: {contains: immutable}}', 'rejected: refused: "immutable" | nothing was refused'],
  ['{problems: [{severity: warning, contains: unknown field}]}', 'problems[0]: warning "unknown field" | the reader says nothing'],
  ['{containers: {node: n-1, list: {logging/other/c: Running}, exactly: true}}', 'containers.list.logging/other/c: Running | there is none', /^containers\.exactly: nothing else is Running \| logging\/agent-/],
  ['{restarts: {pod: {name: logging/none}, count: 1}}', 'restarts.pod: at least one pod | the selector chooses none'],
  ['{duringRun: {minAvailable: {daemonset: logging/agent, value: 1}}}', /^duringRun\.minAvailable\.value: at least 1 available \| 0 at 0s$/],
  ['{duringRun: {since: update, never: [NotReady, SuccessfulDelete]}}', /^duringRun\.never\[0\]: never NotReady \| at /, /^duringRun\.never\[1\]: never SuccessfulDelete \| at /],
  ['{time: {elapsed: 1h}}', /^time\.elapsed: 1h \| \d/],
  ['{converged: true}', /^converged: declared and actual agree \| logging\/agent: /],
  ['{lands: {daemonset: logging/agent, on: {labels: {role: worker}}, nodes: 2}}', /^lands\.on: a Ready pod on every node with role=worker \| none on n-\d$/, /^lands\.nodes: 2 nodes with a Ready pod \| 1 \(n-\d\)$/],
];

for (const [expect, ...wanted] of fails) {
  test(`fails: ${expect.slice(0, 60)}`, () => {
    const actual = failing(expect);
    assert.equal(actual.length, wanted.length, actual.join('\n'));
    wanted.forEach((each, index) => (typeof each === 'string' ? assert.equal(actual[index], each) : assert.match(actual[index]!, each)));
  });
}

test('a failure stands at its key', () => {
  const steps = '  - expect:\n      daemonset:\n        name: logging/agent\n        desired: 7\n';
  const [failure] = play(steps).at(-1)!.failures;
  assert.equal((start + steps).slice(failure!.range.start, failure!.range.end), '7');
});

test('looking at the past or ahead changes nothing', () => {
  const ahead = '  - advance: 100ms\n  - expect: {rollout: {daemonset: logging/agent, stalled: false}}\n';
  const text = start.replace('  - settle: true\n  - mark', '  - mark').replace(/ {2}- settle: true\n$/, '') + ahead;
  const run = (steps: string): string => {
    const player = new ScenarioPlayer(parseScenario(steps).scenario!);
    playScenario(player);
    return player.cluster.snapshot();
  };
  const looked = `${text}  - expect: {duringRun: {minAvailable: {daemonset: logging/agent, value: 0}}}\n`;
  assert.equal(run(looked), run(text.replace(/ {2}- expect:.*\n/, '')));
});

test('a part that is not simulated ends the scenario with its name', () => {
  const results = play('  - drain: {node: n-1}\n  - expect: {converged: true}\n');
  const last = results.at(-1)!;
  if (last.outcome === 'unsupported') assert.match(last.failures[0]!.actual, /drain/);
});

test('settling ends when its limit has passed, not before', () => {
  const slow = start.replace('{readyAfter: never}', '{startup: 1m}');
  const steps = '  - mark: now\n  - delete: {pod: {daemonset: logging/agent}}\n  - settle: {limit: 25s}\n  - expect: {time: {elapsed: 25s, since: now}}\n';
  const { scenario } = parseScenario(slow + steps);
  assert.deepEqual(playScenario(new ScenarioPlayer(scenario!)).flatMap(({ failures }) => failures), []);
});

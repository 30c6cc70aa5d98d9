import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeProblem, looksLikeScenario, parseScenario } from '../../src/scenario';
import { completionsAt } from '../../src/scenario/assist/completions';

const whole = `apiVersion: daemonscope.dev/v1alpha1
kind: Scenario
metadata:
  name: taint-evicts
  annotations: {daemonscope.dev/description: A NoExecute taint}
spec:
  version: "1.36"
  seed: 7
  files: [manifests.yaml]
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n-1}}
  images:
    registry.example/agent:1: {startup: 2s, readyAfter: never, pull: 1m30s}
  steps:
  - settle: true
  - mark: taint
    note: now it starts
  - taint: {node: n-1, add: [maintenance=true:NoExecute]}
  - advance: 90s
  - delete: {pod: {daemonset: default/agent, node: n-1}}
  - expect:
      daemonset: {name: default/agent, desired: ">=1"}
      pods: {daemonset: default/agent, nodes: {n-1: [Running, {state: Pending, reason: HostPortConflict}]}}
      events: [{reason: TaintManagerEviction, since: taint}]
`;

test('a whole scenario becomes a model with durations in ms and a place for every step', () => {
  const { scenario, problems } = parseScenario(whole);
  assert.deepEqual(problems, []);
  assert.ok(scenario);
  assert.equal(scenario.name, 'taint-evicts');
  assert.equal(scenario.description, 'A NoExecute taint');
  assert.equal(scenario.version, 36);
  assert.equal(scenario.seed, 7);
  assert.deepEqual(scenario.images['registry.example/agent:1'], { startup: 2000, readyAfter: 'never', pull: 90_000 });
  assert.deepEqual(scenario.steps.map(step => step.name), ['settle', 'mark', 'taint', 'advance', 'delete', 'expect']);
  assert.deepEqual(scenario.steps[3]!.move, { kind: 'advance', duration: 90_000 });
  assert.equal(scenario.steps[1]!.note, 'now it starts');
  const { start, end } = scenario.steps[2]!.nameRange;
  assert.equal(whole.slice(start, end), 'taint');
});

test('a comment and a separator before the scenario move no place', () => {
  const text = `# a comment\n---\n${whole.replace('settle: true', 'settle: maybe')}`;
  const [problem] = parseScenario(text).problems;
  assert.equal(text.slice(problem!.range.start, problem!.range.end), 'maybe');
});

test('scenarios are told from other files by their first lines', () => {
  assert.ok(looksLikeScenario(whole));
  assert.ok(looksLikeScenario(`# comment\n${whole}`));
  assert.ok(!looksLikeScenario('apiVersion: v1\nkind: Node\nmetadata: {name: Scenario}\n'));
});

/** What is done to the text, the code and arguments it must give, and the text its place must cover. */
const breakages: readonly [name: string, from: string, to: string, code: string, at: string, says: string][] = [
  ['unknown key at the top', 'kind: Scenario', 'kind: Scenario\nstatus: {}', 'unknown-key', 'status', 'Unknown key "status" in the scenario.'],
  ['unknown key in spec', 'seed: 7', 'sead: 7', 'unknown-key', 'sead', 'Unknown key "sead" in spec. Did you mean "seed"?'],
  ['unknown kind', 'kind: Scenario', 'kind: Scenaro', 'wrong-value', 'Scenaro', 'Did you mean "Scenario"?'],
  ['unknown version of the format', 'v1alpha1', 'v1', 'wrong-format', 'daemonscope.dev/v1', 'it looks like: daemonscope.dev/v1alpha1'],
  ['name that is no label', 'name: taint-evicts', 'name: Taint evicts', 'wrong-format', 'Taint evicts', 'metadata.name cannot be "Taint evicts"'],
  ['no name', 'name: taint-evicts', 'labels: {}', 'missing-key', '\n  labels', '"name" is missing in metadata.'],
  ['version without quotes', '"1.36"', '1.36', 'wrong-type', '1.36', 'Write "1.36".'],
  ['version that is not known', '"1.36"', '"1.99"', 'wrong-format', '"1.99"', 'spec.version cannot be "1.99"'],
  ['unknown action', 'settle: true', 'setle: true', 'step-action-unknown', 'setle', 'There is no action "setle". Did you mean "settle"?'],
  ['two actions', 'settle: true', 'settle: true\n    advance: 1s', 'step-two-actions', 'advance', '"settle" stands here already'],
  ['no action', 'mark: taint\n    note: now it starts', 'note: now it starts', 'step-action-missing', 'note', 'This step does nothing'],
  ['duration without unit', 'advance: 90s', 'advance: 90', 'wrong-type', '90', 'spec.steps[3].advance takes text, not 90. Write "90".'],
  ['duration that is none', 'advance: 90s', 'advance: soon', 'wrong-format', 'soon', 'it looks like: 10s'],
  ['taint without effect', 'true:NoExecute', 'true', 'wrong-format', 'maintenance=true', 'key=value:NoExecute'],
  ['effect misspelt', 'true:NoExecute', 'true:NoExecut', 'wrong-format', 'maintenance=true:NoExecut', 'spec.steps[2].taint.add[0]'],
  ['required key missing', 'taint: {node: n-1, ', 'taint: {', 'missing-key', '{add', '"node" is missing in spec.steps[2].taint.'],
  ['selector with two ways', 'daemonset: default/agent, node: n-1}}', 'daemonset: default/agent, labels: {a: b}}}', 'only-one-of', 'labels', '"labels" cannot stand beside it'],
  ['target and pod', 'delete: {pod:', 'delete: {target: Node/n-1, pod:', 'only-one-of', 'pod', 'has "target" already'],
  ['unknown expectation', 'events:', 'event:', 'unknown-key', 'event', 'Did you mean "events"?'],
  ['unknown state', '[Running,', '[Runing,', 'wrong-value', 'Runing', 'Did you mean "Running"?'],
  ['number as words', '">=1"', '"> 1"', 'wrong-format', '"> 1"', '5, ">=5" or "<=5"'],
  ['mark that is not set', 'since: taint', 'since: tant', 'unknown-mark', 'tant', 'No step before this one sets the mark "tant".'],
  ['mark set twice', 'advance: 90s', 'mark: taint', 'duplicate-mark', 'taint', 'is set by an earlier step'],
  ['object without kind', 'kind: Node, metadata', 'metadata', 'object-kind-missing', '{apiVersion', 'spec.objects[0] has no kind.'],
  ['object without name', 'metadata: {name: n-1}', 'metadata: {}', 'object-name-missing', '{apiVersion', 'spec.objects[0] has no metadata.name.'],
  ['nothing expected', 'events: [{reason: TaintManagerEviction, since: taint}]', 'events: []\n  - expect: {}', 'expect-empty', '{}', 'expects nothing'],
  ['key written twice', 'seed: 7', 'seed: 7\n  seed: 8', 'duplicate-key', 'seed', '"seed" stands here twice.'],
  ['negative seed', 'seed: 7', 'seed: -7', 'too-small', '-7', 'the least is 0'],
  ['steps that are no list', 'steps:\n  - settle: true', 'steps:\n    settle: true\n  other:\n  - settle: true', 'wrong-type', 'settle', 'spec.steps takes list, not map.'],
  ['text that is no YAML', 'files: [manifests.yaml]', 'files: [manifests.yaml', 'syntax', '', 'This is not YAML'],
  ['a second document', 'kind: Scenario', 'kind: Scenario', 'several-documents', '---', 'holds one scenario'],
];

for (const [name, from, to, code, at, says] of breakages) {
  test(`broken: ${name}`, () => {
    assert.ok(whole.includes(from), 'the text to break is there');
    const text = whole.replace(from, to) + (code === 'several-documents' ? '---\nkind: Node\n' : '');
    const { scenario, problems } = parseScenario(text);
    assert.equal(scenario, undefined);
    const problem = problems.find(each => each.code === code);
    assert.ok(problem, `got ${problems.map(each => describeProblem(each)).join(' | ')}`);
    assert.ok(text.slice(problem.range.start).startsWith(at.trimStart()), `stands at ${JSON.stringify(text.slice(problem.range.start, problem.range.end))}`);
    assert.ok(describeProblem(problem).includes(says), describeProblem(problem));
    assert.ok(!['syntax', 'wrong-type'].includes(code) || problems.length >= 1);
    if (!['step-action-missing', 'wrong-type', 'unknown-key'].includes(code)) assert.equal(problems.length, 1, problems.map(each => describeProblem(each)).join(' | '));
  });
}

test('several problems come in the order of the text', () => {
  const text = whole.replace('seed: 7', 'sead: 7').replace('advance: 90s', 'advance: soon').replace('[Running,', '[Runing,');
  assert.deepEqual(parseScenario(text).problems.map(each => each.code), ['unknown-key', 'wrong-format', 'wrong-value']);
});

test('texts that are no scenario end in a problem, never in an exception', () => {
  for (const text of ['', '\n', '# nothing', '[]', 'null', '42', '- a', 'a: &a [*a]', '{', '\u0000', '---\n---\n', 'spec: {steps: [null, 1, []]}']) {
    assert.ok(parseScenario(text).problems.length > 0, JSON.stringify(text));
  }
});

test('single letters are texts, as keys and as values', () => {
  const text = whole.replace('metadata: {name: n-1}', 'metadata: {name: n-1, labels: {y: n, app: y, N: "no"}}');
  const { scenario, problems } = parseScenario(text);
  assert.deepEqual(problems, []);
  assert.deepEqual((scenario!.objects[0]!.metadata as { labels: unknown }).labels, { y: 'n', app: 'y', N: 'no' });
});

test('words are texts, but in Kubernetes objects those that kubectl reads as booleans', () => {
  const text = whole.replace('metadata: {name: n-1}', 'metadata: {name: n-1, labels: {on: yes}}').replace('advance: 90s', 'label: {target: Node/n-1, set: {agent: on}}');
  const { scenario, problems } = parseScenario(text);
  assert.deepEqual(problems, []);
  assert.deepEqual((scenario!.objects[0]!.metadata as { labels: unknown }).labels, { on: true });
  assert.deepEqual(scenario!.steps[3]!.move, { kind: 'act', action: { label: { target: 'Node/n-1', set: { agent: 'on' } } } });
});

test('half of a scenario, or one with a hole, is read without an exception, and completed', () => {
  for (let at = 0; at < whole.length; at += 7) {
    for (const text of [whole.slice(0, at), whole.slice(0, at) + whole.slice(at + 11)]) {
      const { scenario, problems } = parseScenario(text);
      assert.ok(scenario ?? problems.length > 0, text);
      completionsAt(text, at);
    }
  }
});

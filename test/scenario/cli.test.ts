import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { UsageError } from '../../src/cli/arguments';
import { placeCommand } from '../../src/cli/place';
import { testCommand } from '../../src/cli/test';

const folder = mkdtempSync(join(tmpdir(), 'daemonscope-'));
after(() => rmSync(folder, { recursive: true }));

const manifests = `apiVersion: v1
kind: Node
metadata: {name: worker-1, labels: {os: linux}}
---
apiVersion: v1
kind: Node
metadata: {name: gpu-1}
spec: {taints: [{key: gpu, value: "true", effect: NoSchedule}]}
---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: logging}
spec:
  selector: {matchLabels: {app: agent}}
  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: agent, image: "registry.example/agent:1"}]}}
`;
const scenario = (name: string, expected: string): string => `apiVersion: daemonscope.dev/v1alpha1
kind: Scenario
metadata: {name: ${name}}
spec:
  files: [manifests.yaml]
  steps:
  - settle: true
  - expect: {pods: {daemonset: logging/agent, nodes: {worker-1: ${expected}, gpu-1: None}}}
`;
writeFileSync(join(folder, 'manifests.yaml'), manifests);
writeFileSync(join(folder, 'good.scenario.yaml'), scenario('good', 'Running'));
writeFileSync(join(folder, 'bad.scenario.yaml'), scenario('bad', 'Pending'));

function run(command: typeof testCommand, ...words: string[]): { code: number; text: string } {
  const lines: string[] = [];
  const code = command(words, line => lines.push(line));
  return { code, text: lines.join('\n') };
}
const place = (...words: string[]): { code: number; text: string } =>
  run((given, print) => placeCommand(given, print, print), ...words);

test('test: 0 when all pass, 1 when one fails, with its line and what was there', () => {
  assert.equal(run(testCommand, join(folder, 'good.scenario.yaml')).code, 0);
  const { code, text } = run(testCommand, folder);
  assert.equal(code, 1);
  assert.match(text, /bad\.scenario\.yaml:8:\d+ {2}step 2: pods\.nodes\.worker-1: expected Pending, actual Running/);
  assert.match(text, /\n1 passed, 1 failed$/);
});

test('test: reports for machines and for people', () => {
  const junit = run(testCommand, folder, '--reporter', 'junit').text;
  assert.match(junit, /<testsuite name="daemonscope" tests="2" failures="1"/);
  assert.match(junit, /<failure message="step 2: pods\.nodes\.worker-1: expected Pending, actual Running">/);
  const json = JSON.parse(run(testCommand, folder, '--reporter=json').text) as { passed: number; scenarios: { status: string }[] };
  assert.deepEqual([json.passed, json.scenarios.map(({ status }) => status)], [1, ['failed', 'passed']]);
  assert.match(run(testCommand, folder, '--reporter', 'markdown').text, /\| ❌ \| bad \|/);
});

test('test: what is no scenario is told apart from one that fails', () => {
  writeFileSync(join(folder, 'broken.scenario.yaml'), scenario('broken', 'Runing'));
  const { code, text } = run(testCommand, join(folder, 'broken.scenario.yaml'), '--reporter', 'junit');
  assert.equal(code, 1);
  assert.match(text, /<error message="[^"]*Did you mean &quot;Running&quot;\?"/);
  rmSync(join(folder, 'broken.scenario.yaml'));
});

test('a wrong command line is told apart', () => {
  assert.throws(() => run(testCommand, join(folder, 'nothing-here')), UsageError);
  assert.throws(() => run(testCommand, '--reporter', 'xml', folder), UsageError);
  assert.throws(() => run(testCommand, '--colour', folder), UsageError);
  assert.throws(() => place(join(folder, 'good.scenario.yaml'), '--version', '1.99'), UsageError);
});

test('place: the table of kubectl, and why the others have none', () => {
  const { code, text } = place(folder);
  assert.equal(code, 0);
  assert.match(text, /^NAMESPACE {3}NAME +READY +STATUS +RESTARTS +AGE +IP +NODE +NOMINATED NODE +READINESS GATES\n/);
  assert.match(text, /\nlogging +agent-\w{5} +1\/1 +Running +0 +\d+s +<none> +worker-1 /);
  assert.match(text, /\nlogging\/agent +gpu-1 +UntoleratedTaint +gpu=true:NoSchedule$/);
});

test('place: one table as CSV, with every node of every set', () => {
  const { code, text } = place(folder, '--output', 'csv');
  assert.equal(code, 0);
  const [header, first, second, ...more] = text.split('\r\n');
  assert.match(header!, /^NAMESPACE,DAEMONSET,NODE,WANTED,POD,/);
  assert.equal(first, 'logging,agent,gpu-1,no,,,,,,,UntoleratedTaint,gpu=true:NoSchedule');
  assert.match(second!, /^logging,agent,worker-1,yes,agent-\w{5},1\/1,Running,/);
  assert.deepEqual(more, []);
  assert.throws(() => place(folder, '--output', 'xml'), UsageError);
});

test('place: 1 when a node that should run a pod does not', () => {
  const path = join(folder, 'full.yaml');
  writeFileSync(path, manifests.replace('metadata: {name: worker-1, labels: {os: linux}}', 'metadata: {name: worker-1}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "0"}}'));
  const { code, text } = place(path);
  assert.equal(code, 1);
  assert.match(text, /worker-1 +Pending +.*Too many pods/);
  rmSync(path);
});

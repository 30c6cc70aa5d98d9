import assert from 'node:assert/strict';
import test from 'node:test';
import { parseScenario, playScenario, ScenarioPlayer } from '../../src/scenario';

const scenario = (profile: string): string => `apiVersion: daemonscope.dev/v1alpha1
kind: Scenario
metadata: {name: taints-are-names}
spec:
  profile: ${profile}
  objects:
    - {apiVersion: v1, kind: Node, metadata: {name: n-1}, spec: {taints: [{key: dedicated, value: infra}]}}
  steps:
    - taint: {node: n-1, add: [spot, gpu=true:NoExecute]}
    - expect: {nodes: {n-1: {taints: [dedicated=infra, spot, "gpu=true:NoSchedule"]}}}
    - taint: {node: n-1, remove: [dedicated=infra, spot]}
    - expect: {nodes: {n-1: {taints: [gpu=true]}}}
`;

test('a taint of the textbook profile is one name, and its effect may be left out', () => {
  const { scenario: parsed, problems } = parseScenario(scenario('textbook'));
  assert.deepEqual(problems, []);
  const results = playScenario(new ScenarioPlayer(parsed!));
  assert.deepEqual(results.flatMap(({ failures }) => failures), []);
});

test('for Kubernetes it may not', () => {
  const { problems } = parseScenario(scenario('kubernetes'));
  assert.deepEqual(problems.map(({ code }) => code), ['wrong-format', 'wrong-format', 'wrong-format', 'wrong-format']);
});

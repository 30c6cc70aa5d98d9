import assert from 'node:assert/strict';
import { test } from 'node:test';
import { immutableChanges } from '../../src/editor/committed';
import { readText } from '../../src/manifests/read';

const set = (app: string, image = 'agent:1'): string => `apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: ${app} } }
  template:
    metadata: { labels: { app: ${app} } }
    spec: { containers: [{ name: agent, image: "${image}" }] }
`;

const changes = (now: string, before: string): string[] =>
  immutableChanges(readText('file:///agent.yaml', now), before).map(({ error }) => error.message);

test('a selector that differs from the committed one is told, other changes are not', () => {
  assert.deepEqual(changes(set('a'), set('a')), []);
  assert.deepEqual(changes(set('a', 'agent:2'), set('a')), []);
  assert.equal(changes(set('b'), set('a')).length, 1);
  assert.match(changes(set('b'), set('a'))[0]!, /^spec\.selector: Invalid value: .*: field is immutable$/);
  assert.deepEqual(changes(set('b'), 'kind: ['), []);
});

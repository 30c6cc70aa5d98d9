import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../src/cluster/api/types';
import { decode } from '../../../src/cluster/apiserver/decode';
import { isApiError } from '../../../src/cluster/apiserver/statuses';

const set = (spec: JsonObject, metadata: JsonObject = { name: 'agent' }): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata,
  spec,
});

function refusal(json: JsonObject): string {
  const result = decode(json);
  assert.ok(result && isApiError(result), JSON.stringify(result));
  assert.equal(result.reason, 'BadRequest');
  return result.message;
}

test('a wrong type is a refusal that names the Go field, as the decoder of the API server does', () => {
  const prefix = 'DaemonSet in version "v1" cannot be handled as a DaemonSet: json: cannot unmarshal';
  const field = 'into Go struct field';
  const rows: [JsonObject, string][] = [
    [set({ template: { spec: { nodeSelector: { fast: true } } } }), `bool ${field} PodSpec.spec.template.spec.nodeSelector of type string`],
    [set({ template: { spec: { nodeSelector: ['a'] } } }), `array ${field} PodSpec.spec.template.spec.nodeSelector of type map[string]string`],
    [set({}, { name: 'agent', labels: { a: 1 } }), `number ${field} ObjectMeta.metadata.labels of type string`],
    [set({ minReadySeconds: 1.5 }), `number 1.5 ${field} DaemonSetSpec.spec.minReadySeconds of type int32`],
    [set({ template: { spec: { containers: {} } } }), `object ${field} PodSpec.spec.template.spec.containers of type []v1.Container`],
    [set({ template: { spec: { tolerations: [{ effect: 3 }] } } }), `number ${field} Toleration.spec.template.spec.tolerations.effect of type v1.TaintEffect`],
    [set({ updateStrategy: { rollingUpdate: { maxSurge: true } } }), 'bool into Go value of type int32'],
  ];
  for (const [json, text] of rows) assert.equal(refusal(json), `${prefix} ${text}`);
});

test('the first misfit counts, and a quantity has its own message', () => {
  const bad = { containers: [{ name: 1, resources: { limits: { cpu: 'much' } } }] };
  assert.match(refusal(set({ template: { spec: bad } })), /Container\.spec\.template\.spec\.containers\.name of type string$/);
  const quantity = { containers: [{ name: 'a', resources: { limits: { cpu: 'much' } } }] };
  assert.match(refusal(set({ template: { spec: quantity } })), /quantities must match the regular expression/);
});

test('times become virtual ms, nulls vanish, and what is not looked at stays', () => {
  const result = decode({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'n-1', creationTimestamp: '2026-01-01T00:00:01Z', labels: null, annotations: { a: 'b' } },
    spec: { taints: [{ key: 'a', effect: 'NoExecute', timeAdded: '2025-12-31T23:59:59Z' }], other: { deep: [1, null] } },
  });
  assert.ok(result && !isApiError(result) && result.kind === 'Node');
  assert.deepEqual(result.object.metadata, { name: 'n-1', creationTimestamp: 1000, annotations: { a: 'b' } });
  assert.deepEqual(result.object.spec, { taints: [{ key: 'a', effect: 'NoExecute', timeAdded: -1000 }], other: { deep: [1, null] } });
});

test('kinds without a meaning, and namesakes of other groups, are passed over', () => {
  assert.equal(decode({ apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' } }), undefined);
  assert.equal(decode({ apiVersion: 'example.com/v1', kind: 'Node', metadata: { name: 'a' } }), undefined);
  assert.equal(decode({ kind: 7, metadata: [] }), undefined);
});

test('a version that is not served is a refusal', () => {
  const result = decode({ apiVersion: 'apps/v7', kind: 'DaemonSet', metadata: { name: 'agent', namespace: 'logs' } });
  assert.ok(result && isApiError(result));
  assert.equal(result.message, 'no matches for kind "DaemonSet" in version "apps/v7"');
  assert.equal(result.object, 'DaemonSet/logs/agent');
});

test('weird JSON is never thrown at', () => {
  const values = [null, true, 0, -1.5, 'x', [], [null], {}, { a: null }, JSON.parse('{"__proto__":{"x":1}}')] as JsonObject[];
  for (const kind of ['Node', 'Pod', 'DaemonSet', 'ControllerRevision', 'PriorityClass', 'Namespace']) {
    for (const metadata of values) {
      for (const spec of values) assert.ok(decode({ kind, metadata, spec, status: spec, revision: spec, data: spec }));
    }
  }
});

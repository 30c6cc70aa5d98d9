import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, Pod } from '../../../src/cluster/api/types';
import { fillPod } from '../../../src/cluster/apiserver/defaults';
import { act, clusterOf, node } from '../kubectl/world';

const pod = (name: string, spec: JsonObject = {}, namespace = 'default'): JsonObject => ({
  kind: 'Pod',
  metadata: { name, namespace },
  spec: { containers: [{ name: 'c', image: 'a', resources: { requests: { cpu: '600m' } } }], ...spec },
});

test('a priority class becomes a number, and one that is not there is a refusal', () => {
  const cluster = clusterOf({ apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name: 'high' }, value: 10, preemptionPolicy: 'Never' });
  const { result } = act(cluster, { apply: { objects: [pod('a', { priorityClassName: 'high' }), pod('b', { priorityClassName: 'nope' }), pod('c', { priorityClassName: 'system-node-critical' })] } });
  const spec = (name: string): JsonObject => cluster.world.pods.get(`default/${name}`)?.spec as unknown as JsonObject;
  assert.deepEqual([spec('a')['priority'], spec('a')['preemptionPolicy'], spec('c')['priority']], [10, 'Never', 2_000_001_000]);
  assert.deepEqual(result.rejections.map(({ message }) => message), ['pods "b" is forbidden: no PriorityClass with name nope was found']);
});

test('a quota counts what there is', () => {
  const cluster = clusterOf({ kind: 'ResourceQuota', metadata: { name: 'small' }, spec: { hard: { pods: '2', 'requests.cpu': '1' } } });
  const { result } = act(cluster, { apply: { objects: [pod('a'), pod('b'), pod('c', {}, 'other')] } });
  assert.deepEqual(result.rejections.map(({ message }) => message), [
    'pods "b" is forbidden: exceeded quota: small, requested: requests.cpu=600m, used: requests.cpu=600m, limited: requests.cpu=1',
  ]);
});

test('Pod Security forbids what the namespace does not allow', () => {
  const namespace = (name: string, level: string): JsonObject => ({ kind: 'Namespace', metadata: { name, labels: { 'pod-security.kubernetes.io/enforce': level } } });
  const cluster = clusterOf(namespace('base', 'baseline'), namespace('strict', 'restricted'), node('n-1'));
  const host = { hostNetwork: true, volumes: [{ name: 'v', hostPath: { path: '/' } }] };
  const { result } = act(cluster, { apply: { objects: [pod('a', host, 'base'), pod('b', {}, 'base'), pod('c', {}, 'strict')] } });
  assert.deepEqual(result.rejections.map(({ message }) => message), [
    'pods "a" is forbidden: violates PodSecurity "baseline:latest": host namespaces (hostNetwork=true), hostPath volumes (volume "v")',
    'pods "c" is forbidden: violates PodSecurity "restricted:latest": allowPrivilegeEscalation != false (container "c" must set securityContext.allowPrivilegeEscalation=false), ' +
      'unrestricted capabilities (container "c" must set securityContext.capabilities.drop=["ALL"]), ' +
      'runAsNonRoot != true (pod or container "c" must set securityContext.runAsNonRoot=true), ' +
      'seccompProfile (pod or container "c" must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost")',
  ]);
});

test('pods, unlike templates, ask for their limits and take the host ports of the host network', () => {
  const containers = [{ name: 'c', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '500m' } } }];
  const filled = fillPod({ metadata: { name: 'p' }, spec: { hostNetwork: true, containers } } as Pod);
  assert.deepEqual(filled.spec.containers[0]?.resources?.requests, { cpu: '500m', memory: '1Gi' });
  assert.deepEqual(filled.spec.containers[0]?.ports, [{ containerPort: 80, hostPort: 80 }]);
  const plain = { metadata: { name: 'p' }, spec: { containers: [{ name: 'c' }] } } as Pod;
  assert.equal(fillPod(plain), plain);
});

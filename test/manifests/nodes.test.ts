import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../src/cluster/api/types';
import { fleetNames, fleetYaml, readText, sampleNodes, type ManifestObject } from '../../src/manifests';

const read = (text: string): ReturnType<typeof readText> => readText('file:///nodes.yaml', text);
const labels = (node: ManifestObject): JsonObject => (node.value.metadata as JsonObject).labels as JsonObject;
const taints = (node: ManifestObject): string[] =>
  (((node.value.spec ?? {}) as JsonObject).taints as JsonObject[] | undefined ?? []).map(({ key, value, effect }) => `${String(key)}${value ? `=${String(value)}` : ''}:${String(effect)}`);

const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';

test('kind names, labels and taints its nodes', () => {
  const { objects } = read('kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: control-plane\n- role: worker\n- role: worker\n  labels: {tier: db}\n- role: control-plane\n');
  assert.deepEqual(objects.map(({ name }) => name), ['kind-control-plane', 'kind-worker', 'kind-worker2', 'kind-control-plane2']);
  assert.deepEqual(objects.map(taints), [[`${CONTROL_PLANE}:NoSchedule`], [], [], [`${CONTROL_PLANE}:NoSchedule`]]);
  assert.equal(labels(objects[0]!)[CONTROL_PLANE], '');
  assert.equal(labels(objects[2]!).tier, 'db');
  assert.equal(labels(objects[1]!)['kubernetes.io/hostname'], 'kind-worker');
});

test('a single node of kind is not tainted', () => {
  for (const text of ['kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n', 'kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nname: one\nnodes: [{role: control-plane}]\n']) {
    const { objects } = read(text);
    assert.equal(objects.length, 1);
    assert.deepEqual(taints(objects[0]!), []);
  }
});

test('patches of kubeadm label and taint', () => {
  const { objects, problems } = read(`kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
name: lab
kubeadmConfigPatches:
- |
  kind: JoinConfiguration
  nodeRegistration:
    kubeletExtraArgs:
    - {name: node-labels, value: "joined=yes"}
nodes:
- role: control-plane
  kubeadmConfigPatches:
  - |
    kind: InitConfiguration
    nodeRegistration:
      taints: []
      kubeletExtraArgs:
        node-labels: "ingress-ready=true,zone=a"
- role: worker
  kubeadmConfigPatches:
  - |
    kind: JoinConfiguration
    nodeRegistration:
      taints: [{key: dedicated, value: db, effect: NoSchedule}]
- role: worker
  kubeadmConfigPatches:
  - "kind: JoinConfiguration\\nnodeRegistration:\\n  kubeletExtraArgs:\\n    register-with-taints: gpu=present:NoExecute,spot:NoSchedule\\n"
  - |
    kind: InitConfiguration
    nodeRegistration: {taints: [{key: ignored, effect: NoSchedule}]}
`);
  assert.deepEqual(problems, []);
  assert.deepEqual(objects.map(taints), [[], ['dedicated=db:NoSchedule'], ['gpu=present:NoExecute', 'spot:NoSchedule']]);
  assert.deepEqual(objects.map(node => [labels(node)['ingress-ready'], labels(node).joined]), [['true', undefined], [undefined, 'yes'], [undefined, 'yes']]);
});

test('old images of kind have the old taint', () => {
  const { objects } = read('kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- {role: control-plane, image: "kindest/node:v1.23.4"}\n- {role: worker}\n');
  assert.deepEqual(taints(objects[0]!), ['node-role.kubernetes.io/master:NoSchedule']);
});

test('mistakes in a kind configuration stand where they are made', () => {
  const file = read('kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: master\n- role: worker\n  kubeadmConfigPatches:\n  - "kind: JoinConfiguration\\nnodeRegistration: {kubeletExtraArgs: {node-labels: oops}}"\n  - "kind: ["\n');
  assert.deepEqual(file.problems.map(({ code }) => code), ['kind-role', 'node-label', 'node-patch']);
  assert.equal(file.text.slice(file.problems[0]!.range.start, file.problems[0]!.range.end), 'master');
});

test('labels of a kind node are text, as those of any node', () => {
  const file = read('kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: worker\n  labels: {gpu: true}\n');
  assert.ok(file.objects[0]!.refused);
  assert.equal(file.text.slice(file.problems[0]!.range.start, file.problems[0]!.range.end), 'true');
});

test('fields of a kind node lead to its entry', () => {
  const file = read('kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: control-plane\n- role: worker\n  labels: {tier: db}\n');
  const { value } = file.objects[1]!.rangeOf(['metadata', 'labels', 'tier'])!;
  assert.equal(file.text.slice(value.start, value.end), 'db');
  const entry = file.objects[1]!.nearestRangeOf(['spec', 'taints', 0]).value;
  assert.ok(file.text.slice(entry.start).startsWith('role: worker'));
});

test('a pool stands for many nodes', () => {
  const file = read('apiVersion: daemonscope.dev/v1alpha1\nkind: NodePool\nmetadata: {name: gpu}\nspec:\n  count: 3\n  labels: {zone: a}\n  taints: [{key: gpu, effect: NoSchedule}]\n  allocatable: {cpu: 8}\n');
  assert.deepEqual(file.problems, []);
  assert.deepEqual(file.objects.map(({ name }) => name), ['gpu-1', 'gpu-2', 'gpu-3']);
  assert.deepEqual(taints(file.objects[2]!), ['gpu:NoSchedule']);
  assert.deepEqual(labels(file.objects[2]!), { 'kubernetes.io/hostname': 'gpu-3', 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64', 'daemonscope.dev/pool': 'gpu', zone: 'a' });
  assert.deepEqual((file.objects[0]!.value.status as JsonObject).allocatable, { cpu: 8, memory: '8Gi', pods: '110' });
  const { value } = file.objects[1]!.rangeOf(['spec', 'taints', 0, 'key'])!;
  assert.equal(file.text.slice(value.start, value.end), 'gpu');
});

test('names of a pool follow its pattern', () => {
  const pool = (spec: string): string => `apiVersion: daemonscope.dev/v1alpha1\nkind: NodePool\nmetadata: {name: p}\nspec: ${spec}\n`;
  assert.deepEqual(read(pool('{count: 2, namePattern: "edge-{nnn}.site"}')).objects.map(({ name }) => name), ['edge-001.site', 'edge-002.site']);
  assert.deepEqual(read(pool('{count: 2, namePattern: edge}')).problems.map(({ code }) => code), ['pool-name-pattern']);
  assert.deepEqual(read(pool('{count: -1}')).problems.map(({ code }) => code), ['pool-count']);
  assert.deepEqual(read(pool('{count: 100000000}')).problems.map(({ code }) => code), ['pool-count']);
  assert.deepEqual(read(pool('{count: two}')).problems.map(({ code }) => code), ['wrong-type']);
  assert.deepEqual(read(pool('{size: 2}')).problems.map(({ code }) => code), ['unknown-field']);
  assert.equal(read(pool('{count: 65000}')).objects.length, 65000);
});

test('generated names are the same each time, and different for each node', () => {
  const text = 'apiVersion: v1\nkind: Node\nmetadata: {generateName: a-}\n---\napiVersion: v1\nkind: Node\nmetadata: {generateName: a-}\n';
  const names = read(text).objects.map(({ name }) => name);
  assert.match(names[0]!, /^a-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
  assert.notEqual(names[0], names[1]);
  assert.deepEqual(read(text).objects.map(({ name }) => name), names);
});

test('sample fleets are manifests without problems', () => {
  for (const fleet of fleetNames) {
    const file = read(fleetYaml(fleet));
    assert.deepEqual(file.problems, []);
    assert.ok(file.objects.length > 0 && file.objects.every(({ kind }) => kind === 'Node'));
    assert.deepEqual(sampleNodes(fleet).map(({ value }) => value), file.objects.map(({ value }) => value));
  }
  assert.deepEqual(sampleNodes('default').map(({ name }) => name), ['cp-1', 'worker-1', 'worker-2', 'worker-3']);
  assert.deepEqual(taints(sampleNodes('default')[0]!), [`${CONTROL_PLANE}:NoSchedule`]);
});

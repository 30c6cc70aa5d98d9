import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '../../src/cluster/api/types';
import { kubernetesMessage, objectsIn, readText, refusal, type ManifestObject, type SourceFile } from '../../src/manifests';

const read = (text: string, name = 'a.yaml'): SourceFile => readText(`file:///ws/${name}`, text);
const said = ({ problems, kind, apiVersion }: ManifestObject): (string | undefined)[] =>
  problems.map(each => kubernetesMessage(each, kind, apiVersion));
const spec = (object: ManifestObject): JsonObject => object.value.spec as JsonObject;
const pod = (object: ManifestObject): JsonObject => (spec(object).template as JsonObject).spec as JsonObject;

const daemonSet = (podSpec: string, more = ''): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
spec:
  selector:
    matchLabels: {app: agent}
${more}  template:
    metadata:
      labels: {app: agent}
    spec:
${podSpec.replace(/^/gm, '      ')}
      containers:
      - name: agent
        image: registry.example/agent:1
`;

test('an unknown field is dropped with a warning, as kubectl says it', () => {
  const [object] = read(daemonSet('nodeselector: {a: b}', '  replicas: 3\n')).objects;
  assert.deepEqual(said(object!), ['unknown field "spec.replicas"', 'unknown field "spec.template.spec.nodeselector"']);
  assert.deepEqual(object!.problems.map(({ args, severity }) => [severity, (args as { suggestion?: string }).suggestion]), [['warning', undefined], ['warning', 'nodeSelector']]);
  assert.ok(!('replicas' in spec(object!)) && !('nodeselector' in pod(object!)));
  assert.ok(!object!.refused);
});

test('affinity lost by indentation is an unknown field, and the part without value is absent', () => {
  const file = read(daemonSet('affinity:\n  nodeAffinity:\n    requiredDuringSchedulingIgnoredDuringExecution:\n    nodeSelectorTerms:\n    - matchExpressions: []'));
  const [object] = file.objects;
  assert.deepEqual(said(object!), ['unknown field "spec.template.spec.affinity.nodeAffinity.nodeSelectorTerms"']);
  assert.deepEqual(pod(object!).affinity, { nodeAffinity: {} });
  const { range } = object!.problems[0]!;
  assert.equal(file.text.slice(range.start, range.end), 'nodeSelectorTerms');
});

const refusals: readonly (readonly [podSpec: string, message: string, at: string])[] = [
  ['nodeSelector: {gpu: yes}', 'cannot unmarshal bool into Go struct field PodSpec.spec.template.spec.nodeSelector of type string', 'yes'],
  ['nodeSelector: {rack: 0x10}', 'cannot unmarshal number into Go struct field PodSpec.spec.template.spec.nodeSelector of type string', '0x10'],
  ['tolerations: [{key: a, value: true}]', 'cannot unmarshal bool into Go struct field Toleration.spec.template.spec.tolerations.value of type string', 'true'],
  ['tolerations: {key: a}', 'cannot unmarshal object into Go struct field PodSpec.spec.template.spec.tolerations of type []v1.Toleration', '{key: a}'],
  ['hostNetwork: "true"', 'cannot unmarshal string into Go struct field PodSpec.spec.template.spec.hostNetwork of type bool', '"true"'],
  ['terminationGracePeriodSeconds: 1.5', 'cannot unmarshal number 1.5 into Go struct field PodSpec.spec.template.spec.terminationGracePeriodSeconds of type int64', '1.5'],
  ['nodeSelector: [a]', 'cannot unmarshal array into Go struct field PodSpec.spec.template.spec.nodeSelector of type map[string]string', '[a]'],
  ['overhead: {cpu: true}', "quantities must match the regular expression", 'true'],
];

for (const [podSpec, message, at] of refusals) {
  test(`the API server refuses ${podSpec}`, () => {
    const file = read(daemonSet(podSpec));
    const [object] = file.objects;
    assert.ok(object!.refused);
    assert.ok(said(object!)[0]!.startsWith('DaemonSet in version "v1" cannot be handled as a DaemonSet: '));
    assert.ok(said(object!)[0]!.includes(message), said(object!)[0]);
    const { range } = object!.problems[0]!;
    assert.equal(file.text.slice(range.start, range.end), at);
  });
}

test('of several wrong types the API server names the first by name', () => {
  const [object] = read(daemonSet('tolerations: [{key: 1}]\nnodeSelector: {gpu: yes}')).objects;
  const inline = objectsIn({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1', labels: { a: 1 } } }).objects[0]!;
  assert.match(refusal(object!.problems, 'DaemonSet', 'apps/v1')!, /nodeSelector of type string$/);
  assert.match(refusal(inline.findings, 'Node', 'v1')!, /^Node in version "v1" .* number into Go struct field ObjectMeta.metadata.labels of type string$/);
  assert.equal(refusal([], 'Node', 'v1'), undefined);
});

test('labels and annotations of any object are text', () => {
  const file = read('apiVersion: v1\nkind: Node\nmetadata:\n  name: n1\n  labels: {gpu: true, five: 5}\n  annotations: {a: on}\n');
  assert.deepEqual(file.problems.map(({ args }) => (args as { field: string }).field), ['metadata.labels.gpu', 'metadata.labels.five', 'metadata.annotations.a']);
  assert.ok(file.objects[0]!.refused);
});

test('maxUnavailable takes numbers and text, nothing else', () => {
  const update = (value: string): SourceFile => read(daemonSet('', `  updateStrategy: {rollingUpdate: {maxUnavailable: ${value}}}\n`));
  for (const value of ['1', '10%', '"1"']) assert.deepEqual(update(value).problems, []);
  assert.ok(kubernetesMessage(update('true').problems[0]!, 'DaemonSet', 'apps/v1')!.endsWith('json: cannot unmarshal bool into Go value of type int32'));
});

test('null means absent, inside maps and lists the zero value', () => {
  const [object] = read(daemonSet('nodeSelector: {a: }\ntolerations: [null]\naffinity:\nvolumes: [{name: v, emptyDir: {}}]')).objects;
  assert.deepEqual(object!.problems, []);
  assert.deepEqual(pod(object!).nodeSelector, { a: '' });
  assert.deepEqual(pod(object!).tolerations, [{}]);
  assert.ok(!('affinity' in pod(object!)));
});

test('an object that has nothing to drop is the parsed object itself', () => {
  const { objects } = objectsIn({ apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
  const value: JsonObject = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n', labels: { a: 'b' } } };
  assert.equal(objectsIn(value).objects[0]!.value, value);
  assert.equal(objects[0]!.name, 'n');
});

test('extensions/v1beta1 keeps its own defaults', () => {
  const file = read('apiVersion: extensions/v1beta1\nkind: DaemonSet\nmetadata: {name: old}\nspec:\n  templateGeneration: 3\n  template:\n    metadata: {labels: {app: old}}\n    spec: {containers: [{name: c, image: i}]}\n');
  const [object] = file.objects;
  assert.equal(object!.apiVersion, 'apps/v1');
  assert.deepEqual(spec(object!).updateStrategy, { type: 'OnDelete' });
  assert.deepEqual(spec(object!).selector, { matchLabels: { app: 'old' } });
  assert.deepEqual((object!.value.metadata as JsonObject).labels, { app: 'old' });
  assert.deepEqual(said(object!), ['extensions/v1beta1 DaemonSet is unavailable in v1.16+; use apps/v1 DaemonSet']);
  const { range } = object!.problems[0]!;
  assert.equal(file.text.slice(range.start, range.end), 'extensions/v1beta1');
  const written = object!.rangeOf(['spec', 'template', 'spec', 'containers', 0, 'image'])!.value;
  assert.equal(file.text.slice(written.start, written.end), 'i');
});

test('apps/v1beta2 rolls and needs its selector', () => {
  const [object] = read('apiVersion: apps/v1beta2\nkind: DaemonSet\nmetadata: {name: old}\nspec:\n  template:\n    metadata: {labels: {app: old}}\n    spec: {containers: [{name: c, image: i}]}\n').objects;
  assert.ok(!('updateStrategy' in spec(object!)) && !('selector' in spec(object!)));
});

test('older versions of other kinds', () => {
  const [budget, priority, deployment] = read('apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata: {name: a}\nspec: {selector: {}, minAvailable: 1}\n---\napiVersion: scheduling.k8s.io/v1beta1\nkind: PriorityClass\nmetadata: {name: b}\nvalue: 5\n---\napiVersion: extensions/v1beta1\nkind: Deployment\nmetadata: {name: c}\nspec: {template: {metadata: {labels: {a: b}}, spec: {containers: []}}}\n').objects;
  assert.deepEqual(spec(budget!), { minAvailable: 1 });
  assert.equal(priority!.value.apiVersion, 'scheduling.k8s.io/v1');
  assert.deepEqual((spec(deployment!).strategy as JsonObject).rollingUpdate, { maxUnavailable: 1, maxSurge: 1 });
});

test('namespaces: default where none is said, none for nodes', () => {
  const { objects } = read(`${daemonSet('')}---\napiVersion: v1\nkind: Node\nmetadata: {name: n1}\n---\n${daemonSet('').replace('name: agent', 'name: agent, namespace: kube-system').replace('metadata:\n  name: agent, namespace: kube-system', 'metadata: {name: agent, namespace: kube-system}')}`);
  assert.deepEqual(objects.map(({ namespace }) => namespace), ['default', undefined, 'kube-system']);
});

test('an object without a name is refused where its metadata stands', () => {
  const file = read('apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {labels: {a: b}}\nspec: {selector: {}}\n');
  assert.deepEqual(file.objects, []);
  assert.deepEqual(file.problems.map(({ code, range }) => [code, file.text.slice(range.start, range.end)]), [['name-required', 'metadata']]);
});

const lookAlikes: readonly (readonly [name: string, text: string, code: string | undefined, fileName?: string])[] = [
  ['a custom resource named DaemonSet', 'apiVersion: apps.kruise.io/v1alpha1\nkind: DaemonSet\nmetadata: {name: a}\n', 'not-this-kind'],
  ['a definition of one', 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: nodes.x.io}\nspec: {group: x.io, names: {kind: Node, plural: nodes}}\n', 'not-custom-resource'],
  ['a kustomization', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n', 'not-kustomization'],
  ['a kustomization without a kind', 'namePrefix: a-\n', 'not-kustomization', 'kustomization.yaml'],
  ['a strategic merge patch', 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: a}\nspec: {template: {spec: {hostNetwork: true}}}\n', 'not-patch'],
  ['a patch that deletes', 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: a}\n$patch: delete\n', 'not-patch'],
  ['a JSON patch', '- {op: replace, path: /spec/minReadySeconds, value: 5}\n', 'not-patch'],
  ['values of a chart', 'agent: {enabled: true}\n', 'not-values', 'values-prod.yaml'],
  ['values by their keys', 'nodeSelector: {}\ntolerations: []\n', 'not-values', 'production.yaml'],
  ['a template', 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata:\n  name: {{ .Release.Name }}\n', 'not-template'],
  ['a template that is YAML by chance', daemonSet('').replace('agent:1', 'agent:{{.Tag}}'), 'not-template'],
  ['a manifest inside a ConfigMap', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  ds.yaml: |\n    apiVersion: apps/v1\n    kind: DaemonSet\n', 'not-embedded'],
  ['a Node without its version', 'kind: Node\nmetadata: {name: a}\n', 'not-complete'],
  ['a k3d configuration', 'apiVersion: k3d.io/v1alpha5\nkind: Simple\nservers: 1\n', 'not-cluster-config'],
  ['a wrong version of our kind', 'apiVersion: v1\nkind: DaemonSet\nmetadata: {name: a}\n', 'unknown-kind'],
  ['a kind in wrong letters', 'apiVersion: apps/v1\nkind: Daemonset\nmetadata: {name: a}\n', 'unknown-kind'],
  ['other Kubernetes objects', 'apiVersion: v1\nkind: Service\nmetadata: {name: a}\nspec: {ports: []}\n', undefined],
  ['a scenario', 'apiVersion: daemonscope.dev/v1alpha1\nkind: Scenario\nmetadata: {name: a}\n', undefined],
  ['a workflow', 'name: ci\non: [push]\njobs: {a: {steps: []}}\n', undefined],
  ['a compose file', 'services: {web: {image: nginx}}\n', undefined],
  ['a list of anything', '- a\n- b\n', undefined],
  ['text', 'hello\n', undefined],
];

for (const [name, text, code, fileName] of lookAlikes) {
  test(`${name} is no manifest`, () => {
    const file = read(text, fileName);
    assert.deepEqual(file.objects, []);
    assert.deepEqual(file.problems.map(each => each.code), code ? [code] : []);
    if (code && code !== 'unknown-kind') assert.equal(file.problems[0]!.severity, 'info');
  });
}

test('braces in arguments, quotes and block scalars are no template', () => {
  const text = daemonSet('hostname: "{{x}}"').replace('        image:', '        args:\n        - --format={{.Names}}\n        image:');
  assert.equal(read(text).objects.length, 1);
  assert.deepEqual(read(text).problems, []);
});

test('a template with control structures hides its file, a placeholder only its document, and a mistake is no template', () => {
  const good = daemonSet('');
  const helm = `{{- if .Values.agent }}\n${good}---\n${good}{{- end }}\n`;
  assert.deepEqual(read(helm).objects, []);
  assert.equal(read(helm).problems.length, 1);
  assert.equal(read(`a: {{ x }}\n---\n${good}`).objects.length, 1);
  const dashboard = `kind: ConfigMap\ndata:\n  a: |\n    {{ define "x" }}\n\nb: [\n---\n${good}`;
  assert.deepEqual(read(dashboard).problems.map(({ code }) => code), ['yaml-syntax']);
  assert.equal(read(dashboard).objects.length, 1);
});

test('ten look-alikes of one sort in a file get one notice', () => {
  const one = 'apiVersion: projectcalico.org/v3\nkind: Node\nmetadata: {name: a}\n';
  assert.equal(read(Array(10).fill(one).join('---\n')).problems.length, 1);
});

test('content on the line of a separator is refused by kubectl, and read here', () => {
  const file = read('--- {apiVersion: v1, kind: Node, metadata: {name: a}}\n');
  assert.equal(file.objects.length, 1);
  assert.equal(kubernetesMessage(file.problems[0]!, '', ''), 'invalid Yaml document separator: {apiVersion: v1, kind: Node, metadata: {name: a}}');
});

const reports = join(process.cwd(), '..', 'shared', 'cases', 'reports');
if (!existsSync(reports)) console.log('objects.test: reports left out, there is no ../shared/cases');
else {
  const words = (folder: string): string[] => {
    const file = read(readFileSync(join(reports, folder, 'manifests.yaml'), 'utf8'));
    return file.objects.flatMap(object => said(object).map(text => `${object.namespace ?? ''}/${object.name} ${object.refused ? 'refused' : 'taken'}: ${text!}`));
  };
  test('report R33', () => assert.deepEqual(words('R33-affinity-lost-by-indentation'), ['default/lost-affinity taken: unknown field "spec.template.spec.affinity.nodeAffinity.nodeSelectorTerms"']));
  test('report R34', () => {
    const text = 'DaemonSet in version "v1" cannot be handled as a DaemonSet: json: cannot unmarshal bool into Go struct field PodSpec.spec.template.spec.nodeSelector of type string';
    assert.deepEqual(words('R34-nodeselector-bool'), [`default/bad refused: ${text}`, `default/bad-yes refused: ${text}`]);
  });
  test('report R40', () => {
    assert.ok(words('R40-ondelete-default-of-extensions').some(text => text.startsWith('kube-system/fluentd taken: extensions/v1beta1 DaemonSet is unavailable in v1.16+')));
  });
}

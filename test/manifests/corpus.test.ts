import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import type { JsonObject } from '../../src/cluster/api/types';
import { readText, type ManifestObject, type SourceFile } from '../../src/manifests';

// The corpus stands beside the repository. Its INDEX.md says what kubectl's own reader finds in each file.
const corpus = join(process.cwd(), '..', 'shared', 'corpus');

interface DaemonSetFacts {
  readonly name: string;
  readonly nodeSelector: unknown;
  readonly tolerations: string;
  readonly updateStrategy: string;
}

interface Row {
  readonly file: string;
  readonly special: string;
  readonly facts: string;
}

/** Partial objects that only kustomize completes: facts about them are no facts about DaemonSets. */
const isPartial = (row: Row): boolean => row.special.includes('PARTIAL');
/** kubectl accepts tabs between tokens; the reader that made the facts does not. */
const isDisputed = (row: Row): boolean => row.file.endsWith('tabs-legal.yaml');

function rows(): Row[] {
  return readFileSync(join(corpus, 'INDEX.md'), 'utf8').split('\n')
    .map(line => /^\| ((?:daemonsets|nodes)\/\S+) \| .*? \| .*? \| (.*) \| (.*) \|$/.exec(line))
    .filter(match => match !== null)
    .map(([, file = '', special = '', facts = '']) => ({ file, special, facts }));
}

function read(file: string): SourceFile {
  return readText(`file:///${file}`, readFileSync(join(corpus, file), 'utf8'));
}

function expected({ facts }: Row): DaemonSetFacts[] {
  return facts.split(' ‖ ').flatMap(fact => {
    const match = /^(?:apps|extensions)\/\S+ (\S+) sel=(.*?) (?:aff=.*? )?tol=(.*?) upd=(.*?) (?:minReady=\d+ )?prio=/.exec(fact);
    if (!match) return [];
    const [, name = '', selector = '', tolerations = '', updateStrategy = ''] = match;
    return [{ name, nodeSelector: selector === '-' ? {} : JSON.parse(selector), tolerations: tolerations === '-' ? '' : tolerations, updateStrategy }];
  });
}

function found(object: ManifestObject, written: JsonObject): DaemonSetFacts {
  const metadata = written.metadata as JsonObject;
  const spec = written.spec as JsonObject;
  const pod = (spec.template as JsonObject).spec as JsonObject;
  return {
    name: `${String(metadata.namespace ?? '-')}/${object.name}`,
    nodeSelector: pod.nodeSelector ?? {},
    tolerations: ((pod.tolerations ?? []) as JsonObject[]).map(tolerationText).join(', '),
    updateStrategy: strategyText(spec.updateStrategy as JsonObject | undefined, object.problems.some(({ code }) => code === 'api-not-served')),
  };
}

/** The index cuts operators after six letters. */
function tolerationText({ key = '*', value, operator = 'Equal', effect = 'any' }: JsonObject): string {
  return `${String(key)}${value ? `=${String(value)}` : ''}:${String(operator).slice(0, 6)}:${String(effect)}`;
}

function strategyText(strategy: JsonObject | undefined, isLegacy: boolean): string {
  const rolling = (strategy?.rollingUpdate ?? {}) as JsonObject;
  const limits = ['maxSurge', 'maxUnavailable'].filter(limit => rolling[limit] !== undefined).map(limit => `${limit}=${String(rolling[limit])}`);
  const type = isLegacy && strategy?.type === 'OnDelete' ? 'default' : String(strategy?.type ?? 'default');
  return [type, ...(limits.length > 0 ? [limits.sort().join(',')] : [])].join(' ');
}

/** `maxUnavailable=1,maxSurge=0` in any order. */
function normal(facts: DaemonSetFacts): DaemonSetFacts {
  const [type = '', limits] = facts.updateStrategy.split(' ');
  return { ...facts, updateStrategy: limits ? `${type} ${limits.split(',').sort().join(',')}` : type };
}

if (!existsSync(corpus)) {
  console.log('corpus.test: left out, there is no ../shared/corpus');
} else {
  test('the index lists every file', () => {
    const listed = new Set(rows().map(row => row.file));
    const files = readdirSync(corpus, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'INDEX.md')
      .map(entry => relative(corpus, join(entry.parentPath, entry.name)));
    assert.deepEqual(files.filter(file => !listed.has(file)), []);
  });

  for (const row of rows()) {
    test(`corpus: ${row.file}`, () => {
      const file = read(row.file);
      const daemonSets = file.objects.filter(object => object.kind === 'DaemonSet');
      const facts = isPartial(row) || isDisputed(row) ? [] : expected(row).map(normal);
      if (!isDisputed(row)) assert.deepEqual(daemonSets.map(object => normal(found(object, object.value))), facts);
      checkNodes(row, file);
      checkNotice(row, file);
      for (const { range } of file.problems) assert.ok(range.start >= 0 && range.start <= range.end && range.end <= file.text.length);
    });
  }

  test('what Kubernetes fills in with nonsense has no field that is unknown today', () => {
    for (const name of ['daemonsets/k8s-api-roundtrip-DaemonSet.yaml', 'nodes/k8s-api-roundtrip-Node.yaml']) {
      const unknown = read(name).problems.filter(({ code }) => code !== 'api-not-served').map(({ args }) => args);
      // The one field that v1.31 removed.
      assert.deepEqual(unknown, name.includes('DaemonSet') ? [{ field: 'spec.template.spec.resourceClaims[0].source' }] : []);
    }
  });

  test('a dump of a cluster gives its objects once each, with their places', () => {
    const file = read('nodes/cluster-dump-k0s-list.yaml');
    for (const object of file.objects) {
      const { value } = object.rangeOf(['metadata', 'name'])!;
      assert.equal(file.text.slice(value.start, value.end), object.name);
    }
  });
}

function checkNodes({ facts }: Row, file: SourceFile): void {
  const nodes = file.objects.filter(object => object.kind === 'Node');
  const count = /(\d+) node\(s\)/.exec(facts);
  const isCluster = /^kinds: Cluster/.test(facts);
  const unnamed = file.problems.some(({ code }) => code === 'not-complete');
  if (count && !unnamed) assert.equal(nodes.length, Number(count[1]));
  else if (isCluster) assert.ok(nodes.length > 0);
  else assert.deepEqual(nodes, []);
  const first = /node\(s\): (\S+) taints=(\[.*?\])/.exec(facts);
  if (!first || unnamed) return;
  const spec = (nodes[0]!.value.spec ?? {}) as JsonObject;
  const taints = ((spec.taints ?? []) as JsonObject[]).map(({ key, value, effect }) => `'${String(key)}${value ? `=${String(value)}` : ''}:${String(effect)}'`);
  assert.ok(nodes[0]!.name.startsWith(first[1]!));
  assert.equal(`[${taints.join(', ')}]`, first[2]);
}

/** What is no manifest, but could be taken for one, gets exactly one notice; a manifest gets none. */
function checkNotice(row: Row, file: SourceFile): void {
  const notices = file.problems.filter(({ severity }) => severity === 'info').map(({ code }) => code);
  const expectedNotices: readonly [RegExp, string][] = [
    [/template: no facts/, 'not-template'],
    [/kustomization\.yaml$/, 'not-kustomization'],
    [/overlays\/.*(args|gpu)\.yaml$/, 'not-patch'],
    [/values-not-a-manifest/, 'not-values'],
    [/trap-calico-node-crd|karpenter/, 'not-this-kind'],
    [/longhorn\.yaml$/, 'not-custom-resource'],
    [/kwok-kwokctl-resource/, 'not-embedded'],
    [/kwok-stage-node|openshift-4\.4|openshift-4\.7/, 'not-complete'],
    [/k3d-simple/, 'not-cluster-config'],
  ];
  const wanted = expectedNotices.find(([pattern]) => pattern.test(row.file) || pattern.test(row.facts))?.[1];
  assert.deepEqual(notices, wanted ? [wanted] : []);
}

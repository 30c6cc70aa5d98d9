import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { catalogue, documentName, isExample, type ExampleId } from '../../src/editor/examples/catalogue';
import { joined, selfContained } from '../../src/editor/examples/oneDocument';
import { collect } from '../../src/manifests/collect';
import { readText } from '../../src/manifests/read';
import { parseScenario, playScenario, ScenarioPlayer } from '../../src/scenario';

const read = (path: string): string => readFileSync(`examples/${path}`, 'utf8');
const ids = Object.keys(catalogue) as ExampleId[];

describe('bundled examples', () => {
  it('are all offered, with all their files', () => {
    const offered = ids.flatMap((id) => [catalogue[id].scenario ?? [], catalogue[id].manifests].flat()).sort();
    const shipped = readdirSync('examples', { recursive: true }).map((name) => String(name).replaceAll('\\', '/'))
      .filter((name) => /\.(ya?ml|json)$/.test(name)).sort();
    assert.deepEqual(offered, shipped);
    assert.deepEqual(offered.filter((path) => !existsSync(`examples/${path}`)), []);
  });

  for (const id of ids) {
    const { scenario, manifests } = catalogue[id];
    if (scenario === undefined) continue;
    it(`${id} plays from one document alone`, () => {
      const parsed = parseScenario(selfContained(read(scenario), manifests.map(read)));
      assert.deepEqual(parsed.problems, []);
      const results = playScenario(new ScenarioPlayer(parsed.scenario!, { read: () => undefined, list: () => [] }));
      assert.deepEqual(results.flatMap(({ failures }) => failures), []);
    });
  }

  it('of manifests are one document after the other', () => {
    const text = joined(catalogue['first-cluster'].manifests.map((name) => ({ name, text: read(name) })));
    const { objects } = collect([readText('untitled:first-cluster.yaml', text)]);
    assert.deepEqual(objects.map(({ kind }) => kind).filter((kind) => kind !== 'Node'), ['DaemonSet', 'DaemonSet']);
  });

  it('have names to be saved as', () => {
    assert.equal(documentName('first-cluster'), 'first-cluster.yaml');
    assert.equal(documentName('walkthrough/1-derived-count'), '1-derived-count.scenario.yaml');
    assert.equal(new Set(ids.map(documentName)).size, ids.length);
  });

  it('are told from anything else', () => {
    assert.ok(isExample('textbook-kubelet'));
    for (const other of ['toString', '', undefined, 3, { id: 'first-cluster' }]) assert.ok(!isExample(other));
  });
});

describe('a scenario in one document', () => {
  it('keeps the objects that it has, after those of the files', () => {
    const text = selfContained('spec:\n  files: [a.yaml]\n  objects:\n    - {kind: B}\n  steps: []\n', ['# of A\nkind: A\nx:\n  - |\n    $&\n']);
    assert.equal(text, 'spec:\n  files: []\n  objects:\n    # of A\n    - kind: A\n      x:\n        - |\n          $&\n    - {kind: B}\n  steps: []\n');
  });
  it('is left alone when there is nothing beside it', () => assert.equal(selfContained('spec:\n  files: []\n', []), 'spec:\n  files: []\n'));
});

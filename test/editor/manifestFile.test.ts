import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withLastGood, type ManifestFile } from '../../src/editor/manifestFile';
import { fieldErrorsOf, parseFieldPath } from '../../src/editor/validation';
import { readText, type ManifestObject } from '../../src/manifests/read';

const refuses = (object: ManifestObject): boolean => fieldErrorsOf(object).length > 0;

const set = (name: string, unavailable: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: ${name}
spec:
  selector: { matchLabels: { app: a } }
  updateStrategy: { rollingUpdate: { maxUnavailable: ${unavailable} } }
  template:
    metadata: { labels: { app: a } }
    spec: { containers: [{ name: c, image: i }] }
`;

function read(text: string, before?: ManifestFile): ManifestFile {
  return withLastGood(readText('file:///a.yaml', text, before?.source), before, refuses);
}

const spread = (file: ManifestFile): unknown[] =>
  file.objects.map(({ name, value }) => [name, (value['spec'] as { updateStrategy: { rollingUpdate: { maxUnavailable: unknown } } }).updateStrategy.rollingUpdate.maxUnavailable]);

describe('a file that breaks while it is typed', () => {
  const good = read(`${set('a', '1')}---\n${set('b', '2')}`);

  test('keeps the last good object of a document that is no YAML', () => {
    const broken = read(`${set('a', '1').replace('name: a', 'name: [a')}---\n${set('b', '3')}`, good);
    assert.deepEqual(spread(broken).sort(), [['a', 1], ['b', 3]]);
    assert.equal(broken.kept, 1);
  });
  test('keeps the last good object when a field has the wrong type or is refused', () => {
    for (const wrong of ['[]', '0', '-1', '"x"']) {
      const broken = read(`${set('a', wrong)}---\n${set('b', '2')}`, good);
      assert.deepEqual([wrong, spread(broken)], [wrong, [['a', 1], ['b', 2]]]);
      assert.equal(broken.kept, 1);
    }
  });
  test('forgets an object that is taken out', () => {
    const shorter = read(set('b', '2'), good);
    assert.deepEqual([spread(shorter), shorter.kept], [[['b', 2]], 0]);
  });
  test('is what it says when it was never good', () => {
    const broken = read(set('a', '0'));
    assert.deepEqual([spread(broken), broken.kept], [[['a', 0]], 0]);
  });
});

test('field paths of the API server lead to fields', () => {
  assert.deepEqual(parseFieldPath('spec.template.spec.tolerations[0].key'), ['spec', 'template', 'spec', 'tolerations', 0, 'key']);
  assert.deepEqual(parseFieldPath('metadata.labels[a.b/c]'), ['metadata', 'labels', 'a.b/c']);
});

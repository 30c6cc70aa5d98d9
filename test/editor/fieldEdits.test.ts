import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { textEditFor, type FieldEdit } from '../../src/editor/fieldEdits';
import { readText } from '../../src/manifests/read';

const podSpec = ['spec', 'template', 'spec'];

function edited(text: string, edit: FieldEdit): string | undefined {
  const source = readText('file:///agent.yaml', text);
  const change = textEditFor(source, source.objects[0]!, edit);
  return change && text.slice(0, change.start) + change.text + text.slice(change.end);
}

const set = (template: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent # the agent
spec:
  selector: { matchLabels: { a: b } }
  template:
    spec:
${template}`;

const toleration = { key: 'gpu', operator: 'Exists' };

describe('edits of a field', () => {
  test('append to a list in block style', () => {
    const text = set('      tolerations:\n        - key: a\n          operator: Exists\n      containers: []\n');
    assert.equal(
      edited(text, { path: [...podSpec, 'tolerations'], mode: 'append', value: toleration }),
      set('      tolerations:\n        - key: a\n          operator: Exists\n        - key: gpu\n          operator: Exists\n      containers: []\n'),
    );
  });
  test('append to a list in flow style', () => {
    const text = set('      tolerations: [{ key: a }]\n');
    assert.equal(
      edited(text, { path: [...podSpec, 'tolerations'], mode: 'append', value: toleration }),
      set('      tolerations: [{ key: a }, {"key":"gpu","operator":"Exists"}]\n'),
    );
  });
  test('make a list that is not there, at the end of a file without a last line break', () => {
    const text = set('      containers:\n        - name: agent');
    assert.equal(
      edited(text, { path: [...podSpec, 'tolerations'], mode: 'set', value: [toleration] }),
      set('      containers:\n        - name: agent\n      tolerations:\n      - key: gpu\n        operator: Exists'),
    );
  });
  test('take a field away with its lines, comments of others kept', () => {
    const text = set('      nodeName: n-1\n      containers: []\n');
    assert.equal(edited(text, { path: [...podSpec, 'nodeName'], mode: 'remove', value: undefined }), set('      containers: []\n'));
  });
  test('put a label among others in flow style', () => {
    const text = 'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels: {a: b}\n';
    assert.equal(
      edited(text, { path: ['metadata', 'labels', 'pool'], mode: 'set', value: 'edge' }),
      'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels: {a: b, "pool": "edge"}\n',
    );
  });
  test('make the parents that are missing', () => {
    const text = 'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n';
    assert.equal(
      edited(text, { path: ['metadata', 'labels', 'pool'], mode: 'set', value: 'edge' }),
      'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n    pool: edge\n',
    );
  });
  test('replace a mapping that ends with a quoted value', () => {
    const text = 'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n    pool: "core"\n';
    assert.equal(
      edited(text, { path: ['metadata', 'labels'], mode: 'set', value: { pool: 'edge' } }),
      'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n    pool: edge\n',
    );
  });
  test('replace a value', () => {
    const text = 'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n    pool: core\n    zone: a\n';
    assert.equal(
      edited(text, { path: ['metadata', 'labels', 'pool'], mode: 'set', value: 'edge' }),
      'apiVersion: v1\nkind: Node\nmetadata:\n  name: n\n  labels:\n    pool: edge\n    zone: a\n',
    );
  });
});

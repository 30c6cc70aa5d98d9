import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineIndex, collect, readText, type SourceFile } from '../../src/manifests';

const file = (name: string, text: string): SourceFile => readText(`file:///ws/${name}`, text);
const node = (name: string, label = 'a'): string => `apiVersion: v1\nkind: Node\nmetadata:\n  name: ${name}\n  labels: {x: ${label}}\n`;

test('files come in the order of their addresses, whatever order they are given in', () => {
  const files = [file('b.yaml', node('b')), file('a.yaml', node('a')), file('B.yaml', node('c'))];
  const { objects, nodesOrigin } = collect(files);
  assert.deepEqual(objects.map(({ name }) => name), ['c', 'a', 'b']);
  assert.equal(nodesOrigin, 'workspace');
  assert.deepEqual(collect([...files].reverse()).objects, objects);
});

test('of two descriptions of one object the last counts, and the first is told where that is', () => {
  const first = file('1.yaml', node('n1', 'first'));
  const second = file('2.yaml', node('n1', 'second'));
  const { objects, problems } = collect([second, first]);
  assert.deepEqual(objects.map(({ uri }) => uri), [second.uri]);
  const [problem] = problems.get(first.uri)!;
  assert.equal(problem!.code, 'duplicate-object');
  assert.equal(problem!.severity, 'warning');
  assert.equal(first.text.slice(problem!.range.start, problem!.range.end), 'n1');
  assert.equal(problem!.related![0]!.uri, second.uri);
  assert.ok(!problems.has(second.uri));
});

test('the same object twice in one file', () => {
  const { objects, problems } = collect([file('1.yaml', `${node('n1', 'one')}---\n${node('n1', 'two')}`)]);
  assert.deepEqual(objects.map(({ documentIndex }) => documentIndex), [1]);
  assert.equal(problems.get('file:///ws/1.yaml')!.length, 1);
});

test('the same name in another namespace or kind is another object', () => {
  const ds = (namespace: string): string => `apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: n1, namespace: ${namespace}}\nspec: {selector: {}}\n`;
  assert.equal(collect([file('1.yaml', [node('n1'), ds('a'), ds('b')].join('---\n'))]).objects.length, 3);
});

test('what the API server refuses is kept apart', () => {
  const { objects, refused, nodesOrigin } = collect([file('1.yaml', node('n1', 'yes'))]);
  assert.deepEqual(refused.map(({ name }) => name), ['n1']);
  assert.equal(nodesOrigin, 'sample');
  assert.deepEqual(objects.map(({ name }) => name), ['cp-1', 'worker-1', 'worker-2', 'worker-3']);
});

test('no nodes: the sample fleet that is asked for, before the other objects', () => {
  const ds = 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: n1}\nspec: {selector: {}}\n';
  const { objects, nodesOrigin } = collect([file('1.yaml', ds)], 'small');
  assert.equal(nodesOrigin, 'sample');
  assert.deepEqual(objects.map(({ name }) => name), ['node-1', 'n1']);
});

test('positions count lines of every kind', () => {
  const lines = new LineIndex('\uFEFFa\r\nbc\rd\ne');
  assert.deepEqual([0, 1, 2, 4, 6, 7, 9, 99].map(offset => lines.positionAt(offset)), [
    { line: 0, character: 0 }, { line: 0, character: 0 }, { line: 0, character: 1 }, { line: 1, character: 0 },
    { line: 1, character: 2 }, { line: 2, character: 0 }, { line: 3, character: 0 }, { line: 3, character: 1 },
  ]);
  assert.deepEqual(new LineIndex('').positionAt(5), { line: 0, character: 0 });
});

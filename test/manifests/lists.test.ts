import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readText, readTextInSlices, type SourceFile } from '../../src/manifests';
import { cutList } from '../../src/manifests/items';
import { limits } from '../../src/manifests/limits';
import { finish } from '../../src/manifests/slices';

const node = (name: string, extra = ''): string => `  apiVersion: v1
  kind: Node
  metadata:
    annotations:
      note: |
        - not an item
        items:
    labels: {kubernetes.io/hostname: ${name}}
    name: ${name}
    ${extra}
  status: {allocatable: {cpu: "4", memory: 8Gi}}
`;
const item = (name: string, extra?: string): string => `- ${node(name, extra).slice(2)}`;
const list = (items: readonly string[], kind = 'List'): string => `apiVersion: v1\nitems:\n${items.join('')}kind: ${kind}\nmetadata:\n  resourceVersion: ""\n`;
/** Enough to be read item by item. */
const long = (from: number, count = 400): string[] => Array.from({ length: count }, (_, index) => item(`n-${from + index}`));
const names = (file: SourceFile): string[] => file.objects.map(({ name }) => name);
const textAt = (file: SourceFile, index: number, ...path: (string | number)[]): string => {
  const { value } = file.objects[index]!.rangeOf(path)!;
  return file.text.slice(value.start, value.end);
};

test('a long list is read item by item, with the same objects and places as a short one', () => {
  const items = long(0);
  const text = list(items);
  assert.ok(text.length > limits.listLength);
  const file = readText('file:///nodes.yaml', text);
  assert.deepEqual(names(file), items.map((_, index) => `n-${index}`));
  assert.equal(file.pieces.length, items.length);
  assert.equal(textAt(file, 250, 'metadata', 'labels', 'kubernetes.io/hostname'), 'n-250');
  const short = readText('file:///nodes.yaml', list(items.slice(0, 3)));
  assert.deepEqual(short.objects.map(({ value }) => value), file.objects.slice(0, 3).map(({ value }) => value));
  assert.equal(textAt(short, 2, 'metadata', 'name'), 'n-2');
});

test('a broken item of a long list leaves the others alone', () => {
  const text = list([...long(0, 200), '- apiVersion: v1\n  kind: [\n', ...long(200, 200)]);
  const file = readText('file:///nodes.yaml', text);
  assert.equal(file.objects.length, 400);
  assert.deepEqual(file.problems.map(({ code }) => code), ['yaml-syntax']);
});

test('items that do not say their kind have that of their list', () => {
  const bare = long(0).map(each => each.replace('- apiVersion: v1\n  kind: Node\n', '- # no kind\n'));
  assert.equal(readText('file:///nodes.yaml', list(bare, 'NodeList')).objects.length, 400);
  assert.equal(readText('file:///nodes.yaml', list(bare, 'NodeList').replaceAll('\n', '\r\n')).objects.length, 400);
  assert.equal(readText('file:///nodes.yaml', list(bare, 'List')).objects.length, 0);
});

test('anchors over several items: the list is read as a whole', () => {
  const text = list([item('a', 'finalizers: &f [x]'), ...long(0), item('z', 'finalizers: *f')]);
  const file = readText('file:///nodes.yaml', text);
  assert.deepEqual(file.objects.at(-1)!.value.metadata, { ...(file.objects.at(-1)!.value.metadata as object), finalizers: ['x'] });
  assert.equal(file.objects.length, 402);
  assert.equal(textAt(file, 401, 'metadata', 'name'), 'z');
});

test('long JSON lists, with the places of each item', () => {
  const yaml = readText('file:///nodes.yaml', list(long(0)));
  for (const indent of [undefined, 2]) {
    const text = JSON.stringify({ kind: 'NodeList', apiVersion: 'v1', metadata: { note: '"items": [' }, items: yaml.objects.map(({ value }) => value) }, undefined, indent);
    const file = readText('file:///nodes.json', text);
    assert.deepEqual(file.objects.map(({ value }) => value), yaml.objects.map(({ value }) => value));
    assert.equal(file.pieces.length, 400);
    assert.equal(textAt(file, 399, 'metadata', 'name'), '"n-399"');
  }
});

test('a list that is none is not cut', () => {
  const crd = `apiVersion: example.com/v1\nkind: Thing\nitems:\n${long(0).join('')}`;
  assert.equal(finish(cutList(crd)), undefined);
  assert.deepEqual(readText('file:///a.yaml', crd).objects, []);
});

test('cutting never changes what is read', () => {
  const line = fc.constantFrom('- apiVersion: v1\n', '  kind: Node\n', '  metadata: {name: a}\n', '  - x\n', '    - y\n', '# c\n', '\n', 'kind: List\n', '  t: |\n', '     - text\n', '  q: "a\n', '    b"\n', '-\n', '  - kind: Node\n', 'other: 1\n');
  fc.assert(fc.property(fc.array(line, { maxLength: 14 }), lines => {
    const text = `kind: List\napiVersion: v1\nitems:\n${lines.join('')}`;
    const whole = readText('file:///a.yaml', text);
    const pieces = finish(cutList(text, 0));
    if (!pieces || whole.problems.length > 0) return;
    const parts = pieces.items.map(({ start, end }) => text.slice(start, end));
    assert.equal(text.slice(0, pieces.before.end) + parts.join('') + text.slice(pieces.after.start), text);
    const single = parts.flatMap(part => readText('file:///a.yaml', `kind: List\napiVersion: v1\nitems:\n${part}`).objects);
    assert.deepEqual(single.map(({ value }) => value), whole.objects.map(({ value }) => value));
  }), { numRuns: 500 });
});

test('reading pauses after each document and each item', () => {
  const text = `${list(long(0))}---\n${list([item('x')])}`;
  let pauses = 0;
  const reading = readTextInSlices('file:///nodes.yaml', text);
  while (!reading.next().done) pauses += 1;
  assert.ok(pauses >= 401);
});

test('after an edit only what changed is read again', () => {
  const documents = Array.from({ length: 20 }, (_, index) => node(`n-${index}`).replace(/^ {2}/gm, ''));
  const text = documents.join('---\n');
  const before = readText('file:///nodes.yaml', text);
  const changed = text.replace('hostname: n-7}', 'hostname: other}');
  const after = readText('file:///nodes.yaml', changed, before);
  assert.deepEqual(after.objects.filter((object, index) => object.value !== before.objects[index]!.value).map(({ name }) => name), ['n-7']);
  assert.equal(textAt(after, 19, 'metadata', 'name'), 'n-19');
  const inserted = readText('file:///nodes.yaml', `${documents[0]}---\n${node('new').replace(/^ {2}/gm, '')}---\n${documents.slice(1).join('---\n')}`, after);
  assert.equal(inserted.objects.filter(({ value }) => !after.objects.some(object => object.value === value)).length, 2);
  const removed = readText('file:///nodes.yaml', documents.slice(5).join('---\n'), before);
  assert.deepEqual(names(removed), names(before).slice(5));
  assert.equal(textAt(removed, 14, 'metadata', 'name'), 'n-19');
});

test('an item of a long list that changed is read again, the others are not', () => {
  const text = list(long(0));
  const before = readText('file:///nodes.yaml', text);
  const after = readText('file:///nodes.yaml', text.replace('hostname: n-7}', 'hostname: other}'), before);
  assert.deepEqual(after.objects.filter((object, index) => object.value !== before.objects[index]!.value).map(({ name }) => name), ['n-7']);
});

const summary = (file: SourceFile): unknown =>
  file.objects.map(object => [object.value, object.documentIndex, object.rangeOf(['metadata', 'name'])]);

test('reading again gives the same as reading anew', () => {
  const pieces = ['a: 1\n', node('a').replace(/^ {2}/gm, ''), node('b').replace(/^ {2}/gm, ''), 'kind: [\n', '# c\n'];
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map(parts => parts.join('---\n'));
  fc.assert(fc.property(texts, texts, (first, second) => {
    const again = readText('file:///a.yaml', second, readText('file:///a.yaml', first));
    const anew = readText('file:///a.yaml', second);
    assert.deepEqual(again.problems, anew.problems);
    assert.deepEqual(summary(again), summary(anew));
  }));
});

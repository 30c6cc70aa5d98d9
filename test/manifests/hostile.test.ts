import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits, parseText, readText, type SourceFile } from '../../src/manifests';

const DAEMON_SET = 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: good}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: i}]}}}\n';

/** Reads within a time that a machine under heavy load keeps, too; on an idle one nothing here takes more than two seconds. */
function bounded(text: string, milliseconds = 30_000): SourceFile {
  const start = performance.now();
  const file = readText('file:///hostile.yaml', text);
  const took = performance.now() - start;
  assert.ok(took < milliseconds, `took ${took} ms`);
  for (const { range } of file.problems) assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length);
  return file;
}

const codes = (file: SourceFile): string[] => file.problems.map(({ code }) => code);

/** What is wrong in one document says so there and leaves the next one alone. */
function spoils(text: string, code = 'yaml-syntax'): void {
  assert.deepEqual(codes(bounded(text)), [code]);
  const both = bounded(`${text}\n---\n${DAEMON_SET}`);
  assert.deepEqual(codes(both), [code]);
  assert.deepEqual(both.objects.map(({ name }) => name), ['good']);
}

test('a bomb of aliases', () => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 12; level += 1) lines.push(`a${level}: &a${level} [${Array(10).fill(`*a${level - 1}`).join(', ')}]`);
  spoils(lines.join('\n'));
});

test('a bomb of merge keys', () => {
  const wide = Array.from({ length: 2000 }, (_, index) => `k${index}: 1`).join(', ');
  const lines = [`a: &a {${wide}}`, ...Array.from({ length: 2000 }, (_, index) => `m${index}: {<<: [${Array(50).fill('*a').join(', ')}]}`)];
  spoils(lines.join('\n'));
});

test('a few aliases are no bomb', () => {
  const { value, failure } = parseText(`a: &a {x: 1}\n${Array.from({ length: 5000 }, (_, index) => `b${index}: *a`).join('\n')}\n`);
  assert.equal(failure, undefined);
  assert.equal(Object.keys(value as object).length, 5001);
});

for (const depth of [101, 10_000, 100_000]) {
  test(`nesting ${depth} deep`, () => {
    spoils('['.repeat(depth) + ']'.repeat(depth));
    spoils('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
    spoils('- '.repeat(depth) + 'a');
    spoils(Array.from({ length: Math.min(depth, 1000) }, (_, level) => `${' '.repeat(level)}a:`).join('\n'));
    spoils('['.repeat(depth));
  });
}

test('nesting 90 deep is read', () => {
  assert.equal(parseText('['.repeat(90) + ']'.repeat(90)).failure, undefined);
  assert.equal(parseText('{"a":'.repeat(90) + '1' + '}'.repeat(90)).failure, undefined);
});

test('fifty million characters are refused at once', () => {
  const file = bounded(`# ${'x'.repeat(50_000_000)}`, 5000);
  assert.deepEqual(codes(file), ['file-too-large']);
  assert.deepEqual(file.objects, []);
});

test('a document that the API server would not take for its size', () => {
  const data = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: big}\ndata:\n  a: ${'x'.repeat(limits.documentLength)}\n`;
  spoils(data, 'document-too-large');
});

test('more documents than anybody has', () => {
  const file = bounded('---\na\n'.repeat(limits.documents + 10));
  assert.deepEqual(codes(file), ['too-many-documents']);
});

test('a million characters of one kind', () => {
  const units = [
    'a', ' ', '\t', '-', '- ', '[', '"', '\'', '#', ':', ': ', '? ', '&a ', '*a ',
    '!', '|', '>', '{{', '\\', '%', '\r', '\n', '\r\n', '-\n', 'a:\n', ',', '{', '}',
    '\u2028', '\uFEFF', '&a\n', '!a\n', '? -\n', 'a: &b\n', '"\\', '{?',
  ];
  for (const unit of units) {
    const file = bounded(unit.repeat(Math.floor(1_000_000 / unit.length)));
    assert.ok(file.problems.length <= (unit.startsWith('a:') ? limits.problems : 1), JSON.stringify(unit));
  }
});

test('binary', () => {
  const bytes = Array.from({ length: 100_000 }, (_, index) => String.fromCharCode((index * 7919) % 256)).join('');
  spoils(`\u0001\u0002${bytes.replace(/[\n\r-]/g, '')}`);
});

test('NUL', () => spoils(`${DAEMON_SET}# \0`));
test('half of a pair', () => spoils('a: x\ud800y'));
test('a tab as indentation', () => spoils('a:\n\tb: 1'));
test('an empty file, a byte order mark, blank lines: nothing to say', () => {
  for (const text of ['', '\uFEFF', '\n\n', '---', '---\n---\n', '# x']) assert.deepEqual(codes(bounded(text)), []);
});

test('CRLF, byte order mark and broken neighbours leave the lines right', () => {
  const text = `\uFEFF# x\r\na: [\r\n---\r\n${DAEMON_SET.replaceAll('\n', '\r\n')}---\r\nb: 1\r\n c: 2\r\n`;
  const file = bounded(text);
  assert.deepEqual(file.objects.map(({ name }) => name), ['good']);
  const places = file.problems.map(({ range }) => file.lines.positionAt(range.start));
  assert.deepEqual(places, [{ line: 1, character: 3 }, { line: 9, character: 2 }]);
  assert.deepEqual(file.lines.positionAt(file.objects[0]!.rangeOf(['kind'])!.value.start), { line: 4, character: 6 });
});

test('names from another world', () => {
  const text = 'apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: [a], labels: {__proto__: x, constructor: y}}\nspec: 5\n';
  const file = bounded(text);
  assert.ok(file.objects.every(({ refused }) => refused));
  assert.ok(codes(file).includes('wrong-type'));
});

test('whatever the text is, reading ends and places stay inside', () => {
  const piece = fc.oneof(
    fc.constantFrom('kind: DaemonSet\n', 'apiVersion: apps/v1\n', 'metadata:\n', '  name: a\n', 'spec:\n', '---\n', '- ', '{{ x }}', '[', ']', '{', '}', '&a ', '*a', '<<: ', '\t', '|\n', '"', '\'', '\r\n', '# c\n', 'kind: List\n', 'items:\n', '? ', ': ', '!!int '),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
    const file = bounded(pieces.join(''));
    for (const object of file.objects) object.nearestRangeOf(['spec', 'template']);
  }), { numRuns: 500 });
});

test('a good file with something broken in it still ends in objects or problems', () => {
  fc.assert(fc.property(fc.nat(DAEMON_SET.length), fc.string({ maxLength: 3 }), fc.nat(5), (at, inserted, removed) => {
    bounded(DAEMON_SET.slice(0, at) + inserted + DAEMON_SET.slice(at + removed));
  }), { numRuns: 500 });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isEmptyPart, split, textAfterSeparator } from '../../src/manifests/split';

const parts = (text: string): string[] => [...split(text)].map(({ start, end }) => text.slice(start, end));

test('parts start at lines with three dashes and cover the text', () => {
  assert.deepEqual(parts('a: 1\n---\nb: 2\n--- # c\nd'), ['a: 1\n', '---\nb: 2\n', '--- # c\nd']);
  assert.deepEqual(parts('---\r\na\r\n---\r\nb'), ['---\r\na\r\n', '---\r\nb']);
  assert.deepEqual(parts('a\r---\rb'), ['a\r', '---\rb']);
  assert.deepEqual(parts(''), ['']);
});

test('dashes inside a line, longer rules and indented dashes separate nothing', () => {
  for (const text of ['a: x---\n', '-----BEGIN\nx\n', 'a: |\n  ---\n  b\n', '--- \n'.slice(0, 3) + 'x']) assert.deepEqual(parts(text), [text]);
});

test('directives stay with their document', () => {
  assert.deepEqual(parts('%YAML 1.2\n---\na: 1\n---\nb: 2\n'), ['%YAML 1.2\n---\na: 1\n', '---\nb: 2\n']);
});

test('a byte order mark does not hide the first separator', () => {
  assert.deepEqual(parts('\uFEFF---\na\n---\nb'), ['\uFEFF---\na\n', '---\nb']);
});

test('parts with nothing but comments are empty', () => {
  for (const text of ['', '\n', '---\n', '--- # x\n# y\n\n', '\uFEFF', '# only', '---\r\n# a\r\n\r\n', '---\n...\n']) assert.ok(isEmptyPart(text), JSON.stringify(text));
  for (const text of ['a', '---\na', '--- a', '# x\n- a', '---x']) assert.ok(!isEmptyPart(text), JSON.stringify(text));
});

test('text behind a separator is found, comments are not', () => {
  assert.deepEqual(textAfterSeparator('--- foo: 1\n'), { text: 'foo: 1', at: 4 });
  assert.equal(textAfterSeparator('--- # c\nfoo: 1\n'), undefined);
  assert.equal(textAfterSeparator('a: --- b'), undefined);
});

test('joining the parts gives the text', () => {
  const line = fc.constantFrom('---', '--- # c', 'a: 1', '  - b', '', '# x', '%YAML 1.2', '...', '\uFEFF', '----', '\t');
  const eol = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(fc.property(fc.array(fc.tuple(line, eol)), lines => {
    const text = lines.flat().join('');
    assert.equal(parts(text).join(''), text);
  }));
  fc.assert(fc.property(fc.string(), text => assert.equal(parts(text).join(''), text)));
});

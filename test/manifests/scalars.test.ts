import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseText } from '../../src/manifests';
import { resolvePlain } from '../../src/manifests/yaml/scalars';

const asKubectlReads: readonly (readonly [source: string, value: unknown])[] = [
  ['yes', true], ['no', false], ['on', true], ['off', false], ['y', true], ['N', false], ['True', true], ['FALSE', false],
  ['yEs', 'yEs'], ['~', null], ['', null], ['Null', null], ['nil', 'nil'],
  ['0644', 420], ['0o644', 420], ['1_000', 1000], ['0b101', 5], ['0x1F', 31], ['-0x1f', -31], ['+12', 12], ['-7', -7], ['0', 0], ['00', 0], ['010', 8],
  ['08', 8], ['1:30', '1:30'], ['1e3', 1000], ['0.15', 0.15], ['.5', 0.5], ['-.5', -0.5], ['1.', 1], ['1e400', '1e400'], ['.', '.'], ['-', '-'], ['1.6.1', '1.6.1'],
  ['0b12', '0b12'], ['0xg', '0xg'], ['12Gi', '12Gi'], ['100m', '100m'], ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'], ['2024-01-01', '2024-01-01'],
];

for (const [source, value] of asKubectlReads) {
  test(`plain scalar ${source || '(nothing)'}`, () => assert.deepEqual(resolvePlain(source), value));
}

test('quotes and explicit tags decide', () => {
  const { value } = parseText('{a: "yes", b: !!str yes, c: !!int "5", d: ! 5, e: !!bool "on", f: !!float 1, g: !custom 5, h: !!binary aGk=, i: !!null "", j: !!map , k: !!seq }');
  assert.deepEqual(value, { a: 'yes', b: 'yes', c: 5, d: '5', e: true, f: 1, g: '5', h: 'hi', i: null, j: {}, k: [] });
});

test('keys become text as in JSON', () => {
  assert.deepEqual(parseText('{on: 1, 0x10: 2, 1.50: 3, "no": 4}').value, { true: 1, 16: 2, 1.5: 3, no: 4 });
});

for (const [name, text] of [
  ['infinity', 'a: .inf'], ['not a number', 'a: [.NaN]'], ['null as key', '~: 1'], ['a list as key', '? [a]\n: 1'], ['a tag that does not fit', 'a: !!int x'],
  ['an anchor that contains itself', 'a: &a [*a]'], ['an unknown anchor', 'a: *b'], ['a merge of text', '<<: x'],
] as const) {
  test(`${name} has no JSON`, () => {
    const { value, failure } = parseText(text);
    assert.equal(value, undefined);
    assert.ok(failure!.start >= 0 && failure!.start <= text.length);
  });
}

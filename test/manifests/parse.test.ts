import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CORE_SCHEMA, dump, load, mergeTag } from 'js-yaml';
import { locate, nearestNode, nodeAt, parseText, readText, writeYaml, type Path } from '../../src/manifests';

const read = (text: string): unknown => {
  const { value, failure } = parseText(text);
  assert.equal(failure, undefined);
  return value;
};

const at = (text: string, path: Path): string | undefined => {
  const node = nodeAt(locate(text), path);
  return node && text.slice(node.value.start, node.value.end);
};

test('duplicate keys: the last wins and a warning names both places', () => {
  for (const text of ['a: 1\nb: 2\na: 3\n', '{"a": 1, "b": 2, "a": 3}']) {
    const { value, problems } = parseText(text);
    assert.deepEqual(value, { a: 3, b: 2 });
    assert.equal(problems.length, 1);
    const [problem] = problems;
    assert.equal(problem!.code, 'yaml-duplicate-key');
    assert.ok(problem!.range.start > problem!.related![0]!.range.start);
  }
});

test('merge keys work as in kubectl: where they stand', () => {
  assert.deepEqual(read('x: &x {a: 1, b: 2}\nm:\n  <<: *x\n  a: 3\n'), { x: { a: 1, b: 2 }, m: { a: 3, b: 2 } });
  assert.deepEqual(read('x: &x {a: 1}\nz: &z {a: 2, c: 4}\nm: {<<: [*x, *z]}\n'), { x: { a: 1 }, z: { a: 2, c: 4 }, m: { a: 1, c: 4 } });
  const late = parseText('x: &x {a: 1}\nm:\n  a: 3\n  <<: *x\n');
  assert.deepEqual(late.value, { x: { a: 1 }, m: { a: 1 } });
  assert.deepEqual(late.problems.map(({ code }) => code), ['yaml-merge-order']);
});

test('ranges lead to the text of every field', () => {
  const text = 'spec:\n  list:\n  - {name: "a b", n: 5}\n  - plain text\n  empty:\n  block: |\n    one\n    two\nlast: [1, {x: y}, ]\n';
  assert.equal(at(text, ['spec', 'list', 0]), '{name: "a b", n: 5}');
  assert.equal(at(text, ['spec', 'list', 0, 'name']), '"a b"');
  assert.equal(at(text, ['spec', 'list', 1]), 'plain text');
  assert.equal(at(text, ['spec', 'empty']), '');
  assert.equal(at(text, ['last']), '[1, {x: y}, ]');
  assert.equal(at(text, ['last', 1, 'x']), 'y');
  assert.equal(at(text, ['nothing']), undefined);
  const nearest = nearestNode(locate(text), ['spec', 'list', 0, 'missing', 'deep']);
  assert.equal(text.slice(nearest.value.start, nearest.value.end), '{name: "a b", n: 5}');
});

test('ranges of an alias: itself, and the fields where the anchor stands', () => {
  const text = 'a: &a\n  x: 1\nb: *a\nc:\n  <<: *a\n  y: 2\n';
  assert.equal(at(text, ['b']), '*a');
  assert.equal(at(text, ['b', 'x']), '1');
  assert.equal(at(text, ['c', 'x']), '1');
});

test('ranges in JSON', () => {
  const text = '\uFEFF{ "a\\n": [ 1, {"b": "x\\"y" }, [] ], "c" : null }';
  assert.equal(at(text, ['a\n', 1, 'b']), '"x\\"y"');
  assert.equal(at(text, ['a\n']), '[ 1, {"b": "x\\"y" }, [] ]');
  assert.equal(at(text, ['c']), 'null');
});

test('brackets that close at the indentation of their parent are read, as kubectl does', () => {
  const text = 'spec:\n  args: [\n    "-c", # file\n    "-e", # all\n  ]\n  env: {\n    a: b\n  }\n  after: 1\n';
  assert.deepEqual(read(text), { spec: { args: ['-c', '-e'], env: { a: 'b' }, after: 1 } });
  assert.equal(at(text, ['spec', 'after']), '1');
});

test('only the first document of a part counts, as in kubectl', () => assert.deepEqual(read('a: 1\n...\nb: 2\n'), { a: 1 }));

test('__proto__ is a field like others', () => {
  for (const text of ['__proto__: {a: 1}', '{"__proto__": {"a": 1}}', 'x: &x {__proto__: 1}\ny: {<<: *x}']) {
    const value = read(text) as Record<string, unknown>;
    assert.equal(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(value.a, undefined);
  }
  assert.ok(Object.hasOwn(read('__proto__: {a: 1}') as object, '__proto__'));
});

test('half of a pair becomes the replacement character', () => {
  assert.deepEqual(read('a: "x\\ud800y"'), { a: 'x\uFFFDy' });
  assert.deepEqual(read('{"a": "x\\udc00", "b": "\\ud83d\\ude00"}'), { a: 'x\uFFFD', b: '😀' });
});

const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }));
const json = fc.letrec(tie => ({
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 })),
})).value;

/** Text without characters that are no YAML, and without the key that JavaScript treats apart. */
const isOrdinary = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return !text.includes('__proto__') && !/[\x7f-\x9f\ud800-\udfff\ufffe\uffff\ufeff]|\\u/.test(text);
};
const ordinary = json.filter(isOrdinary);

test('JSON comes back as it was written', () => {
  fc.assert(fc.property(ordinary, value => assert.deepEqual(read(JSON.stringify(value)), JSON.parse(JSON.stringify(value)))));
});

test('what js-yaml writes for YAML 1.1 readers comes back', () => {
  fc.assert(fc.property(ordinary, value => {
    const plain = JSON.parse(JSON.stringify(value)) as unknown;
    assert.deepEqual(read(dump(plain)), plain);
  }));
});

test('our own writing comes back', () => {
  const small = fc.dictionary(fc.string(), leaf, { minKeys: 1, maxKeys: 3 });
  const plain = fc.dictionary(fc.string(), fc.oneof(leaf, small, fc.constant({}), fc.array(small, { maxLength: 3 })), { maxKeys: 4 });
  fc.assert(fc.property(plain.filter(isOrdinary), value => {
    const written = JSON.parse(JSON.stringify(value)) as never;
    assert.deepEqual(read(writeYaml(written)), written);
  }));
});

const schema = CORE_SCHEMA.withTags(mergeTag);
const word = fc.constantFrom('a', 'bc', 'k8s-app', 'x y', '12', '"q"', "'s'", '|\n      text\n      more', '[a, {b: c}]', '{}', '&x z', '-1.5', 'true');

test('ordinary block documents read the same as with js-yaml', () => {
  fc.assert(fc.property(fc.array(fc.tuple(fc.stringMatching(/^[a-m][a-z]{1,6}$/), fc.array(word, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 6 }), rows => {
    const unique = [...new Map(rows)];
    const text = unique.map(([key, words]) => `${key}:\n${words.map(each => `  - w: ${each}\n`).join('')}`).join('');
    assert.deepEqual(read(text), load(text, { schema }));
  }));
});

test('ranges have the shape of the value', () => {
  fc.assert(fc.property(ordinary, value => {
    const text = dump(JSON.parse(JSON.stringify(value)));
    const root = locate(text);
    const check = (part: unknown, path: Path): void => {
      const node = nodeAt(root, path);
      assert.ok(node && node.value.start <= node.value.end && node.value.end <= text.length);
      if (typeof part === 'object' && part !== null) for (const [key, field] of Object.entries(part)) check(field, [...path, Array.isArray(part) ? Number(key) : key]);
    };
    check(read(text), []);
  }), { numRuns: 60 });
});

test('problems of a file keep their place behind other documents', () => {
  const text = 'a: 1\n---\nkind: DaemonSet\napiVersion: apps/v1\nmetadata: {name: x}\nspec: {replicas: 3, selector: {matchLabels: {a: b}}}\n';
  const [problem] = readText('file:///a.yaml', text).problems;
  assert.equal(text.slice(problem!.range.start, problem!.range.end), 'replicas');
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { jsonSchema } from '../../src/scenario';
import { changes, moves } from '../../src/scenario/schema/actions';
import { expectations } from '../../src/scenario/schema/expectations';

test('the JSON schema in media is the one the reader follows', () => {
  const written: unknown = JSON.parse(readFileSync('media/schemas/scenario.schema.json', 'utf8'));
  assert.deepEqual(written, JSON.parse(JSON.stringify(jsonSchema())), 'run node scripts/schema.mjs');
});

test('every action and every expectation has a description that is a sentence', () => {
  for (const [key, { doc }] of Object.entries({ ...changes, ...moves, ...expectations })) assert.match(doc, /^.{8,}\.$/s, key);
});

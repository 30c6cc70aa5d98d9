import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DaemonSet } from '../../../src/cluster/api/types';
import { applyDefaults } from '../../../src/cluster/apiserver/defaults';
import { validateDaemonSet, validateDaemonSetUpdate } from '../../../src/cluster/apiserver/validation';
import { casesOf, differences, expectationOf, type Case } from './cases';

for (const file of ['validation.json', 'defaults.json']) {
  for (const one of casesOf(file)) test(`${file} ${one.name}`, () => run(one));
}

test('both files of cases are found', () => {
  assert.equal(casesOf('validation.json').length, 59);
  assert.equal(casesOf('defaults.json').length, 6);
});

function run(one: Case): void {
  let set = one.given.daemonset as unknown as DaemonSet;
  const gates = one.features ?? {};
  one.when.forEach((step, index) => {
    const expected = expectationOf(one, index);
    if (step.op === 'applyDefaults') {
      set = applyDefaults(set);
      assert.deepEqual(differences(expected['defaulted'] ?? {}, set), []);
      for (const path of (expected['absent'] ?? []) as string[]) assert.equal(at(set, path), undefined, path);
      return;
    }
    const errors =
      step.op === 'validate' ? validateDaemonSet(set, gates) : validateDaemonSetUpdate(step['new'] as unknown as DaemonSet, set, gates);
    const messages = errors.map((error) => error.message).join('\n');
    if (expected['errorCount'] !== undefined) assert.equal(errors.length, expected['errorCount'], messages);
    for (const { field, type } of (expected['errors'] ?? []) as { field: string; type: string }[]) {
      assert.ok(errors.some((error) => error.field === field && error.type === type), `${field} ${type} in\n${messages}`);
    }
  });
}

function at(object: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], object);
}

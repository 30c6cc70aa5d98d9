import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaledValue } from '../../../src/cluster/api/intOrString';
import { compareQuantities, formatBytes, formatMilli, formatQuantity, isQuantity, milliValue, wholeValue } from '../../../src/cluster/api/quantity';
import type { IntOrString } from '../../../src/cluster/api/types';
import { casesOf } from './cases';

test('quantities are read in thousandths and in whole units, rounded up', () => {
  const rows: [string | number, number, number][] = [
    ['500m', 500, 1], ['1', 1000, 1], [2, 2000, 2], ['0.5', 500, 1], ['1.5', 1500, 2], ['100u', 1, 1], ['1e3', 1_000_000, 1000],
    ['1Ki', 1_024_000, 1024], ['1Gi', 1_073_741_824_000, 1_073_741_824], ['2k', 2_000_000, 2000], ['-1', -1000, -1], ['.5', 500, 1],
  ];
  for (const [text, milli, whole] of rows) {
    assert.equal(milliValue(text), milli, String(text));
    assert.equal(wholeValue(text), whole, String(text));
  }
});

test('what is no quantity is told apart', () => {
  for (const text of ['', 'm', '1 Gi', '1GiB', 'much', '1.2.3', '--1']) assert.equal(isQuantity(text), false, text);
  for (const text of ['0', '+1', '1.', '12E', '1E3', '3Ei']) assert.equal(isQuantity(text), true, text);
});

test('quantities are printed as Kubernetes prints them', () => {
  const rows: [string | number, string][] = [
    ['0.5', '500m'], ['1000m', '1'], ['1500m', '1500m'], ['1024Mi', '1Gi'], ['1025Mi', '1025Mi'], ['2000', '2k'], ['2', '2'],
    ['0', '0'], ['1000Ki', '1000Ki'], ['0.5Gi', '512Mi'], ['1e3', '1e3'], ['110', '110'],
  ];
  for (const [text, printed] of rows) assert.equal(formatQuantity(text), printed, String(text));
  assert.equal(formatMilli(1500), '1500m');
  assert.equal(formatMilli(3000), '3');
  assert.equal(formatBytes(768 * 1024 * 1024), '768Mi');
});

test('quantities compare by value', () => {
  assert.equal(compareQuantities('1', '1000m'), 0);
  assert.equal(compareQuantities('1Gi', '1G'), 1);
  assert.equal(compareQuantities('999m', 1), -1);
});

for (const one of casesOf('budget.json')) {
  for (const { op, value, total, round } of one.when) {
    if (op !== 'scaleValue') continue;
    test(`budget.json ${one.name}`, () => {
      const scaled = scaledValue(value as IntOrString, total as number, round === 'up') ?? 'error';
      assert.equal(scaled, one.expect!['scaled']);
    });
  }
}

import { parsePercent } from '../../api/intOrString';
import type { DaemonSetUpdateStrategy, IntOrString, RollingUpdateDaemonSet } from '../../api/types';
import type { FieldError } from '../errors';
import { invalidValue, nonNegative, notSupported, required } from './fieldErrors';

const percentText =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

const percentage = /^\d+%$/;

/** Rules for the update strategy (DS-8.23 to 8.28); OnDelete ignores the rolling parameters (DS-8.35). */
export function validateUpdateStrategy(strategy: DaemonSetUpdateStrategy, field: string): FieldError[] {
  const { type = '', rollingUpdate } = strategy;
  if (type === 'OnDelete') return [];
  if (type !== 'RollingUpdate') {
    const shown = { Type: type, RollingUpdate: internal(rollingUpdate) };
    return [notSupported(field, shown, ['RollingUpdate', 'OnDelete'])];
  }
  if (!rollingUpdate) return [required(`${field}.rollingUpdate`)];
  return validateRollingUpdate(rollingUpdate, `${field}.rollingUpdate`);
}

function validateRollingUpdate({ maxUnavailable = 0, maxSurge = 0 }: RollingUpdateDaemonSet, field: string): FieldError[] {
  const errors = [
    ...validateIntOrPercent(maxUnavailable, `${field}.maxUnavailable`),
    ...validateIntOrPercent(maxSurge, `${field}.maxSurge`),
    ...notMoreThanAll(maxUnavailable, `${field}.maxUnavailable`),
    ...notMoreThanAll(maxSurge, `${field}.maxSurge`),
  ];
  const unavailable = numberOf(maxUnavailable) !== 0;
  const surge = numberOf(maxSurge) !== 0;
  if (unavailable && surge) {
    errors.push(invalidValue(`${field}.maxSurge`, maxSurge, 'may not be set when maxUnavailable is non-zero'));
  }
  if (!unavailable && !surge) errors.push(required(`${field}.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
  return errors;
}

function validateIntOrPercent(value: IntOrString, field: string): FieldError[] {
  if (typeof value === 'number') return nonNegative(field, value);
  return percentage.test(value) ? [] : [invalidValue(field, value, percentText)];
}

function notMoreThanAll(value: IntOrString, field: string): FieldError[] {
  return typeof value === 'string' && percentage.test(value) && numberOf(value) > 100
    ? [invalidValue(field, value, 'must not be greater than 100%')]
    : [];
}

/** The percentage, or the integer that a text is; any other text counts as 0 (DS-8.28). */
function numberOf(value: IntOrString): number {
  if (typeof value === 'number') return value;
  if (percentage.test(value)) return parsePercent(value)!;
  return /^[+-]?\d+$/.test(value) ? Number(value) : 0;
}

/** The API server shows its own internal struct, whose fields have no JSON names. */
function internal(rollingUpdate: RollingUpdateDaemonSet | undefined): object | null {
  if (!rollingUpdate) return null;
  return { MaxUnavailable: rollingUpdate.maxUnavailable ?? 0, MaxSurge: rollingUpdate.maxSurge ?? 0 };
}

import { parseInt64 } from '../../api/syntax';
import type { Taint, Toleration } from '../../api/types';
import type { FieldError } from '../errors';
import { duplicate, invalidValue, notSupported, required } from './fieldErrors';
import { validateKey } from './metadata';
import { valueProblems } from './names';

const canonicalInteger = /^(0|-?[1-9]\d*)$/;
const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** Rules for tolerations (DS-8.31); `compare` is the gate TaintTolerationComparisonOperators. */
export function validateTolerations(tolerations: readonly Toleration[] | undefined, field: string, compare: boolean): FieldError[] {
  return (tolerations ?? []).flatMap((toleration, index) => validateToleration(toleration, `${field}[${index}]`, compare));
}

function validateToleration(toleration: Toleration, field: string, compare: boolean): FieldError[] {
  const { key = '', operator = '', effect = '' } = toleration;
  const errors = key === '' ? [] : validateKey(key, `${field}.key`);
  if (key === '' && operator !== 'Exists') {
    const rule = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
    errors.push(invalidValue(`${field}.operator`, operator, rule));
  }
  if (toleration.tolerationSeconds !== undefined && effect !== 'NoExecute') {
    errors.push(invalidValue(`${field}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set"));
  }
  errors.push(...validateOperator(toleration, field, compare));
  return effect === '' ? errors : [...errors, ...validateEffect(effect, `${field}.effect`)];
}

function validateOperator(toleration: Toleration, field: string, compare: boolean): FieldError[] {
  const { operator = '', value = '' } = toleration;
  if (operator === 'Equal' || operator === '') {
    const problems = valueProblems(value);
    return problems.length === 0 ? [] : [invalidValue(`${field}.operator`, value, problems.join(';'))];
  }
  if (operator === 'Exists') {
    if (value === '') return [];
    return [invalidValue(`${field}.operator`, internal(toleration), "value must be empty when `operator` is 'Exists'")];
  }
  if (!compare || (operator !== 'Lt' && operator !== 'Gt')) {
    return [notSupported(`${field}.operator`, operator, ['Equal', 'Exists'])];
  }
  if (canonicalInteger.test(value) && parseInt64(value) !== undefined) return [];
  return [invalidValue(`${field}.value`, value, 'must be a valid decimal integer in canonical form')];
}

/** Rules for the taints of a node: well-formed, and unique by key and effect. */
export function validateTaints(taints: readonly Taint[] | undefined, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  (taints ?? []).forEach((taint, index) => {
    const path = `${field}[${index}]`;
    errors.push(...validateTaint(taint, path));
    const identity = `${taint.key}:${taint.effect}`;
    if (seen.has(identity)) errors.push(duplicate(path, internalTaint(taint), 'taints must be unique by key and effect pair'));
    seen.add(identity);
  });
  return errors;
}

function validateTaint({ key = '', value = '', effect }: Taint, field: string): FieldError[] {
  const problems = valueProblems(value);
  return [
    ...validateKey(key, `${field}.key`),
    ...(problems.length === 0 ? [] : [invalidValue(`${field}.value`, value, problems.join(';'))]),
    ...(effect ? validateEffect(effect, `${field}.effect`) : [required(`${field}.effect`)]),
  ];
}

function validateEffect(effect: string, field: string): FieldError[] {
  return effects.includes(effect) ? [] : [notSupported(field, effect, effects)];
}

/** The API server shows its own internal struct, whose fields have no JSON names. */
function internal({ key = '', operator = '', value = '', effect = '', tolerationSeconds = undefined }: Toleration): object {
  return { Key: key, Operator: operator, Value: value, Effect: effect, TolerationSeconds: tolerationSeconds ?? null };
}

function internalTaint({ key = '', value = '', effect }: Taint): object {
  return { Key: key, Value: value, Effect: effect, TimeAdded: null };
}

import { byCodeUnit } from '../../api/names';
import type { LabelSelector, Requirement, StringMap } from '../../api/types';
import type { FieldError } from '../errors';
import { forbiddenField, invalidValue, required } from './fieldErrors';
import { validateKey, validateLabels } from './metadata';
import { valueProblems } from './names';

/** Rules for a label selector (DS-8.14). */
export function validateLabelSelector(selector: LabelSelector | undefined, field: string): FieldError[] {
  return [
    ...validateLabels(selector?.matchLabels, `${field}.matchLabels`),
    ...(selector?.matchExpressions ?? []).flatMap((requirement, index) =>
      validateSelectorRequirement(requirement, `${field}.matchExpressions[${index}]`),
    ),
  ];
}

function validateSelectorRequirement(requirement: Requirement, field: string): FieldError[] {
  return [
    ...(isComparison(requirement.operator) ? [notAnOperator(requirement, field)] : validateOperator(requirement, field)),
    ...validateKey(requirement.key ?? '', `${field}.key`),
    ...validateValues(requirement, field),
  ];
}

/** Rules for the number of values that an operator takes. */
export function validateOperator(requirement: Requirement, field: string): FieldError[] {
  const count = requirement.values?.length ?? 0;
  switch (requirement.operator) {
    case 'In':
    case 'NotIn':
      return count > 0 ? [] : [required(`${field}.values`, "must be specified when `operator` is 'In' or 'NotIn'")];
    case 'Exists':
    case 'DoesNotExist':
      return count === 0
        ? []
        : [forbiddenField(`${field}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    case 'Gt':
    case 'Lt':
      return count === 1
        ? []
        : [required(`${field}.values`, "must be specified single value when `operator` is 'Lt' or 'Gt'")];
    default:
      return [notAnOperator(requirement, field)];
  }
}

/** Each value is a label value. */
export function validateValues({ values }: Requirement, field: string): FieldError[] {
  return (values ?? []).flatMap((value, index) =>
    valueProblems(value).map((problem) => invalidValue(`${field}.values[${index}]`, value, problem)),
  );
}

function notAnOperator({ operator }: Requirement, field: string): FieldError {
  return invalidValue(`${field}.operator`, operator ?? '', 'not a valid selector operator');
}

/** Nodes are compared by number, labels of objects are not. */
function isComparison(operator: string): boolean {
  return operator === 'Gt' || operator === 'Lt';
}

/** A map as messages show it: sorted by key. */
export function sortedMap(map: StringMap): StringMap {
  return Object.fromEntries(Object.entries(map).sort(([a], [b]) => byCodeUnit(a, b)));
}

/** A selector as messages show it: labels sorted, before expressions. */
export function shownSelector({ matchLabels, matchExpressions }: LabelSelector): object {
  const shown = ({ key, operator, values }: Requirement): object => ({ key, operator, ...(values?.length ? { values } : {}) });
  return {
    ...(matchLabels && Object.keys(matchLabels).length > 0 ? { matchLabels: sortedMap(matchLabels) } : {}),
    ...(matchExpressions?.length ? { matchExpressions: matchExpressions.map(shown) } : {}),
  };
}

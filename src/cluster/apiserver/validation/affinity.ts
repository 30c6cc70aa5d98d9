import type { Affinity, JsonObject, JsonValue, LabelSelector, NodeSelector, NodeSelectorTerm, Requirement } from '../../api/types';
import type { FieldError } from '../errors';
import { isObject } from '../read';
import { invalidValue, required } from './fieldErrors';
import { validateKey } from './metadata';
import { subdomainProblems } from './names';
import { validateLabelSelector, validateOperator, validateValues } from './selector';

const requiredField = 'requiredDuringSchedulingIgnoredDuringExecution';
const preferredField = 'preferredDuringSchedulingIgnoredDuringExecution';

/** Rules for affinity (DS-8.32). */
export function validateAffinity(affinity: Affinity | undefined, field: string): FieldError[] {
  const node = affinity?.nodeAffinity;
  const needed = node?.[requiredField];
  return [
    ...(needed ? validateNodeSelector(needed, `${field}.nodeAffinity.${requiredField}`) : []),
    ...listOf(node?.[preferredField]).flatMap((term, index) =>
      validatePreferredNodes(term, `${field}.nodeAffinity.${preferredField}[${index}]`),
    ),
    ...validatePodAffinity(affinity?.podAffinity, `${field}.podAffinity`),
    ...validatePodAffinity(affinity?.podAntiAffinity, `${field}.podAntiAffinity`),
  ];
}

function validateNodeSelector({ nodeSelectorTerms = [] }: NodeSelector, field: string): FieldError[] {
  const path = `${field}.nodeSelectorTerms`;
  if (nodeSelectorTerms.length === 0) return [required(path, 'must have at least one node selector term')];
  return nodeSelectorTerms.flatMap((term, index) => validateTerm(term, `${path}[${index}]`));
}

function validateTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, field: string): FieldError[] {
  return [
    ...matchExpressions.flatMap((requirement, index) => validateExpression(requirement, `${field}.matchExpressions[${index}]`)),
    ...matchFields.flatMap((requirement, index) => validateMatchField(requirement, `${field}.matchFields[${index}]`)),
  ];
}

function validateExpression(requirement: Requirement, field: string): FieldError[] {
  return [
    ...validateOperator(requirement, field),
    ...validateKey(requirement.key ?? '', `${field}.key`),
    ...validateValues(requirement, field),
  ];
}

/** Fields know `In` and `NotIn` with one value, and the only field is the node's name. */
function validateMatchField({ key = '', operator, values = [] }: Partial<Requirement>, field: string): FieldError[] {
  const errors: FieldError[] = [];
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(invalidValue(`${field}.operator`, operator ?? '', 'not a valid selector operator'));
  } else if (values.length !== 1) {
    errors.push(required(`${field}.values`, "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"));
  }
  if (key !== 'metadata.name') return [...errors, invalidValue(`${field}.key`, key, 'not a valid field selector key')];
  const names = values.flatMap((value, index) =>
    subdomainProblems(value).map((problem) => invalidValue(`${field}.values[${index}]`, value, problem)),
  );
  return [...errors, ...names];
}

function validatePreferredNodes(term: JsonObject, field: string): FieldError[] {
  const preference = (isObject(term['preference']) ? term['preference'] : {}) as NodeSelectorTerm;
  return [...validateWeight(term['weight'], field), ...validateTerm(preference, `${field}.preference`)];
}

function validatePodAffinity(affinity: unknown, field: string): FieldError[] {
  if (!isObject(affinity)) return [];
  return [
    ...listOf(affinity[requiredField]).flatMap((term, index) => validatePodTerm(term, `${field}.${requiredField}[${index}]`)),
    ...listOf(affinity[preferredField]).flatMap((term, index) => {
      const path = `${field}.${preferredField}[${index}]`;
      const inner = isObject(term['podAffinityTerm']) ? term['podAffinityTerm'] : {};
      return [...validateWeight(term['weight'], path), ...validatePodTerm(inner, `${path}.podAffinityTerm`)];
    }),
  ];
}

function validatePodTerm(term: JsonObject, field: string): FieldError[] {
  const key = typeof term['topologyKey'] === 'string' ? term['topologyKey'] : '';
  return [
    ...validateLabelSelector(term['labelSelector'] as LabelSelector | undefined, `${field}.labelSelector`),
    ...validateLabelSelector(term['namespaceSelector'] as LabelSelector | undefined, `${field}.namespaceSelector`),
    ...(key === '' ? [required(`${field}.topologyKey`, 'can not be empty')] : []),
    ...validateKey(key, `${field}.topologyKey`),
  ];
}

function validateWeight(value: JsonValue | undefined, field: string): FieldError[] {
  const weight = typeof value === 'number' ? value : 0;
  return weight > 0 && weight <= 100 ? [] : [invalidValue(`${field}.weight`, weight, 'must be in the range 1-100')];
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]).filter(isObject) : [];
}

import { isLabelKey, isLabelValue } from '../../api/syntax';
import type { ObjectMeta, StringMap } from '../../api/types';
import type { FieldError } from '../errors';
import { invalidValue, required, tooLong } from './fieldErrors';
import { keyProblems, labelProblems, subdomainProblems, valueProblems } from './names';

/** All keys and values of the annotations together, in bytes. */
const annotationsLimit = 262_144;

/** Rules for `metadata` of an object (DS-8.10 to 8.13). */
export function validateMetadata(metadata: ObjectMeta, namespaced: boolean): FieldError[] {
  return [
    ...validateName(metadata),
    ...(namespaced ? validateNamespace(metadata.namespace) : []),
    ...validateLabels(metadata.labels, 'metadata.labels'),
    ...validateAnnotations(metadata.annotations, 'metadata.annotations'),
  ];
}

/** Rules for a change of `metadata`: the name and the namespace stay (DS-8.29). */
export function validateMetadataUpdate(next: ObjectMeta, before: ObjectMeta): FieldError[] {
  const fields = ['name', 'namespace'] as const;
  return fields.flatMap((field) => validateImmutable(next[field], before[field], `metadata.${field}`));
}

/** A value that may not change. */
export function validateImmutable(next: unknown, before: unknown, field: string): FieldError[] {
  return next === before ? [] : [invalidValue(field, next ?? '', 'field is immutable')];
}

/** Rules for labels: well-formed keys and values (DS-8.13). */
export function validateLabels(labels: StringMap | undefined, field: string): FieldError[] {
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(labels ?? {})) {
    if (isLabelKey(key) && isLabelValue(value)) continue;
    for (const problem of keyProblems(key)) errors.push(invalidValue(field, key, problem));
    for (const problem of valueProblems(value)) errors.push(invalidValue(field, value, problem));
  }
  return errors;
}

/** Rules for annotations: well-formed keys, and not too much text. */
export function validateAnnotations(annotations: StringMap | undefined, field: string): FieldError[] {
  const errors: FieldError[] = [];
  let size = 0;
  for (const [key, value] of Object.entries(annotations ?? {})) {
    for (const problem of keyProblems(key.toLowerCase())) errors.push(invalidValue(field, key, problem));
    size += key.length + value.length;
  }
  return size > annotationsLimit ? [...errors, tooLong(field, annotationsLimit)] : errors;
}

/** A well-formed key of a label or taint. */
export function validateKey(key: string, field: string): FieldError[] {
  return keyProblems(key).map((problem) => invalidValue(field, key, problem));
}

function validateName({ name, generateName }: ObjectMeta): FieldError[] {
  if (name) return subdomainProblems(name).map((problem) => invalidValue('metadata.name', name, problem));
  return generateName ? [] : [required('metadata.name', 'name or generateName is required')];
}

function validateNamespace(namespace: string | undefined): FieldError[] {
  if (!namespace) return [required('metadata.namespace')];
  return labelProblems(namespace).map((problem) => invalidValue('metadata.namespace', namespace, problem));
}

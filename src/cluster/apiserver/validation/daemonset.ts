import { isEmptySelector, selectorMatcher } from '../../api/labels';
import type { DaemonSet, DaemonSetSpec, PodTemplate } from '../../api/types';
import { stableJson } from '../../store/stableJson';
import type { FieldError } from '../errors';
import { forbiddenField, invalidValue, nonNegative, notSupported } from './fieldErrors';
import type { Gates } from './gates';
import { validateMetadata, validateMetadataUpdate } from './metadata';
import { validatePodTemplate } from './pod';
import { shownSelector, sortedMap, validateLabelSelector } from './selector';
import { validateUpdateStrategy } from './strategy';

/** Rules for a new, defaulted DaemonSet (DS-8.10 to 8.28, 8.31 to 8.35), in the order of the API server. */
export function validateDaemonSet(set: DaemonSet, gates: Gates): FieldError[] {
  return [...validateMetadata(set.metadata, true), ...validateSpec(set.spec, gates)];
}

/** Rules for a changed DaemonSet: name and selector stay (DS-8.29, 8.30), and the rest holds as for a new one. */
export function validateDaemonSetUpdate(next: DaemonSet, before: DaemonSet, gates: Gates): FieldError[] {
  const sameSelector = stableJson(next.spec.selector ?? null) === stableJson(before.spec.selector ?? null);
  return [
    ...validateMetadataUpdate(next.metadata, before.metadata),
    ...validateDaemonSet(next, gates),
    ...(sameSelector ? [] : [immutableSelector(next.spec)]),
  ];
}

function immutableSelector({ selector }: DaemonSetSpec): FieldError {
  return invalidValue('spec.selector', selector ? shownSelector(selector) : null, 'field is immutable');
}

function validateSpec(spec: DaemonSetSpec, gates: Gates): FieldError[] {
  const template: PodTemplate = spec.template ?? { spec: { containers: [] } };
  return [
    ...validateSelector(spec, template),
    ...validatePodTemplate(template, 'spec.template', gates),
    ...validateDaemonTemplate(template),
    ...nonNegative('spec.minReadySeconds', spec.minReadySeconds),
    ...validateUpdateStrategy(spec.updateStrategy ?? {}, 'spec.updateStrategy'),
    ...nonNegative('spec.revisionHistoryLimit', spec.revisionHistoryLimit),
  ];
}

function validateSelector({ selector }: DaemonSetSpec, template: PodTemplate): FieldError[] {
  const errors = validateLabelSelector(selector, 'spec.selector');
  const labels = template.metadata?.labels;
  if (errors.length === 0 && !selectorMatcher(selector)(labels)) {
    errors.push(invalidValue('spec.template.metadata.labels', labels ? sortedMap(labels) : null, '`selector` does not match template `labels`'));
  }
  if (selector && isEmptySelector(selector)) {
    errors.push(invalidValue('spec.selector', {}, 'empty selector is invalid for daemonset'));
  }
  return errors;
}

/** What only the template of a DaemonSet may not have (DS-8.19, 8.20). */
function validateDaemonTemplate({ spec = { containers: [] } }: Partial<PodTemplate>): FieldError[] {
  const { restartPolicy, activeDeadlineSeconds } = spec;
  const path = 'spec.template.spec';
  return [
    ...(restartPolicy && restartPolicy !== 'Always' ? [notSupported(`${path}.restartPolicy`, restartPolicy, ['Always'])] : []),
    ...(activeDeadlineSeconds === undefined
      ? []
      : [forbiddenField(`${path}.activeDeadlineSeconds`, 'activeDeadlineSeconds in DaemonSet is not Supported')]),
  ];
}

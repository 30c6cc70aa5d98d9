import type { Pod, PodSpec, PodTemplate } from '../../api/types';
import type { FieldError } from '../errors';
import { validateAffinity } from './affinity';
import { validateContainers } from './containers';
import { forbiddenField, invalidValue, notSupported } from './fieldErrors';
import type { Gates } from './gates';
import { comparisonGate } from './gates';
import { validateAnnotations, validateLabels, validateMetadata } from './metadata';
import { subdomainProblems } from './names';
import { validateTolerations } from './tolerations';

const restartPolicies = ['Always', 'OnFailure', 'Never'];
const dnsPolicies = ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'];

/** Rules for a pod of a person, to the extent of placement and running. */
export function validatePod(pod: Pod, gates: Gates): FieldError[] {
  return [...validateMetadata(pod.metadata, true), ...validatePodSpec(pod.spec, 'spec', gates, true)];
}

/** Rules for a pod template (DS-8.17, DS-8.18); the paths of its labels are the API server's own. */
export function validatePodTemplate(template: PodTemplate, field: string, gates: Gates): FieldError[] {
  const { metadata = {}, spec = { containers: [] } } = template as Partial<PodTemplate>;
  const errors = [
    ...validateLabels(metadata.labels, `${field}.labels`),
    ...validateAnnotations(metadata.annotations, `${field}.annotations`),
    ...validatePodSpec(spec, `${field}.spec`, gates, false),
  ];
  if ((spec.ephemeralContainers?.length ?? 0) === 0) return errors;
  return [...errors, forbiddenField(`${field}.spec.ephemeralContainers`, 'ephemeral containers not allowed in pod template')];
}

function validatePodSpec(spec: PodSpec, field: string, gates: Gates, isPod: boolean): FieldError[] {
  const { dnsPolicy } = spec as PodSpec & { readonly dnsPolicy?: string };
  return [
    ...validateContainers(spec, field, isPod),
    ...oneOf(spec.restartPolicy, restartPolicies, `${field}.restartPolicy`),
    ...oneOf(dnsPolicy, dnsPolicies, `${field}.dnsPolicy`),
    ...validateLabels(spec.nodeSelector, `${field}.nodeSelector`),
    ...validateAffinity(spec.affinity, `${field}.affinity`),
    ...validateSubdomain(spec.nodeName, `${field}.nodeName`),
    ...validateDeadline(spec.activeDeadlineSeconds, `${field}.activeDeadlineSeconds`),
    ...validateTolerations(spec.tolerations, `${field}.tolerations`, gates[comparisonGate] ?? false),
    ...validateSubdomain(spec.priorityClassName, `${field}.priorityClassName`),
  ];
}

/** A missing value has been defaulted before, or will be. */
function oneOf(value: string | undefined, supported: readonly string[], field: string): FieldError[] {
  return !value || supported.includes(value) ? [] : [notSupported(field, value, supported)];
}

function validateSubdomain(name: string | undefined, field: string): FieldError[] {
  return name ? subdomainProblems(name).map((problem) => invalidValue(field, name, problem)) : [];
}

function validateDeadline(seconds: number | undefined, field: string): FieldError[] {
  if (seconds === undefined || (seconds >= 1 && seconds <= 2_147_483_647)) return [];
  return [invalidValue(field, seconds, 'must be between 1 and 2147483647, inclusive')];
}

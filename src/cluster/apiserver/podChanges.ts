import type { PodSpec } from '../api/types';
import { stableJson } from '../store/stableJson';
import type { FieldError } from './errors';
import { forbiddenField } from './validation/fieldErrors';

const mayChange =
  'pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';

/** Refuses a change of a pod's spec beyond images and tolerations. */
export function invalidPodChange(before: PodSpec, next: PodSpec): FieldError[] {
  return fixedPart(before) === fixedPart(next) ? [] : [forbiddenField('spec', mayChange)];
}

/** What stays for the life of a pod, as text; what the scheduler and admission fill in later is left out. */
function fixedPart(spec: PodSpec): string {
  const { tolerations: _t, activeDeadlineSeconds: _a, priority: _p, nodeName: _n, ...rest } = spec;
  const { preemptionPolicy: _policy, ...fixed } = rest as typeof rest & { preemptionPolicy?: string };
  const bare = (list: PodSpec['containers'] = []): object[] => list.map(({ image: _image, ...container }) => container);
  return stableJson({ ...fixed, containers: bare(fixed.containers), initContainers: bare(fixed.initContainers) });
}

import type { DaemonSet } from '../api/types';
import { stableJson } from '../store/stableJson';

/** The annotation in which apps/v1 keeps the number of template changes (DS-3.19). */
export const templateGenerationAnnotation = 'deprecated.daemonset.template.generation';

/** Number of the template as the annotation has it; 0 when it is missing or no integer. */
export function templateGeneration(set: DaemonSet): number {
  const text = set.metadata.annotations?.[templateGenerationAnnotation];
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : 0;
}

/** The set with the annotation at a number. */
export function withTemplateGeneration(set: DaemonSet, generation: number): DaemonSet {
  const annotations = { ...set.metadata.annotations, [templateGenerationAnnotation]: String(generation) };
  return { ...set, metadata: { ...set.metadata, annotations } };
}

/** True when the spec differs in any field: raises `metadata.generation` (DS-8.3). */
export function specChanged(before: DaemonSet, after: DaemonSet): boolean {
  return before.spec !== after.spec && stableJson(before.spec) !== stableJson(after.spec);
}

/** True when the pod template differs in any field: a new revision. */
export function templateChanged(before: DaemonSet, after: DaemonSet): boolean {
  return before.spec.template !== after.spec.template && stableJson(before.spec.template) !== stableJson(after.spec.template);
}

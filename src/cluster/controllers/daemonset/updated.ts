import { templateGenerationAnnotation } from '../../apiserver/generation';
import type { DaemonSet, Pod } from '../../api/types';

/** Label of pods and revisions that names the revision they belong to. */
export const revisionHashLabel = 'controller-revision-hash';
/** Label of pods with the number of the template they were made from (DS-3.19). */
export const templateGenerationLabel = 'pod-template-generation';

/** The two labels that tell updated from old pods, as one text. */
export function revisionKey(pod: Pod): string {
  const labels = pod.metadata.labels ?? {};
  return `${labels[revisionHashLabel] ?? ''} ${labels[templateGenerationLabel] ?? ''}`;
}

/**
 * Test of a revision key: updated when the generation label equals the set's annotation, or the hash equals
 * the current one (DS-4.3).
 */
export function updatedTest(set: DaemonSet, hash: string): (revision: string) => boolean {
  const generation = set.metadata.annotations?.[templateGenerationAnnotation];
  const number = generation !== undefined && /^-?\d+$/.test(generation) ? String(Number(generation)) : undefined;
  return (revision) => {
    const [podHash, podGeneration] = revision.split(' ');
    return (hash !== '' && podHash === hash) || (number !== undefined && podGeneration === number);
  };
}

/** Whether a pod is made from the set's present template (DS-4.3). */
export function isPodUpdated(pod: Pod, set: DaemonSet, hash: string): boolean {
  return updatedTest(set, hash)(revisionKey(pod));
}

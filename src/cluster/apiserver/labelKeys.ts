import type { Affinity, Pod, PodAffinity, PodAffinityTerm, StringMap } from '../api/types';

const required = 'requiredDuringSchedulingIgnoredDuringExecution';

/** The pod with the values that `matchLabelKeys` and `mismatchLabelKeys` name written into its selectors, as creation does (since 1.31). */
export function withLabelKeys(pod: Pod): Pod {
  const { affinity } = pod.spec;
  if (![affinity?.podAffinity, affinity?.podAntiAffinity].some((kind) => kind?.[required]?.some(hasKeys))) return pod;
  const labels = pod.metadata.labels ?? {};
  const written = (kind: PodAffinity | undefined): PodAffinity | undefined =>
    kind?.[required] ? { ...kind, [required]: kind[required].map((term) => withKeys(term, labels)) } : kind;
  const both: Affinity = { ...affinity, podAffinity: written(affinity?.podAffinity), podAntiAffinity: written(affinity?.podAntiAffinity) };
  return { ...pod, spec: { ...pod.spec, affinity: both } };
}

function hasKeys({ matchLabelKeys = [], mismatchLabelKeys = [] }: PodAffinityTerm): boolean {
  return matchLabelKeys.length + mismatchLabelKeys.length > 0;
}

function withKeys(term: PodAffinityTerm, labels: StringMap): PodAffinityTerm {
  const { matchLabelKeys = [], mismatchLabelKeys = [], labelSelector } = term;
  const added = (keys: readonly string[], operator: string): readonly { key: string; operator: string; values: string[] }[] =>
    keys.flatMap((key) => (labels[key] === undefined ? [] : [{ key, operator, values: [labels[key]] }]));
  const matchExpressions = [...(labelSelector?.matchExpressions ?? []), ...added(matchLabelKeys, 'In'), ...added(mismatchLabelKeys, 'NotIn')];
  return labelSelector ? { ...term, labelSelector: { ...labelSelector, matchExpressions } } : term;
}

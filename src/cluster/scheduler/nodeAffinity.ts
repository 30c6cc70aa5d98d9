import { nodeSelectorMatcher, type NodeMatcher } from '../api/nodeAffinity';
import { byCodeUnit } from '../api/names';
import type { NodeSelectorTerm, Pod } from '../api/types';
import type { Filter } from './filters';

/** Node selector and required node affinity (spec scheduler 5.6); undefined when the pod has neither. */
export function nodeAffinity(pod: Pod): Filter | undefined {
  const selector = Object.entries(pod.spec.nodeSelector ?? {});
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (selector.length === 0 && !required) return undefined;
  const matches: NodeMatcher = required ? nodeSelectorMatcher(required) : () => true;
  return (node) => {
    const labels = node.metadata.labels ?? {};
    if (selector.every(([key, value]) => labels[key] === value) && matches(node)) return undefined;
    return { plugin: 'NodeAffinity', helpless: true, reasons: ["node(s) didn't match Pod's node affinity/selector"] };
  };
}

/**
 * Names of the only nodes a pod can go to, when every required term names some (spec scheduler 5.7), sorted;
 * undefined when any node may do.
 */
export function requiredNodeNames(pod: Pod): readonly string[] | undefined {
  const terms = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms;
  if (!terms || terms.length === 0) return undefined;
  const names = new Set<string>();
  for (const term of terms) {
    const ofTerm = namesOfTerm(term);
    if (!ofTerm) return undefined;
    for (const name of ofTerm) names.add(name);
  }
  return [...names].sort(byCodeUnit);
}

function namesOfTerm(term: NodeSelectorTerm): readonly string[] | undefined {
  const lists = (term.matchFields ?? [])
    .filter(({ key, operator }) => key === 'metadata.name' && operator === 'In')
    .map(({ values }) => values ?? []);
  return lists.length === 0 ? undefined : lists.reduce((all, list) => all.filter((name) => list.includes(name)));
}

import { labelRequirement, termMatcher } from '../cluster/api/nodeAffinity';
import { formatTaint, toleratesTaint } from '../cluster/api/taints';
import type { DaemonSet, Node, NodeSelectorTerm, Requirement, Taint } from '../cluster/api/types';
import { selectorEntryFailure, type PlacementCheck, type PlacementFailure, type WouldBePod } from '../cluster/controllers/daemonset/placement';
import { textbookRules, textbookSelectorMatches, textbookTolerates } from '../cluster/controllers/daemonset/textbookRules';
import type { Check, FieldPath } from './types';

const templateSpec: FieldPath = ['spec', 'template', 'spec'];
const affinityPath: FieldPath = [...templateSpec, 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];

/** What one check is told about: the set as written, its would-be pod, and the node. */
export interface Subject {
  readonly set: DaemonSet;
  readonly pod: WouldBePod;
  readonly node: Node;
}

/** Gate 1, told: every check of the rules with its parts, in order, also those after the first that fails. */
export function tellGate1(subject: Subject): readonly Check[] {
  return subject.pod.rules.checks.flatMap(({ id }) => tellers[id](subject));
}

/** How each check of placement.ts is told. */
const tellers: Readonly<Record<PlacementCheck['id'], (subject: Subject) => readonly Check[]>> = {
  'template-node-name': tellNodeName,
  'node-selector': tellNodeSelector,
  'node-affinity': tellNodeAffinity,
  'untolerated-taint': tellTaints,
  'not-ready': ({ node }) => [tellReady(node)],
};

function tellNodeName({ pod, node }: Subject): readonly Check[] {
  if (pod.nodeName === '') return [];
  const equal = pod.nodeName === node.metadata.name;
  return [
    {
      id: 'template-node-name',
      verdict: equal ? 'pass' : 'fail',
      code: equal ? 'node-name.equal' : 'node-name.differs',
      args: { asked: pod.nodeName, node: node.metadata.name },
      setField: [...templateSpec, 'nodeName'],
    },
  ];
}

function tellNodeSelector({ pod, node }: Subject): readonly Check[] {
  if (pod.nodeSelector.length === 0) return [{ id: 'node-selector', verdict: 'pass', code: 'selector.none', args: {} }];
  return pod.nodeSelector.map((entry): Check => {
    const [key, asked] = entry;
    const failure = entryFailure(pod, entry, node);
    const fields = { setField: [...templateSpec, 'nodeSelector', key], nodeField: ['metadata', 'labels', key] };
    if (!failure) return { id: 'node-selector', verdict: 'pass', code: 'selector.equal', args: { key, value: asked }, ...fields };
    const { has } = failure;
    return {
      id: 'node-selector',
      verdict: 'fail',
      code: has === undefined ? 'selector.missing' : 'selector.differs',
      args: { key, asked, ...(has === undefined ? {} : { has }) },
      ...fields,
    };
  });
}

/** By the rules of the set's profile. */
function entryFailure(
  { rules }: WouldBePod, entry: WouldBePod['nodeSelector'][number], node: Node,
): Extract<PlacementFailure, { check: 'node-selector' }> | undefined {
  const failure = selectorEntryFailure(entry, node);
  return rules === textbookRules && failure && textbookSelectorMatches(failure.asked, failure.has) ? undefined : failure;
}

function tellNodeAffinity({ set, node }: Subject): readonly Check[] {
  const required = set.spec.template.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const check = { id: 'node-affinity', setField: affinityPath };
  if (!required) return [{ id: 'node-affinity', verdict: 'pass', code: 'affinity.none', args: {} }];
  const terms = required.nodeSelectorTerms ?? [];
  if (terms.length === 0) return [{ ...check, verdict: 'fail', code: 'affinity.no-terms', args: {} }];
  const match = terms.findIndex((term) => termMatcher(term)(node));
  if (match >= 0) {
    const setField = [...affinityPath, 'nodeSelectorTerms', match];
    return [{ ...check, verdict: 'pass', code: 'affinity.matches', args: { term: match + 1 }, setField }];
  }
  return terms.map((term, index) => tellFailingTerm(term, index, node));
}

/** Why one term does not match: its first requirement that fails. */
function tellFailingTerm(term: NodeSelectorTerm, index: number, node: Node): Check {
  const path = [...affinityPath, 'nodeSelectorTerms', index];
  const base = { id: 'node-affinity', verdict: 'fail' } as const;
  const lists = [
    ['matchExpressions', term.matchExpressions ?? []],
    ['matchFields', term.matchFields ?? []],
  ] as const;
  for (const [list, requirements] of lists) {
    for (const [at, requirement] of requirements.entries()) {
      const alone: NodeSelectorTerm = { [list]: [requirement] };
      if (termMatcher(alone)(node)) continue;
      const parses = list === 'matchFields' || labelRequirement(requirement) !== undefined;
      const has = list === 'matchFields' ? node.metadata.name : node.metadata.labels?.[requirement.key];
      const args = { term: index + 1, ...requirementArgs(requirement), ...(has === undefined ? {} : { has }) };
      return { ...base, code: parses ? 'affinity.fails' : 'affinity.unparsable', args, setField: [...path, list, at] };
    }
  }
  return { ...base, code: 'affinity.term-empty', args: { term: index + 1 }, setField: path };
}

function requirementArgs({ key, operator, values = [] }: Requirement): Record<string, string> {
  return { key, operator, values: values.join(', ') };
}

function tellTaints({ set, pod, node }: Subject): readonly Check[] {
  const taints = node.spec?.taints ?? [];
  if (taints.length === 0) return [{ id: 'taint', verdict: 'pass', code: 'taint.none', args: {} }];
  return taints.map((taint, index) => ({ ...tellTaint(taint, set, pod), nodeField: ['spec', 'taints', index] }));
}

function tellTaint(taint: Taint, set: DaemonSet, pod: WouldBePod): Check {
  const args = { taint: formatTaint(taint) };
  const effects = pod.rules !== textbookRules;
  if (effects && taint.effect === 'PreferNoSchedule') return { id: 'taint', verdict: 'note', code: 'taint.ignored', args };
  const tolerations = [...templateSpec, 'tolerations'];
  const by = pod.tolerations.find((toleration) =>
    effects ? toleratesTaint(toleration, taint, pod.comparisonTolerations) : textbookTolerates(toleration, taint));
  if (!by) {
    const code = effects && taint.effect === 'NoSchedule' ? 'taint.untolerated-stays' : 'taint.untolerated';
    return { id: 'taint', verdict: 'fail', code, args, setField: tolerations };
  }
  const index = (set.spec.template.spec.tolerations ?? []).indexOf(by);
  if (index < 0) return { id: 'taint', verdict: 'pass', code: 'taint.tolerated-automatically', args };
  return { id: 'taint', verdict: 'pass', code: 'taint.tolerated', args: { ...args, index }, setField: [...tolerations, index] };
}

function tellReady(node: Node): Check {
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready')?.status === 'True';
  return { id: 'not-ready', verdict: ready ? 'pass' : 'fail', code: ready ? 'ready.yes' : 'ready.no', args: {}, nodeField: ['status', 'conditions'] };
}

import { isLabelKey, isLabelValue, parseInt64 } from './syntax';
import type { Node, NodeSelector, NodeSelectorTerm, Requirement, StringMap } from './types';

/** Says whether a node matches. */
export type NodeMatcher = (node: Node) => boolean;

const noLabels: StringMap = {};
const never: NodeMatcher = () => false;

/** Required node affinity: its terms are ORed; without a term it matches no node (DS-1.5). */
export function nodeSelectorMatcher(selector: NodeSelector): NodeMatcher {
  const terms = (selector.nodeSelectorTerms ?? []).map(termMatcher);
  return (node) => terms.some((matches) => matches(node));
}

/** One term: all its expressions and fields hold; an empty one, or one that does not parse, matches nothing (DS-1.6). */
export function termMatcher(term: NodeSelectorTerm): NodeMatcher {
  const labels = (term.matchExpressions ?? []).map(labelRequirement);
  const fields = (term.matchFields ?? []).map(fieldRequirement);
  const all = [...labels, ...fields];
  if (all.length === 0 || all.includes(undefined)) return never;
  return (node) => all.every((matches) => matches!(node));
}

/** Matcher of one requirement on labels; undefined when it does not parse (DS-1.7). */
export function labelRequirement(requirement: Requirement): NodeMatcher | undefined {
  const test = labelTest(requirement);
  const { key } = requirement;
  return test && ((node) => test((node.metadata.labels ?? noLabels)[key]));
}

/** Test of a label's value (undefined = no such label); undefined when the requirement does not parse. */
export function labelTest({ key, operator, values = [] }: Requirement): ((value: string | undefined) => boolean) | undefined {
  if (!isLabelKey(key) || !values.every(isLabelValue)) return undefined;
  switch (operator) {
    case 'In':
      return values.length > 0 ? (value) => value !== undefined && values.includes(value) : undefined;
    case 'NotIn':
      return values.length > 0 ? (value) => value === undefined || !values.includes(value) : undefined;
    case 'Exists':
      return values.length === 0 ? (value) => value !== undefined : undefined;
    case 'DoesNotExist':
      return values.length === 0 ? (value) => value === undefined : undefined;
    case 'Gt':
    case 'Lt':
      return comparison(operator, values);
    default:
      return undefined;
  }
}

function comparison(operator: 'Gt' | 'Lt', values: readonly string[]): ((value: string | undefined) => boolean) | undefined {
  const limit = values.length === 1 ? parseInt64(values[0]!) : undefined;
  if (limit === undefined) return undefined;
  return (value) => {
    const number = value === undefined ? undefined : parseInt64(value);
    if (number === undefined) return false;
    return operator === 'Gt' ? number > limit : number < limit;
  };
}

/** Matcher of one requirement on fields, of which only `metadata.name` has a value. */
function fieldRequirement({ key, operator, values = [] }: Requirement): NodeMatcher | undefined {
  if (values.length !== 1) return undefined;
  const [value] = values;
  const field: (node: Node) => string = key === 'metadata.name' ? (node) => node.metadata.name : () => '';
  if (operator === 'In') return (node) => field(node) === value;
  if (operator === 'NotIn') return (node) => field(node) !== value;
  return undefined;
}

import type { DaemonSet, Node, Toleration } from '../cluster/api/types';
import type { Check, SuggestedEdit } from './types';
import type { JsonValue } from '../cluster/api/types';

const templateSpec = ['spec', 'template', 'spec'] as const;

/** The smallest edit that would turn the first check that fails; undefined when none is simple enough to suggest. */
export function smallestEdit(checks: readonly Check[], set: DaemonSet, node: Node): SuggestedEdit | undefined {
  const failing = checks.filter(({ verdict }) => verdict === 'fail');
  const [first] = failing;
  if (!first) return undefined;
  const remaining = failing.length - 1;
  switch (first.code) {
    case 'taint.untolerated':
    case 'taint.untolerated-stays':
      return tolerate(first, set, node, remaining);
    case 'selector.missing':
    case 'selector.differs':
      return labelNode(String(first.args['key']), String(first.args['asked']), remaining);
    case 'affinity.fails':
      return satisfyRequirement(first, remaining);
    case 'node-name.differs':
      return { code: 'edit.remove-node-name', args: { remaining }, target: 'set', path: [...templateSpec, 'nodeName'], value: undefined, mode: 'remove' };
    default:
      return undefined;
  }
}

function tolerate(check: Check, set: DaemonSet, node: Node, remaining: number): SuggestedEdit | undefined {
  const taint = node.spec?.taints?.[Number(check.nodeField?.[2])];
  if (!taint) return undefined;
  const toleration: Toleration = taint.value
    ? { key: taint.key, operator: 'Equal', value: taint.value, effect: taint.effect }
    : { key: taint.key, operator: 'Exists', effect: taint.effect };
  const value = toleration as unknown as JsonValue;
  const exists = set.spec.template.spec.tolerations !== undefined;
  const path = [...templateSpec, 'tolerations'];
  const args = { ...check.args, key: taint.key, effect: taint.effect, remaining };
  return { code: 'edit.tolerate', args, target: 'set', path, value: exists ? value : [value], mode: exists ? 'append' : 'set' };
}

function labelNode(key: string, value: string, remaining: number): SuggestedEdit {
  return { code: 'edit.label-node', args: { key, value, remaining }, target: 'node', path: ['metadata', 'labels', key], value, mode: 'set' };
}

/** A label that would satisfy the requirement, where one does. */
function satisfyRequirement({ args, setField }: Check, remaining: number): SuggestedEdit | undefined {
  if (setField?.includes('matchFields')) return undefined;
  const key = String(args['key']);
  if (args['operator'] === 'In') return labelNode(key, String(args['values']).split(', ')[0]!, remaining);
  if (args['operator'] === 'Exists') return labelNode(key, '', remaining);
  return undefined;
}

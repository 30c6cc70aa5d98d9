import { isNodeReady, nodeCondition, notReadySince } from '../../cluster/api/nodes';
import { formatTaint } from '../../cluster/api/taints';
import type { Node, StringMap } from '../../cluster/api/types';
import { byCodeUnit } from '../../cluster/api/names';
import type { NodeRow } from '../model';
import type { FrameDictionary } from './dictionary';
import type { Usage } from './inputs';
import type { SlotCell } from './slots';

const rolePrefix = 'node-role.kubernetes.io/';
const roleKeys = ['kubernetes.io/role', 'role'];
const zoneKeys = ['topology.kubernetes.io/zone', 'failure-domain.beta.kubernetes.io/zone', 'zone'];
const poolKeys = [
  'cloud.google.com/gke-nodepool', 'eks.amazonaws.com/nodegroup', 'karpenter.sh/nodepool', 'kubernetes.azure.com/agentpool', 'agentpool',
  'doks.digitalocean.com/node-pool', 'node.kubernetes.io/pool', 'pool', 'nodepool',
];

/** The row of a node. */
export function nodeRow(node: Node, cut: boolean, usage: Usage | undefined, cells: readonly SlotCell[], words: FrameDictionary): NodeRow {
  const { name } = node.metadata;
  const ready = isNodeReady(node);
  const since = ready ? undefined : notReadySince(node);
  return {
    name,
    ...(!ready && { status: nodeCondition(node, 'Ready')?.status === 'Unknown' ? 'Unknown' as const : 'NotReady' as const }),
    ...(since !== undefined && { since }),
    ...(node.spec?.unschedulable === true && { cordoned: true as const }),
    ...(cut && { cut: true as const }),
    ...words.ofNode(node, () => describe(node, words)),
    ...(usage && usage.cpuAllocatable + usage.memoryAllocatable > 0 && { usage: percentages(usage) }),
    ...slotsPart(cells, words),
  };
}

/** A row that differs only in its slots. */
export function withSlots({ slots: _slots, marks: _marks, details: _details, ...row }: NodeRow, cells: readonly SlotCell[], words: FrameDictionary): NodeRow {
  return { ...row, ...slotsPart(cells, words) };
}

function slotsPart(cells: readonly SlotCell[], words: FrameDictionary): Pick<NodeRow, 'slots' | 'marks' | 'details'> {
  const marks = cells.map(({ mark }) => mark).join('');
  const details = cells.flatMap(({ text, at }, slot) =>
    text === '' ? [] : [at === undefined ? [slot, words.text(text)] as const : [slot, words.text(text), at] as const]);
  return {
    slots: cells.map(({ state }) => state).join(''),
    ...(/[^.]/.test(marks) && { marks }),
    ...(details.length > 0 && { details }),
  };
}

/** What of a row follows from the node alone. */
function describe(node: Node, words: FrameDictionary): Pick<NodeRow, 'labels' | 'taints'> {
  const { name, labels } = node.metadata;
  const taints = (node.spec?.taints ?? []).map(formatTaint);
  return { labels: labelSetOf(name, labels ?? {}, words), ...(taints.length > 0 && { taints: words.taintSet(taints) }) };
}

function percentages({ cpu, cpuAllocatable, memory, memoryAllocatable }: Usage): readonly [number, number] {
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));
  return [share(cpu, cpuAllocatable), share(memory, memoryAllocatable)];
}

/** A label whose value is the node's own name would make every set of labels another one, and says nothing new. */
function labelSetOf(name: string, labels: StringMap, words: FrameDictionary): number {
  const keys = Object.keys(labels).filter((key) => labels[key] !== name).sort(byCodeUnit);
  return words.labelSet({
    role: roleOf(labels, keys),
    zone: firstOf(labels, zoneKeys),
    pool: firstOf(labels, poolKeys),
    pairs: keys.map((key) => words.pair(`${key}=${labels[key]}`)),
  });
}

function roleOf(labels: StringMap, keys: readonly string[]): string {
  const key = keys.find((each) => each.startsWith(rolePrefix) && each.length > rolePrefix.length);
  return key?.slice(rolePrefix.length) ?? firstOf(labels, roleKeys);
}

function firstOf(labels: StringMap, keys: readonly string[]): string {
  for (const key of keys) if (Object.hasOwn(labels, key)) return labels[key]!;
  return '';
}

/** Two rows that look the same. */
export function sameRow(a: NodeRow | undefined, b: NodeRow): boolean {
  return a === b || a !== undefined && a.slots === b.slots && a.marks === b.marks && a.labels === b.labels && a.taints === b.taints &&
    a.status === b.status && a.since === b.since && a.cordoned === b.cordoned && a.cut === b.cut &&
    String(a.usage) === String(b.usage) && sameDetails(a.details, b.details);
}

function sameDetails(a: NodeRow['details'], b: NodeRow['details']): boolean {
  return a === b || (a?.length === b?.length && String(a) === String(b));
}

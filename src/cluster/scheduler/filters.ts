import { byCodeUnit } from '../api/names';
import { podKey, podPriority } from '../api/pods';
import { findUntoleratedTaint, toleratesTaint } from '../api/taints';
import type { Node, Pod, Taint } from '../api/types';
import type { Table } from '../store/table';
import { hostPorts, portsConflict } from './hostPorts';
import { interPodAffinity } from './interPodAffinity';
import { nodeAffinity } from './nodeAffinity';
import { requestsOnce, Trial, type NodeUsage } from './nodeUsage';
import type { PodAffinities } from './podAffinities';
import { amounts, type Amounts } from './podRequests';
import { podTopologySpread } from './topologySpread';

/** Why a node is refused: `helpless` when preemption cannot help (UnschedulableAndUnresolvable). */
export interface Refusal {
  readonly plugin: string;
  readonly helpless: boolean;
  readonly reasons: readonly string[];
}

/** What a filter may look at beside pod and node. */
export interface FilterContext {
  /** Minor version of Kubernetes: texts differ. */
  readonly version: number;
  readonly comparisonTolerations: boolean;
  /** Resources that the plugin's configuration leaves out (`ignoredResources`, `ignoredResourceGroups`). */
  readonly ignores?: (resource: string) => boolean;
  /** What the pods of a node take already. */
  readonly usageOf: (node: string) => NodeUsage;
  readonly nodes: Table<Node>;
  /** Pods that take room on a node, in order of arrival. */
  readonly podsOn: (node: string) => readonly Pod[];
  /** Pods that wait for a node which preemption chose for them. */
  readonly nominatedTo: (node: string) => readonly Pod[];
  readonly affinities: PodAffinities;
}

/** The refusal of a node, as it is or as it would be; undefined when the pod fits. */
export type Filter = (node: Node, trial?: Trial) => Refusal | undefined;

/** One filter plugin, prepared for a pod; undefined when it has nothing to say about it (spec scheduler 5). */
export interface FilterPlugin {
  readonly name: string;
  readonly prepare: (pod: Pod, context: FilterContext) => Filter | undefined;
}

const unschedulableTaint: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };

/** The filters in the scheduler's order; a node is refused by the first that does (spec scheduler 5.1, 5.2). */
export const filterPlugins: readonly FilterPlugin[] = [
  { name: 'NodeUnschedulable', prepare: nodeUnschedulable },
  { name: 'NodeName', prepare: nodeName },
  { name: 'TaintToleration', prepare: taintToleration },
  { name: 'NodeAffinity', prepare: nodeAffinity },
  { name: 'NodePorts', prepare: nodePorts },
  { name: 'NodeResourcesFit', prepare: nodeResourcesFit },
  { name: 'PodTopologySpread', prepare: podTopologySpread },
  { name: 'InterPodAffinity', prepare: interPodAffinity },
];

/**
 * All filters for one pod: the first refusal of a node. Where pods of its priority or a higher one are nominated to the
 * node, it must fit with them, and without (spec scheduler 5.5).
 */
export function prepareFilters(pod: Pod, context: FilterContext): Filter {
  const filters = filterPlugins.map((plugin) => plugin.prepare(pod, context)).filter((filter) => filter !== undefined);
  const first: Filter = (node, trial) => {
    for (const filter of filters) {
      const refusal = filter(node, trial);
      if (refusal) return refusal;
    }
    return undefined;
  };
  return (node, trial) => {
    const { name } = node.metadata;
    const others = context.nominatedTo(name).filter((other) => podPriority(other) >= podPriority(pod) && podKey(other) !== podKey(pod));
    if (others.length === 0) return first(node, trial);
    const withThem = others.reduce((sum, other) => sum.move(other, 1), new Trial(trial ?? context.usageOf(name), trial?.moved));
    return first(node, withThem) ?? first(node, trial);
  };
}

function nodeUnschedulable(pod: Pod): Filter {
  const tolerated = (pod.spec.tolerations ?? []).some((toleration) => toleratesTaint(toleration, unschedulableTaint));
  return (node) =>
    node.spec?.unschedulable && !tolerated
      ? { plugin: 'NodeUnschedulable', helpless: true, reasons: ['node(s) were unschedulable'] }
      : undefined;
}

function nodeName(pod: Pod): Filter | undefined {
  const asked = pod.spec.nodeName;
  if (!asked) return undefined;
  return (node) =>
    node.metadata.name === asked
      ? undefined
      : { plugin: 'NodeName', helpless: true, reasons: ["node(s) didn't match the requested node name"] };
}

function taintToleration(pod: Pod, context: FilterContext): Filter {
  const tolerations = pod.spec.tolerations ?? [];
  return (node) => {
    const taints = node.spec?.taints;
    if (!taints || taints.length === 0) return undefined;
    const taint = findUntoleratedTaint(taints, tolerations, ['NoSchedule', 'NoExecute'], context.comparisonTolerations);
    return taint && { plugin: 'TaintToleration', helpless: true, reasons: [taintReason(taint, context.version)] };
  };
}

/** The text lost the taint's name in 1.35. */
function taintReason(taint: Taint, version: number): string {
  return version >= 35 ? 'node(s) had untolerated taint(s)' : `node(s) had untolerated taint {${taint.key}: ${taint.value ?? ''}}`;
}

function nodePorts(pod: Pod, { usageOf }: FilterContext): Filter | undefined {
  const wanted = hostPorts(pod);
  if (wanted.length === 0) return undefined;
  return ({ metadata }, used: NodeUsage = usageOf(metadata.name)) =>
    [...used.ports.values()].flat().some((taken) => wanted.some((port) => portsConflict(port, taken)))
      ? { plugin: 'NodePorts', helpless: false, reasons: ["node(s) didn't have free ports for the requested pod ports"] }
      : undefined;
}

/** All shortages of a node at once (spec scheduler 5.9). A node that says nothing about what it has is not asked. */
function nodeResourcesFit(pod: Pod, { usageOf, ignores }: FilterContext): Filter {
  const wanted = [...requestsOnce(pod)].filter(([name, amount]) => amount > 0 && !ignores?.(name)).sort(([a], [b]) => byResource(a, b));
  return (node, used: NodeUsage = usageOf(node.metadata.name)) => {
    const allocatable = node.status?.allocatable;
    if (!allocatable) return undefined;
    const has = allocatableOnce(allocatable);
    const reasons = used.pods + 1 > (has.get('pods') ?? 0) ? ['Too many pods'] : [];
    let helpless = false;
    for (const [resource, amount] of wanted) {
      const all = has.get(resource) ?? 0;
      if (amount <= all - (used.requests.get(resource) ?? 0)) continue;
      reasons.push(`Insufficient ${resource}`);
      if (amount > all) helpless = true;
    }
    return reasons.length > 0 ? { plugin: 'NodeResourcesFit', helpless, reasons } : undefined;
  };
}

const knownAllocatable = new WeakMap<object, Amounts>();

/** What a node offers, read once per list. */
export function allocatableOnce(list: Readonly<Record<string, string | number>>): Amounts {
  let known = knownAllocatable.get(list);
  if (!known) knownAllocatable.set(list, (known = amounts(list)));
  return known;
}

const firstResources = ['cpu', 'memory', 'ephemeral-storage'];

/** cpu, memory and ephemeral-storage first, the others by name. */
function byResource(a: string, b: string): number {
  const [x, y] = [firstResources.indexOf(a), firstResources.indexOf(b)];
  return (x < 0 ? firstResources.length : x) - (y < 0 ? firstResources.length : y) || byCodeUnit(a, b);
}

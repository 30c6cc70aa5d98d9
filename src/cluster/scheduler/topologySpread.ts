import { isEmptySelector, selectorMatcher } from '../api/labels';
import { namespaceOf } from '../api/names';
import { isTerminating } from '../api/pods';
import { findUntoleratedTaint } from '../api/taints';
import type { Node, Pod, TopologySpreadConstraint } from '../api/types';
import type { Filter, FilterContext } from './filters';
import { nodeAffinity, requiredNodeNames } from './nodeAffinity';

const reason = "node(s) didn't match pod topology spread constraints";

/** One constraint, ready to be asked. */
interface Spread {
  readonly constraint: TopologySpreadConstraint;
  /** A pod of the same kind that stays. */
  readonly counts: (pod: Pod) => boolean;
  /** Pods of the kind per domain, and over which domains. */
  readonly domains: ReadonlyMap<string, number>;
}

/** Constraints that must hold (`DoNotSchedule`): no domain gets further ahead of the emptiest than they allow (spec scheduler 9.8). */
export function podTopologySpread(pod: Pod, context: FilterContext): Filter | undefined {
  const constraints = hardConstraints(pod);
  if (constraints.length === 0) return undefined;
  let known: readonly Spread[] | undefined;
  return ({ metadata: { labels = {} } }, trial) => {
    known ??= spreads(pod, constraints, context);
    if (constraints.some(({ topologyKey }) => labels[topologyKey] === undefined)) {
      return { plugin: 'PodTopologySpread', helpless: true, reasons: [`${reason} (missing required label)`] };
    }
    const tooFar = known.some(({ constraint, counts, domains }) => {
      const here = labels[constraint.topologyKey]!;
      const change = [...(trial?.moved ?? [])].reduce((sum, [other, sign]) => (counts(other) ? sum + sign : sum), 0);
      const changed = domains.has(here) ? new Map(domains).set(here, domains.get(here)! + change) : domains;
      const least = changed.size < (constraint.minDomains ?? 1) ? 0 : Math.min(...changed.values());
      return (changed.get(here) ?? 0) + (counts(pod) ? 1 : 0) - least > constraint.maxSkew;
    });
    return tooFar ? { plugin: 'PodTopologySpread', helpless: false, reasons: [reason] } : undefined;
  };
}

/** True when a pod's constraints count another. */
export function isSpreadWith(pod: Pod, other: Pod): boolean {
  return hardConstraints(pod).some((constraint) => sameKind(pod, constraint)(other));
}

function hardConstraints(pod: Pod): readonly TopologySpreadConstraint[] {
  return (pod.spec.topologySpreadConstraints ?? []).filter(({ whenUnsatisfiable }) => whenUnsatisfiable !== 'ScheduleAnyway');
}

/** Counts over the nodes that have all the labels; a pod that names its nodes is spread over those alone. */
function spreads(pod: Pod, constraints: readonly TopologySpreadConstraint[], context: FilterContext): readonly Spread[] {
  const affine = nodeAffinity(pod);
  const named = constraints.every(({ nodeAffinityPolicy }) => nodeAffinityPolicy !== 'Ignore') ? requiredNodeNames(pod) : undefined;
  const nodes = named ? named.flatMap((name) => context.nodes.get(name) ?? []) : [...context.nodes.values()];
  const labelled = nodes.filter(({ metadata }) => constraints.every(({ topologyKey }) => metadata.labels?.[topologyKey] !== undefined));
  return constraints.map((constraint) => {
    const counts = sameKind(pod, constraint);
    const domains = new Map<string, number>();
    for (const node of labelled) {
      if (!takesPart(node, pod, constraint, affine, context)) continue;
      const domain = node.metadata.labels![constraint.topologyKey]!;
      domains.set(domain, (domains.get(domain) ?? 0) + context.podsOn(node.metadata.name).filter(counts).length);
    }
    return { constraint, counts, domains };
  });
}

/** Affinity is honoured unless it says `Ignore`, taints are ignored unless it says `Honor`. */
function takesPart(node: Node, pod: Pod, constraint: TopologySpreadConstraint, affine: Filter | undefined, context: FilterContext): boolean {
  if (constraint.nodeAffinityPolicy !== 'Ignore' && affine?.(node)) return false;
  if (constraint.nodeTaintsPolicy !== 'Honor') return true;
  const { taints = [] } = node.spec ?? {};
  return !findUntoleratedTaint(taints, pod.spec.tolerations ?? [], ['NoSchedule', 'NoExecute'], context.comparisonTolerations);
}

function sameKind({ metadata }: Pod, { labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint): (other: Pod) => boolean {
  const own = metadata.labels ?? {};
  const keys = matchLabelKeys.filter((key) => own[key] !== undefined);
  const matches = selectorMatcher(labelSelector);
  const empty = !labelSelector || (isEmptySelector(labelSelector) && keys.length === 0);
  return (other) => {
    const labels = other.metadata.labels ?? {};
    return !empty && !isTerminating(other) && namespaceOf(other.metadata) === namespaceOf(metadata) &&
      matches(labels) && keys.every((key) => labels[key] === own[key]);
  };
}

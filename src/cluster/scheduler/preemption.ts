import { isTerminating, podCondition, podPriority } from '../api/pods';
import type { Node, Pod } from '../api/types';
import type { Filter } from './filters';
import { countReasons, nodesAvailable } from './fitError';
import { Trial, type NodeUsage } from './nodeUsage';

/** What the scheduler sees of a PodDisruptionBudget: how many more of its pods may go. */
export interface Budget {
  readonly covers: (pod: Pod) => boolean;
  readonly disruptionsAllowed: () => number;
}

/** What a search for victims looks at. */
export interface PreemptionContext {
  readonly refuse: Filter;
  readonly usageOf: (node: string) => NodeUsage;
  /** Pods that take room on a node, in order of arrival. */
  readonly podsOn: (node: string) => readonly Pod[];
  readonly budgets: () => readonly Budget[];
}

/** A node that would have room without some pods. */
export interface Candidate {
  readonly node: string;
  /** The most important first. */
  readonly victims: readonly Pod[];
  readonly violations: number;
}

/** What came of a dry run: candidates, and for nodes that are none, why. */
export interface DryRun {
  readonly candidates: readonly Candidate[];
  readonly reasons: ReadonlyMap<string, readonly string[]>;
}

/** Reason of the condition DisruptionTarget of a victim. */
export const preemptionReason = 'PreemptionByScheduler';

/** What is said of a node where no pod has a lower priority. */
export const noVictims = 'No preemption victims found for incoming pod';
const notHelpful = 'Preemption is not helpful for scheduling';

/** Why a pod may not push others aside; undefined when it may (spec scheduler 8.2). `chosen` = its nominated node, if that could do. */
export function notEligible(pod: Pod, chosen: readonly Pod[]): string | undefined {
  if (pod.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.';
  return chosen.some((other) => podPriority(other) < podPriority(pod) && isVictim(other))
    ? 'not eligible due to a terminating pod on the nominated node.'
    : undefined;
}

/** True for a pod that preemption has told to go. */
export function isVictim(pod: Pod): boolean {
  const target = podCondition(pod, 'DisruptionTarget');
  return isTerminating(pod) && target?.status === 'True' && target.reason === preemptionReason;
}

/** How many candidates are looked for among so many possible nodes (spec scheduler 1). */
export function wantedCandidates(nodes: number, percentage = 10, absolute = 100): number {
  return Math.min(nodes, Math.max(Math.floor((nodes * percentage) / 100), absolute));
}

/**
 * Victims on each possible node in turn, until there are enough candidates and one of them violates no budget; of either
 * kind no more are kept than are wanted (spec scheduler 8.4).
 */
export function dryRunPreemption(pod: Pod, nodes: readonly Node[], context: PreemptionContext, wanted = wantedCandidates(nodes.length)): DryRun {
  const candidates: Candidate[] = [];
  const reasons = new Map<string, readonly string[]>();
  for (const node of nodes) {
    const found = selectVictimsOnNode(pod, node, context);
    if (!('victims' in found)) reasons.set(node.metadata.name, found);
    else if (candidates.filter((other) => isClean(other) === isClean(found)).length < wanted) candidates.push(found);
    if (candidates.length >= wanted && candidates.some(isClean)) break;
  }
  return { candidates, reasons };
}

function isClean({ violations }: Candidate): boolean {
  return violations === 0;
}

/** Pods that must go for a pod to fit on a node, or why none could help (spec scheduler 8.5). */
function selectVictimsOnNode(pod: Pod, node: Node, { refuse, usageOf, podsOn, budgets }: PreemptionContext): Candidate | readonly string[] {
  const { name } = node.metadata;
  const potential = podsOn(name).filter((other) => podPriority(other) < podPriority(pod));
  if (potential.length === 0) return [noVictims];
  const trial = new Trial(usageOf(name));
  for (const other of potential) trial.move(other, -1);
  const refusal = refuse(node, trial);
  if (refusal) return refusal.reasons;
  const mustGo = (other: Pod): boolean => {
    if (!refuse(node, trial.move(other, 1))) return false;
    trial.move(other, -1);
    return true;
  };
  const { violating, others } = splitByBudgets([...potential].sort(byImportance), budgets());
  const violations = violating.filter(mustGo);
  return { node: name, victims: [...violations, ...others.filter(mustGo)].sort(byImportance), violations: violations.length };
}

/** Each pod takes one from every budget that covers it; where one has nothing left, it violates (spec scheduler 8.5 step 4). */
function splitByBudgets(pods: readonly Pod[], budgets: readonly Budget[]): { readonly violating: readonly Pod[]; readonly others: readonly Pod[] } {
  const left = new Map<Budget, number>();
  const take = (budget: Budget): number => {
    const after = (left.get(budget) ?? budget.disruptionsAllowed()) - 1;
    left.set(budget, after);
    return after;
  };
  const violates = (pod: Pod): boolean => budgets.filter((budget) => budget.covers(pod) && take(budget) < 0).length > 0;
  const violating = new Set(pods.filter(violates));
  return { violating: [...violating], others: pods.filter((pod) => !violating.has(pod)) };
}

/** Higher priority first, then what has run for longer; what has not started counts as started now. */
function byImportance(a: Pod, b: Pod): number {
  return podPriority(b) - podPriority(a) || (startOf(a) === startOf(b) ? 0 : startOf(a) - startOf(b));
}

function startOf(pod: Pod): number {
  return pod.status?.startTime ?? Infinity;
}

/** What counts against a candidate, the first that differs decides (spec scheduler 8.7). */
const measures: readonly ((candidate: Candidate) => number)[] = [
  ({ violations }) => violations,
  ({ victims }) => podPriority(victims[0]!),
  ({ victims }) => victims.reduce((sum, pod) => sum + podPriority(pod) + 2 ** 31, 0),
  ({ victims }) => victims.length,
  ({ victims }) => -Math.min(...victims.filter((pod) => podPriority(pod) === podPriority(victims[0]!)).map(startOf)),
];

/** The best candidates: more than one when nothing tells them apart. */
export function bestCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  return measures.reduce((left, measure) => {
    const least = Math.min(...left.map(measure));
    return left.filter((candidate) => measure(candidate) === least);
  }, candidates);
}

/** Reasons of the nodes that were tried, out of a message about a pod that found no candidate; undefined for other messages. */
export function triedReasons(message: string): readonly string[] | undefined {
  const entries = /preemption: 0\/\d+ nodes are available: (.*)\.$/.exec(message)?.[1]?.split(', ');
  return entries?.map((entry) => entry.replace(/^\d+ /, '')).filter((reason) => reason !== notHelpful);
}

/** Why there is no candidate, of so many nodes (spec scheduler 8.6). */
export function noCandidates(nodes: number, reasons: DryRun['reasons']): string {
  const counts = new Map([[notHelpful, nodes - reasons.size]]);
  for (const each of reasons.values()) countReasons(counts, each);
  return nodesAvailable(nodes, counts);
}

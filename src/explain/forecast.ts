import { templateChanged } from '../cluster/apiserver/generation';
import type { Cluster } from '../cluster/cluster';
import type { DaemonSet } from '../cluster/api/types';
import { updateBudget } from '../cluster/controllers/daemonset/numbers';
import { inRolloutOrder, type NodeInRollout } from '../cluster/controllers/daemonset/rollingUpdate';
import { templateHash } from '../cluster/controllers/daemonset/revision';
import { budgetUser } from './budget';
import type { ForecastCode } from './codes';
import { explainPlacement } from './placement';
import { rolloutNodes, stuckUsers } from './rollout';
import type { Args, BudgetUser, Forecast } from './types';

/**
 * What applying `next` to a running set will do, told without running it: waves, fewest available pods on the
 * way, whether it can finish and what blocks it. It takes for granted that new pods become ready; the worst
 * case is that none does. Undefined for a set that does not run.
 */
export function forecast(cluster: Cluster, setKey: string, next: DaemonSet): Forecast | undefined {
  const slots = cluster.components.daemonsets.slots.get(setKey);
  if (!slots) return undefined;
  const wanted = explainPlacement(next, cluster.world.nodes.values(), slots.pod.rules).wanted;
  const base = { set: setKey, desired: wanted.length };
  if (!templateChanged(slots.set, next)) return still(base, 'forecast.no-change', {});
  if (wanted.length === 0) return still(base, 'forecast.no-nodes', {});
  const { budget, nodes, blockers } = survey(cluster, setKey, next, new Set(wanted));
  if (next.spec.updateStrategy?.type === 'OnDelete') return still(base, 'forecast.on-delete', { nodes: nodes.length });
  const surging = budget.maxSurge > 0;
  const free = (surging ? budget.maxSurge : budget.maxUnavailable) - blockers.length;
  const hash = templateHash(next.spec.template, slots.set.status?.collisionCount);
  const ordered = inRolloutOrder(nodes, ({ slot }) => slot.node, cluster.settings.seed, hash);
  const unavailable = ordered.filter((node) => !node.oldAvailable).map((node) => node.slot.node);
  const healthy = ordered.filter((node) => node.oldAvailable).map((node) => node.slot.node);
  const waves = planWaves(unavailable, healthy, free);
  const available = healthy.length;
  const minAvailable = surging ? available : Math.max(0, available - Math.min(Math.max(0, free), available));
  const finishes = free > 0;
  const args = { waves: waves.length, nodes: nodes.length, minAvailable, desired: wanted.length, used: blockers.length, budget: free + blockers.length };
  const code: ForecastCode = finishes ? (surging ? 'forecast.finishes-surge' : 'forecast.finishes') : 'forecast.stalls-at-once';
  return { set: setKey, waves, minAvailable, worstMinAvailable: minAvailable, finishes, blockers, code, args };
}

/** The nodes that still have an old pod to replace, and those that hold a share of the budget and will not give it back. */
function survey(
  cluster: Cluster,
  setKey: string,
  next: DaemonSet,
  wanted: ReadonlySet<string>,
): { budget: { maxSurge: number; maxUnavailable: number }; nodes: readonly NodeInRollout[]; blockers: readonly BudgetUser[] } {
  const slots = cluster.components.daemonsets.slots.get(setKey)!;
  const budget = updateBudget(next, wanted.size) ?? { maxSurge: 0, maxUnavailable: 0 };
  const context = { set: next, nodes: cluster.world.nodes, now: cluster.now, quiet: !cluster.world.agenda.restless };
  const all = rolloutNodes(cluster, slots).filter((node) => wanted.has(node.slot.node) || node.slot.pods.length > 0);
  const nodes = all.filter((node) => node.updated ?? node.old).map(asOld);
  const holders = all.filter((node) => !node.updated && !node.old).map((node) => budgetUser(node, context));
  return { budget, nodes, blockers: stuckUsers(holders.concat(silentNodes(nodes, cluster, context))) };
}

/** A new template makes every pod an old one. */
function asOld(node: NodeInRollout): NodeInRollout {
  if (node.old) return node;
  return { ...node, old: node.updated, updated: undefined, oldAvailable: node.updatedAvailable, updatedAvailable: false };
}

/** Pods on nodes whose kubelet does not answer are deleted at once and then stay terminating (DS-4.7). */
function silentNodes(nodes: readonly NodeInRollout[], cluster: Cluster, context: Parameters<typeof budgetUser>[1]): readonly BudgetUser[] {
  return nodes
    .filter(({ slot, oldAvailable }) => !oldAvailable && !isReady(cluster, slot.node))
    .map((node) => ({ ...budgetUser(node, context), stuck: true }));
}

function isReady(cluster: Cluster, name: string): boolean {
  const conditions = cluster.world.nodes.get(name)?.status?.conditions;
  return !conditions || conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
}

/** Unavailable old pods go in the first wave whatever the budget; the others as many at a time as it leaves free. */
function planWaves(unavailable: readonly string[], healthy: readonly string[], free: number): readonly (readonly string[])[] {
  const waves: string[][] = [];
  if (unavailable.length > 0) waves.push([...unavailable]);
  if (free <= 0) return waves;
  for (let at = 0; at < healthy.length; at += free) waves.push(healthy.slice(at, at + free));
  return waves;
}

function still({ set, desired }: { set: string; desired: number }, code: ForecastCode, args: Args): Forecast {
  return { set, waves: [], minAvailable: desired, worstMinAvailable: desired, finishes: true, blockers: [], code, args };
}

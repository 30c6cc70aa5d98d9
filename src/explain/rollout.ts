import type { Cluster } from '../cluster/cluster';
import { hashOf, currentRevision } from '../cluster/controllers/daemonset/history';
import { updateBudget } from '../cluster/controllers/daemonset/numbers';
import { nodesInRollout, roleWithoutSurge, type NodeInRollout } from '../cluster/controllers/daemonset/rollingUpdate';
import type { SetSlots } from '../cluster/controllers/daemonset/slots';
import { updatedTest } from '../cluster/controllers/daemonset/updated';
import { rolloutStatus } from '../cluster/kubectl/rolloutStatus';
import { budgetUser } from './budget';
import type { RolloutCode } from './codes';
import type { Args, BudgetUser, RolloutReport } from './types';

/** A rollout as it stands: numbers, who uses up the budget, and one sentence. Undefined for an unknown set. */
export function rolloutReport(cluster: Cluster, setKey: string): RolloutReport | undefined {
  const slots = cluster.components.daemonsets.slots.get(setKey);
  if (!slots) return undefined;
  const { set } = slots;
  const nodes = isAtRest(cluster, slots) ? [] : rolloutNodes(cluster, slots);
  const budget = updateBudget(set, slots.totals.desired) ?? { maxSurge: 0, maxUnavailable: 0 };
  const quiet = !cluster.world.agenda.restless;
  const context = { set, nodes: cluster.world.nodes, now: cluster.now, quiet };
  const users = nodes.filter((node) => usesBudget(node, budget.maxSurge > 0)).map((node) => budgetUser(node, context));
  const counts = {
    desired: slots.totals.desired,
    updated: set.status?.updatedNumberScheduled ?? 0,
    available: set.status?.numberAvailable ?? 0,
    old: nodes.filter((node) => node.old !== undefined).length,
  };
  const onDelete = set.spec.updateStrategy?.type === 'OnDelete';
  const status = rolloutStatus(set);
  const report = {
    set: setKey,
    strategy: onDelete ? ('OnDelete' as const) : ('RollingUpdate' as const),
    ...counts,
    status: status.message,
    done: status.done,
    stalled: !onDelete && !status.done && quiet,
    ...budget,
    users,
  };
  return { ...report, sentence: sentence(report, set.metadata.generation !== set.status?.observedGeneration, nextMove(cluster)) };
}

/** Nothing to tell of any node: no sync has been yet, or every pod is new and ready. Known without a look at the nodes. */
function isAtRest(cluster: Cluster, slots: SetSlots): boolean {
  const { set, totals } = slots;
  if (set.status?.observedGeneration === undefined) return true;
  const current = currentRevision(cluster.world, slots);
  const isUpdated = updatedTest(set, current ? hashOf(current) : '');
  return (set.spec.minReadySeconds ?? 0) === 0 && totals.ready === totals.desired && !slots.someAlive((revision) => !isUpdated(revision));
}

/** The nodes of a set as its rolling update sees them now. */
export function rolloutNodes(cluster: Cluster, slots: SetSlots): readonly NodeInRollout[] {
  const { settings, now } = cluster;
  const current = currentRevision(cluster.world, slots);
  return nodesInRollout(slots, { set: slots.set, hash: current ? hashOf(current) : '', now, version: settings.version, seed: settings.seed });
}

/** Whether a node takes from the budget: from maxUnavailable (DS-4.5), or from maxSurge (DS-4.8). */
function usesBudget(node: NodeInRollout, surging: boolean): boolean {
  if (surging) return node.excess || (node.updated !== undefined && node.old !== undefined && !node.updatedAvailable);
  const role = roleWithoutSurge(node);
  return node.slot.exists && (role === 'unavailable' || role === 'replace');
}

/** ms until something is due; 0 when something is queued, -1 when nothing is. */
function nextMove({ world: { agenda } }: Cluster): number {
  if (agenda.peek()) return 0;
  const due = agenda.nextDue();
  return due === undefined || !agenda.restless ? -1 : due - agenda.now;
}

type Numbers = Omit<RolloutReport, 'sentence'>;

function sentence(report: Numbers, unobserved: boolean, next: number): { readonly code: RolloutCode; readonly args: Args } {
  const { desired, updated, available, old, done, stalled, users, maxSurge, maxUnavailable } = report;
  if (report.strategy === 'OnDelete') return old > 0 ? { code: 'rollout.on-delete', args: { old } } : { code: 'rollout.on-delete-done', args: {} };
  if (unobserved) return { code: 'rollout.not-observed', args: {} };
  if (done) return desired === 0 ? { code: 'rollout.no-nodes', args: {} } : { code: 'rollout.done', args: { desired } };
  const budget = maxSurge > 0 ? maxSurge : maxUnavailable;
  const args = { desired, updated, available, used: users.length, budget, next };
  if (!stalled) return { code: users.length >= budget && old > 0 ? 'rollout.waiting' : 'rollout.progress', args };
  if (old === 0) return { code: 'rollout.stalled-availability', args };
  return { code: maxSurge > 0 ? 'rollout.stalled-surge' : 'rollout.stalled-budget', args };
}

/** Users of a report that would never give their share back. */
export function stuckUsers(users: readonly BudgetUser[]): readonly BudgetUser[] {
  return users.filter(({ stuck }) => stuck);
}

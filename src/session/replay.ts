import type { Cluster } from '../cluster/cluster';
import type { Step } from '../cluster/store/journal';
import type { Cause } from '../cluster/world';

/** The next moment (ms of virtual time) at which anything is recorded or due; undefined when there is none. */
export function nextMoment(cluster: Cluster): number | undefined {
  const recorded = cluster.journal.at(cluster.journal.cursor);
  if (recorded) return timeAfter(recorded, cluster.now);
  return cluster.world.agenda.peek() ? cluster.now : cluster.world.agenda.nextDue();
}

/** Virtual time after a step that begins at `now`. */
export function timeAfter(step: Step<Cause>, now: number): number {
  const clock = step.changes.findLast((change) => change.table === 'values' && change.key === 'clock');
  return clock ? (clock.after as number) : now;
}

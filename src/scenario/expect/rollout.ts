import type { DaemonSet, JsonObject } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { keyOf } from '../../cluster/api/names';
import { rolloutStatus } from '../../cluster/kubectl/rolloutStatus';
import { each, expectSame } from './compare';
import { findSet, podsOf } from './lookup';
import type { Check } from './view';

/** Virtual time in ms that is looked ahead to tell a stalled rollout from a slow one. */
const lookAhead = 3_600_000;

/** What kubectl rollout status says (DS-6.8), and whether anything would ever move the rollout. */
export const checkRollout: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const set = findSet(cluster, expected, 'daemonset', at, failures);
    if (!set) return;
    const { message, ...status } = rolloutStatus(set);
    const done = status.done && !status.error;
    if (expected.done !== undefined) expectSame(expected.done, done, [...at, 'done'], failures);
    if (expected.status !== undefined && !message.includes(expected.status as string)) {
      failures.push({ path: [...at, 'status'], expected: `"${expected.status as string}"`, actual: `"${message}"` });
    }
    if (expected.stalled === undefined) return;
    const stalled = !done && !wouldMove(cluster, set);
    if (stalled !== expected.stalled) {
      const names = (is: boolean): string => (is ? 'stalled' : 'not stalled');
      const actual = `${names(stalled)} ("${message}")`;
      failures.push({ path: [...at, 'stalled'], expected: names(expected.stalled === true), actual });
    }
  });
};

/** Tries it: lets everything happen that is due, compares, and goes back. */
function wouldMove(cluster: Cluster, set: DaemonSet): boolean {
  if (!cluster.world.agenda.restless) return false;
  const { journal } = cluster;
  const { cursor } = journal;
  const before = progress(cluster, set);
  while (journal.cursor < journal.length) cluster.forward();
  cluster.settle(lookAhead);
  const after = progress(cluster, set);
  while (journal.cursor > cursor) cluster.back();
  return before !== after;
}

/** What a rollout has come to: its numbers and which pods there are. */
function progress(cluster: Cluster, { metadata }: DaemonSet): string {
  const set = cluster.world.daemonsets.get(keyOf({ metadata }));
  if (!set) return '';
  const { updatedNumberScheduled, numberAvailable, observedGeneration } = set.status ?? {};
  const pods = podsOf(cluster, set).map(pod => pod.metadata.uid);
  return [updatedNumberScheduled, numberAvailable, observedGeneration, ...pods].join(' ');
}

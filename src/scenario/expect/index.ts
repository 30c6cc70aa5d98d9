import type { JsonObject } from '../../cluster/api/types';
import { checkContainers } from './containers';
import { checkConverged } from './converged';
import { checkDaemonSet } from './daemonset';
import { checkDuringRun } from './duringRun';
import { checkEvents } from './events';
import { checkHistory } from './history';
import { checkLands } from './lands';
import { checkNodes } from './nodes';
import { checkPodCount } from './podCount';
import { checkPods } from './pods';
import { checkProblems } from './problems';
import { checkRejected } from './rejected';
import { checkRestarts } from './restarts';
import { checkRollout } from './rollout';
import { checkTime } from './time';
import type { Check, Failure, View } from './view';
import { checkWanted } from './wanted';

export type { Failure, Mark, ObjectProblem, View } from './view';

const checks: Readonly<Record<string, Check>> = {
  daemonset: checkDaemonSet,
  wanted: checkWanted,
  pods: checkPods,
  podCount: checkPodCount,
  nodes: checkNodes,
  rollout: checkRollout,
  history: checkHistory,
  events: checkEvents,
  rejected: checkRejected,
  problems: checkProblems,
  containers: checkContainers,
  restarts: checkRestarts,
  duringRun: checkDuringRun,
  time: checkTime,
  converged: checkConverged,
  lands: checkLands,
};

/** Everything of an `expect` that does not hold now, in the order written. The value is checked for its shape. */
export function checkExpectations(view: View, expect: JsonObject): readonly Failure[] {
  const failures: Failure[] = [];
  for (const [key, value] of Object.entries(expect)) checks[key]!(view, value!, [key], failures);
  return failures;
}

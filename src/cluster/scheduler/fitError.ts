import { byCodeUnit } from '../api/names';

const notHelpful = 'Preemption is not helpful for scheduling';
const noVictims = 'No preemption victims found for incoming pod';

/** What the scheduler found: how many nodes there are, and how often each reason was given. */
export interface FitError {
  readonly nodes: number;
  readonly reasons: ReadonlyMap<string, number>;
  /** Nodes at which preemption was tried and found no pod to remove. */
  readonly withoutVictims: number;
  /** The pod may not push others aside (spec scheduler 8.2 a). */
  readonly neverPreempts: boolean;
}

/** The message of FailedScheduling (spec scheduler 7). */
export function fitErrorMessage(error: FitError, version: number): string {
  if (error.nodes === 0) return 'no nodes available to schedule pods';
  const preemption = new Map([
    [noVictims, error.withoutVictims],
    [notHelpful, error.nodes - error.withoutVictims],
  ]);
  const claims = version >= 34 ? 'no new claims to deallocate, ' : '';
  const outcome = error.neverPreempts ? 'not eligible due to preemptionPolicy=Never.' : histogram(error.nodes, preemption);
  return `${histogram(error.nodes, error.reasons)} ${claims}preemption: ${outcome}`;
}

/** `0/5 nodes are available: 1 a, 4 b.`: entries sorted as text. */
function histogram(nodes: number, reasons: ReadonlyMap<string, number>): string {
  const entries = [...reasons].filter(([, count]) => count > 0).map(([reason, count]) => `${count} ${reason}`);
  return `0/${nodes} nodes are available: ${entries.sort(byCodeUnit).join(', ')}.`;
}

/** The text counted for each node that is not among those a pod names (spec scheduler 5.7). */
export const notNamed = "node(s) didn't satisfy plugin(s) [NodeAffinity]";

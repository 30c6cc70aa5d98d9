import { byCodeUnit } from '../api/names';

/** What stands beside the reasons of the nodes: each replaces nothing when it is not there. */
export interface FitErrorParts {
  /** Text of a plugin that refuses the pod before any node is looked at: it stands instead of the reasons. */
  readonly preFilter?: string;
  /** What came of making room. */
  readonly postFilter?: string;
}

/** The message of FailedScheduling: how often each reason was given (spec scheduler 7). */
export function fitErrorMessage(nodes: number, reasons: ReadonlyMap<string, number>, { preFilter, postFilter }: FitErrorParts = {}): string {
  if (nodes === 0) return 'no nodes available to schedule pods';
  const why = preFilter === undefined ? nodesAvailable(nodes, reasons) : `0/${nodes} nodes are available: ${preFilter}.`;
  return postFilter === undefined ? why : `${why} ${postFilter}`;
}

/** `0/5 nodes are available: 1 a, 4 b.`: entries sorted as text. */
export function nodesAvailable(nodes: number, reasons: ReadonlyMap<string, number>): string {
  const entries = [...reasons].filter(([, count]) => count > 0).map(([reason, count]) => `${count} ${reason}`);
  return `0/${nodes} nodes are available:${entries.length === 0 ? '' : ` ${entries.sort(byCodeUnit).join(', ')}.`}`;
}

/** Counts each of some reasons. */
export function countReasons(counts: Map<string, number>, reasons: readonly string[], times = 1): void {
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + times);
}

/** Longest note of an event; a longer one ends in ` ...` (spec scheduler 7.6). */
const longestNote = 1024;

/** A message as an event carries it. */
export function noteOf(message: string): string {
  return message.length <= longestNote ? message : `${message.slice(0, longestNote - 4)} ...`;
}

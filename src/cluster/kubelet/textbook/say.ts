import type { ObjectRef } from '../../api/ref';
import type { LogArgs } from '../../log';
import type { World } from '../../world';
import { kubeletActor } from '../timing';
import { tickLength, type Rounds } from './rounds';

/** Writes a line of a node's kubelet to the log, with the kubelet's logical time. */
export type Say = (node: string, reason: string, object: ObjectRef, args?: LogArgs) => void;

/** Lines of a sync bear the moment at which its tick begins, for the time moves on at its end (textbook 2.3). */
export function speaker({ log, agenda }: World, rounds: Rounds): Say {
  return (node, reason, object, args = {}) => {
    const at = rounds.isDue(node) ? agenda.now - tickLength : agenda.now;
    log.line({ source: kubeletActor, node, reason, object, args: { t: rounds.timeOf(node), ...args }, at });
  };
}

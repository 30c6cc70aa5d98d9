import { isNodeReady, notReadySince } from '../cluster/api/nodes';
import { isPodReady, isTerminating, podCondition } from '../cluster/api/pods';
import { podState } from '../cluster/api/podState';
import type { DaemonSet, Node, Pod } from '../cluster/api/types';
import type { NodeInRollout } from '../cluster/controllers/daemonset/rollingUpdate';
import { waitingContainer } from './gate2';
import type { BudgetCode } from './codes';
import type { Args, BudgetUser } from './types';

/** What a reason is made of before the node is put to it. */
interface Reason {
  readonly code: BudgetCode;
  readonly args: Args;
  readonly stuck: boolean;
}

/** What must be known beside the node in the rollout. */
export interface BudgetContext {
  readonly set: DaemonSet;
  readonly nodes: { get(name: string): Node | undefined };
  /** Virtual time in ms. */
  readonly now: number;
  /** True when nothing but steady-state timers is left: what has not come by now does not come. */
  readonly quiet: boolean;
}

/** Why a node uses up the budget, and whether it would ever give it back by itself (DS-4.5, 4.12). */
export function budgetUser(node: NodeInRollout, context: BudgetContext): BudgetUser {
  const object = context.nodes.get(node.slot.node);
  return { node: node.slot.node, ...reasonOf(node, object, context) };
}

function reasonOf(node: NodeInRollout, object: Node | undefined, context: BudgetContext): Reason {
  const { pods } = node.slot;
  const silent = object !== undefined && !isNodeReady(object);
  if (node.excess) return reason('excess', { pods: pods.length }, context.quiet);
  if (!node.updated && !node.old) return absent(pods, silent, context);
  if (node.updated && node.old) return reason('both-revisions', {}, context.quiet);
  const pod = (node.updated ?? node.old)!;
  if (silent && object) return reason('node-not-ready', { since: notReadySince(object) ?? 0 }, context.quiet);
  return podReason(pod, context);
}

function absent(pods: readonly Pod[], silent: boolean, { quiet }: BudgetContext): Reason {
  const pod = pods.find(isTerminating);
  if (!pod) return reason('no-pod', {}, quiet);
  const args = { pod: pod.metadata.name };
  return silent ? reason('terminating-unreachable', args, quiet) : reason('terminating', args, quiet);
}

function podReason(pod: Pod, context: BudgetContext): Reason {
  const { quiet } = context;
  switch (podState(pod)) {
    case 'Pending':
      return reason('pending', { message: podCondition(pod, 'PodScheduled')?.message ?? '' }, quiet);
    case 'ContainerCreating':
      return reason('starting', {}, quiet);
    case 'CrashLoopBackOff':
      return reason('crash-looping', { restarts: waitingContainer(pod)?.restartCount ?? 0 }, true);
    case 'ImagePullBackOff':
      return reason('image-pull', { reason: waitingContainer(pod)?.state?.waiting?.reason ?? '' }, true);
    case 'NotReady':
      return reason('not-ready', {}, quiet);
    case 'Running':
      return isPodReady(pod) ? waitsToBeAvailable(pod, context) : reason('not-ready', {}, quiet);
    default:
      return reason('not-available', {}, quiet);
  }
}

/** Ready, but not for minReadySeconds yet (DS-6.3). */
function waitsToBeAvailable(pod: Pod, { set, now, quiet }: BudgetContext): Reason {
  const since = podCondition(pod, 'Ready')?.lastTransitionTime;
  const wait = (set.spec.minReadySeconds ?? 0) * 1000;
  if (since === undefined || wait === 0) return reason('not-available', {}, quiet);
  return reason('min-ready', { remaining: Math.max(0, since + wait - now) }, false);
}

function reason(code: BudgetCode, args: Args, stuck: boolean): Reason {
  return { code, args, stuck };
}

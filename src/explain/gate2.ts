import { isTerminating, podCondition, podPriority } from '../cluster/api/pods';
import { podState } from '../cluster/api/podState';
import type { ContainerStatus, DaemonSet, Node, Pod } from '../cluster/api/types';
import { daemonPod } from '../cluster/controllers/daemonset/podTemplate';
import { prepareFilters, type FilterContext } from '../cluster/scheduler/filters';
import { isVictim, noVictims, triedReasons } from '../cluster/scheduler/preemption';
import type { Check } from './types';

/**
 * Gate 2, told: what the scheduler and the kubelet say about the pod, or would say about one. Without a context there
 * is no scheduler.
 */
export function tellGate2(
  set: DaemonSet, node: Node, pod: Pod | undefined, context: FilterContext | undefined, silentSince: number | undefined,
): readonly Check[] {
  if (!pod) return context ? [tellWouldFit(set, node, context)] : [];
  const scheduler = context ? [tellScheduler(pod), ...tellPreemption(pod, context)] : [];
  if (!pod.spec.nodeName) return scheduler;
  const silent: readonly Check[] =
    silentSince === undefined ? [] : [{ id: 'kubelet', verdict: 'fail', code: 'kubelet.silent', args: { since: silentSince } }];
  return [...scheduler, ...silent, tellKubelet(pod)];
}

/** The scheduler's own filters, asked for the pod that would be made. */
function tellWouldFit(set: DaemonSet, node: Node, context: FilterContext): Check {
  const refusal = prepareFilters(daemonPod(set, node.metadata.name, ''), context)(node);
  if (!refusal) return { id: 'scheduler', verdict: 'pass', code: 'scheduler.would-fit', args: {} };
  const args = { plugin: refusal.plugin, reason: refusal.reasons.join(', ') };
  return { id: 'scheduler', verdict: 'fail', code: 'scheduler.would-refuse', args };
}

function tellScheduler(pod: Pod): Check {
  const check = { id: 'scheduler' } as const;
  if (pod.spec.nodeName) return { ...check, verdict: 'pass', code: 'scheduler.bound', args: { node: pod.spec.nodeName } };
  if (isTerminating(pod)) return { ...check, verdict: 'note', code: 'scheduler.terminating', args: {} };
  const condition = podCondition(pod, 'PodScheduled');
  if (condition?.status !== 'False') return { ...check, verdict: 'note', code: 'scheduler.not-tried', args: {} };
  const verdict = pod.status?.nominatedNodeName ? 'note' : 'fail';
  return { ...check, verdict, code: 'scheduler.unschedulable', args: { message: condition.message ?? '' } };
}

/** What the scheduler found when it tried to make room for a pod that waits. */
function tellPreemption(pod: Pod, context: FilterContext): readonly Check[] {
  const condition = podCondition(pod, 'PodScheduled');
  if (pod.spec.nodeName || condition?.status !== 'False') return [];
  const check = { id: 'preemption', verdict: 'fail' } as const;
  const node = pod.status?.nominatedNodeName;
  if (node) {
    const pods = context.podsOn(node).filter(isVictim).map(({ metadata }) => metadata.name).join(', ');
    return [{ ...check, verdict: 'note', code: 'preemption.nominated', args: { node, pods } }];
  }
  if (pod.spec.preemptionPolicy === 'Never') return [{ ...check, code: 'preemption.never', args: {} }];
  const reasons = triedReasons(condition.message ?? '');
  if (!reasons) return [];
  if (reasons.length === 0) return [{ ...check, code: 'preemption.not-helpful', args: {} }];
  return reasons.includes(noVictims)
    ? [{ ...check, code: 'preemption.no-victims', args: { priority: podPriority(pod) } }]
    : [{ ...check, code: 'preemption.not-enough', args: { reasons: reasons.join(', ') } }];
}

function tellKubelet(pod: Pod): Check {
  const check = { id: 'kubelet' } as const;
  const { phase = '', reason = '', message = '' } = pod.status ?? {};
  switch (podState(pod)) {
    case 'Terminating':
      return { ...check, verdict: 'note', code: 'kubelet.terminating', args: {} };
    case 'Pending':
      return { ...check, verdict: 'note', code: 'kubelet.not-seen', args: {} };
    case 'ContainerCreating':
      return { ...check, verdict: 'note', code: 'kubelet.starting', args: {} };
    case 'CrashLoopBackOff':
    case 'ImagePullBackOff':
      return tellWaiting(pod);
    case 'NotReady':
      return { ...check, verdict: 'note', code: 'kubelet.not-ready', args: {} };
    case 'Running':
      return { ...check, verdict: 'pass', code: 'kubelet.running', args: {} };
    default:
      return { ...check, verdict: 'fail', code: 'kubelet.ended', args: { phase, reason, message } };
  }
}

/** The container that waits for its next try. */
function tellWaiting(pod: Pod): Check {
  const container = waitingContainer(pod);
  const { reason = '', message = '' } = container?.state?.waiting ?? {};
  const name = container?.name ?? '';
  const crash = reason === 'CrashLoopBackOff';
  return {
    id: 'kubelet',
    verdict: 'fail',
    code: crash ? 'kubelet.crash-loop' : 'kubelet.image',
    args: crash ? { container: name, restarts: container?.restartCount ?? 0, message } : { container: name, reason, message },
  };
}

/** The first container of a pod that waits for something. */
export function waitingContainer(pod: Pod): ContainerStatus | undefined {
  const statuses = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  return statuses.find(({ state }) => state?.waiting !== undefined);
}

import { isPodReady, isTerminating, podCondition } from './pods';
import type { ContainerStatus, Pod } from './types';

/** What a pod is doing, in one word: the states of scenarios and of the picture (SCENARIO.md, `pods`). */
export type PodState =
  | 'Pending' | 'ContainerCreating' | 'Running' | 'NotReady' | 'CrashLoopBackOff' | 'ImagePullBackOff' | 'Terminating'
  | 'Failed' | 'Succeeded' | 'Unknown';

export interface PodSituation {
  readonly state: PodState;
  /** Why it is so, the most telling first: `InsufficientCPU`, `HostPortConflict`, or a status reason such as `Evicted`. */
  readonly reasons: readonly string[];
}

/** What the scheduler says about the nodes it refuses, and the reason that stands for it. */
const schedulingReasons: readonly (readonly [said: string, reason: string])[] = [
  ['Insufficient cpu', 'InsufficientCPU'],
  ['Insufficient memory', 'InsufficientMemory'],
  ['Too many pods', 'InsufficientPods'],
  ['Insufficient ephemeral-storage', 'InsufficientEphemeralStorage'],
  ["didn't have free ports", 'HostPortConflict'],
  ['untolerated taint', 'UntoleratedTaint'],
  ["didn't match Pod's node affinity/selector", 'NodeAffinityMismatch'],
  ['were unschedulable', 'Unschedulable'],
];

const pullReasons = new Set(['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'InvalidImageName', 'ImageInspectError']);

/** What a pod is doing and why. */
export function podSituation(pod: Pod): PodSituation {
  return { state: podState(pod), reasons: reasonsOf(pod) };
}

/** What a pod is doing. */
export function podState(pod: Pod): PodState {
  if (isTerminating(pod)) return 'Terminating';
  const phase = pod.status?.phase;
  if (phase === 'Failed' || phase === 'Succeeded' || phase === 'Unknown') return phase;
  if (!pod.spec.nodeName || isUnseen(pod)) return 'Pending';
  const waiting = waitingReasons(pod);
  if (waiting.includes('CrashLoopBackOff')) return 'CrashLoopBackOff';
  if (waiting.some((reason) => pullReasons.has(reason))) return 'ImagePullBackOff';
  if (phase !== 'Running') return 'ContainerCreating';
  return isPodReady(pod) ? 'Running' : 'NotReady';
}

/** The STATUS column of `kubectl get pods`: the phase, or the most telling reason. */
export function podReason(pod: Pod): string {
  const { status } = pod;
  const ended = (status?.containerStatuses ?? []).findLast(({ state }) => state?.terminated)?.state?.terminated;
  const waiting = waitingReasons(pod).findLast((reason) => reason !== '');
  if (isTerminating(pod)) return 'Terminating';
  return status?.reason || waiting || ended?.reason || (ended && `ExitCode:${ended.exitCode}`) || status?.phase || 'Pending';
}

/** Bound, and its kubelet has not said anything about it yet. */
function isUnseen({ status }: Pod): boolean {
  return status?.phase !== 'Running' && !status?.containerStatuses && !status?.initContainerStatuses && status?.startTime === undefined;
}

function waitingReasons(pod: Pod): readonly string[] {
  const statuses: readonly ContainerStatus[] = [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])];
  return statuses.flatMap(({ state }) => state?.waiting?.reason ?? []);
}

function reasonsOf(pod: Pod): readonly string[] {
  const [said = ''] = (pod.spec.nodeName ? '' : podCondition(pod, 'PodScheduled')?.message ?? '').split('preemption: ');
  const scheduling = schedulingReasons.filter(([part]) => said.includes(part)).map(([, reason]) => reason);
  return [...scheduling, ...(pod.status?.reason ? [pod.status.reason] : []), ...waitingReasons(pod)];
}

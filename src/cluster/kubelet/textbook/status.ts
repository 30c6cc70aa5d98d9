import { podCondition } from '../../api/pods';
import type { Condition, Container, ContainerStatus, Pod, PodPhase, PodStatus } from '../../api/types';
import type { RuntimeContainer } from '../runtime';
import { wholeSecond } from '../timing';

/** What a kubelet knows of a container when it reports. */
export interface Known {
  /** What its runtime has. */
  readonly found?: RuntimeContainer;
  readonly restarts: number;
  /** Exit code of one that ended for good. */
  readonly ended?: number;
}

/**
 * The pod's status as its kubelet sees it after a sync. The model has no report to the API server; this one is there
 * so that pictures and expectations can show what runs, and nothing of the model acts on it.
 */
export function textbookPodStatus(pod: Pod, known: (container: Container) => Known, now: number): PodStatus {
  const containerStatuses = pod.spec.containers.map((container) => containerStatus(container.name, known(container)));
  const phase = phaseOf(containerStatuses);
  const ready = containerStatuses.every((status) => status.ready);
  const conditions = [condition(pod, 'Ready', ready, now), condition(pod, 'ContainersReady', ready, now), condition(pod, 'PodScheduled', true, now)];
  return { phase, conditions, startTime: pod.status?.startTime ?? wholeSecond(now), containerStatuses };
}

function containerStatus(name: string, { found, restarts, ended }: Known): ContainerStatus {
  const running = found?.state === 'Running';
  const base = { name, ready: running, started: running, restartCount: restarts, ...(found && { containerID: `containerd://${found.id}` }) };
  if (running) return { ...base, state: { running: { startedAt: wholeSecond(found.startedAt!) } } };
  if (ended !== undefined) return { ...base, state: { terminated: { exitCode: ended, reason: ended === 0 ? 'Completed' : 'Error' } } };
  const waits = restarts > 0 && !found;
  return { ...base, state: { waiting: { reason: waits ? 'CrashLoopBackOff' : 'ContainerCreating' } } };
}

function phaseOf(statuses: readonly ContainerStatus[]): PodPhase {
  if (statuses.every(({ state }) => state?.terminated)) {
    return statuses.every(({ state }) => state?.terminated?.exitCode === 0) ? 'Succeeded' : 'Failed';
  }
  return statuses.every(({ state, restartCount }) => !state?.waiting || restartCount > 0) ? 'Running' : 'Pending';
}

function condition(pod: Pod, type: string, holds: boolean, now: number): Condition {
  const status = holds ? 'True' : 'False';
  const old = podCondition(pod, type);
  return old?.status === status ? old : { type, status, lastTransitionTime: wholeSecond(now) };
}

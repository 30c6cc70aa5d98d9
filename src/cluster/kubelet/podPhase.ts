import type { Container, ContainerStatus, Pod, PodPhase } from '../api/types';
import { containerShouldRestart, isRestartableInit } from './restartPolicy';

export interface PhaseInput {
  readonly statuses: readonly ContainerStatus[];
  /** The kubelet has stopped all containers for good. */
  readonly terminal: boolean;
  /** An app container has been started once. */
  readonly initialized: boolean;
  /** Gate ContainerRestartRules. */
  readonly rules: boolean;
}

interface Counters {
  pendingInit: number;
  failedInit: number;
  pendingSidecar: number;
  running: number;
  waiting: number;
  stopped: number;
  restartable: number;
  succeeded: number;
  unknown: number;
}

/** The phase out of container statuses (kubelet 7.1). */
export function getPhase(pod: Pod, input: PhaseInput): PodPhase {
  const counters = count(pod, input);
  const { pendingInit, failedInit, pendingSidecar, running, waiting, stopped, unknown } = counters;
  if (failedInit > 0) return 'Failed';
  if (pendingInit > 0 || (pendingSidecar > 0 && !input.initialized) || waiting > 0) return 'Pending';
  if (running > 0 && unknown === 0) return 'Running';
  if (running === 0 && stopped > 0 && unknown === 0) return stoppedPhase(counters, input.terminal);
  return 'Pending';
}

function stoppedPhase({ stopped, succeeded, restartable }: Counters, terminal: boolean): PodPhase {
  if (!terminal && restartable > 0) return 'Running';
  return stopped === succeeded ? 'Succeeded' : 'Failed';
}

function count(pod: Pod, { statuses, rules }: PhaseInput): Counters {
  const counters: Counters = {
    pendingInit: 0, failedInit: 0, pendingSidecar: 0, running: 0, waiting: 0, stopped: 0, restartable: 0, succeeded: 0, unknown: 0,
  };
  const statusOf = (container: Container): ContainerStatus | undefined => statuses.find(({ name }) => name === container.name);
  for (const container of pod.spec.initContainers ?? []) {
    if (isRestartableInit(container)) countSidecar(counters, statusOf(container));
    else countInit(counters, container, pod, statusOf(container), rules);
  }
  for (const container of pod.spec.containers) countApp(counters, container, pod, statusOf(container), rules);
  return counters;
}

function countInit(counters: Counters, container: Container, pod: Pod, status: ContainerStatus | undefined, rules: boolean): void {
  const ended = status?.state?.terminated ?? (status?.state?.waiting ? status.lastState?.terminated : undefined);
  if (!ended) counters.pendingInit++;
  else if (ended.exitCode !== 0 && !containerShouldRestart(container, pod, ended.exitCode, rules)) counters.failedInit++;
}

function countSidecar(counters: Counters, status: ContainerStatus | undefined): void {
  const state = status?.state;
  if (state?.running) {
    if (!status?.started) counters.pendingSidecar++;
    counters.running++;
  } else if (state?.terminated || (state?.waiting && status?.lastState?.terminated)) return;
  else if (state?.waiting) {
    counters.pendingSidecar++;
    counters.waiting++;
  } else {
    if (status) counters.pendingSidecar++;
    counters.unknown++;
  }
}

function countApp(counters: Counters, container: Container, pod: Pod, status: ContainerStatus | undefined, rules: boolean): void {
  const state = status?.state;
  const ended = state?.terminated ?? (state?.waiting ? status?.lastState?.terminated : undefined);
  if (state?.running) counters.running++;
  else if (ended) {
    counters.stopped++;
    if (state?.terminated?.exitCode === 0) counters.succeeded++;
    if (containerShouldRestart(container, pod, ended.exitCode, rules)) counters.restartable++;
  } else if (state?.waiting) counters.waiting++;
  else counters.unknown++;
}

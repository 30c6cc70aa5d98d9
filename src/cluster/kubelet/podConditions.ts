import type { Condition, Container, ContainerStatus, Pod, PodPhase } from '../api/types';
import { isRestartableInit } from './restartPolicy';

/** What the conditions are made of; undefined statuses: the kubelet has none yet. */
export interface ConditionInput {
  readonly containers?: readonly ContainerStatus[];
  readonly initContainers?: readonly ContainerStatus[];
  readonly phase: PodPhase;
}

/** A condition before it is known since when. */
export type Verdict = Pick<Condition, 'type' | 'status' | 'reason' | 'message'>;

/** Initialized: all init containers are done, sidecars started (kubelet 7.4). */
export function generatePodInitializedCondition(pod: Pod, input: ConditionInput): Verdict {
  const type = 'Initialized';
  const containers = pod.spec.initContainers ?? [];
  if (!input.initContainers && containers.length > 0) return failed(type, 'UnknownContainerStatuses');
  const { unknown, lacking } = sort(containers, input.initContainers ?? [], (container, status) =>
    isRestartableInit(container) ? status.started === true : status.ready,
  );
  if (input.phase === 'Succeeded' && unknown.length === 0) return { type, status: 'True', reason: 'PodCompleted' };
  if (anyRegularContainerStarted(pod, input.containers ?? [])) return { type, status: 'True' };
  const message = describe(unknown, lacking, 'incomplete');
  return message ? failed(type, 'ContainersNotInitialized', message) : { type, status: 'True' };
}

/** ContainersReady: all app containers and sidecars are ready (kubelet 7.4). */
export function generateContainersReadyCondition(pod: Pod, input: ConditionInput): Verdict {
  const type = 'ContainersReady';
  if (!input.containers) return failed(type, 'UnknownContainerStatuses');
  const containers = [...(pod.spec.initContainers ?? []).filter(isRestartableInit), ...pod.spec.containers];
  const statuses = [...(input.initContainers ?? []), ...input.containers];
  const { unknown, lacking } = sort(containers, statuses, (_container, status) => status.ready);
  if (input.phase === 'Succeeded' && unknown.length === 0) return failed(type, 'PodCompleted');
  if (input.phase === 'Failed') return failed(type, 'PodFailed');
  const message = describe(unknown, lacking, 'unready');
  return message ? failed(type, 'ContainersNotReady', message) : { type, status: 'True' };
}

/** Ready: ContainersReady and every readiness gate (kubelet 7.4). */
export function generatePodReadyCondition(pod: Pod, input: ConditionInput, conditions: readonly Condition[] = []): Verdict {
  const containersReady = generateContainersReadyCondition(pod, input);
  if (containersReady.status !== 'True') return { ...containersReady, type: 'Ready' };
  const gates = (pod.spec as { readinessGates?: readonly { conditionType: string }[] }).readinessGates ?? [];
  const messages = gates.map(({ conditionType }) => gateMessage(conditionType, conditions)).filter((message) => message !== undefined);
  return messages.length > 0 ? failed('Ready', 'ReadinessGatesNotReady', messages.join(', ')) : { type: 'Ready', status: 'True' };
}

function anyRegularContainerStarted(pod: Pod, statuses: readonly ContainerStatus[]): boolean {
  return statuses.some(
    ({ name, state }) =>
      (state?.running ?? state?.terminated) && pod.spec.containers.some((container) => container.name === name),
  );
}

function gateMessage(type: string, conditions: readonly Condition[]): string | undefined {
  const condition = conditions.find((candidate) => candidate.type === type);
  if (!condition) return `corresponding condition of pod readiness gate "${type}" does not exist.`;
  if (condition.status === 'True') return undefined;
  return `the status of pod readiness gate "${type}" is not "True", but ${condition.status}`;
}

function failed(type: string, reason: string, message?: string): Verdict {
  return message === undefined ? { type, status: 'False', reason } : { type, status: 'False', reason, message };
}

function sort(
  containers: readonly Container[],
  statuses: readonly ContainerStatus[],
  good: (container: Container, status: ContainerStatus) => boolean,
): { unknown: readonly string[]; lacking: readonly string[] } {
  const unknown: string[] = [];
  const lacking: string[] = [];
  for (const container of containers) {
    const status = statuses.find(({ name }) => name === container.name);
    if (!status) unknown.push(container.name);
    else if (!good(container, status)) lacking.push(container.name);
  }
  return { unknown, lacking };
}

function describe(unknown: readonly string[], lacking: readonly string[], word: string): string {
  const parts: string[] = [];
  if (unknown.length > 0) parts.push(`containers with unknown status: [${unknown.join(' ')}]`);
  if (lacking.length > 0) parts.push(`containers with ${word} status: [${lacking.join(' ')}]`);
  return parts.join(', ');
}

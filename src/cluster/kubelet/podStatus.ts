import type { Condition, Container, ContainerState, ContainerStatus, Pod, PodPhase, PodStatus } from '../api/types';
import { isTerminal } from '../api/pods';
import {
  generateContainersReadyCondition,
  generatePodInitializedCondition,
  generatePodReadyCondition,
  type Verdict,
} from './podConditions';
import { getPhase } from './podPhase';
import type { RuntimeContainer } from './runtime';
import type { PodWorker, ProbeOverride } from './state';
import { wholeSecond } from './timing';

/** What a pod's status is made of besides the worker's memory. */
export interface StatusInput {
  readonly containers: readonly RuntimeContainer[];
  readonly probes: (container: string) => ProbeOverride | undefined;
  /** The kubelet has stopped all containers for good. */
  readonly terminal: boolean;
  readonly now: number;
  readonly version: number;
  /** Gate ContainerRestartRules. */
  readonly rules: boolean;
}

/** Types of pod conditions that the kubelet owns, in its order (kubelet 7.4). */
const ownConditions = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'];

/** When a running container is or becomes ready, ms; Infinity for never. */
export function readyAt(container: RuntimeContainer, probe: ProbeOverride | undefined): number {
  if (container.state !== 'Running') return Infinity;
  if (probe?.readiness) return probe.readiness === 'pass' ? container.startedAt! : Infinity;
  const { readyAfter } = container.script;
  return readyAfter === 'never' ? Infinity : container.startedAt! + readyAfter;
}

/**
 * The containers that count for a name, oldest first: all there are, but for an init container only those of the
 * sandbox that is there. With a new sandbox the init containers run again, and the old ones are no history (kubelet 6.4).
 */
export function countingContainers(pod: Pod, listed: readonly RuntimeContainer[], container: Container): readonly RuntimeContainer[] {
  const own = listed.filter(({ name }) => name === container.name);
  const lost = own.length > 0 && !own.every(({ sandboxReady }) => sandboxReady);
  if (!lost || !(pod.spec.initContainers ?? []).includes(container)) return own;
  return listed.some(({ sandboxReady }) => sandboxReady) ? own.filter(({ sandboxReady }) => sandboxReady) : own;
}

/** The pod's status as its kubelet sees it now (kubelet 7). */
export function generatePodStatus(worker: PodWorker, input: StatusInput): PodStatus {
  const { pod } = worker;
  const before = worker.status ?? pod.status;
  const initStatuses = (pod.spec.initContainers ?? []).map((container) => containerStatus(worker, container, input, true));
  const statuses = pod.spec.containers.map((container) => containerStatus(worker, container, input, false));
  const phase = phaseOf(worker, [...initStatuses, ...statuses], input, before);
  const status: PodStatus = {
    ...before,
    phase,
    conditions: conditionsOf(worker, { statuses, initStatuses, phase }, input, before?.conditions ?? []),
    startTime: before?.startTime ?? worker.startTime,
    ...(initStatuses.length > 0 ? { initContainerStatuses: initStatuses } : {}),
    containerStatuses: statuses,
  };
  return worker.rejection ? rejectedStatus(worker, status) : status;
}

/** Puts the kubelet's part of a status over what the API server has; conditions of others stay (kubelet 7.4). */
export function mergePodStatus(api: PodStatus | undefined, own: PodStatus): PodStatus {
  const foreign = (api?.conditions ?? []).filter(({ type }) => !ownConditions.includes(type));
  const mine = (own.conditions ?? []).filter(({ type }) => ownConditions.includes(type));
  return { ...api, ...own, conditions: [...foreign, ...mine] };
}

function rejectedStatus(worker: PodWorker, status: PodStatus): PodStatus {
  const { containerStatuses: _unused, initContainerStatuses: _alsoUnused, ...rest } = status;
  const { reason, message } = worker.rejection!;
  return { ...rest, phase: 'Failed', reason, message: `Pod was rejected: ${message}` };
}

function phaseOf(worker: PodWorker, statuses: readonly ContainerStatus[], input: StatusInput, before: PodStatus | undefined): PodPhase {
  if (worker.rejection) return 'Failed';
  if (before?.phase === 'Failed' || before?.phase === 'Succeeded') return before.phase;
  const initialized = input.containers.some(({ name }) => worker.pod.spec.containers.some((container) => container.name === name));
  const phase = getPhase(worker.pod, { statuses, terminal: input.terminal, initialized, rules: input.rules });
  if (!input.terminal || phase === 'Failed' || phase === 'Succeeded') return phase;
  return worker.source === 'file' ? phase : 'Failed';
}

function containerStatus(worker: PodWorker, container: Container, input: StatusInput, init: boolean): ContainerStatus {
  const own = countingContainers(worker.pod, input.containers, container);
  const current = own.at(-1);
  const previous = own.at(-2);
  const waiting = worker.waiting[container.name];
  const held = current && current.state !== 'Running' ? waiting : undefined;
  const state = stateOf(worker, current, held, input);
  const last = state.waiting && current?.state === 'Exited' ? current : previous;
  const running = state.running !== undefined;
  const passed = init && container.restartPolicy !== 'Always' && state.terminated?.exitCode === 0;
  const ready = passed || (running && current !== undefined && readyAt(current, input.probes(container.name)) <= input.now);
  return {
    name: container.name,
    ready,
    started: running,
    restartCount: input.containers.findLast(({ name }) => name === container.name)?.attempt ?? 0,
    state: current ? state : (waitingState(waiting) ?? state),
    ...(last ? { lastState: terminatedState(last) } : {}),
    ...(current ? { containerID: `containerd://${current.id}` } : {}),
  };
}

function stateOf(
  worker: PodWorker,
  current: RuntimeContainer | undefined,
  held: { reason: string; message?: string } | undefined,
  { terminal }: StatusInput,
): ContainerState {
  if (current?.state === 'Running') return { running: { startedAt: wholeSecond(current.startedAt!) } };
  if (current?.state === 'Exited') return (terminal ? undefined : waitingState(held)) ?? terminatedState(current);
  if (terminal) return { terminated: { exitCode: 137, reason: 'ContainerStatusUnknown' } };
  const reason = (worker.pod.spec.initContainers ?? []).length > 0 ? 'PodInitializing' : 'ContainerCreating';
  return { waiting: { reason } };
}

function waitingState(waiting: { reason: string; message?: string } | undefined): ContainerState | undefined {
  return waiting && { waiting };
}

function terminatedState({ exitCode, reason, startedAt, finishedAt }: RuntimeContainer): ContainerState {
  return {
    terminated: { exitCode: exitCode ?? 0, reason, startedAt: wholeSecond(startedAt!), finishedAt: wholeSecond(finishedAt!) },
  };
}

interface Computed {
  readonly statuses: readonly ContainerStatus[];
  readonly initStatuses: readonly ContainerStatus[];
  readonly phase: PodPhase;
}

function conditionsOf(worker: PodWorker, computed: Computed, input: StatusInput, before: readonly Condition[]): Condition[] {
  const { pod } = worker;
  const given = { containers: computed.statuses, initContainers: computed.initStatuses, phase: computed.phase };
  const ready = !input.terminal && !worker.rejection && !isTerminal(pod);
  const sandbox: Verdict = { type: 'PodReadyToStartContainers', status: ready ? 'True' : 'False' };
  const verdicts = [
    ...(input.version >= 29 ? [sandbox] : []),
    generatePodInitializedCondition(pod, given),
    generatePodReadyCondition(pod, given, before),
    generateContainersReadyCondition(pod, given),
    { type: 'PodScheduled', status: 'True' } as const,
  ];
  const conditions = before.filter(({ type }) => !ownConditions.includes(type));
  for (const verdict of verdicts) conditions.push(dated(verdict, before, input.now));
  return conditions;
}

/** A condition keeps the time of its last transition while its status stays. */
function dated(verdict: Verdict, before: readonly Condition[], now: number): Condition {
  const old = before.find(({ type }) => type === verdict.type);
  const { type, status, reason, message } = verdict;
  if (old?.status !== status) return { type, status, reason, message, lastTransitionTime: wholeSecond(now) };
  if (old.reason === reason && old.message === message) return old;
  return { type, status, reason, message, lastTransitionTime: old.lastTransitionTime ?? wholeSecond(now) };
}

/** Whether a pod is over: no container will ever run again. */
export function isFinal(status: PodStatus): boolean {
  return status.phase === 'Failed' || status.phase === 'Succeeded';
}

/** The names of a pod's containers, init containers first. */
export function containersOf(pod: Pod): readonly Container[] {
  return [...(pod.spec.initContainers ?? []), ...pod.spec.containers];
}

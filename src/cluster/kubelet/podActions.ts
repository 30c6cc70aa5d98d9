import type { Container, Pod } from '../api/types';
import { containerShouldRestart, isRestartableInit, restartsOnFailure } from './restartPolicy';

/** A pod sandbox as the runtime lists it; newest first. */
export interface SandboxView {
  readonly ready: boolean;
  readonly attempt: number;
  readonly ip?: string;
}

/** The newest container of a name as the runtime lists it. */
export interface ContainerView {
  readonly state: 'Created' | 'Running' | 'Exited' | 'Unknown';
  readonly exitCode?: number;
  /** The image in the spec is not the one it was started with. */
  readonly changed?: boolean;
}

export type ProbeResult = 'Success' | 'Failure' | 'Unknown';

export interface PodView {
  readonly sandboxes: readonly SandboxView[];
  readonly containers: ReadonlyMap<string, ContainerView>;
  readonly liveness: ReadonlyMap<string, ProbeResult>;
  readonly startup: ReadonlyMap<string, ProbeResult>;
}

export interface KillAction {
  readonly name: string;
  readonly message: string;
}

/** What a sync of a pod will do (kubelet 6.3). Names of containers, in the order in which they are handled. */
export interface PodActions {
  readonly killPod: boolean;
  readonly createSandbox: boolean;
  readonly attempt: number;
  readonly initContainersToStart: readonly string[];
  readonly containersToStart: readonly string[];
  readonly containersToKill: readonly KillAction[];
}

interface Draft {
  killPod: boolean;
  init: string[];
  start: string[];
  kill: KillAction[];
}

/** Compares what the pod declares with what the runtime has (kubelet 6.3). `rules`: gate ContainerRestartRules. */
export function computePodActions(pod: Pod, view: PodView, rules: boolean): PodActions {
  const { changed, attempt } = podSandboxChanged(pod, view.sandboxes);
  if (changed) return newSandboxActions(pod, view, attempt, rules);
  const draft: Draft = { killPod: false, init: [], start: [], kill: [] };
  const initialized = computeInitContainerActions(pod, view, draft, rules);
  if (!draft.killPod && initialized) computeContainerActions(pod, view, draft, rules);
  return {
    killPod: draft.killPod,
    createSandbox: false,
    attempt,
    initContainersToStart: draft.init,
    containersToStart: draft.start,
    containersToKill: draft.kill,
  };
}

/** Whether a new sandbox is needed, and which attempt is the current or the next one (kubelet 6.3 a). */
function podSandboxChanged(pod: Pod, sandboxes: readonly SandboxView[]): { changed: boolean; attempt: number } {
  const [newest] = sandboxes;
  if (!newest) return { changed: true, attempt: 0 };
  const severalReady = sandboxes.filter((sandbox) => sandbox.ready).length > 1;
  const noAddress = !pod.spec.hostNetwork && newest.ip === '';
  const changed = severalReady || !newest.ready || noAddress;
  return { changed, attempt: changed ? newest.attempt + 1 : newest.attempt };
}

function newSandboxActions(pod: Pod, view: PodView, attempt: number, rules: boolean): PodActions {
  const none = { initContainersToStart: [], containersToStart: [], containersToKill: [] };
  const kill = { killPod: true, createSandbox: false, attempt, ...none };
  if (pod.spec.restartPolicy === 'Never' && attempt !== 0 && view.containers.size > 0) return kill;
  const wanted = pod.spec.containers.filter((container) => !succeededForGood(container, pod, view, rules));
  if (wanted.length === 0 && pod.spec.containers.some(({ name }) => view.containers.has(name))) return kill;
  const [firstInit] = pod.spec.initContainers ?? [];
  return {
    ...kill,
    createSandbox: true,
    ...(firstInit
      ? { initContainersToStart: [firstInit.name] }
      : { containersToStart: wanted.map((container) => container.name) }),
  };
}

/** An OnFailure container that ended with 0 is not wanted in a new sandbox. */
function succeededForGood(container: Container, pod: Pod, view: PodView, rules: boolean): boolean {
  const policy = rules ? (container.restartPolicy ?? pod.spec.restartPolicy) : pod.spec.restartPolicy;
  const status = view.containers.get(container.name);
  return policy === 'OnFailure' && status?.state === 'Exited' && (status.exitCode ?? 0) === 0;
}

/** Walks the init containers from last to first (kubelet 6.4); true when the app containers may run. */
function computeInitContainerActions(pod: Pod, view: PodView, draft: Draft, rules: boolean): boolean {
  const containers = pod.spec.initContainers ?? [];
  if (containers.length === 0) return true;
  const walk: InitWalk = { pod, view, draft, rules, initialized: anyAppStarted(pod, view), seen: false };
  walk.seen = walk.initialized;
  for (let i = containers.length - 1; i >= 0; i--) {
    visitInitContainer(walk, containers, i);
  }
  if (!walk.seen) draft.init.push(containers[0]!.name);
  draft.init.reverse();
  if (draft.killPod) draft.init.length = 0;
  return walk.initialized;
}

interface InitWalk {
  readonly pod: Pod;
  readonly view: PodView;
  readonly draft: Draft;
  readonly rules: boolean;
  /** All init containers are done. */
  initialized: boolean;
  /** A later init container, or an app container, shows that this one was reached. */
  seen: boolean;
}

function anyAppStarted(pod: Pod, view: PodView): boolean {
  return pod.spec.containers.some(({ name }) => {
    const state = view.containers.get(name)?.state;
    return state === 'Created' || state === 'Running';
  });
}

/** One init container; an ordinary one that was passed needs no look. */
function visitInitContainer(walk: InitWalk, containers: readonly Container[], index: number): void {
  const container = containers[index]!;
  const status = walk.view.containers.get(container.name);
  if (isRestartableInit(container)) {
    if (status) visitSidecar(walk, containers, index, status);
    else if (walk.seen) walk.draft.init.push(container.name);
  } else if (status && !walk.seen) visitOrdinary(walk, containers, index, status);
  if (status) walk.seen = true;
}

function visitOrdinary(walk: InitWalk, containers: readonly Container[], index: number, status: ContainerView): void {
  const { name } = containers[index]!;
  const { draft } = walk;
  if (status.state === 'Created') draft.init.push(name);
  else if (status.state === 'Exited' && status.exitCode === 0) reached(walk, containers, index);
  else if (status.state === 'Exited') {
    if (containerShouldRestart(containers[index]!, walk.pod, status.exitCode ?? 1, walk.rules)) draft.init.push(name);
    else draft.killPod = true;
  } else if (status.state === 'Unknown') {
    if (restartsOnFailure(containers[index]!, walk.pod, walk.rules)) restart(walk, name, unknownState('Init container'));
    else draft.killPod = true;
  }
}

function visitSidecar(walk: InitWalk, containers: readonly Container[], index: number, status: ContainerView): void {
  const container = containers[index]!;
  const { name } = container;
  if (status.state === 'Created' || status.state === 'Exited') walk.draft.init.push(name);
  else if (status.state === 'Unknown') restart(walk, name, unknownState('Init container'));
  else {
    const startup = container.startupProbe ? walk.view.startup.get(name) : 'Success';
    if (startup === 'Failure') restart(walk, name, `Init container ${name} failed startup probe`);
    if (startup !== 'Success') return;
    reached(walk, containers, index);
    if (status.changed) restart(walk, name, `Init container ${name} definition changed`);
    else if (walk.view.liveness.get(name) === 'Failure') restart(walk, name, `Init container ${name} failed liveness probe`);
  }
}

/** An init container is done: the next one may start, or, after the last one, the app containers. */
function reached(walk: InitWalk, containers: readonly Container[], index: number): void {
  if (index === containers.length - 1) walk.initialized = true;
  else if (!walk.seen) walk.draft.init.push(containers[index + 1]!.name);
}

function restart(walk: InitWalk, name: string, message: string): void {
  walk.draft.kill.push({ name, message });
  walk.draft.init.push(name);
}

function unknownState(what: string): string {
  return `${what} is in "unknown" state, try killing it before restart`;
}

function computeContainerActions(pod: Pod, view: PodView, draft: Draft, rules: boolean): void {
  let kept = 0;
  for (const container of pod.spec.containers) {
    const status = view.containers.get(container.name);
    if (status?.state === 'Running') kept += keepOrKill(container, pod, view, draft, rules);
    else if (shouldContainerBeRestarted(container, pod, status, rules)) {
      draft.start.push(container.name);
      if (status?.state === 'Unknown') draft.kill.push({ name: container.name, message: unknownState('Container') });
    }
  }
  if (kept > 0 || draft.start.length > 0) return;
  draft.killPod = true;
  draft.init.length = 0;
}

/** The running container: 1 when it is kept (kubelet 6.3 d). */
function keepOrKill(container: Container, pod: Pod, view: PodView, draft: Draft, rules: boolean): number {
  const { name } = container;
  const changed = view.containers.get(name)?.changed === true;
  const message = changed ? `Container ${name} definition changed` : failedProbe(name, view);
  if (message === undefined) return 1;
  const again = changed || restartsOnFailure(container, pod, rules);
  if (again) draft.start.push(name);
  draft.kill.push({ name, message: again ? `${message}, will be restarted` : message });
  return 0;
}

function failedProbe(name: string, view: PodView): string | undefined {
  if (view.liveness.get(name) === 'Failure') return `Container ${name} failed liveness probe`;
  if (view.startup.get(name) === 'Failure') return `Container ${name} failed startup probe`;
  return undefined;
}

/** Whether a container that does not run is started (kubelet 6.5). */
function shouldContainerBeRestarted(container: Container, pod: Pod, status: ContainerView | undefined, rules: boolean): boolean {
  if (pod.metadata.deletionTimestamp !== undefined) return false;
  if (status?.state !== 'Exited') return true;
  return containerShouldRestart(container, pod, status.exitCode ?? 0, rules);
}

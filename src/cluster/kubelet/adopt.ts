import { formatDuration } from '../api/duration';
import { podKey } from '../api/pods';
import type { Condition, Container, ContainerStatus, Pod, PodStatus } from '../api/types';
import type { World } from '../world';
import { kubeletBackoff, type BackoffEntry } from './backoff';
import type { Behaviours, Script } from './behaviour';
import { podDescription } from './messages';
import { announcedOf, newWorker } from './podSync';
import { containersOf, generatePodStatus, isFinal } from './podStatus';
import { isRestartableInit } from './restartPolicy';
import type { Runtime, RuntimeContainer } from './runtime';
import { mirroredUid, workerKey, type PodWorker, type Waiting } from './state';
import { staticPodOfMirror } from './staticPods';
import type { KubeletTables } from './tables';
import { kubeletActor } from './timing';

/** How long what is there at the start has been so, ms. */
export const longBefore = 3_600_000;

type Shape = Pick<RuntimeContainer, 'state' | 'startedAt' | 'finishedAt' | 'exitCode' | 'reason'>;

/** Takes pods over that are on their nodes since before the start (SCENARIO.md, "Start"). */
export class Adoption {
  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly runtime: Runtime,
    private readonly behaviours: Behaviours,
  ) {}

  /**
   * Makes the containers of a bound pod whose node has joined, and completes its status: as written, and what that
   * leaves out as of a pod that is Running and Ready for an hour. A pod that is written to be Pending is left to its kubelet.
   */
  adopt(key: string): void {
    const pod = this.world.pods.get(key);
    const node = pod?.spec.nodeName;
    if (!pod || !node || !this.tables.kubelets.has(node) || isPending(pod)) return;
    const worker = this.workerOf(this.standIn(pod, node), node);
    if (!isFinal(pod.status ?? {})) for (const container of containersOf(pod)) this.adoptContainer(worker, container);
    const containers = this.runtime.ofPod(worker.key);
    this.complete({ ...worker, announced: announcedOf(containers) });
    if (worker.state === 'sync' && !isAtRest(pod, containers)) this.world.agenda.enqueue(kubeletActor, worker.key);
  }

  /** A mirror pod stands for its file as well (SCENARIO.md, "Start"). */
  private standIn(pod: Pod, node: string): Pod {
    if (mirroredUid(pod) === undefined) return pod;
    const file = staticPodOfMirror(pod);
    this.tables.manifests.put(`${node} ${podKey(pod)}`, file);
    return file;
  }

  private workerOf(pod: Pod, node: string): PodWorker {
    const backoff: Record<string, BackoffEntry> = {};
    const waiting: Record<string, Waiting> = {};
    for (const container of containersOf(pod)) {
      const status = statusOf(pod, container);
      const reason = status?.state?.waiting?.reason;
      if (reason) waiting[container.name] = { ...status.state!.waiting, reason };
      if (reason === 'CrashLoopBackOff') backoff[`${container.name} ${container.image ?? ''}`] = this.backoffOf(status!);
      if (reason === 'CrashLoopBackOff' && !status!.state!.waiting!.message) waiting[container.name] = this.crashWaiting(pod, container, status!);
    }
    const state = isFinal(pod.status ?? {}) ? 'terminated' : 'sync';
    const source = this.tables.manifests.get(`${node} ${podKey(pod)}`) === pod ? 'file' : 'api';
    return newWorker(workerKey(node, pod), pod, pod.status?.startTime ?? this.before, { backoff, waiting, state, source });
  }

  private get before(): number {
    return this.world.agenda.now - longBefore;
  }

  /** After n restarts the wait is 10 s · 2^(n − 1), at most 300 s (kubelet 8.3). */
  private backoffOf({ restartCount }: ContainerStatus): BackoffEntry {
    const { initial, max } = kubeletBackoff;
    return { delay: Math.min(initial * 2 ** Math.max(0, restartCount - 1), max), lastUpdate: this.world.agenda.now };
  }

  private crashWaiting(pod: Pod, container: Container, status: ContainerStatus): Waiting {
    const where = podDescription(`${pod.metadata.namespace ?? 'default'}/${pod.metadata.name}`, pod.metadata.uid ?? '');
    const delay = formatDuration(this.backoffOf(status).delay);
    return { reason: 'CrashLoopBackOff', message: `back-off ${delay} restarting failed container=${container.name} pod=${where}` };
  }

  private adoptContainer(worker: PodWorker, container: Container): void {
    const { pod, node, key } = worker;
    const status = statusOf(pod, container);
    const ordinaryInit = (pod.spec.initContainers ?? []).includes(container) && !isRestartableInit(container);
    const attempt = status?.restartCount ?? 0;
    const script = this.scriptOf(container, pod, node, attempt, status);
    const shape = this.shape(status, ordinaryInit, script);
    if (!shape) return;
    const { name, image = '' } = container;
    const place = { node, owner: key, pod: worker.podKey, name, image, attempt, sandbox: 0, sandboxReady: true };
    this.runtime.adopt({ ...place, script, createdAt: this.before, ...shape });
  }

  /** A container that is written not to be ready stays so. */
  private scriptOf(container: Container, pod: Pod, node: string, attempt: number, status: ContainerStatus | undefined): Script {
    const script = this.behaviours.script(container, pod, this.world.nodes.get(node), attempt);
    const ready = status?.ready ?? !pod.status?.conditions?.some(({ type, status: value }) => type === 'Ready' && value !== 'True');
    return ready ? { ...script, readyAfter: 0 } : { ...script, readyAfter: 'never' };
  }

  /** What the runtime has of a container by its status; undefined: nothing yet. */
  private shape(status: ContainerStatus | undefined, ordinaryInit: boolean, script: Script): Shape | undefined {
    const state = status?.state;
    const { now } = this.world.agenda;
    const ended = state?.terminated ?? (state?.waiting?.reason === 'CrashLoopBackOff' ? (status?.lastState?.terminated ?? { exitCode: 1 }) : undefined);
    if (ended) {
      const { exitCode, reason = exitCode === 0 ? 'Completed' : 'Error', startedAt = now, finishedAt = now } = ended;
      return { state: 'Exited', exitCode, reason, startedAt, finishedAt };
    }
    if (state?.waiting) return undefined;
    if (ordinaryInit) return { state: 'Exited', exitCode: 0, reason: 'Completed', startedAt: this.before, finishedAt: this.before };
    return { state: 'Running', startedAt: script.exitAfter === 'never' ? (state?.running?.startedAt ?? this.before) : now };
  }

  private complete(worker: PodWorker): void {
    const { pod } = worker;
    const computed = generatePodStatus(worker, {
      containers: this.runtime.ofPod(worker.key),
      probes: () => undefined,
      terminal: worker.state === 'terminated',
      now: this.before,
      version: this.world.settings.version,
      rules: this.world.settings.version >= 35,
    });
    const status = over(computed, pod.status ?? {});
    this.world.api.updatePod(worker.podKey, (old) => ({ ...old, status }));
    this.tables.workers.put(worker.key, { ...worker, status });
  }
}

/** What is written stands; what is left out is as computed. */
function over(computed: PodStatus, written: PodStatus): PodStatus {
  const given = written.conditions ?? [];
  const left = (computed.conditions ?? []).filter(({ type }) => !given.some((condition) => condition.type === type));
  const ready = writtenReady(written, left);
  return { ...computed, ...written, conditions: [...given, ...ready] };
}

/** A phase that is written and final is nowhere Ready. */
function writtenReady({ phase }: PodStatus, conditions: readonly Condition[]): readonly Condition[] {
  if (phase !== 'Failed' && phase !== 'Succeeded') return conditions;
  const reason = phase === 'Failed' ? 'PodFailed' : 'PodCompleted';
  return conditions.map((condition) =>
    condition.type === 'Ready' || condition.type === 'ContainersReady' ? { ...condition, status: 'False', reason, message: undefined } : condition,
  );
}

/** A pod that stays and all of whose containers run needs no look. */
function isAtRest({ metadata, spec }: Pod, containers: readonly RuntimeContainer[]): boolean {
  const runs = (name: string): boolean => containers.some((each) => each.name === name && each.state === 'Running');
  return metadata.deletionTimestamp === undefined && spec.containers.every(({ name }) => runs(name));
}

/** Pending as written, and nothing said of containers. */
function isPending({ status }: Pod): boolean {
  return status?.phase === 'Pending' && !status.containerStatuses && !status.conditions?.some(({ type }) => type === 'Ready');
}

function statusOf(pod: Pod, { name }: Container): ContainerStatus | undefined {
  return [...(pod.status?.initContainerStatuses ?? []), ...(pod.status?.containerStatuses ?? [])].find((status) => status.name === name);
}

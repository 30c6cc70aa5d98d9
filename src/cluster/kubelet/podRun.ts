import { isTerminal } from '../api/pods';
import { startedMessage } from './messages';
import { computePodActions, type ContainerView, type PodView, type SandboxView } from './podActions';
import type { Listed, PodContext, Tools } from './podContext';
import { reportStatus } from './podReport';
import { Starter } from './podStart';
import { containersOf, countingContainers, isFinal, readyAt } from './podStatus';
import { isRestartableInit } from './restartPolicy';
import type { RuntimeContainer } from './runtime';
import { workerKey, type PodWorker } from './state';
import { kubeletActor } from './timing';

/** What one sync of a pod does, in order (kubelet 4, 6). */
export class PodRun {
  /** The API server knew the pod to be over before this run. */
  private readonly phaseKnown: boolean;
  private readonly starter: Starter;

  constructor(private readonly context: PodContext) {
    const known = context.tools.world.pods.get(context.worker.podKey);
    this.phaseKnown = known !== undefined && isTerminal(known);
    this.starter = new Starter(context);
  }

  private get worker(): PodWorker {
    return this.context.worker;
  }

  private get tools(): Tools {
    return this.context.tools;
  }

  run(): void {
    this.announceStarted();
    if (this.worker.state === 'sync' && this.isOver()) this.context.change({ state: 'terminating' });
    if (this.worker.state === 'sync') this.syncPod();
    if (this.worker.state === 'terminating') this.terminate();
    if (this.worker.removed && this.worker.state === 'terminated') return this.forget();
    reportStatus(this.context);
    this.wake();
    this.tools.tables.workers.put(this.worker.key, this.worker);
    if (this.worker.state === 'terminated') this.finish();
  }

  /** `Started` is reported once a container has left its start-up. */
  private announceStarted(): void {
    for (const { name, id, state } of this.context.containers) {
      if (state === 'Creating' || this.worker.announced[name] === id || !this.isNewest(name, id)) continue;
      this.context.event('Normal', 'Started', startedMessage(name, this.context.version));
      this.context.change({ announced: { ...this.worker.announced, [name]: id } });
    }
  }

  private isNewest(name: string, id: string): boolean {
    return this.context.newest(name)?.id === id;
  }

  /** Sync → Terminating (kubelet 4.2). */
  private isOver(): boolean {
    const { pod, removed, rejection } = this.worker;
    if (removed || rejection || pod.metadata.deletionTimestamp !== undefined || isTerminal(pod)) return true;
    const runs = this.context.alive().some(({ name }) => pod.spec.containers.some((container) => container.name === name));
    return !runs && this.context.containers.length > 0 && isFinal(this.context.status(false));
  }

  /** Starts what should run and does not, kills what should not run (kubelet 6.2). */
  private syncPod(): void {
    const actions = computePodActions(this.worker.pod, this.view(), this.context.rules);
    if (actions.createSandbox && actions.attempt > 0) {
      this.context.event('Normal', 'SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.');
    }
    for (const container of this.context.alive()) {
      const asked = actions.containersToKill.find(({ name }) => name === container.name);
      if (asked || actions.killPod) this.kill(container, this.graceSeconds() * 1000, asked?.message);
    }
    for (const name of actions.initContainersToStart) {
      if (!this.starter.start(name, actions.attempt) && !this.context.isSidecar(name)) return;
    }
    for (const name of actions.containersToStart) this.starter.start(name, actions.attempt);
  }

  private view(): PodView {
    const containers = new Map<string, ContainerView>();
    for (const container of containersOf(this.worker.pod)) {
      const newest = countingContainers(this.worker.pod, this.context.containers, container).at(-1);
      if (!newest) continue;
      const state = newest.state === 'Exited' ? 'Exited' : 'Running';
      containers.set(container.name, { state, exitCode: newest.exitCode, changed: newest.image !== (container.image ?? '') });
    }
    return { sandboxes: this.sandboxes(), containers, liveness: none, startup: none };
  }

  /** The newest sandbox, as the containers in it show it; before the first container there is none to lose. */
  private sandboxes(): readonly SandboxView[] {
    const newest = this.context.containers.at(-1);
    return newest ? [{ ready: newest.sandboxReady, attempt: newest.sandbox }] : [];
  }

  /** Ends all containers with what is left of the grace period (kubelet 4.4). */
  private terminate(): void {
    const killBy = Math.min(this.worker.killBy ?? Infinity, this.context.now + this.graceSeconds() * 1000);
    if (killBy !== this.worker.killBy && this.context.alive().length > 0) this.context.change({ killBy });
    for (const stage of this.stages()) {
      for (const container of stage) this.kill(container, killBy - this.context.now);
      if (this.context.alive().some(({ id }) => stage.some((container) => container.id === id))) break;
    }
    if (this.context.alive().length === 0) this.context.change({ state: 'terminated' });
  }

  /** Containers that end together: the apps first, then the sidecars, the last declared first (kubelet 9.3). */
  private stages(): readonly Listed[] {
    const alive = this.context.alive();
    const sidecars = (this.worker.pod.spec.initContainers ?? []).filter(isRestartableInit).reverse();
    const rest = sidecars.map((sidecar) => alive.filter(({ name }) => name === sidecar.name));
    return [alive.filter(({ name }) => !this.context.isSidecar(name)), ...rest].filter((stage) => stage.length > 0);
  }

  private kill(container: RuntimeContainer, grace: number, message = `Stopping container ${container.name}`): void {
    if (container.killAt === undefined) this.context.event('Normal', 'Killing', message);
    this.tools.runtime.remove(container.id, grace);
    this.context.relist();
  }

  /** Seconds between SIGTERM and SIGKILL (kubelet 4.3). */
  private graceSeconds(): number {
    const { metadata, spec } = this.worker.pod;
    return Math.max(1, metadata.deletionGracePeriodSeconds || (spec.terminationGracePeriodSeconds ?? 30));
  }

  /** Sets the timers for the next moments at which a look at this pod could change something. */
  private wake(): void {
    const { state } = this.worker;
    const readyDue = state === 'terminated' ? undefined : this.nextReady();
    const retryDue = state === 'sync' && this.starter.retryAt < Infinity ? this.starter.retryAt : undefined;
    this.setTimer('ready', this.worker.readyDue, readyDue, false);
    this.setTimer('retry', this.worker.retryDue, retryDue, this.starter.retrySteady);
    if (readyDue !== this.worker.readyDue || retryDue !== this.worker.retryDue) this.context.change({ readyDue, retryDue });
  }

  private nextReady(): number | undefined {
    let next = Infinity;
    for (const container of this.context.containers) {
      if (container.state !== 'Running') continue;
      const at = readyAt(container, this.context.probe(container.name));
      if (at > this.context.now && at < next) next = at;
    }
    return next === Infinity ? undefined : next;
  }

  private setTimer(purpose: string, before: number | undefined, due: number | undefined, steady: boolean): void {
    const { agenda } = this.tools.world;
    if (due !== undefined) agenda.setTimer(kubeletActor, this.worker.key, purpose, due, steady);
    else if (before !== undefined) agenda.clearTimer(kubeletActor, this.worker.key, purpose);
  }

  /** After the last container: once the API server knows a final phase, the object goes (kubelet 4.8). */
  private finish(): void {
    const { podKey, key, pod, removed, source } = this.worker;
    if (removed || !this.context.kubelet.linked || source === 'file' || pod.metadata.deletionTimestamp === undefined) return;
    if (this.phaseKnown) this.remove(podKey);
    else this.tools.world.agenda.enqueue(kubeletActor, key);
  }

  private remove(podKey: string): void {
    this.tools.world.api.removePod(podKey);
    this.forget();
  }

  private forget(): void {
    const { key, node, podKey, source } = this.worker;
    for (const { id } of this.context.containers) this.tools.runtime.remove(id, 0);
    this.tools.tables.forget(key);
    if (source === 'api') return;
    const successor = this.tools.tables.manifests.get(`${node} ${podKey}`);
    this.tools.world.agenda.enqueue(kubeletActor, successor ? workerKey(node, successor) : key);
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

import { formatDuration } from '../api/duration';
import { isTerminal, isTerminating } from '../api/pods';
import { refOf } from '../api/ref';
import type { Container, Pod, PodStatus } from '../api/types';
import type { World } from '../world';
import { canAdmitPod, type Rejection } from './admission';
import { droppedAt, hasExpired, isInBackOffSince, kubeletBackoff, nextBackoff, type BackoffEntry } from './backoff';
import type { Behaviours } from './behaviour';
import { ensureImageExists } from './images';
import { createdMessage, podDescription, startedMessage } from './messages';
import { computePodActions, type ContainerView, type PodView, type SandboxView } from './podActions';
import { containersOf, generatePodStatus, isFinal, mergePodStatus, readyAt } from './podStatus';
import { isRestartableInit } from './restartPolicy';
import type { Runtime, RuntimeContainer } from './runtime';
import { same } from './same';
import { mirroredUid, parseWorkerKey, workerKey, type KubeletState, type PodWorker, type ProbeOverride, type Waiting } from './state';
import { mirrorOf } from './staticPods';
import type { KubeletTables } from './tables';
import { housekeepingPeriod, kubeletActor } from './timing';

/** Containers named by a pod, newest of each name last. */
type Listed = readonly RuntimeContainer[];

/**
 * One run of a pod's worker (kubelet 4, 6): it lists the runtime anew, compares with the pod as it was
 * delivered last, does what is missing, and reports. Nothing but the present state decides.
 */
export class PodSync {
  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly runtime: Runtime,
    private readonly behaviours: Behaviours,
  ) {}

  /** Syncs the pod of a worker key on a kubelet that works. */
  sync(key: string, kubelet: KubeletState): void {
    const worker = this.deliver(key, kubelet);
    const containers = this.runtime.list(kubelet.node, key);
    if (worker) new Run(this.world, this.tables, this.runtime, this.behaviours, kubelet, worker, containers).run();
    else if (containers.length > 0) this.world.agenda.enqueue(kubeletActor, kubelet.node);
    if (!worker && kubelet.linked) this.deleteOrphanedMirror(key);
  }

  /** Takes over what the pod's source says now (kubelet 2); undefined when this kubelet knows of no such pod. */
  private deliver(key: string, kubelet: KubeletState): PodWorker | undefined {
    const worker = this.tables.workers.get(key);
    const manifest = this.tables.manifestOf(key);
    if (manifest || worker?.source === 'file') return this.deliverFile(key, worker, manifest, kubelet);
    if (!kubelet.linked) return worker;
    const pod = worker ? this.bound(worker.podKey, worker.pod.metadata.uid, worker.node) : this.declared(key);
    if (!pod) return worker && { ...worker, removed: true };
    if (!worker) return this.add(key, pod, kubelet, 'api');
    const unchanged = worker.pod.spec === pod.spec && worker.pod.metadata === pod.metadata;
    return unchanged ? worker : { ...worker, pod };
  }

  /** Files are delivered whether the API server is in reach or not; a new one waits until its predecessor is gone (kubelet 4.7). */
  private deliverFile(key: string, worker: PodWorker | undefined, manifest: Pod | undefined, kubelet: KubeletState): PodWorker | undefined {
    if (!manifest) return worker && { ...worker, removed: true };
    if (worker) return worker.pod === manifest ? worker : { ...worker, pod: manifest };
    const name = key.slice(0, key.lastIndexOf(' ') + 1);
    const predecessor = this.tables.workersOf(kubelet.node).some((other) => other.startsWith(name));
    return predecessor ? undefined : this.add(key, manifest, kubelet, 'file');
  }

  /** A mirror pod whose static pod is gone goes, too (kubelet 5). */
  private deleteOrphanedMirror(key: string): void {
    const { node, podKey, uid } = parseWorkerKey(key);
    const mirror = this.world.pods.get(podKey!);
    if (!mirror || this.tables.manifestOf(key) || mirror.spec.nodeName !== node) return;
    if (uid !== '' && mirroredUid(mirror) === uid) this.world.api.removePod(podKey!);
  }

  private declared(key: string): Pod | undefined {
    const { node, podKey, uid } = parseWorkerKey(key);
    return this.bound(podKey!, uid, node);
  }

  private bound(podKey: string, uid: string | undefined, node: string): Pod | undefined {
    const pod = this.world.pods.get(podKey);
    return pod && (pod.metadata.uid ?? '') === (uid ?? '') && pod.spec.nodeName === node ? pod : undefined;
  }

  /** First sight of a pod: admission, unless it is on its way out (kubelet 3.3). */
  private add(key: string, pod: Pod, { node: name, conditions }: KubeletState, source: PodWorker['source']): PodWorker {
    const node = this.world.nodes.get(name);
    const active = pod.metadata.deletionTimestamp === undefined && !isTerminal(pod);
    const rejection = active && node ? canAdmitPod(pod, node, source, conditions) : undefined;
    if (rejection) this.reject(pod, name, rejection);
    return newWorker(key, pod, pod.status?.startTime ?? this.world.agenda.now, {
      source,
      ...(rejection ? { rejection } : {}),
      announced: announcedOf(this.runtime.ofPod(key)),
    });
  }

  private reject(pod: Pod, node: string, { reason, message }: Rejection): void {
    this.world.log.event({ source: kubeletActor, node, type: 'Warning', reason, object: refOf('Pod', pod), message });
  }
}

/** A worker without a memory. */
export function newWorker(key: string, pod: Pod, startTime: number, known: Partial<PodWorker> = {}): PodWorker {
  const { node, podKey } = parseWorkerKey(key);
  return {
    key,
    node,
    podKey: podKey!,
    source: 'api',
    pod,
    removed: false,
    state: 'sync',
    startTime,
    waiting: nothing,
    backoff: nothing,
    pulls: nothing,
    announced: nothing,
    ...known,
  };
}

const nothing = {};

/** Containers that run already when a kubelet first sees them: their start is no news. */
export function announcedOf(containers: Listed): Readonly<Record<string, string>> {
  return Object.fromEntries(containers.map(({ name, id }) => [name, id]));
}

/** The state of one sync; forgotten after it. */
class Run {
  private readonly now: number;
  private readonly version: number;
  /** The API server knew the pod to be over before this run. */
  private readonly phaseKnown: boolean;
  private retryAt = Infinity;
  private retrySteady = true;

  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly runtime: Runtime,
    private readonly behaviours: Behaviours,
    private readonly kubelet: KubeletState,
    private worker: PodWorker,
    private containers: Listed,
  ) {
    this.now = world.agenda.now;
    this.version = world.settings.version;
    const known = world.pods.get(worker.podKey);
    this.phaseKnown = known !== undefined && isTerminal(known);
  }

  run(): void {
    this.announceStarted();
    if (this.worker.state === 'sync' && this.isOver()) this.change({ state: 'terminating' });
    if (this.worker.state === 'sync') this.syncPod();
    if (this.worker.state === 'terminating') this.terminate();
    if (this.worker.removed && this.worker.state === 'terminated') return this.forget();
    this.report();
    this.wake();
    this.tables.workers.put(this.worker.key, this.worker);
    if (this.worker.state === 'terminated') this.finish();
  }

  private change(change: Partial<PodWorker>): void {
    this.worker = { ...this.worker, ...change };
  }

  /** `Started` is reported once a container has left its start-up. */
  private announceStarted(): void {
    for (const { name, id, state } of this.containers) {
      if (state === 'Creating' || this.worker.announced[name] === id || !this.isNewest(name, id)) continue;
      this.event('Normal', 'Started', startedMessage(name, this.version));
      this.change({ announced: { ...this.worker.announced, [name]: id } });
    }
  }

  private isNewest(name: string, id: string): boolean {
    return this.newest(name)?.id === id;
  }

  private newest(name: string): RuntimeContainer | undefined {
    return this.containers.findLast((container) => container.name === name);
  }

  /** Sync → Terminating (kubelet 4.2). */
  private isOver(): boolean {
    const { pod, removed, rejection } = this.worker;
    if (removed || rejection || pod.metadata.deletionTimestamp !== undefined || isTerminal(pod)) return true;
    return this.containers.length > 0 && isFinal(this.status(false));
  }

  /** Starts what should run and does not, kills what should not run (kubelet 6.2). */
  private syncPod(): void {
    const actions = computePodActions(this.worker.pod, this.view(), this.rules);
    if (actions.createSandbox && actions.attempt > 0) {
      this.event('Normal', 'SandboxChanged', 'Pod sandbox changed, it will be killed and re-created.');
    }
    for (const container of this.alive()) {
      const asked = actions.containersToKill.find(({ name }) => name === container.name);
      if (asked || actions.killPod) this.kill(container, this.graceSeconds() * 1000, asked?.message);
    }
    for (const name of actions.initContainersToStart) {
      if (!this.start(name, actions.attempt) && !this.isSidecar(name)) return;
    }
    for (const name of actions.containersToStart) this.start(name, actions.attempt);
  }

  private isSidecar(name: string): boolean {
    return (this.worker.pod.spec.initContainers ?? []).some((container) => container.name === name && isRestartableInit(container));
  }

  private get rules(): boolean {
    return this.world.settings.gates['ContainerRestartRules'] ?? this.version >= 35;
  }

  private alive(): Listed {
    return this.containers.filter(({ state }) => state !== 'Exited');
  }

  private view(): PodView {
    const containers = new Map<string, ContainerView>();
    for (const container of containersOf(this.worker.pod)) {
      const newest = this.newest(container.name);
      if (!newest) continue;
      const state = newest.state === 'Exited' ? 'Exited' : 'Running';
      containers.set(container.name, { state, exitCode: newest.exitCode, changed: newest.image !== (container.image ?? '') });
    }
    return { sandboxes: this.sandboxes(), containers, liveness: none, startup: none };
  }

  /** The newest sandbox, as the containers in it show it; before the first container there is none to lose. */
  private sandboxes(): readonly SandboxView[] {
    const newest = this.containers.at(-1);
    return newest ? [{ ready: newest.sandboxReady, attempt: newest.sandbox }] : [];
  }

  /** Starts one container (kubelet 6.6); false when a later init container has to wait for another sync. */
  private start(name: string, sandbox: number): boolean {
    const container = containersOf(this.worker.pod).find((candidate) => candidate.name === name)!;
    const newest = this.newest(name);
    if (newest && newest.state !== 'Exited') return true;
    if (newest?.sandboxReady && this.isInBackoff(container, newest)) return false;
    if (!this.hasImage(container)) return false;
    if (newest) this.advanceBackoff(container, newest);
    this.create(container, newest, sandbox);
    return true;
  }

  private create(container: Container, newest: RuntimeContainer | undefined, sandbox: number): void {
    const { name, image = '' } = container;
    const { key, node, podKey, pod } = this.worker;
    const attempt = newest ? newest.attempt + 1 : 0;
    const script = this.behaviours.script(container, pod, this.world.nodes.get(node), attempt);
    for (const old of this.containers) if (old.name === name && old !== newest) this.runtime.remove(old.id, 0);
    this.event('Normal', 'Created', createdMessage(name, this.version));
    this.runtime.create({ node, owner: key, pod: podKey, name, image, attempt, sandbox, script });
    this.setWaiting(name, undefined);
    this.relist();
    this.announceStarted();
  }

  private relist(): void {
    this.containers = this.runtime.ofPod(this.worker.key);
  }

  /** The crash-loop back-off (kubelet 8.2): true when the start is refused. */
  private isInBackoff(container: Container, newest: RuntimeContainer): boolean {
    const entry = this.backoffOf(container);
    const finishedAt = newest.finishedAt!;
    if (!isInBackOffSince(entry, finishedAt, this.now, kubeletBackoff)) return false;
    const { name } = container;
    const pod = podDescription(this.worker.podKey, this.worker.pod.metadata.uid ?? '');
    this.event('Warning', 'BackOff', `Back-off restarting failed container ${name} in pod ${pod}`);
    const message = `back-off ${formatDuration(entry.delay)} restarting failed container=${name} pod=${pod}`;
    this.setWaiting(name, { reason: 'CrashLoopBackOff', message });
    const end = Math.min(finishedAt + entry.delay, droppedAt(entry, housekeepingPeriod, kubeletBackoff));
    this.retry(end, entry.delay === kubeletBackoff.max);
    return true;
  }

  /** A restart that is allowed makes the next wait longer (kubelet 8.2). */
  private advanceBackoff(container: Container, newest: RuntimeContainer): void {
    const entry = this.backoffOf(container);
    const counts = entry && !hasExpired(entry, newest.finishedAt!, kubeletBackoff) ? entry : undefined;
    const next = nextBackoff(counts, this.now, kubeletBackoff);
    this.change({ backoff: { ...this.worker.backoff, [backoffKey(container)]: next } });
  }

  /** The entry of a container, unless housekeeping has dropped it (kubelet 8.4). */
  private backoffOf(container: Container): BackoffEntry | undefined {
    const entry = this.worker.backoff[backoffKey(container)];
    return entry && this.now < droppedAt(entry, housekeepingPeriod, kubeletBackoff) ? entry : undefined;
  }

  /** A failed sync is tried again at the end of the back-off, in the meantime each minute, up to 1.35 each 10 s (kubelet 1). */
  private retry(end: number, steady: boolean): void {
    const pause = this.version >= 36 ? 60_000 : 10_000;
    this.wakeAt(Math.min(end, this.now + pause), steady);
  }

  private wakeAt(time: number, steady: boolean): void {
    this.retryAt = Math.min(this.retryAt, time);
    this.retrySteady &&= steady;
  }

  private hasImage(container: Container): boolean {
    const { node: name, pod, pulls } = this.worker;
    const node = this.world.nodes.get(name);
    const image = container.image ?? '';
    const present = this.tables.hasImage(name, image);
    const outcome = ensureImageExists({
      container,
      script: this.behaviours.pull(container, pod, node),
      os: node?.metadata.labels?.['kubernetes.io/os'],
      present,
      pull: pulls[image],
      now: this.now,
      version: this.version,
    });
    for (const { type, reason, message } of outcome.events) this.event(type, reason, message);
    if (outcome.stored) this.tables.storeImage(name, image);
    if (outcome.pull !== pulls[image]) this.change({ pulls: replaced(pulls, image, outcome.pull) });
    if (!outcome.ready) this.setWaiting(container.name, outcome.waiting);
    if (outcome.retryAt !== undefined && outcome.waiting) this.retry(outcome.retryAt, outcome.pull?.backoff?.delay === kubeletBackoff.max);
    else if (outcome.retryAt !== undefined) this.wakeAt(outcome.retryAt, false);
    return outcome.ready;
  }

  private setWaiting(name: string, waiting: Waiting | undefined): void {
    if (!same(this.worker.waiting[name], waiting)) this.change({ waiting: replaced(this.worker.waiting, name, waiting) });
  }

  /** Ends all containers with what is left of the grace period (kubelet 4.4). */
  private terminate(): void {
    const killBy = Math.min(this.worker.killBy ?? Infinity, this.now + this.graceSeconds() * 1000);
    if (killBy !== this.worker.killBy && this.alive().length > 0) this.change({ killBy });
    for (const stage of this.stages()) {
      for (const container of stage) this.kill(container, killBy - this.now);
      if (this.alive().some(({ id }) => stage.some((container) => container.id === id))) break;
    }
    if (this.alive().length === 0) this.change({ state: 'terminated' });
  }

  /** Containers that end together: the apps first, then the sidecars, the last declared first (kubelet 9.3). */
  private stages(): readonly Listed[] {
    const alive = this.alive();
    const sidecars = (this.worker.pod.spec.initContainers ?? []).filter(isRestartableInit).reverse();
    const rest = sidecars.map((sidecar) => alive.filter(({ name }) => name === sidecar.name));
    return [alive.filter(({ name }) => !this.isSidecar(name)), ...rest].filter((stage) => stage.length > 0);
  }

  private kill(container: RuntimeContainer, grace: number, message = `Stopping container ${container.name}`): void {
    if (container.killAt === undefined) this.event('Normal', 'Killing', message);
    this.runtime.remove(container.id, grace);
    this.relist();
  }

  /** Seconds between SIGTERM and SIGKILL (kubelet 4.3). */
  private graceSeconds(): number {
    const { metadata, spec } = this.worker.pod;
    return Math.max(1, metadata.deletionGracePeriodSeconds || (spec.terminationGracePeriodSeconds ?? 30));
  }

  /** Computes the status, keeps it, and writes it to the API server when that is in reach (kubelet 7.9). */
  private report(): void {
    const base = this.worker.status ?? this.worker.pod.status;
    const computed = this.status(this.worker.state === 'terminated');
    const status = same(computed, base) ? base! : computed;
    if (status !== this.worker.status) this.change({ status });
    if (!this.kubelet.linked || this.worker.removed) return;
    if (this.worker.source === 'file') this.ensureMirror();
    this.write(status, base);
  }

  /** The API copy of a static pod: made if it is missing, made anew if it is being deleted or mirrors another file (kubelet 12.5). */
  private ensureMirror(): void {
    const { podKey, pod, node: name } = this.worker;
    const { api, pods, nodes } = this.world;
    const mirror = pods.get(podKey);
    const node = nodes.get(name);
    if (!node?.metadata.uid || (mirror && mirroredUid(mirror) === undefined)) return;
    if (mirror && mirroredUid(mirror) === pod.metadata.uid && !isTerminating(mirror)) return;
    if (mirror) api.removePod(podKey);
    api.createPod(mirrorOf(pod, node));
  }

  /** Where nobody else has written since, the computed status is the whole one. */
  private write(status: PodStatus, base: PodStatus | undefined): void {
    const api = this.world.pods.get(this.worker.podKey);
    if (!api || api.status === status || workerKey(this.worker.node, api) !== this.worker.key) return;
    const merged = api.status === base ? status : mergePodStatus(api.status, status);
    if (merged !== status && same(api.status, merged)) return;
    this.world.api.updatePod(this.worker.podKey, (pod) => ({ ...pod, status: merged }));
    if (merged !== status) this.change({ status: merged });
  }

  private status(terminal: boolean): PodStatus {
    return generatePodStatus(this.worker, {
      containers: this.containers,
      probes: (name) => this.probe(name),
      terminal,
      now: this.now,
      version: this.version,
      rules: this.rules,
    });
  }

  private probe(name: string): ProbeOverride | undefined {
    return this.tables.probes.get(`${this.worker.key} ${name}`);
  }

  /** Sets the timers for the next moments at which a look at this pod could change something. */
  private wake(): void {
    const { state } = this.worker;
    const readyDue = state === 'terminated' ? undefined : this.nextReady();
    const retryDue = state === 'sync' && this.retryAt < Infinity ? this.retryAt : undefined;
    this.setTimer('ready', this.worker.readyDue, readyDue, false);
    this.setTimer('retry', this.worker.retryDue, retryDue, this.retrySteady);
    if (readyDue !== this.worker.readyDue || retryDue !== this.worker.retryDue) this.change({ readyDue, retryDue });
  }

  private nextReady(): number | undefined {
    let next = Infinity;
    for (const container of this.containers) {
      if (container.state !== 'Running') continue;
      const at = readyAt(container, this.probe(container.name));
      if (at > this.now && at < next) next = at;
    }
    return next === Infinity ? undefined : next;
  }

  private setTimer(purpose: string, before: number | undefined, due: number | undefined, steady: boolean): void {
    const { agenda } = this.world;
    if (due !== undefined) agenda.setTimer(kubeletActor, this.worker.key, purpose, due, steady);
    else if (before !== undefined) agenda.clearTimer(kubeletActor, this.worker.key, purpose);
  }

  /** After the last container: once the API server knows a final phase, the object goes (kubelet 4.8). */
  private finish(): void {
    const { podKey, key, pod, removed } = this.worker;
    if (removed || !this.kubelet.linked || this.worker.source === 'file' || pod.metadata.deletionTimestamp === undefined) return;
    if (this.phaseKnown) this.remove(podKey);
    else this.world.agenda.enqueue(kubeletActor, key);
  }

  private remove(podKey: string): void {
    this.world.api.removePod(podKey);
    this.forget();
  }

  private forget(): void {
    const { key, node, podKey, source } = this.worker;
    for (const { id } of this.containers) this.runtime.remove(id, 0);
    this.tables.forget(key);
    if (source === 'api') return;
    const successor = this.tables.manifests.get(`${node} ${podKey}`);
    this.world.agenda.enqueue(kubeletActor, successor ? workerKey(node, successor) : key);
  }

  private event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { node, pod } = this.worker;
    this.world.log.event({ source: kubeletActor, node, type, reason, object: refOf('Pod', pod), message });
  }
}

const none: ReadonlyMap<string, never> = new Map<string, never>();

function backoffKey({ name, image = '' }: Container): string {
  return `${name} ${image}`;
}

function replaced<V>(record: Readonly<Record<string, V>>, key: string, value: V | undefined): Readonly<Record<string, V>> {
  const { [key]: _before, ...rest } = record;
  return value === undefined ? rest : { ...rest, [key]: value };
}

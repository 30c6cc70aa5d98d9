import type { ContainerBehaviour } from '../actions';
import { keyOf } from '../api/names';
import { formatTime } from '../api/time';
import type { JsonObject, Node, Pod } from '../api/types';
import type { ApiError } from '../apiserver/errors';
import { isApiError } from '../apiserver/statuses';
import { profiles } from '../profile';
import type { Actor, World } from '../world';
import { Adoption, longBefore } from './adopt';
import { Behaviours } from './behaviour';
import { NodeSync, newKubelet } from './nodeSync';
import { PodSync } from './podSync';
import { Power } from './power';
import { Runtime } from './runtime';
import { parseWorkerKey, workerKey, type KubeletState, type PodWorker } from './state';
import { noSuchFile, readStaticPod, staticPodName } from './staticPods';
import { KubeletTables } from './tables';
import { gridAt, kubeletActor, lastRenewal, statusPeriod } from './timing';

/** What can be told of a kubelet from afar. */
export interface Heartbeat {
  /** Virtual time (ms) of the last lease renewal or status that came; undefined while they go on. */
  readonly silentSince?: number;
  /** The same moment, also while heartbeats go on. */
  readonly last: number;
  /** What it reports of its node, by condition type; what is missing is healthy. */
  readonly conditions: Readonly<Record<string, string>>;
}

/**
 * All kubelets: one actor whose keys are node names (`n-1`: registration, node status, housekeeping) and
 * pod workers (`n-1 default/agent-x uid-7`: one sync of one pod). Each is level-triggered: a key says
 * where to look, never what happened.
 */
export class Kubelets implements Actor {
  readonly name = kubeletActor;
  readonly tables: KubeletTables;
  readonly runtime: Runtime;
  readonly behaviours: Behaviours;
  readonly nodes: NodeSync;
  readonly power: Power;
  private readonly pods: PodSync;
  private readonly adoption: Adoption;

  /** `runtime`: another one, for a profile that has its own. */
  constructor(
    private readonly world: World,
    runtime: (world: World) => Runtime = (its) => new Runtime(its),
  ) {
    this.tables = new KubeletTables(world.store, world.agenda);
    this.runtime = runtime(world);
    this.behaviours = new Behaviours(world.store, profiles[world.settings.profile].startup);
    this.nodes = new NodeSync(world, this.tables, this.runtime);
    this.pods = new PodSync({ world, tables: this.tables, runtime: this.runtime, behaviours: this.behaviours });
    this.power = new Power(world, this.tables, this.runtime, this.nodes);
    this.adoption = new Adoption(world, this.tables, this.runtime, this.behaviours);
    world.watch(world.pods, (_key, before, after) => this.podChanged(before, after));
    world.watch(world.nodes, (name) => this.nodeChanged(name));
  }

  /** The loops of this folder. */
  get actors(): readonly Actor[] {
    return [this, this.runtime];
  }

  /**
   * A node of the start joins: its kubelet is there and at rest. `working` false: its heartbeats stopped long ago, its
   * containers go on. Conditions that a kubelet would have posted are added to the node without an event.
   */
  join(name: string, working: boolean): void {
    const node = this.world.nodes.get(name);
    if (!node) return;
    const { now } = this.world.agenda;
    const kubelet: KubeletState = { ...newKubelet(node, now, now), postedAt: now - longBefore, housekeepingFrom: now - longBefore };
    const before = now - longBefore;
    if (!working) this.tables.kubelets.put(name, { ...kubelet, process: 'hung', silentSince: before });
    else this.nodes.joinSilently(node, kubelet, before);
  }

  /** Takes a pod (`namespace/name`) over that is on its node since before the start: see `Adoption`. */
  adoptRunningPod(key: string): void {
    this.adoption.adopt(key);
  }

  /** Whether a kubelet is heard of, and what it says. A node without a kubelet is silent since it joined. */
  heartbeat(node: string): Heartbeat {
    const { now } = this.world.agenda;
    const kubelet = this.tables.kubelets.get(node);
    if (!kubelet) return this.unheard(this.world.nodes.get(node));
    const last = Math.max(kubelet.postedAt, lastRenewal(node, kubelet.silentSince ?? now));
    return { last, conditions: kubelet.conditions, ...(kubelet.silentSince === undefined ? {} : { silentSince: last }) };
  }

  /** Puts a file into the manifest folder of a node, or what is wrong with it (kubelet 12.1). */
  putManifest(node: string, object: JsonObject): ApiError | undefined {
    const pod = readStaticPod(object, node, formatTime(this.world.agenda.now));
    if (isApiError(pod)) return pod;
    const key = `${node} ${keyOf(pod)}`;
    const before = this.tables.manifests.get(key);
    this.tables.manifests.put(key, pod);
    for (const each of before ? [before, pod] : [pod]) this.world.agenda.enqueue(kubeletActor, workerKey(node, each));
    return undefined;
  }

  /** Takes a file out of the manifest folder of a node; `name` as in the file. */
  removeManifest(node: string, name: string): ApiError | undefined {
    const found = this.manifestNamed(node, staticPodName(name, node));
    if (found === undefined) return noSuchFile(node, name);
    const pod = this.tables.manifests.get(found)!;
    this.tables.manifests.remove(found);
    this.world.agenda.enqueue(kubeletActor, workerKey(node, pod));
    return undefined;
  }

  /** The one file of a name, in whatever namespace. */
  private manifestNamed(node: string, name: string): string | undefined {
    const keys = this.tables.manifestsOf(node).map((key) => key.slice(0, key.lastIndexOf(' ')));
    return keys.find((key) => key.endsWith(`/${name}`));
  }

  /** Changes how an image behaves from now on: runs that begin later, and pulls that are on their way. */
  behave(image: string, behaviour: ContainerBehaviour): void {
    this.behaviours.set(image, behaviour);
    for (const key of this.tables.pulling()) this.world.agenda.enqueue(kubeletActor, key);
  }

  /** When the kubelet will look at a pod again by itself (a restart after back-off, readiness), ms of virtual time. */
  nextMove(pod: Pod): number | undefined {
    if (!pod.spec.nodeName) return undefined;
    const key = workerKey(pod.spec.nodeName, pod);
    const dues = ['ready', 'retry'].flatMap((purpose) => this.world.agenda.timerDue(kubeletActor, key, purpose) ?? []);
    return dues.length > 0 ? Math.min(...dues) : undefined;
  }

  private unheard(node: Node | undefined): Heartbeat {
    const last = node?.metadata.creationTimestamp ?? this.world.agenda.now;
    return { last, silentSince: last, conditions: {} };
  }

  reconcile(key: string): void {
    const { node, podKey } = parseWorkerKey(key);
    if (podKey === undefined) return this.nodes.sync(node);
    const kubelet = this.tables.kubelets.get(node);
    if (kubelet?.process === 'running') this.pods.sync(key, kubelet);
  }

  /** Told of every change of a node object. */
  protected nodeChanged(name: string): void {
    if (this.nodes.needsLook(name)) this.world.agenda.enqueue(kubeletActor, name);
  }

  /** Told of every change of a pod object. */
  protected podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const { agenda } = this.world;
    const old = before?.spec.nodeName ? workerKey(before.spec.nodeName, before) : undefined;
    const key = after?.spec.nodeName ? workerKey(after.spec.nodeName, after) : undefined;
    if (old !== undefined && old !== key) agenda.enqueue(kubeletActor, old);
    if (key === undefined) return;
    const worker = this.tables.workers.get(key);
    if (worker?.source === 'file' && after!.metadata.deletionTimestamp === undefined) this.statusChanged(worker, after!);
    else if (worker?.pod.spec !== after!.spec || worker?.pod.metadata !== after!.metadata) agenda.enqueue(kubeletActor, key);
    else this.statusChanged(worker, after!);
  }

  /** A status that someone else has written is put right by the next sweep (kubelet 7.9). */
  private statusChanged({ key, podKey, status }: PodWorker, after: Pod): void {
    const { agenda, pods } = this.world;
    if (status === after.status || pods.get(podKey)?.status === status) return;
    agenda.setTimer(kubeletActor, key, 'sweep', gridAt(agenda.now + 1, statusPeriod));
  }
}

import { isTerminal } from '../api/pods';
import { refOf } from '../api/ref';
import type { Pod } from '../api/types';
import { canAdmitPod, type Rejection } from './admission';
import { PodContext, type Listed, type Tools } from './podContext';
import { PodRun } from './podRun';
import { mirroredUid, parseWorkerKey, type KubeletState, type PodWorker } from './state';
import { kubeletActor } from './timing';

/**
 * One run of a pod's worker (kubelet 4, 6): it lists the runtime anew, compares with the pod as it was
 * delivered last, does what is missing, and reports. Nothing but the present state decides.
 */
export class PodSync {
  constructor(private readonly tools: Tools) {}

  /** Syncs the pod of a worker key on a kubelet that works. */
  sync(key: string, kubelet: KubeletState): void {
    const worker = this.deliver(key, kubelet);
    const containers = this.tools.runtime.list(kubelet.node, key);
    if (worker) new PodRun(new PodContext(this.tools, kubelet, worker, containers)).run();
    else if (containers.length > 0) this.tools.world.agenda.enqueue(kubeletActor, kubelet.node);
    if (!worker && kubelet.linked) this.deleteOrphanedMirror(key);
  }

  /** Takes over what the pod's source says now (kubelet 2); undefined when this kubelet knows of no such pod. */
  private deliver(key: string, kubelet: KubeletState): PodWorker | undefined {
    const worker = this.tools.tables.workers.get(key);
    const manifest = this.tools.tables.manifestOf(key);
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
    const predecessor = this.tools.tables.workersOf(kubelet.node).some((other) => other.startsWith(name));
    return predecessor ? undefined : this.add(key, manifest, kubelet, 'file');
  }

  /** A mirror pod whose static pod is gone goes, too (kubelet 5). */
  private deleteOrphanedMirror(key: string): void {
    const { node, podKey, uid } = parseWorkerKey(key);
    const mirror = this.tools.world.pods.get(podKey!);
    if (!mirror || this.tools.tables.manifestOf(key) || mirror.spec.nodeName !== node) return;
    if (uid !== '' && mirroredUid(mirror) === uid) this.tools.world.api.removePod(podKey!);
  }

  private declared(key: string): Pod | undefined {
    const { node, podKey, uid } = parseWorkerKey(key);
    return this.bound(podKey!, uid, node);
  }

  private bound(podKey: string, uid: string | undefined, node: string): Pod | undefined {
    const pod = this.tools.world.pods.get(podKey);
    return pod && (pod.metadata.uid ?? '') === (uid ?? '') && pod.spec.nodeName === node ? pod : undefined;
  }

  /** First sight of a pod: admission, unless it is on its way out (kubelet 3.3). */
  private add(key: string, pod: Pod, { node: name, conditions }: KubeletState, source: PodWorker['source']): PodWorker {
    const node = this.tools.world.nodes.get(name);
    const active = pod.metadata.deletionTimestamp === undefined && !isTerminal(pod);
    const rejection = active && node ? canAdmitPod(pod, node, source, conditions) : undefined;
    if (rejection) this.reject(pod, name, rejection);
    return newWorker(key, pod, pod.status?.startTime ?? this.tools.world.agenda.now, {
      source,
      ...(rejection ? { rejection } : {}),
      announced: announcedOf(this.tools.runtime.ofPod(key)),
    });
  }

  private reject(pod: Pod, node: string, { reason, message }: Rejection): void {
    this.tools.world.log.event({ source: kubeletActor, node, type: 'Warning', reason, object: refOf('Pod', pod), message });
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

import { byCodeUnit, keyOf } from '../../api/names';
import { isTerminating, podKey } from '../../api/pods';
import type { JsonObject, Pod } from '../../api/types';
import { decode } from '../../apiserver/decode';
import { applyPodDefaults } from '../../apiserver/defaults';
import type { ApiError } from '../../apiserver/errors';
import { badRequest, isApiError } from '../../apiserver/statuses';
import type { World } from '../../world';
import { newWorker } from '../podSync';
import type { PodWorker } from '../state';
import type { KubeletTables } from '../tables';
import type { Memory } from './memory';

type Source = PodWorker['source'];

/** The two sources of pod declarations of every kubelet: files, and the API server as it delivered last (textbook 2). */
export class Sources {
  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly memory: Memory,
  ) {}

  /** Files and API together, by pod name; of one name the file comes first. */
  declared(node: string): readonly PodWorker[] {
    const workers = this.tables.workersOf(node).map((key) => this.tables.workers.get(key)!);
    return workers.sort(byName);
  }

  /** How many pods the files declare. */
  fileCount(node: string): number {
    return this.tables.workersOf(node).filter((key) => this.tables.workers.get(key)!.source === 'file').length;
  }

  /** A pod is declared, or declared otherwise; false when nothing changes. */
  declare(node: string, pod: Pod, source: Source): boolean {
    const key = declarationKey(node, podKey(pod), source);
    const before = this.tables.workers.get(key);
    if (before && before.pod.spec === pod.spec && before.pod.metadata === pod.metadata) return false;
    this.tables.workers.put(key, newWorker(key, pod, before?.startTime ?? this.world.agenda.now, { source }));
    if (source === 'file') this.tables.manifests.put(`${node} ${podKey(pod)}`, pod);
    return true;
  }

  /** A pod (`namespace/name`) is declared no more; false when it was not. */
  withdraw(node: string, pod: string, source: Source): boolean {
    const key = declarationKey(node, pod, source);
    const before = this.tables.workers.get(key);
    if (!before) return false;
    this.tables.workers.remove(key);
    if (source === 'file') this.tables.manifests.remove(`${node} ${pod}`);
    this.memory.undeclare(node, before.pod, pod);
    return true;
  }

  /** The API server's pods of a node replace what it delivered before (textbook 2.7). */
  deliver(node: string): void {
    const bound = [...this.world.indexes.podsByNode.get(node)].map((key) => this.world.pods.get(key)!).filter((pod) => !isTerminating(pod));
    this.replace(node, bound, 'api');
  }

  /** These pods are all that a source declares for a node. */
  replace(node: string, pods: readonly Pod[], source: Source): void {
    const keys = new Set(pods.map(podKey));
    for (const worker of this.declared(node)) {
      if (worker.source === source && !keys.has(worker.podKey)) this.withdraw(node, worker.podKey, source);
    }
    for (const pod of pods) this.declare(node, pod, source);
  }

  /** A node is gone. */
  forget(node: string): void {
    for (const { podKey: pod, source } of this.declared(node)) this.withdraw(node, pod, source);
  }
}

/** The pod of a file in a node's manifest folder, under its own name, or what is wrong with the file. */
export function readFilePod(object: JsonObject, node: string): Pod | ApiError {
  const decoded = decode(object);
  if (decoded && isApiError(decoded)) return decoded;
  if (decoded?.kind !== 'Pod') return badRequest(`Node/${node}`, 'a static pod file must hold a Pod');
  return filePod(applyPodDefaults(decoded.object), node);
}

/** A pod as a file declares it: on this node, and no object of the API server. */
export function filePod(pod: Pod, node: string): Pod {
  return { ...pod, metadata: { ...pod.metadata, uid: `file-${node}-${keyOf(pod)}` }, spec: { ...pod.spec, nodeName: node }, status: undefined };
}

function declarationKey(node: string, pod: string, source: Source): string {
  return `${node} ${pod} ${source}`;
}

function byName(a: PodWorker, b: PodWorker): number {
  const bySource = (a.source === 'file' ? 0 : 1) - (b.source === 'file' ? 0 : 1);
  return byCodeUnit(a.pod.metadata.name, b.pod.metadata.name) || bySource || byCodeUnit(a.podKey, b.podKey);
}

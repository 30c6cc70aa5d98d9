import { Grouping } from '../indexes';
import type { Pod } from '../api/types';
import type { Agenda } from '../store/agenda';
import type { Store } from '../store/store';
import type { Table } from '../store/table';
import type { Cause } from '../world';
import { containersOf } from './podStatus';
import { workerKey, type KubeletState, type PodWorker, type ProbeOverride } from './state';
import { kubeletActor } from './timing';

/** What the kubelets remember, all of it in journaled tables. */
export class KubeletTables {
  /** By node. */
  readonly kubelets: Table<KubeletState>;
  /** By worker key. */
  readonly workers: Table<PodWorker>;
  /** Images that were pulled, by node. */
  readonly images: Table<readonly string[]>;
  /** Static pods in the manifest folders: `node namespace/name`. */
  readonly manifests: Table<Pod>;
  /** Answers of probes set by a person: `workerKey container`. */
  readonly probes: Table<ProbeOverride>;
  /** Worker keys by node. */
  readonly byNode: Grouping<PodWorker>;
  private readonly manifestsByNode: Grouping<Pod>;
  private readonly waitingForImage: Grouping<PodWorker>;

  constructor(store: Store<Cause>, private readonly agenda: Agenda) {
    this.kubelets = store.table('kubelets');
    this.workers = store.table('kubelet-pods');
    this.images = store.table('images');
    this.manifests = store.table('static-pods');
    this.probes = store.table('probes');
    this.byNode = new Grouping(this.workers, ({ node }) => node);
    this.manifestsByNode = new Grouping(this.manifests, ({ spec }) => spec.nodeName);
    this.waitingForImage = new Grouping(this.workers, ({ pulls }) => (isEmpty(pulls) ? undefined : 'pulling'));
  }

  /** Keys of the workers of a node, in code unit order. */
  workersOf(node: string): readonly string[] {
    return [...this.byNode.get(node)].sort();
  }

  /** Keys of the workers that the manifest folder of a node asks for. */
  manifestsOf(node: string): readonly string[] {
    return [...this.manifestsByNode.get(node)].map((key) => workerKey(node, this.manifests.get(key)!)).sort();
  }

  /** The static pod that a worker key stands for, if its file is there. */
  manifestOf(key: string): Pod | undefined {
    const pod = this.manifests.get(key.slice(0, key.lastIndexOf(' ')));
    return pod && workerKey(pod.spec.nodeName!, pod) === key ? pod : undefined;
  }

  /** Keys of workers that wait for an image, in code unit order. */
  pulling(): readonly string[] {
    return [...this.waitingForImage.get('pulling')].sort();
  }

  /** Whether an image was pulled to a node. */
  hasImage(node: string, image: string): boolean {
    return this.images.get(node)?.includes(image) ?? false;
  }

  /** An image has been pulled to a node. */
  storeImage(node: string, image: string): void {
    if (!this.hasImage(node, image)) this.images.put(node, [...(this.images.get(node) ?? []), image]);
  }

  /** Drops what a kubelet remembers of a pod. */
  drop(key: string): void {
    this.workers.remove(key);
    for (const purpose of ['ready', 'retry', 'sweep', 'relist']) this.agenda.clearTimer(kubeletActor, key, purpose);
  }

  /** Drops all that there is of a pod. */
  forget(key: string): void {
    const worker = this.workers.get(key);
    for (const { name } of worker ? containersOf(worker.pod) : []) this.probes.remove(`${key} ${name}`);
    this.drop(key);
  }
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  for (const _key in record) return false;
  return true;
}

import { Grouping } from '../indexes';
import type { Agenda } from '../store/agenda';
import type { Store } from '../store/store';
import type { Table } from '../store/table';
import type { Cause } from '../world';
import { containersOf } from './podStatus';
import type { KubeletState, PodWorker, ProbeOverride } from './state';
import { kubeletActor } from './timing';

/** What the kubelets remember, all of it in journaled tables. */
export class KubeletTables {
  /** By node. */
  readonly kubelets: Table<KubeletState>;
  /** By worker key. */
  readonly workers: Table<PodWorker>;
  /** Images that were pulled, by node. */
  readonly images: Table<readonly string[]>;
  /** Answers of probes set by a person: `workerKey container`. */
  readonly probes: Table<ProbeOverride>;
  /** Worker keys by node. */
  readonly byNode: Grouping<PodWorker>;
  private readonly waitingForImage: Grouping<PodWorker>;

  constructor(store: Store<Cause>, private readonly agenda: Agenda) {
    this.kubelets = store.table('kubelets');
    this.workers = store.table('kubelet-pods');
    this.images = store.table('images');
    this.probes = store.table('probes');
    this.byNode = new Grouping(this.workers, ({ node }) => node);
    this.waitingForImage = new Grouping(this.workers, ({ pulls }) => (isEmpty(pulls) ? undefined : 'pulling'));
  }

  /** Keys of the workers of a node, in code unit order. */
  workersOf(node: string): readonly string[] {
    return [...this.byNode.get(node)].sort();
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

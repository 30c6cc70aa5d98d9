import type { ControllerRevision, OwnerReference, Pod } from './api/types';
import { namespaceOf } from './api/names';
import type { Table } from './store/table';

const nothing: ReadonlySet<string> = new Set();

/** Groups the keys of a table by a property of its records; follows every change, also back in time. */
export class Grouping<V> {
  private readonly groups = new Map<string, Set<string>>();

  constructor(table: Table<V>, private readonly groupOf: (value: V) => string | undefined) {
    table.listen((key, before, after) => {
      const from = before && this.groupOf(before);
      const to = after && this.groupOf(after);
      if (from === to) return;
      if (from !== undefined) this.drop(from, key);
      if (to !== undefined) this.add(to, key);
    });
  }

  /** Keys of a group, in no particular order. */
  get(group: string): ReadonlySet<string> {
    return this.groups.get(group) ?? nothing;
  }

  /** Names of the groups that have a member. */
  names(): IterableIterator<string> {
    return this.groups.keys();
  }

  private add(group: string, key: string): void {
    const keys = this.groups.get(group);
    if (keys) keys.add(key);
    else this.groups.set(group, new Set([key]));
  }

  private drop(group: string, key: string): void {
    const keys = this.groups.get(group);
    if (keys?.delete(key) && keys.size === 0) this.groups.delete(group);
  }
}

/** The owner reference that controls an object, if any. */
export function controllerOf(object: { readonly metadata: { readonly ownerReferences?: readonly OwnerReference[] } }): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** Look-ups that the tables alone would answer only by a search. */
export class Indexes {
  /** Pods bound to a node, by the node's name. */
  readonly podsByNode: Grouping<Pod>;
  /** Pods by the uid of their controller. */
  readonly podsByController: Grouping<Pod>;
  /** Pods without a controller, by namespace. */
  readonly orphanPods: Grouping<Pod>;
  readonly revisionsByController: Grouping<ControllerRevision>;
  readonly orphanRevisions: Grouping<ControllerRevision>;

  constructor(pods: Table<Pod>, revisions: Table<ControllerRevision>) {
    this.podsByNode = new Grouping(pods, (pod) => pod.spec.nodeName || undefined);
    this.podsByController = new Grouping(pods, (pod) => controllerOf(pod)?.uid);
    this.orphanPods = new Grouping(pods, (pod) => (controllerOf(pod) ? undefined : namespaceOf(pod.metadata)));
    this.revisionsByController = new Grouping(revisions, (revision) => controllerOf(revision)?.uid);
    this.orphanRevisions = new Grouping(revisions, (revision) =>
      controllerOf(revision) ? undefined : namespaceOf(revision.metadata),
    );
  }
}

import { byCodeUnit } from '../../api/names';
import { isTerminating } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { KubeObject, OwnerReference } from '../../api/types';
import type { Grouping } from '../../indexes';
import type { Table } from '../../store/table';
import type { Actor, World } from '../../world';

/** Name of the collector among the actors. */
export const garbageCollector = 'garbage-collector-controller';

/**
 * Deletes in the background what a deleted object controlled: pods gracefully, revisions at once. An owner that
 * was never there is taken to exist, so only deletions count. Its keys are `Kind/namespace/name/uid` of owners.
 */
export class GarbageCollector implements Actor {
  readonly name = garbageCollector;

  constructor(private readonly world: World) {
    world.watch(world.daemonsets, (_key, before, after) => this.ownerChanged('DaemonSet', before, after));
    world.watch(world.nodes, (_key, before, after) => this.ownerChanged('Node', before, after));
  }

  reconcile(key: string): void {
    const { indexes, pods, revisions, api } = this.world;
    const uid = key.slice(key.lastIndexOf('/') + 1);
    for (const pod of dependents(pods, indexes.podsByController, uid)) {
      const live = pods.get(pod)!;
      if (hasOtherOwner(live, uid)) api.updatePod(pod, (owned) => withoutOwner(owned, uid));
      else if (!isTerminating(live)) api.deletePod(pod);
    }
    for (const revision of dependents(revisions, indexes.revisionsByController, uid)) revisions.remove(revision);
  }

  private ownerChanged(kind: string, before: KubeObject | undefined, after: KubeObject | undefined): void {
    const uid = before?.metadata.uid;
    if (!before || uid === undefined || after?.metadata.uid === uid) return;
    const { podsByController, revisionsByController } = this.world.indexes;
    if (podsByController.get(uid).size + revisionsByController.get(uid).size === 0) return;
    this.world.agenda.enqueue(this.name, `${refOf(kind, before)}/${uid}`);
  }
}

function dependents<V>(table: Table<V>, grouping: Grouping<V>, uid: string): string[] {
  return [...grouping.get(uid)].filter((key) => table.has(key)).sort(byCodeUnit);
}

function ownersOf(object: KubeObject): readonly OwnerReference[] {
  return object.metadata.ownerReferences ?? [];
}

function hasOtherOwner(object: KubeObject, uid: string): boolean {
  return ownersOf(object).some((owner) => owner.uid !== uid);
}

/** The dependent of several owners, without the one that is gone: the others keep it alive. */
function withoutOwner<T extends KubeObject>(object: T, uid: string): T {
  const ownerReferences = ownersOf(object).filter((owner) => owner.uid !== uid);
  return { ...object, metadata: { ...object.metadata, ownerReferences } };
}

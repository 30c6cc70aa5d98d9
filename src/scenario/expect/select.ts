import { byCodeUnit, keyOf } from '../../cluster/api/names';
import { targetNodeOf } from '../../cluster/api/pods';
import type { ControllerRevision, DaemonSet, JsonObject, Pod } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { controllerOf } from '../../cluster/indexes';
import { hashOf } from '../../cluster/controllers/daemonset/history';
import { matchesRevision } from '../../cluster/controllers/daemonset/revision';
import { isPodUpdated } from '../../cluster/controllers/daemonset/updated';
import { fullName, podsOf } from './lookup';

/** Pods that a selector chooses, by name; terminating ones included. */
export function selectPods(cluster: Cluster, selector: JsonObject): readonly Pod[] {
  return candidates(cluster, selector).filter(pod => chooses(selector, pod)).sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
}

function candidates(cluster: Cluster, { daemonset, name }: JsonObject): readonly Pod[] {
  const { pods, daemonsets } = cluster.world;
  if (typeof name === 'string') return [pods.get(fullName(name))].filter(pod => pod !== undefined);
  if (typeof daemonset !== 'string') return [...pods.values()];
  const set = daemonsets.get(fullName(daemonset));
  return set ? podsOf(cluster, set) : [];
}

function chooses({ node, labels }: JsonObject, pod: Pod): boolean {
  if (typeof node === 'string' && targetNodeOf(pod) !== node) return false;
  const own = pod.metadata.labels ?? {};
  return Object.entries((labels ?? {}) as Readonly<Record<string, string>>).every(([key, value]) => own[key] === value);
}

/** Whether a pod is made from the present template of the set that controls it (DS-4.3). */
export function isCurrent(cluster: Cluster, pod: Pod): boolean {
  const owner = controllerOf(pod);
  const set = owner && cluster.world.daemonsets.get(`${pod.metadata.namespace ?? 'default'}/${owner.name}`);
  return set !== undefined && isPodUpdated(pod, set, currentHash(cluster, set));
}

/** Hash label of the revision that records the present template of a set; empty while none does. */
export function currentHash(cluster: Cluster, set: DaemonSet): string {
  const current = revisionsOf(cluster, set).filter(revision => matchesRevision(set, revision)).at(-1);
  return current ? hashOf(current) : '';
}

/** Revisions that a set controls, by number. */
export function revisionsOf({ world }: Cluster, set: DaemonSet): readonly ControllerRevision[] {
  return [...world.indexes.revisionsByController.get(set.metadata.uid ?? '')]
    .map(key => world.revisions.get(key)!)
    .sort((a, b) => a.revision - b.revision || byCodeUnit(keyOf(a), keyOf(b)));
}

import { formatDuration } from '../cluster/api/duration';
import { byCodeUnit, keyOf, namespaceOf } from '../cluster/api/names';
import { podReason, podState } from '../cluster/api/podState';
import type { DaemonSet, Pod } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import { controllerOf } from '../cluster/indexes';
import { notWanted, waiting } from '../panel/export/reasons';
import { nodesOf, placementOf, podsByNode } from '../scenario/expect/lookup';

/** Daemon pods as `kubectl get pods -A -o wide` prints them, sorted as it sorts. */
export function podRows(cluster: Cluster): readonly (readonly string[])[] {
  const pods = [...cluster.world.pods.values()].filter(pod => controllerOf(pod)?.kind === 'DaemonSet');
  return pods.sort((a, b) => byCodeUnit(keyOf(a), keyOf(b))).map(pod => podRow(cluster, pod));
}

function podRow(cluster: Cluster, pod: Pod): readonly string[] {
  const statuses = pod.status?.containerStatuses ?? [];
  const ready = statuses.filter(status => status.ready).length;
  const restarts = statuses.reduce((sum, status) => sum + status.restartCount, 0);
  const age = formatDuration(Math.floor((cluster.now - (pod.metadata.creationTimestamp ?? 0)) / 1000) * 1000);
  const node = pod.spec.nodeName || '<none>';
  const nominated = pod.status?.nominatedNodeName ?? '<none>';
  return [
    namespaceOf(pod.metadata), pod.metadata.name, `${ready}/${pod.spec.containers.length}`, podReason(pod), String(restarts), age,
    '<none>', node, nominated, '<none>',
  ];
}

/** A node that has no running pod of a set, and why. */
export interface Absence {
  readonly set: string;
  readonly node: string;
  readonly reason: string;
  readonly detail: string;
}

/** Every node of every DaemonSet without a running pod, with the reason: gate 1 or gate 2. */
export function absentRows(cluster: Cluster): readonly Absence[] {
  const sets = [...cluster.world.daemonsets.values()].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
  return sets.flatMap(set => absencesOf(cluster, set));
}

function absencesOf(cluster: Cluster, set: DaemonSet): readonly Absence[] {
  const pods = podsByNode(cluster, set);
  return nodesOf(cluster).flatMap(node => {
    const name = node.metadata.name;
    const here = pods.get(name) ?? [];
    if (here.some(pod => podState(pod) === 'Running')) return [];
    const { failure } = placementOf(cluster, set, node);
    const why = here.length === 0 && failure ? notWanted(failure) : waiting(here);
    return [{ set: keyOf(set), node: name, ...why }];
  });
}

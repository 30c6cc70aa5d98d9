import { isPodAvailable } from '../../cluster/api/pods';
import type { DaemonSet } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { podsByNode, wantedNodes } from './lookup';

export interface Availability {
  /** Wanted nodes with at least one available pod. */
  readonly available: number;
  readonly unavailable: number;
}

/** How many of the nodes that should run a pod of a set have an available one now. */
export function availabilityOf(cluster: Cluster, set: DaemonSet): Availability {
  const minReadySeconds = set.spec.minReadySeconds ?? 0;
  const exclusive = cluster.settings.version <= 28;
  const pods = podsByNode(cluster, set);
  const wanted = wantedNodes(cluster, set);
  const available = wanted.filter(node => (pods.get(node.metadata.name) ?? [])
    .some(pod => isPodAvailable(pod, minReadySeconds, cluster.now, exclusive))).length;
  return { available, unavailable: wanted.length - available };
}

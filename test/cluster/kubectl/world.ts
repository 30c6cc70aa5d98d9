import type { Action, ActResult } from '../../../src/cluster/actions';
import type { JsonObject } from '../../../src/cluster/api/types';
import { Cluster } from '../../../src/cluster/cluster';

/** A node as in files. */
export function node(name: string, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name } }, ...more };
}

/** A DaemonSet that the API server takes. */
export function daemonSet(more: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  const template = { metadata: { labels: { app: 'agent' } }, spec: { containers: [{ name: 'agent', image: 'agent:1' }] } };
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'agent', ...metadata },
    spec: { selector: { matchLabels: { app: 'agent' } }, template, ...more },
  };
}

/** A cluster with these objects at its start. */
export function clusterOf(...objects: JsonObject[]): Cluster {
  const cluster = new Cluster();
  cluster.start(objects);
  return cluster;
}

/** Acts, and gives what kubectl printed: the texts of the new lines of the log. */
export function act(cluster: Cluster, action: Action): { readonly texts: string[]; readonly result: ActResult } {
  const { log } = cluster.world;
  const before = log.size;
  const result = cluster.act(action);
  const texts: string[] = [];
  for (let seq = before + 1; seq <= log.size; seq++) {
    const entry = log.at(seq)!;
    if (entry.source === 'you') texts.push(String(entry.args?.['text']));
  }
  return { texts, result };
}

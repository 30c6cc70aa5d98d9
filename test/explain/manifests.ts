import type { JsonObject } from '../../src/cluster/api/types';
import { Cluster } from '../../src/cluster/cluster';

/** A node of a manifest. */
export function node(name: string, labels: Record<string, string> = {}, taints: readonly JsonObject[] = []): JsonObject {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints } };
}

/** A DaemonSet of a manifest; `spec` and `pod` go over the plain one. */
export function daemonSet(name: string, pod: JsonObject = {}, spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name },
    spec: {
      selector: { matchLabels: { app: name } },
      ...spec,
      template: {
        metadata: { labels: { app: name } },
        spec: { containers: [{ name: 'main', image: `registry.example/${name}:1` }], ...pod },
      },
    },
  };
}

/** A cluster that has settled. */
export function settled(objects: readonly JsonObject[]): Cluster {
  const cluster = new Cluster();
  cluster.start(objects);
  cluster.settle();
  return cluster;
}

import { keyOf } from '../../../src/cluster/api/names';
import type { Affinity, JsonObject, Node, Pod, PodSpec, StringMap } from '../../../src/cluster/api/types';
import { Cluster } from '../../../src/cluster/cluster';

/** A node with room for `cpu` and 110 pods. */
export function node(name: string, cpu = '2', labels: StringMap = {}): Node {
  const allocatable = { cpu, memory: '8Gi', pods: '110' };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } }, status: { allocatable } };
}

/** A pod that asks for `cpu`. */
export function pod(name: string, cpu: string, spec: Partial<PodSpec> = {}, labels: StringMap = { app: name }): Pod {
  const containers = [{ name: 'c', image: 'registry.example/app:1', resources: { requests: { cpu } } }];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'default', labels }, spec: { containers, ...spec } };
}

/** A priority class. */
export function priorityClass(name: string, value: number, more: JsonObject = {}): JsonObject {
  return { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', metadata: { name }, value, ...more };
}

/** Affinity to, or against, pods with a label `app`. */
export function near(kind: 'podAffinity' | 'podAntiAffinity', app: string, topologyKey = 'kubernetes.io/hostname'): Affinity {
  return { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: { matchLabels: { app } }, topologyKey }] } };
}

/** A cluster that holds these objects at its start. */
export function started(objects: readonly unknown[], version = 36): Cluster {
  const cluster = new Cluster({ version });
  cluster.start(objects as readonly JsonObject[]);
  return cluster;
}

/** Applies an object, as kubectl does. */
export function apply(cluster: Cluster, ...objects: readonly unknown[]): void {
  const { rejections } = cluster.act({ apply: { objects: objects as readonly JsonObject[] } });
  if (rejections.length > 0) throw new Error(JSON.stringify(rejections));
}

/** A pod of namespace default. */
export function podOf(cluster: Cluster, name: string): Pod | undefined {
  return cluster.world.pods.get(`default/${name}`);
}

/** Where each pod is: its node, or what the scheduler says of it. */
export function places(cluster: Cluster): Readonly<Record<string, string>> {
  const said = (each: Pod): string => each.spec.nodeName ?? each.status?.conditions?.find(({ type }) => type === 'PodScheduled')?.message ?? '';
  return Object.fromEntries([...cluster.world.pods.values()].map((each) => [keyOf(each).replace('default/', ''), said(each)]));
}

/** Events of a reason: `object: message`. */
export function events(cluster: Cluster, reason: string): readonly string[] {
  return [...cluster.world.log['entries'].values()].filter((each) => each.reason === reason).map(({ object, message }) => `${object.split('/').at(-1)}: ${message}`);
}

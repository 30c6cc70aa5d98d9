import { podCondition } from '../cluster/api/pods';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';

/** Something in an object that asks for a part of the engine that is not built. */
interface Need {
  readonly part: string;
  readonly has: (object: JsonObject, spec: JsonObject) => boolean;
}

/** Parts that are not built, and how an object shows that it needs one. */
const needs: readonly Need[] = [
  { part: 'scheduler: inter-pod affinity', has: (_, spec) => hasPodAffinity(spec) },
  { part: 'scheduler: topology spread', has: (_, spec) => spec['topologySpreadConstraints'] !== undefined },
  { part: 'kubelet: eviction', has: ({ kind, status }) => kind === 'Node' && conditions(status).some(underPressure) },
  { part: 'deployment controller', has: ({ kind }) => kind === 'Deployment' },
  { part: 'replicaset controller', has: ({ kind }) => kind === 'ReplicaSet' },
  { part: 'statefulset controller', has: ({ kind }) => kind === 'StatefulSet' },
];

/**
 * The parts of the engine that these objects need and that are not built; preemption where a pod waits for room. The
 * teaching model leaves most of Kubernetes out on purpose.
 */
export function missingParts(objects: readonly JsonObject[], cluster: Cluster): readonly string[] {
  if (cluster.settings.profile === 'textbook') return [];
  const found = needs.filter(({ has }) => objects.some(object => has(object, podSpecOf(object)))).map(({ part }) => part);
  return preemptionWouldHelp(cluster) ? [...found, 'scheduler: preemption'] : found;
}

/** A pod with a priority is waiting. */
function preemptionWouldHelp({ world }: Cluster): boolean {
  return [...world.pods.values()].some(pod => (pod.spec.priority ?? 0) > 0 && podCondition(pod, 'PodScheduled')?.status === 'False');
}

function podSpecOf({ kind, spec }: JsonObject): JsonObject {
  return (kind === 'Pod' ? spec : at(spec, 'template', 'spec')) as JsonObject | undefined ?? {};
}

function conditions(status: JsonValue | undefined): readonly JsonObject[] {
  return (at(status, 'conditions') ?? []) as readonly JsonObject[];
}

function underPressure({ type, status }: JsonObject): boolean {
  return status === 'True' && ['DiskPressure', 'MemoryPressure', 'PIDPressure'].includes(String(type));
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((inner, key) => (inner as JsonObject | undefined)?.[key] ?? undefined, value);
}

function hasPodAffinity(spec: JsonObject): boolean {
  return at(spec, 'affinity', 'podAffinity') !== undefined || at(spec, 'affinity', 'podAntiAffinity') !== undefined;
}

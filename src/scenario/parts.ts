import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';

/** Something in an object that asks for a part of the engine that is not built. */
interface Need {
  readonly part: string;
  readonly has: (object: JsonObject) => boolean;
}

/** Parts that are not built, and how an object shows that it needs one. */
const needs: readonly Need[] = [
  { part: 'kubelet: eviction', has: ({ kind, status }) => kind === 'Node' && conditions(status).some(underPressure) },
  { part: 'deployment controller', has: ({ kind }) => kind === 'Deployment' },
  { part: 'replicaset controller', has: ({ kind }) => kind === 'ReplicaSet' },
  { part: 'statefulset controller', has: ({ kind }) => kind === 'StatefulSet' },
];

/** The parts of the engine that these objects need and that are not built. The teaching model leaves most of Kubernetes out on purpose. */
export function missingParts(objects: readonly JsonObject[], cluster: Cluster): readonly string[] {
  if (cluster.settings.profile === 'textbook') return [];
  return needs.filter(({ has }) => objects.some(has)).map(({ part }) => part);
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

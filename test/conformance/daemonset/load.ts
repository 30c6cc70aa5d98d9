import type { Case } from '../cases';
import type { ControllerRevision, DaemonSet, KubeObject, Node, Pod } from '../../../src/cluster/api/types';
import { keyOf } from '../../../src/cluster/api/names';
import { parseTime } from '../../../src/cluster/api/time';
import { templateHash } from '../../../src/cluster/controllers/daemonset/revision';
import { revisionHashLabel } from '../../../src/cluster/controllers/daemonset/updated';
import type { World } from '../../../src/cluster/world';

const timeFields = new Set(['creationTimestamp', 'deletionTimestamp', 'lastTransitionTime', 'timeAdded', 'startTime']);

/** A manifest of a case as the engine holds it: times in ms, a namespace. */
export function engineObject<T extends KubeObject>(manifest: unknown): T {
  return withTimes(manifest) as T;
}

/** A pod of a case; what it leaves out that no stored pod lacks is added. */
export function enginePod(manifest: unknown): Pod {
  const pod = engineObject<Pod>(manifest);
  return { ...pod, spec: { ...pod.spec, containers: pod.spec.containers ?? [] } };
}

function withTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTimes);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      timeFields.has(key) && typeof part === 'string' ? parseTime(part) : withTimes(part),
    ]),
  );
}

/** The objects of a case's start state, put into the tables; the key of its DaemonSet. */
export function loadGiven(world: World, given: NonNullable<Case['given']>, storeSet: boolean): string {
  if (typeof given['now'] === 'string') world.agenda.advanceTo(parseTime(given['now'])!);
  const set = given['daemonset'] === undefined ? undefined : engineObject<DaemonSet>(given['daemonset']);
  for (const other of list(given['daemonsets'])) put(world.daemonsets, engineObject<DaemonSet>(other));
  if (set && storeSet) put(world.daemonsets, set);
  for (const { prefix, count } of list(given['generateNodes']) as { prefix: string; count: number }[]) {
    for (let i = 0; i < count; i++) world.nodes.put(`${prefix}${i}`, { metadata: { name: `${prefix}${i}` } });
  }
  for (const node of list(given['nodes'])) putNode(world, engineObject<Node>(node));
  for (const pod of list(given['pods'])) put(world.pods, withHash(enginePod(pod), set));
  for (const revision of list(given['revisions'])) put(world.revisions, withName(engineObject<ControllerRevision>(revision), set));
  return set ? keyOf(set) : '';
}

/** Puts a node under its name. */
export function putNode(world: World, node: Node): void {
  world.nodes.put(node.metadata.name, node);
}

/** Replaces the placeholders of a pod's hash label. */
export function withHash<T extends KubeObject>(object: T, set: DaemonSet | undefined): T {
  const hash = object.metadata.labels?.[revisionHashLabel];
  if (!set || (hash !== '@current' && hash !== '@old')) return object;
  const value = hash === '@old' ? 'old' : templateHash(set.spec.template, set.status?.collisionCount);
  return { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, [revisionHashLabel]: value } } };
}

function withName(revision: ControllerRevision, set: DaemonSet | undefined): ControllerRevision {
  const hashed = withHash(revision, set);
  if (!set || hashed.metadata.name !== '@nextRevisionName') return hashed;
  const name = `${set.metadata.name}-${templateHash(set.spec.template, set.status?.collisionCount)}`;
  return { ...hashed, metadata: { ...hashed.metadata, name } };
}

function put<T extends KubeObject>(table: { put(key: string, value: T): void }, object: T): void {
  table.put(keyOf(object), object);
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

import { keyOf } from '../api/names';
import { refOf } from '../api/ref';
import type { ControllerRevision, DaemonSet, Node, OtherObject, Pod } from '../api/types';
import { stableJson } from '../store/stableJson';
import type { World } from '../world';
import type { Decoded } from './decode';
import { applyDefaults, applyPodDefaults } from './defaults';
import type { ApiError } from './errors';
import { invalidPodChange } from './podChanges';
import { alreadyExists, invalid, isApiError } from './statuses';
import { validateDaemonSet, validateDaemonSetUpdate, validateNode, validatePod } from './validation';
import { validateMetadata, validateMetadataUpdate } from './validation/metadata';

/** What a write came to, in kubectl's words. */
export type Written = 'created' | 'configured' | 'unchanged';

const namespacedOthers = new Set(['ResourceQuota', 'PodDisruptionBudget']);

/** Creates a DaemonSet of a person, or replaces the one of its name: defaults, validation, generations (DS-8). */
export function writeDaemonSet(world: World, set: DaemonSet): Written | ApiError {
  const next = applyDefaults(set);
  const before = world.daemonsets.get(keyOf(next));
  const { gates } = world.settings;
  const errors = before ? validateDaemonSetUpdate(next, before, gates) : validateDaemonSet(next, gates);
  if (errors.length > 0) return invalid('DaemonSet', next, errors);
  if (!before) return created(world.api.createDaemonSet(next));
  return world.api.updateDaemonSet(before, next) === before ? 'unchanged' : 'configured';
}

/** Registers a node of a person; `ready`: it does not wait for its kubelet (node-lifecycle 3.3). */
export function registerNode(world: World, node: Node, ready: boolean): Written | ApiError {
  const errors = validateNode(node);
  return errors.length > 0 ? invalid('Node', node, errors) : created(world.api.createNode(node, { ready }));
}

/** Replaces metadata and spec of a node; uid, age and status stay. */
export function replaceNode(world: World, before: Node, next: Node): Written | ApiError {
  const errors = [...validateMetadataUpdate(next.metadata, before.metadata), ...validateNode(next)];
  if (errors.length > 0) return invalid('Node', next, errors);
  const { uid, creationTimestamp } = before.metadata;
  const node: Node = { ...next, metadata: { ...next.metadata, uid, creationTimestamp } };
  if (same(before, node)) return 'unchanged';
  world.nodes.put(node.metadata.name, node);
  return 'configured';
}

/** Creates a pod of a person. */
export function createPod(world: World, pod: Pod): Written | ApiError {
  const next = applyPodDefaults(pod);
  const errors = validatePod(next, world.settings.gates);
  return errors.length > 0 ? invalid('Pod', next, errors) : created(world.api.createPod(next));
}

/** Puts a pod there that is running already; what is left out of its status is for the caller to fill in. */
export function adoptPod(world: World, pod: Pod): Written | ApiError {
  const next = applyPodDefaults(pod);
  const errors = validatePod(next, world.settings.gates);
  return errors.length > 0 ? invalid('Pod', next, errors) : created(world.api.adoptPod(next));
}

/** Changes metadata of a pod, and of its spec the little that may change. */
export function replacePod(world: World, before: Pod, next: Pod): Written | ApiError {
  const spec = next.spec === before.spec ? before.spec : applyPodDefaults(next).spec;
  const errors = [
    ...validateMetadataUpdate(next.metadata, before.metadata),
    ...validateMetadata(next.metadata, true),
    ...(spec === before.spec ? [] : invalidPodChange(applyPodDefaults(before).spec, spec)),
  ];
  if (errors.length > 0) return invalid('Pod', next, errors);
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = before.metadata;
  const metadata = { ...next.metadata, uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds };
  const pod: Pod = { ...next, metadata, spec, status: before.status };
  if (same(before, pod)) return 'unchanged';
  world.pods.put(keyOf(pod), pod);
  return 'configured';
}

/** Stores a revision that is written down somewhere; an existing one of its name wins. */
export function writeRevision(world: World, revision: ControllerRevision): Written | ApiError {
  if (world.revisions.has(keyOf(revision))) return alreadyExists('ControllerRevision', revision);
  const errors = validateMetadata(revision.metadata, true);
  return errors.length > 0 ? invalid('ControllerRevision', revision, errors) : created(world.api.createRevision(revision));
}

/** Stores an object of a kind that is only looked up. */
export function writeOther(world: World, kind: Decoded['kind'], object: OtherObject): Written | ApiError {
  const errors = validateMetadata(object.metadata, namespacedOthers.has(kind));
  if (errors.length > 0) return invalid(kind, object, errors);
  const ref = refOf(kind, object);
  const existed = world.others.has(ref);
  world.api.putOther(ref, { ...object, kind } as OtherObject);
  return existed ? 'configured' : 'created';
}

/** Two objects say the same, whatever the order of their fields. */
export function same(a: unknown, b: unknown): boolean {
  return a === b || stableJson(a) === stableJson(b);
}

function created(result: object): Written | ApiError {
  return isApiError(result) ? result : 'created';
}

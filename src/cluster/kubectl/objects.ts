import { parseRef, type ObjectRef } from '../api/ref';
import type { DaemonSet, Node, OtherObject, Pod } from '../api/types';
import type { ApiError } from '../apiserver/errors';
import { replaceNode, replacePod, writeDaemonSet, writeOther, type Written } from '../apiserver/requests';
import { notFound, usage } from '../apiserver/statuses';
import type { World } from '../world';

/** An object that a command is about. */
export type Target =
  | { readonly kind: 'Node'; readonly object: Node }
  | { readonly kind: 'Pod'; readonly object: Pod }
  | { readonly kind: 'DaemonSet'; readonly object: DaemonSet }
  | { readonly kind: OtherKind; readonly object: OtherObject };

type OtherKind = 'Namespace' | 'PriorityClass' | 'ResourceQuota' | 'PodDisruptionBudget';

const otherKinds: ReadonlySet<string> = new Set<OtherKind>(['Namespace', 'PriorityClass', 'ResourceQuota', 'PodDisruptionBudget']);

/** Finds what a reference names; a refusal when it is not there, or is of a kind that is not simulated. */
export function findTarget(world: World, ref: ObjectRef): Target | ApiError {
  const { kind, key } = parseRef(ref);
  const object = lookUp(world, kind, key);
  if (object) return { kind, object } as Target;
  if (['Node', 'Pod', 'DaemonSet'].includes(kind) || otherKinds.has(kind)) return notFound(kind, key);
  return usage(ref, `the server doesn't have a resource type "${kind}"`);
}

/** Finds a DaemonSet. */
export function findDaemonSet(world: World, ref: ObjectRef): DaemonSet | ApiError {
  const { kind, key } = parseRef(ref);
  if (kind !== 'DaemonSet') return usage(ref, `no kind "${kind}" is registered for this command`);
  return world.daemonsets.get(key) ?? notFound('DaemonSet', key);
}

/** Finds a node. */
export function findNode(world: World, name: string): Node | ApiError {
  return world.nodes.get(name) ?? notFound('Node', name);
}

/** Writes a changed object back, with the rules for an update of its kind. */
export function writeBack(world: World, before: Target, next: Target['object']): Written | ApiError {
  switch (before.kind) {
    case 'Node':
      return replaceNode(world, before.object, next as Node);
    case 'Pod':
      return replacePod(world, before.object, next as Pod);
    case 'DaemonSet':
      return writeDaemonSet(world, next as DaemonSet);
    default:
      return writeOther(world, before.kind, next as OtherObject);
  }
}

function lookUp(world: World, kind: string, key: string): object | undefined {
  if (kind === 'Node') return world.nodes.get(key);
  if (kind === 'Pod') return world.pods.get(key);
  if (kind === 'DaemonSet') return world.daemonsets.get(key);
  return world.others.get(`${kind}/${key}`);
}

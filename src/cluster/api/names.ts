import type { KubeObject, ObjectMeta } from './types';

/** The namespace an object lives in; a missing one means `default`, as for kubectl. */
export function namespaceOf(metadata: Partial<ObjectMeta>): string {
  return metadata.namespace ?? 'default';
}

/** Key of a namespaced object in its table: `namespace/name`. */
export function keyOf(object: KubeObject): string {
  return `${namespaceOf(object.metadata)}/${object.metadata.name}`;
}

/** Order of two strings by code unit: the one order used everywhere, the same on every machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

import { byCodeUnit } from '../cluster/api/names';
import { refOf, type ObjectRef } from '../cluster/api/ref';
import type { JsonObject, KubeObject } from '../cluster/api/types';
import { stableJson } from '../cluster/store/stableJson';

/** How the files differ from what runs. References are sorted. */
export interface PendingEdits {
  readonly added: readonly ObjectRef[];
  readonly changed: readonly ObjectRef[];
  /** In the simulation but in no file any more: `kubectl apply` leaves them, a restart does not. */
  readonly removed: readonly ObjectRef[];
  /** What `kubectl apply` would send. */
  readonly toApply: readonly JsonObject[];
}

export const noEdits: PendingEdits = { added: [], changed: [], removed: [], toApply: [] };

/** Objects by reference; of several with one reference the last counts, as for kubectl. */
export type ObjectsByRef = ReadonlyMap<ObjectRef, JsonObject>;

export function byRef(objects: Iterable<JsonObject>, base: ObjectsByRef = new Map()): ObjectsByRef {
  const result = new Map(base);
  for (const object of objects) result.set(objectRef(object), object);
  return result;
}

/** Reference of an object of any kind. */
export function objectRef(object: JsonObject): ObjectRef {
  return refOf(String(object['kind'] ?? ''), object as unknown as KubeObject);
}

/** Compares what was applied with what the files say now. */
export function compareObjects(applied: ObjectsByRef, files: ObjectsByRef): PendingEdits {
  const [added, changed, removed] = [[] as ObjectRef[], [] as ObjectRef[], [] as ObjectRef[]];
  const toApply: JsonObject[] = [];
  for (const [ref, object] of files) {
    const before = applied.get(ref);
    if (before && sameObject(before, object)) continue;
    (before ? changed : added).push(ref);
    toApply.push(object);
  }
  for (const ref of applied.keys()) if (!files.has(ref)) removed.push(ref);
  if (toApply.length === 0 && removed.length === 0) return noEdits;
  return { added: added.sort(byCodeUnit), changed: changed.sort(byCodeUnit), removed: removed.sort(byCodeUnit), toApply };
}

/** The same object by identity when its document did not change, else by content. */
export function sameObject(a: JsonObject, b: JsonObject): boolean {
  return a === b || stableJson(a) === stableJson(b);
}

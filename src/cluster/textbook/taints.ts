import { isObject } from '../apiserver/read';
import type { JsonObject, JsonValue } from '../api/types';

/** A taint of the teaching model is one name; its effect, which nothing looks at, may be left out. */
const unseenEffect = 'NoSchedule';

/** `dedicated=infra` as kubectl taint takes it; a spec with an effect stays as it is. */
export function withEffect(spec: string): string {
  return spec.includes(':') ? spec : `${spec}:${unseenEffect}`;
}

/** A Node whose taints all have an effect; any other object as it is. */
export function withTaintEffects(object: JsonObject): JsonObject {
  const spec = object['spec'];
  if (object['kind'] !== 'Node' || !isObject(spec) || !Array.isArray(spec['taints'])) return object;
  const taints = spec['taints'] as readonly JsonValue[];
  const complete = taints.map((taint) => (isObject(taint) && taint['effect'] === undefined ? { ...taint, effect: unseenEffect } : taint));
  return { ...object, spec: { ...spec, taints: complete } };
}

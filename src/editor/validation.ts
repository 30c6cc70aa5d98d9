import { applyDefaults, applyPodDefaults } from '../cluster/apiserver/defaults';
import { decode } from '../cluster/apiserver/decode';
import type { FieldError } from '../cluster/apiserver/errors';
import { validateDaemonSet, validateNode, validatePod } from '../cluster/apiserver/validation';
import type { JsonObject } from '../cluster/api/types';
import type { Path } from '../manifests/ranges';
import type { ManifestObject } from '../manifests/read';

const known = new WeakMap<JsonObject, readonly FieldError[]>();

/** Feature gates that validation asks for: off by default in every version that is known. */
const gates = {};

const none: readonly FieldError[] = [];

/** What the API server would refuse an object for, in its own words; found once for each object. */
export function fieldErrorsOf({ value, refused }: ManifestObject): readonly FieldError[] {
  const before = known.get(value);
  if (before) return before;
  const errors = refused ? none : validate(value);
  known.set(value, errors);
  return errors;
}

/** The path of a field as the API server writes it: `spec.tolerations[0].key`, `metadata.labels[a.b/c]`. */
export function parseFieldPath(field: string): Path {
  const path: (string | number)[] = [];
  for (const [, name, bracket] of field.matchAll(/([^.[\]]+)|\[([^\]]*)\]/g)) {
    if (name !== undefined) path.push(name);
    else if (bracket !== undefined) path.push(/^\d+$/.test(bracket) ? Number(bracket) : bracket);
  }
  return path;
}

function validate(value: JsonObject): readonly FieldError[] {
  const decoded = decode(value);
  if (!decoded || !('object' in decoded) || !('kind' in decoded)) return none;
  switch (decoded.kind) {
    case 'DaemonSet':
      return validateDaemonSet(applyDefaults(decoded.object), gates);
    case 'Node':
      return validateNode(decoded.object);
    case 'Pod':
      return validatePod(applyPodDefaults(decoded.object), gates);
    default:
      return none;
  }
}

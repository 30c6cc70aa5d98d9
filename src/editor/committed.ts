import { validateDaemonSetUpdate } from '../cluster/apiserver/validation';
import type { FieldError } from '../cluster/apiserver/errors';
import { readText, type ManifestObject, type SourceFile } from '../manifests/read';
import { daemonSetOf } from './placementSummary';

/** A field that cannot change any more, in an object whose committed version has another value there. */
export interface ImmutableChange {
  readonly object: ManifestObject;
  readonly error: FieldError;
}

/** Fields of DaemonSets that differ from the committed text although Kubernetes lets nobody change them (DS-8.29). */
export function immutableChanges(source: SourceFile, committed: string): readonly ImmutableChange[] {
  const sets = source.objects.filter(({ kind, refused }) => kind === 'DaemonSet' && !refused);
  if (sets.length === 0 || committed === source.text) return [];
  const before = new Map(readText(source.uri, committed).objects.map((object) => [keyOf(object), object]));
  return sets.flatMap((object) => errorsOf(object, before.get(keyOf(object))).map((error) => ({ object, error })));
}

function errorsOf(object: ManifestObject, before: ManifestObject | undefined): readonly FieldError[] {
  const [next, old] = [daemonSetOf(object.value), before && daemonSetOf(before.value)];
  if (!next || !old) return [];
  return validateDaemonSetUpdate(next, old, {}).filter(({ field, message }) => field === 'spec.selector' && message.endsWith('field is immutable'));
}

function keyOf({ kind, namespace, name }: ManifestObject): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

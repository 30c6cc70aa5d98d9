import { refOf, type ObjectRef } from '../api/ref';
import type { KubeObject } from '../api/types';
import type { ApiError, FieldError } from './errors';

const resources: Readonly<Record<string, string>> = {
  Pod: 'pods',
  Node: 'nodes',
  DaemonSet: 'daemonsets.apps',
  ControllerRevision: 'controllerrevisions.apps',
  Namespace: 'namespaces',
  PriorityClass: 'priorityclasses.scheduling.k8s.io',
  ResourceQuota: 'resourcequotas',
  PodDisruptionBudget: 'poddisruptionbudgets.policy',
};

const qualified: Readonly<Record<string, string>> = { DaemonSet: 'DaemonSet.apps', ControllerRevision: 'ControllerRevision.apps' };

/** Refusal of a name that is taken. */
export function alreadyExists(kind: string, object: KubeObject): ApiError {
  const message = `${resources[kind] ?? kind} "${object.metadata.name}" already exists`;
  return { object: refOf(kind, object), reason: 'AlreadyExists', message, fields: [] };
}

/** Refusal for an object that is not there; the key is a name or `namespace/name`. */
export function notFound(kind: string, key: string): ApiError {
  const name = key.slice(key.indexOf('/') + 1);
  return { object: `${kind}/${key}`, reason: 'NotFound', message: `${resources[kind] ?? kind} "${name}" not found`, fields: [] };
}

/** Refusal of an object that breaks rules of validation. */
export function invalid(kind: string, object: KubeObject, fields: readonly FieldError[]): ApiError {
  const lines = [...new Set(fields.map((field) => field.message))];
  const all = lines.length === 1 ? lines[0]! : `[${lines.join(', ')}]`;
  const message = `${qualified[kind] ?? kind} "${object.metadata.name}" is invalid: ${all}`;
  return { object: refOf(kind, object), reason: 'Invalid', message, fields };
}

/** Refusal of something that cannot be read. */
export function badRequest(object: ObjectRef, message: string): ApiError {
  return { object, reason: 'BadRequest', message, fields: [] };
}

/** Refusal of kubectl itself for a version of a kind that the cluster does not serve. */
export function noMatch(object: ObjectRef, kind: string, version: string): ApiError {
  const message = `no matches for kind "${kind}" in version "${version}"`;
  return { object, reason: 'NoMatch', message, fields: [] };
}

/** Refusal by admission; the message follows the name of the object. */
export function forbidden(kind: string, object: KubeObject, why: string): ApiError {
  const name = object.metadata.name || object.metadata.generateName || '';
  const message = `${resources[kind] ?? kind} "${name}" is forbidden: ${why}`;
  return { object: refOf(kind, object), reason: 'Forbidden', message, fields: [] };
}

/** Refusal of a request by kubectl before anything is sent. */
export function usage(object: ObjectRef, message: string): ApiError {
  return { object, reason: 'BadRequest', message: `error: ${message}`, fields: [] };
}

/** Tells a refusal from whatever else came of a request. */
export function isApiError(result: object): result is ApiError {
  return 'fields' in result && 'message' in result;
}

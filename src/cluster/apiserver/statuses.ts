import { refOf } from '../api/ref';
import type { KubeObject } from '../api/types';
import type { ApiError } from './errors';

const resources: Readonly<Record<string, string>> = {
  Pod: 'pods',
  Node: 'nodes',
  DaemonSet: 'daemonsets.apps',
  ControllerRevision: 'controllerrevisions.apps',
};

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

/** Tells a refusal from an object. */
export function isApiError(result: KubeObject | ApiError): result is ApiError {
  return 'fields' in result && 'message' in result;
}

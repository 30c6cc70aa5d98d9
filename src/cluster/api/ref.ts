import type { KubeObject } from './types';
import { namespaceOf } from './names';

/** Kinds without a namespace. */
const clusterScoped = new Set(['Node', 'Namespace', 'PriorityClass']);

/** `Kind/name` or `Kind/namespace/name`, the way scenarios and the log name an object. */
export type ObjectRef = string;

/** The reference of an object of a kind. */
export function refOf(kind: string, object: KubeObject): ObjectRef {
  const { metadata } = object;
  return clusterScoped.has(kind) ? `${kind}/${metadata.name}` : `${kind}/${namespaceOf(metadata)}/${metadata.name}`;
}

/** Parts of a reference; a namespace that is left out means `default`. */
export function parseRef(ref: ObjectRef): { kind: string; namespace: string; name: string; key: string } {
  const [kind = '', second = '', third] = ref.split('/');
  if (clusterScoped.has(kind)) return { kind, namespace: '', name: second, key: second };
  const namespace = third === undefined ? 'default' : second;
  const name = third ?? second;
  return { kind, namespace, name, key: `${namespace}/${name}` };
}

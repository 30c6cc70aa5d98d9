import { keyOf } from '../api/names';
import type { JsonObject, Node, Pod, Toleration } from '../api/types';
import { decode } from '../apiserver/decode';
import { applyPodDefaults } from '../apiserver/defaults';
import type { ApiError } from '../apiserver/errors';
import { badRequest, isApiError, notFound } from '../apiserver/statuses';
import { stableJson } from '../store/stableJson';
import { mirrorAnnotation } from './state';

const anyNoExecute: Toleration = { operator: 'Exists', effect: 'NoExecute' };

/** The static pod that a file in a kubelet's manifest folder stands for (kubelet 12.2), or what is wrong with the file. */
export function readStaticPod(object: JsonObject, node: string, now: string): Pod | ApiError {
  const decoded = decode(object);
  if (decoded && isApiError(decoded)) return decoded;
  if (decoded?.kind !== 'Pod') return badRequest(`Node/${node}`, 'a static pod file must hold a Pod');
  const pod = decoded.object;
  const uid = pod.metadata.uid ?? hashOf(`${node} ${stableJson(object)}`);
  return staticPod(applyPodDefaults(pod), node, { uid, now });
}

function staticPod(pod: Pod, node: string, { uid, now }: { uid: string; now: string }): Pod {
  const { metadata, spec } = pod;
  const annotations = {
    ...metadata.annotations,
    'kubernetes.io/config.hash': uid,
    'kubernetes.io/config.seen': now,
    'kubernetes.io/config.source': 'file',
  };
  const name = staticPodName(metadata.name, node);
  return {
    ...pod,
    metadata: { ...metadata, name, namespace: metadata.namespace ?? 'default', uid, annotations },
    spec: { ...spec, nodeName: node, tolerations: [...(spec.tolerations ?? []), anyNoExecute] },
    status: { phase: 'Pending' },
  };
}

/** A static pod's name carries that of its node. */
export function staticPodName(name: string, node: string): string {
  return `${name}-${node.toLowerCase()}`;
}

/** The file behind a mirror pod that is there already: the same pod without what makes it a mirror. */
export function staticPodOfMirror(mirror: Pod): Pod {
  const { [mirrorAnnotation]: hash = '', ...annotations } = mirror.metadata.annotations ?? {};
  const { ownerReferences: _owner, deletionTimestamp: _deleted, deletionGracePeriodSeconds: _grace, ...metadata } = mirror.metadata;
  return { ...mirror, metadata: { ...metadata, uid: hash, annotations } };
}

/** The API copy of a static pod (kubelet 12.4). */
export function mirrorOf(pod: Pod, node: Node): Pod {
  const { uid, creationTimestamp: _created, ...metadata } = pod.metadata;
  const owner = { apiVersion: 'v1', kind: 'Node', name: node.metadata.name, uid: node.metadata.uid ?? '', controller: true };
  return {
    ...pod,
    metadata: { ...metadata, annotations: { ...metadata.annotations, [mirrorAnnotation]: uid ?? '' }, ownerReferences: [owner] },
    status: undefined,
  };
}

/** Refusal for a file that is not in the folder. */
export function noSuchFile(node: string, name: string): ApiError {
  return notFound('Pod', keyOf({ metadata: { name: staticPodName(name, node) } }));
}

/** Eight hexadecimal digits that stand for a text (FNV-1a). */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

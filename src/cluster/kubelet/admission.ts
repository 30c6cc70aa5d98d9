import { nodeSelectorMatcher } from '../api/nodeAffinity';
import { findUntoleratedTaint } from '../api/taints';
import type { Node, Pod } from '../api/types';

export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/**
 * The kubelet's own look at a pod that is given to it (kubelet 11): node name, node selector and affinity,
 * NoExecute taints. Undefined: admitted.
 */
export function canAdmitPod(pod: Pod, node: Node, source: 'api' | 'file'): Rejection | undefined {
  if (!matchesNodeSelectorAndAffinity(pod, node)) return failed('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
  if (pod.spec.nodeName !== node.metadata.name) return failed('NodeName', "node(s) didn't match the requested node name");
  const taints = source === 'file' ? [] : (node.spec?.taints ?? []);
  const untolerated = findUntoleratedTaint(taints, pod.spec.tolerations ?? [], ['NoExecute']);
  return untolerated && failed('TaintToleration', "node(s) had taints that the pod didn't tolerate");
}

function matchesNodeSelectorAndAffinity(pod: Pod, node: Node): boolean {
  const labels = node.metadata.labels ?? {};
  const wanted = Object.entries(pod.spec.nodeSelector ?? {});
  if (!wanted.every(([key, value]) => labels[key] === value)) return false;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return !required || nodeSelectorMatcher(required)(node);
}

function failed(predicate: string, message: string): Rejection {
  return { reason: predicate, message: `Predicate ${predicate} failed: ${message}` };
}

import { nodeSelectorMatcher } from '../api/nodeAffinity';
import { podPriority } from '../api/pods';
import { findUntoleratedTaint, toleratesTaint } from '../api/taints';
import type { Container, Node, Pod } from '../api/types';

export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/**
 * Pressures that a kubelet acts on, in the order in which it names them. PIDPressure is only reported: nothing
 * here counts processes, and the recorded control planes start pods under it.
 */
const pressures = ['MemoryPressure', 'DiskPressure'];

/** From this priority on a pod is critical (kubelet 11.5). */
const criticalPriority = 2_000_000_000;

/**
 * The kubelet's own look at a pod that is given to it (kubelet 11): pressure, node name, node selector and
 * affinity, NoExecute taints. `reported` is what it reports of its node. Undefined: admitted.
 */
export function canAdmitPod(pod: Pod, node: Node, source: 'api' | 'file', reported: Conditions): Rejection | undefined {
  return evictionManagerRefuses(pod, source, reported) ?? predicatesFail(pod, node, source);
}

type Conditions = Readonly<Record<string, string>>;

/** Under pressure only critical pods are taken; under memory pressure alone all but best-effort ones too (kubelet 11.6). */
function evictionManagerRefuses(pod: Pod, source: 'api' | 'file', reported: Conditions): Rejection | undefined {
  const present = pressures.filter((type) => reported[type] === 'True');
  if (present.length === 0 || source === 'file' || podPriority(pod) >= criticalPriority) return undefined;
  const onlyMemory = present.length === 1 && present[0] === 'MemoryPressure';
  if (onlyMemory && (!isBestEffort(pod) || toleratesMemoryPressure(pod))) return undefined;
  return { reason: 'Evicted', message: `The node had condition: [${present.join(', ')}]. ` };
}

/** No container asks for or is limited in cpu or memory. */
function isBestEffort({ spec }: Pod): boolean {
  const asks = ({ resources }: Container): boolean =>
    [resources?.requests, resources?.limits].some((list) => list?.['cpu'] !== undefined || list?.['memory'] !== undefined);
  return ![...(spec.initContainers ?? []), ...spec.containers].some(asks);
}

function toleratesMemoryPressure({ spec }: Pod): boolean {
  const taint = { key: 'node.kubernetes.io/memory-pressure', effect: 'NoSchedule' } as const;
  return (spec.tolerations ?? []).some((toleration) => toleratesTaint(toleration, taint));
}

function predicatesFail(pod: Pod, node: Node, source: 'api' | 'file'): Rejection | undefined {
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

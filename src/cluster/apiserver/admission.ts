import type { Node, Pod, Taint, Toleration } from '../api/types';
import { withLabelKeys } from './labelKeys';

const notReady = 'node.kubernetes.io/not-ready';
const unreachable = 'node.kubernetes.io/unreachable';
const defaultTolerationSeconds = 300;

/** What admission adds to a pod. */
export function admitPod(pod: Pod): Pod {
  return withDefaultTolerations(withLabelKeys(pod));
}

/** DefaultTolerationSeconds: 300 s for a node that is not ready or unreachable, unless the pod says otherwise (node-lifecycle 7). */
function withDefaultTolerations(pod: Pod): Pod {
  const tolerations = pod.spec.tolerations ?? [];
  const missing = [notReady, unreachable].filter((key) => !tolerations.some((toleration) => covers(toleration, key)));
  if (missing.length === 0) return pod;
  const added = missing.map((key) => ({
    key,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: defaultTolerationSeconds,
  }));
  return { ...pod, spec: { ...pod.spec, tolerations: [...tolerations, ...added] } };
}

/** TaintNodesByCondition: a new node takes no pods before its first Ready=True (node-lifecycle 3.3). */
export function nodeAtCreation(node: Node): Node {
  const taints = node.spec?.taints ?? [];
  if (taints.some((taint) => taint.key === notReady && taint.effect === 'NoSchedule')) return node;
  const added: Taint = { key: notReady, effect: 'NoSchedule' };
  return { ...node, spec: { ...node.spec, taints: [...taints, added] } };
}

function covers(toleration: Toleration, key: string): boolean {
  return (!toleration.key || toleration.key === key) && (!toleration.effect || toleration.effect === 'NoExecute');
}

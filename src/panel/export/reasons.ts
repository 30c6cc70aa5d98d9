import { isTerminating, podCondition, targetNodeOf } from '../../cluster/api/pods';
import { podReason, podState } from '../../cluster/api/podState';
import { formatTaint } from '../../cluster/api/taints';
import type { Pod } from '../../cluster/api/types';
import type { PlacementFailure } from '../../cluster/controllers/daemonset/placement';

/** Why a node has no running pod of a set, in the words of scenario files (`wanted`, `pods`); both empty = nothing to say. */
export interface Reason {
  readonly reason: string;
  readonly detail: string;
}

/** Gate 1: the check that keeps the controller from wanting a pod (DS-1). */
export function notWanted(failure: PlacementFailure): Reason {
  switch (failure.check) {
    case 'template-node-name':
      return { reason: 'NodeName', detail: `the template asks for ${failure.asked}` };
    case 'node-selector': {
      const has = failure.has === undefined ? 'the node has no such label' : `the node has ${failure.has}`;
      return { reason: 'NodeSelectorMismatch', detail: `${failure.key}=${failure.asked}: ${has}` };
    }
    case 'node-affinity':
      return { reason: 'NodeAffinityMismatch', detail: 'no term of the required node affinity matches' };
    case 'untolerated-taint':
      return { reason: 'UntoleratedTaint', detail: formatTaint(failure.taint) };
    case 'not-ready':
      return { reason: 'NotReady', detail: 'the node is not Ready' };
  }
}

/** Gate 2: what scheduler or kubelet say about the pods that are there. */
export function waiting(pods: readonly Pod[]): Reason {
  const pod = pods.find((each) => !isTerminating(each)) ?? pods[0];
  if (!pod) return { reason: 'NoPod', detail: 'the pod was not created: see the events of the DaemonSet' };
  const said = targetNodeOf(pod) && !pod.spec.nodeName ? podCondition(pod, 'PodScheduled')?.message : pod.status?.message;
  return { reason: podState(pod) === 'NotReady' ? 'NotReady' : podReason(pod), detail: said ?? '' };
}

import { byCodeUnit, namespaceOf } from './names';
import type { Condition, Pod } from './types';

/** The condition of a type, if the pod has it. */
export function podCondition(pod: Pod, type: string): Condition | undefined {
  return pod.status?.conditions?.find((condition) => condition.type === type);
}

/** Condition Ready is True. */
export function isPodReady(pod: Pod): boolean {
  return podCondition(pod, 'Ready')?.status === 'True';
}

/**
 * Ready for at least `minReadySeconds` at `now` ms (DS-6.3). Up to 1.28 strictly longer; `exclusive` asks
 * for that.
 */
export function isPodAvailable(pod: Pod, minReadySeconds: number, now: number, exclusive = false): boolean {
  const ready = podCondition(pod, 'Ready');
  if (ready?.status !== 'True') return false;
  if (minReadySeconds === 0) return true;
  if (ready.lastTransitionTime === undefined) return false;
  const since = ready.lastTransitionTime + minReadySeconds * 1000;
  return exclusive ? since < now : since <= now;
}

/** `metadata.deletionTimestamp` is set. */
export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined;
}

/** Phase Failed or Succeeded. */
export function isTerminal(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return phase === 'Failed' || phase === 'Succeeded';
}

/** Bound to a node and not ended: it is there for others to mind. */
export function isOnNode(pod: Pod): boolean {
  return Boolean(pod.spec.nodeName) && !isTerminal(pod);
}

/** What its class is worth; 0 without one. */
export function podPriority(pod: Pod): number {
  return pod.spec.priority ?? 0;
}

/** Bound pods first, then older ones, then by name: the first pod speaks for its node (DS-3.14). */
export function byBindingAgeAndName(a: Pod, b: Pod): number {
  const unboundA = a.spec.nodeName ? 0 : 1;
  const unboundB = b.spec.nodeName ? 0 : 1;
  return (
    unboundA - unboundB ||
    (a.metadata.creationTimestamp ?? 0) - (b.metadata.creationTimestamp ?? 0) ||
    byCodeUnit(a.metadata.name, b.metadata.name)
  );
}

/** The pod's key in its table. */
export function podKey(pod: Pod): string {
  return `${namespaceOf(pod.metadata)}/${pod.metadata.name}`;
}

/** The node a pod is bound to, or the one that its required node affinity names (DS-3.5). */
export function targetNodeOf(pod: Pod): string | undefined {
  if (pod.spec.nodeName) return pod.spec.nodeName;
  const required = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  for (const term of required?.nodeSelectorTerms ?? []) {
    for (const { key, operator, values } of term.matchFields ?? []) {
      if (key === 'metadata.name' && operator === 'In') return values?.length === 1 ? values[0] : undefined;
    }
  }
  return undefined;
}

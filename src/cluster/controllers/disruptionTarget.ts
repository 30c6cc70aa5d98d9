import type { Pod } from '../api/types';

/** The pod with condition DisruptionTarget=True: why it is about to be deleted. The same pod when it says so already. */
export function withDisruptionTarget(pod: Pod, reason: string, message: string, now: number): Pod {
  const conditions = pod.status?.conditions ?? [];
  const before = conditions.find(({ type }) => type === 'DisruptionTarget');
  if (before?.status === 'True' && before.reason === reason && before.message === message) return pod;
  const lastTransitionTime = before?.status === 'True' ? before.lastTransitionTime : now;
  const target = { type: 'DisruptionTarget', status: 'True' as const, reason, message, lastTransitionTime };
  const others = conditions.filter((condition) => condition !== before);
  return { ...pod, status: { ...pod.status, conditions: [...others, target] } };
}

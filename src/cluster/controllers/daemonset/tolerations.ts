import type { PodSpec, Toleration } from '../../api/types';

const automatic: readonly Toleration[] = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' },
];

const networkUnavailable: Toleration = {
  key: 'node.kubernetes.io/network-unavailable',
  operator: 'Exists',
  effect: 'NoSchedule',
};

/** Tolerations of a daemon pod: the user's own, then the automatic ones in their order (DS-2.1). */
export function daemonPodTolerations(spec: PodSpec): readonly Toleration[] {
  const added = spec.hostNetwork ? [...automatic, networkUnavailable] : automatic;
  return added.reduce<readonly Toleration[]>(addOrUpdateToleration, spec.tolerations ?? []);
}

/** True for a toleration that the controller added by itself. */
export function isAutomaticToleration(toleration: Toleration): boolean {
  return [...automatic, networkUnavailable].some((other) => sameTarget(other, toleration));
}

/** Appends a toleration, or replaces the one for the same key, operator, effect and value (DS-2.2). */
function addOrUpdateToleration(tolerations: readonly Toleration[], added: Toleration): readonly Toleration[] {
  if (!tolerations.some((toleration) => sameTarget(toleration, added))) return [...tolerations, added];
  return tolerations.map((toleration) => (sameTarget(toleration, added) ? added : toleration));
}

function sameTarget(a: Toleration, b: Toleration): boolean {
  return (
    (a.key ?? '') === (b.key ?? '') &&
    (a.operator ?? '') === (b.operator ?? '') &&
    (a.effect ?? '') === (b.effect ?? '') &&
    (a.value ?? '') === (b.value ?? '')
  );
}

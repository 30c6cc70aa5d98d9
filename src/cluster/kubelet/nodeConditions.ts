import type { Condition, ConditionStatus } from '../api/types';

interface Wording {
  readonly reason: string;
  readonly message: string;
}

type Words = Readonly<Record<'True' | 'False', Wording>>;

/** Conditions that every kubelet reports, in its order (kubelet 14.1). */
const words: Readonly<Record<string, Words>> = {
  MemoryPressure: pressure('Memory', 'memory'),
  DiskPressure: {
    True: { reason: 'KubeletHasDiskPressure', message: 'kubelet has disk pressure' },
    False: { reason: 'KubeletHasNoDiskPressure', message: 'kubelet has no disk pressure' },
  },
  PIDPressure: pressure('PID', 'PID'),
  Ready: {
    True: { reason: 'KubeletReady', message: 'kubelet is posting ready status' },
    False: {
      reason: 'KubeletNotReady',
      message:
        'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
    },
  },
};

/** Conditions that a kubelet posts, and a moment for those that change. */
export interface NodeReport {
  /** By type; what is missing is healthy. */
  readonly reported: Readonly<Record<string, string>>;
  readonly now: number;
}

/**
 * The conditions of a node after its kubelet has posted: its own and those that were set by hand are
 * written anew, the others stay; Ready comes last. The same list when nothing but heartbeats would change.
 */
export function setNodeConditions(before: readonly Condition[], { reported, now }: NodeReport): readonly Condition[] {
  const types = [...Object.keys(words).filter((type) => type !== 'Ready'), ...Object.keys(reported).filter((type) => !words[type]), 'Ready'];
  const posted = types.map((type) => condition(type, reported[type], before, now));
  const others = before.filter(({ type }) => !types.includes(type));
  if (posted.every((after) => says(before.find(({ type }) => type === after.type), after))) return before;
  return [...others, ...posted];
}

/** Reason of the event that tells of a condition's new status (kubelet 14.4); undefined when none does. */
export function nodeEventReason(type: string, status: string): string | undefined {
  if (type === 'Ready') return status === 'True' ? 'NodeReady' : 'NodeNotReady';
  if (type === 'DiskPressure') return status === 'True' ? 'NodeHasDiskPressure' : 'NodeHasNoDiskPressure';
  if (type === 'MemoryPressure' || type === 'PIDPressure') {
    return `NodeHas${status === 'True' ? 'Insufficient' : 'Sufficient'}${type === 'PIDPressure' ? 'PID' : 'Memory'}`;
  }
  return undefined;
}

function pressure(name: string, word: string): Words {
  return {
    True: { reason: `KubeletHasInsufficient${name}`, message: `kubelet has insufficient ${word} available` },
    False: { reason: `KubeletHasSufficient${name}`, message: `kubelet has sufficient ${word} available` },
  };
}

function condition(type: string, reported: string | undefined, before: readonly Condition[], now: number): Condition {
  const old = before.find((candidate) => candidate.type === type);
  const status = (reported ?? (type === 'Ready' ? 'True' : 'False')) as ConditionStatus;
  const wording = words[type]?.[status === 'True' ? 'True' : 'False'];
  return {
    type,
    status,
    ...(wording ?? (old?.status === status ? { reason: old.reason, message: old.message } : { reason: 'SetByHand', message: '' })),
    lastHeartbeatTime: now,
    lastTransitionTime: old?.status === status ? (old.lastTransitionTime ?? now) : now,
  };
}

function says(before: Condition | undefined, after: Condition): boolean {
  return before?.status === after.status && before.reason === after.reason && before.message === after.message;
}

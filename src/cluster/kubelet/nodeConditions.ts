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

/** Ready comes last, after what was set by hand. */
const others = Object.keys(words).filter((type) => type !== 'Ready');
const standard = [...others, 'Ready'];

/**
 * The conditions of a node after its kubelet has posted: its own and those that were set by hand are
 * written anew, the others stay; Ready comes last. The same list when nothing but heartbeats would change.
 */
export function setNodeConditions(before: readonly Condition[], { reported, now }: NodeReport): readonly Condition[] {
  const byHand = Object.keys(reported).filter((type) => !words[type]);
  const types = byHand.length === 0 ? standard : [...others, ...byHand, 'Ready'];
  if (types.every((type) => isPosted(type, reported[type], before))) return before;
  return [...before.filter(({ type }) => !types.includes(type)), ...types.map((type) => condition(type, reported[type], before, now))];
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

const setByHand: Wording = { reason: 'SetByHand', message: '' };

function condition(type: string, reported: string | undefined, before: readonly Condition[], now: number): Condition {
  const old = oldOf(type, before);
  const status = statusOf(type, reported);
  const { reason, message } = wordingOf(type, status, old);
  const lastTransitionTime = old?.status === status ? (old.lastTransitionTime ?? now) : now;
  return { type, status, reason, message, lastHeartbeatTime: now, lastTransitionTime };
}

/** Whether a condition says already what would be posted. */
function isPosted(type: string, reported: string | undefined, before: readonly Condition[]): boolean {
  const old = oldOf(type, before);
  const status = statusOf(type, reported);
  if (old?.status !== status) return false;
  const { reason, message } = wordingOf(type, status, old);
  return old.reason === reason && old.message === message;
}

function oldOf(type: string, before: readonly Condition[]): Condition | undefined {
  return before.find((candidate) => candidate.type === type);
}

function statusOf(type: string, reported: string | undefined): ConditionStatus {
  return (reported ?? (type === 'Ready' ? 'True' : 'False')) as ConditionStatus;
}

function wordingOf(type: string, status: ConditionStatus, old: Condition | undefined): Pick<Condition, 'reason' | 'message'> {
  return words[type]?.[status === 'True' ? 'True' : 'False'] ?? (old?.status === status ? old : setByHand);
}

import type { Condition, ConditionStatus, Node } from '../../api/types';
import { nodeMonitorGracePeriod, nodeMonitorPeriod, nodeStartupGracePeriod, onGrid } from './figures';

/** Conditions that a silent kubelet leaves unknown; NetworkUnavailable is not the kubelet's (node-lifecycle 2.3). */
const kubeletConditions = ['Ready', 'MemoryPressure', 'DiskPressure', 'PIDPressure'];

/** The condition of a type, if the node has it. */
export function nodeCondition(node: Node, type: string): Condition | undefined {
  return node.status?.conditions?.find((condition) => condition.type === type);
}

/** Status of the Ready condition; undefined while there is none. */
export function readyStatus(node: Node): ConditionStatus | undefined {
  return nodeCondition(node, 'Ready')?.status;
}

/**
 * The check (ms of virtual time) that finds a kubelet silent for too long. A heartbeat counts from the check
 * that noticed it, and "too long" is strictly later than the grace period (node-lifecycle 2.2–2.4).
 * `probesReset`: when all probe times were last set anew (5.5).
 */
export function unknownAt(lastHeartbeat: number, hasReady: boolean, probesReset: number, version: number): number {
  const noticed = hasReady ? onGrid(lastHeartbeat, nodeMonitorPeriod) : lastHeartbeat;
  const grace = hasReady ? nodeMonitorGracePeriod(version) : nodeStartupGracePeriod;
  const end = Math.max(noticed, probesReset) + grace;
  return (Math.floor(end / nodeMonitorPeriod) + 1) * nodeMonitorPeriod;
}

/** The node with the conditions of a silent kubelet; the same node when Ready is Unknown already (node-lifecycle 2.3). */
export function withUnknownConditions(node: Node, now: number): Node {
  if (readyStatus(node) === 'Unknown') return node;
  const conditions = [...(node.status?.conditions ?? [])];
  for (const type of kubeletConditions) {
    const index = conditions.findIndex((condition) => condition.type === type);
    if (index < 0) conditions.push(neverUpdated(type, node, now));
    else if (conditions[index]!.status !== 'Unknown') conditions[index] = stoppedPosting(conditions[index]!, now);
  }
  return { ...node, status: { ...node.status, conditions } };
}

function neverUpdated(type: string, node: Node, now: number): Condition {
  return {
    type,
    status: 'Unknown',
    reason: 'NodeStatusNeverUpdated',
    message: 'Kubelet never posted node status.',
    lastHeartbeatTime: node.metadata.creationTimestamp,
    lastTransitionTime: now,
  };
}

function stoppedPosting(condition: Condition, now: number): Condition {
  return {
    ...condition,
    status: 'Unknown',
    reason: 'NodeStatusUnknown',
    message: 'Kubelet stopped posting node status.',
    lastTransitionTime: now,
  };
}

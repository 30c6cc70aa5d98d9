import type { Node, Taint } from '../../api/types';
import { readyStatus } from './health';

export const notReadyTaint = 'node.kubernetes.io/not-ready';
export const unreachableTaint = 'node.kubernetes.io/unreachable';
const unschedulableTaint = 'node.kubernetes.io/unschedulable';

/** Which status of which condition makes which taint (node-lifecycle 3.1). */
const conditionTaints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: notReadyTaint, Unknown: unreachableTaint },
  MemoryPressure: { True: 'node.kubernetes.io/memory-pressure' },
  DiskPressure: { True: 'node.kubernetes.io/disk-pressure' },
  PIDPressure: { True: 'node.kubernetes.io/pid-pressure' },
  NetworkUnavailable: { True: 'node.kubernetes.io/network-unavailable' },
};

const managedKeys = new Set([unschedulableTaint, ...Object.values(conditionTaints).flatMap((byStatus) => Object.values(byStatus))]);

/** Keys of the NoSchedule taints that a node's conditions and `spec.unschedulable` ask for (node-lifecycle 3.1). */
export function taintsFromConditions(node: Node): string[] {
  const keys: string[] = [];
  for (const { type, status } of node.status?.conditions ?? []) {
    const key = conditionTaints[type]?.[status];
    if (key !== undefined) keys.push(key);
  }
  if (node.spec?.unschedulable) keys.push(unschedulableTaint);
  return keys;
}

/** The node with exactly those NoSchedule taints; the same node when it has them. Other taints stay (node-lifecycle 3.2). */
export function withConditionTaints(node: Node, now: number): Node {
  const wanted = taintsFromConditions(node);
  const taints = node.spec?.taints ?? [];
  const kept = taints.filter(({ key, effect }) => effect !== 'NoSchedule' || !managedKeys.has(key) || wanted.includes(key));
  const missing = wanted.filter((key) => !kept.some((taint) => taint.key === key && taint.effect === 'NoSchedule'));
  if (missing.length === 0 && kept.length === taints.length) return node;
  return withTaints(node, [...kept, ...missing.map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded: now }))]);
}

/** Key of the NoExecute taint that the Ready condition asks for; undefined when Ready is True or missing (node-lifecycle 4.1). */
export function noExecuteTaintFor(node: Node): string | undefined {
  const status = readyStatus(node);
  return status === 'False' ? notReadyTaint : status === 'Unknown' ? unreachableTaint : undefined;
}

/** The node has either NoExecute taint of a node that is not ready, and had it before a moment (ms of virtual time). */
export function hasNodeProblemTaint(node: Node, before = Infinity): boolean {
  return node.spec?.taints?.some((taint) => isNodeProblemTaint(taint) && (taint.timeAdded ?? -Infinity) < before) ?? false;
}

/** The node with one of the two NoExecute taints and without the other, or without both (node-lifecycle 4.1, 4.3). */
export function withNodeProblemTaint(node: Node, key: string | undefined, now: number): Node {
  const taints = node.spec?.taints ?? [];
  const kept = taints.filter((taint) => !isNodeProblemTaint(taint) || taint.key === key);
  const has = key === undefined || kept.some(isNodeProblemTaint);
  if (has && kept.length === taints.length) return node;
  return withTaints(node, has ? kept : [...kept, { key, effect: 'NoExecute', timeAdded: now }]);
}

function isNodeProblemTaint({ key, effect }: Taint): boolean {
  return effect === 'NoExecute' && (key === notReadyTaint || key === unreachableTaint);
}

/** Taint out-of-service of any effect on a node that is not ready (node-lifecycle 9.2). */
export function isOutOfService(node: Node): boolean {
  const tainted = node.spec?.taints?.some((taint) => taint.key === 'node.kubernetes.io/out-of-service') ?? false;
  return tainted && readyStatus(node) !== 'True';
}

function withTaints(node: Node, taints: readonly Taint[]): Node {
  return { ...node, spec: { ...node.spec, taints } };
}

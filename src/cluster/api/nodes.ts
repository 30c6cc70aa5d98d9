import type { Condition, Node } from './types';

/** The condition of a type, if the node has it. */
export function nodeCondition(node: Node, type: string): Condition | undefined {
  return node.status?.conditions?.find((condition) => condition.type === type);
}

/** Condition Ready is True. */
export function isNodeReady(node: Node): boolean {
  return nodeCondition(node, 'Ready')?.status === 'True';
}

/** Since when (ms of virtual time) the node has been Ready=Unknown; undefined when it is not. */
export function unknownSince(node: Node): number | undefined {
  const ready = nodeCondition(node, 'Ready');
  return ready?.status === 'Unknown' ? ready.lastTransitionTime ?? 0 : undefined;
}

/** Since when (ms of virtual time) the node has not been ready; undefined when it is. */
export function notReadySince(node: Node): number | undefined {
  const ready = nodeCondition(node, 'Ready');
  return ready && ready.status !== 'True' ? ready.lastTransitionTime ?? 0 : undefined;
}

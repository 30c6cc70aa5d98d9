/** Name of the kubelets' actor; its keys are node names and pod worker keys. */
export const kubeletActor = 'kubelet';

/** PLEG relist, ms (kubelet 1). */
export const relistPeriod = 1000;
/** Housekeeping, ms (kubelet 1). */
export const housekeepingPeriod = 2000;
/** Sweep of pod statuses, and computation of the node status, ms (kubelet 1). */
export const statusPeriod = 10_000;
/** Lease renewal, ms (kubelet 1). */
export const leasePeriod = 10_000;

/** The first moment on a grid of `period` ms that is not before `time`. */
export function gridAt(time: number, period: number): number {
  return Math.ceil(time / period) * period;
}

/** The first moment on a grid of `period` ms that is after `time`. */
export function gridAfter(time: number, period: number): number {
  return (Math.floor(time / period) + 1) * period;
}

/** Timestamps of API objects have whole seconds. */
export function wholeSecond(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

/** Seconds (in ms, 0 to 9000) by which a node's lease renewals lie off the full ten: spread over the nodes. */
export function leasePhase(node: string): number {
  let hash = 0;
  for (let i = 0; i < node.length; i++) hash = (Math.imul(hash, 31) + node.charCodeAt(i)) | 0;
  return ((hash >>> 0) % 10) * 1000;
}

/** The last lease renewal at or before `time`, ms of virtual time (negative: before the start). */
export function lastRenewal(node: string, time: number): number {
  const phase = leasePhase(node);
  return Math.floor((time - phase) / leasePeriod) * leasePeriod + phase;
}

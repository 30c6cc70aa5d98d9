/** Default flags of kube-controller-manager for node lifecycle (node-lifecycle 1); times in ms. */
export const nodeMonitorPeriod = 5_000;
export const nodeStartupGracePeriod = 60_000;
export const taintingPassPeriod = 100;

/** Passes over the tainting queues lie half a period beside the checks, so that a pass sees what the check before it wrote. */
export const taintingPassOffset = 50;

/** Nodes a second that get a NoExecute taint in one zone. */
export const nodeEvictionRate = 0.1;
export const secondaryNodeEvictionRate = 0.01;

/** Zones of this many nodes or fewer stop tainting while they are partly disrupted. */
export const largeClusterSizeThreshold = 50;
export const unhealthyZoneThreshold = 0.55;

/** How long a node that once posted Ready may be silent: 50 s since 1.32, 40 s before. */
export function nodeMonitorGracePeriod(version: number): number {
  return version >= 32 ? 50_000 : 40_000;
}

/** The first moment of a grid at or after a time; `offset` moves the grid. */
export function onGrid(time: number, period: number, offset = 0): number {
  return Math.ceil((time - offset) / period) * period + offset;
}

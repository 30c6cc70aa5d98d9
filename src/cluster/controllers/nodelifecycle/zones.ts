import type { Node } from '../../api/types';
import type { Table } from '../../store/table';
import { largeClusterSizeThreshold, nodeEvictionRate, secondaryNodeEvictionRate, unhealthyZoneThreshold } from './figures';
import { readyStatus } from './health';

/** How badly a zone is hit (node-lifecycle 5.2). */
export type ZoneState = 'Normal' | 'PartialDisruption' | 'FullDisruption';

/** Nodes of a zone that count, and how many of them are not ready. */
export interface ZoneCount {
  readonly nodes: number;
  readonly notReady: number;
}

const excludeLabel = 'node.kubernetes.io/exclude-disruption';
const zoneLabels = ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'];
const regionLabels = ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'];

/** Region and zone of a node as one text; nodes without labels form the zone `''` (node-lifecycle 5.1). */
export function zoneOf(node: Node): string {
  const labels = node.metadata.labels ?? {};
  const first = (names: readonly string[]): string => labels[names.find((name) => labels[name] !== undefined) ?? ''] ?? '';
  const region = first(regionLabels);
  const zone = first(zoneLabels);
  return region === '' && zone === '' ? '' : `${region}:${zone}`;
}

/** State of a zone that has nodes (node-lifecycle 5.2). */
export function zoneState({ nodes, notReady }: ZoneCount): ZoneState {
  if (notReady > 0 && notReady === nodes) return 'FullDisruption';
  return notReady > 2 && notReady / nodes >= unhealthyZoneThreshold ? 'PartialDisruption' : 'Normal';
}

/** Nodes a second that may be tainted in a zone, unless all zones are fully disrupted (node-lifecycle 5.3). */
export function taintingRate(state: ZoneState, nodes: number): number {
  if (state !== 'PartialDisruption') return nodeEvictionRate;
  return nodes > largeClusterSizeThreshold ? secondaryNodeEvictionRate : 0;
}

/** Counts of all zones, kept up with every change of a node, also back in time. */
export class ZoneCounts {
  private readonly counts = new Map<string, ZoneCount>();

  constructor(nodes: Table<Node>) {
    nodes.listen((_name, before, after) => {
      if (!zoneShareChanged(before, after)) return;
      if (before) this.add(before, -1);
      if (after) this.add(after, 1);
    });
  }

  get(zone: string): ZoneCount | undefined {
    return this.counts.get(zone);
  }

  /** Zones with a node that counts, in no particular order. */
  names(): IterableIterator<string> {
    return this.counts.keys();
  }

  private add(node: Node, by: number): void {
    if (isExcluded(node)) return;
    const zone = zoneOf(node);
    const { nodes, notReady } = this.counts.get(zone) ?? { nodes: 0, notReady: 0 };
    const count = { nodes: nodes + by, notReady: notReady + (readyStatus(node) === 'True' ? 0 : by) };
    if (count.nodes === 0) this.counts.delete(zone);
    else this.counts.set(zone, count);
  }
}

/** A change that can alter a zone's counts. */
export function zoneShareChanged(before: Node | undefined, after: Node | undefined): boolean {
  if (!before || !after) return before !== after;
  if ((readyStatus(before) === 'True') !== (readyStatus(after) === 'True')) return true;
  return before.metadata.labels !== after.metadata.labels && shareOf(before) !== shareOf(after);
}

function shareOf(node: Node): string {
  return `${isExcluded(node)} ${zoneOf(node)}`;
}

function isExcluded(node: Node): boolean {
  return node.metadata.labels?.[excludeLabel] !== undefined;
}

import type { ConditionStatus, Node, StringMap } from '../../../src/cluster/api/types';
import { withConditionTaints } from '../../../src/cluster/controllers/nodelifecycle/taints';
import { NoExecuteTainter } from '../../../src/cluster/controllers/nodelifecycle/tainter';
import { taintingRate, ZoneCounts, zoneOf, zoneState, type ZoneState } from '../../../src/cluster/controllers/nodelifecycle/zones';
import { subsetDifference, sameMembers } from '../compare';
import type { Case, CaseResult } from '../cases';
import { change, clusterWith } from './bench';

/** Rows of condition-taints.json. */
export function runConditionTaintsCase({ name, given = {}, expect = {} }: Case): CaseResult {
  const node = withConditionTaints({ metadata: { name: 'n' }, ...(given['node'] as object) }, 0);
  const actual = (node.spec?.taints ?? []).filter(({ effect }) => effect === 'NoSchedule').map(({ key }) => key);
  return { name, ok: sameMembers(expect['noScheduleTaints'], actual), expected: expect['noScheduleTaints'], actual };
}

type Member = ConditionStatus | null | { readonly ready: ConditionStatus | null; readonly labels?: Readonly<Record<string, string>> };
type Zones = Readonly<Record<string, readonly Member[]>>;

/** Rows of zone-state.json. */
export function runZoneStateCase(testCase: Case): CaseResult {
  const { name, given = {}, when = [], expect = {} } = testCase;
  const zones = given['zones'] as Zones | undefined;
  const queuedAt = given['silentNodesQueuedAt'] as Readonly<Record<string, number>> | undefined;
  const actual = queuedAt
    ? { noExecuteTaintAt: taintTimes(queuedAt) }
    : zones
    ? { stateBefore: statesOf(zones), stateAfter: statesOf({ ...zones, ...(when[0]?.['zones'] as Zones | undefined) }) }
    : rateOf(given);
  const difference = subsetDifference(expect, actual);
  return { name, ok: !difference, expected: difference?.expected, actual: difference?.actual };
}

function statesOf(zones: Zones): Record<string, ZoneState> {
  const cluster = clusterWith(() => []);
  const counts = new ZoneCounts(cluster.world.nodes);
  const nodes = Object.entries(zones).flatMap(([zone, members]) => members.map((member, index) => nodeOf(zone, index, member)));
  change(cluster, () => nodes.forEach((node) => cluster.world.nodes.put(node.metadata.name, node)));
  return Object.fromEntries(nodes.map((node) => [zoneOf(node).slice(1), zoneState(counts.get(zoneOf(node))!)]));
}

function nodeOf(zone: string, index: number, member: Member): Node {
  const { ready, labels } = member !== null && typeof member === 'object' ? member : { ready: member, labels: {} };
  const conditions = ready === null ? [] : [{ type: 'Ready', status: ready }];
  const zoneLabel: StringMap = zone === '' ? {} : { 'topology.kubernetes.io/zone': zone };
  return { metadata: { name: `${zone}-${index}`, labels: { ...zoneLabel, ...labels } }, status: { conditions } };
}

/** Whole seconds at which the nodes of one zone, queued at the same time, are taken. */
function taintTimes(queuedAt: Readonly<Record<string, number>>): Record<string, number> {
  const cluster = clusterWith(() => []);
  const tainter = new NoExecuteTainter(cluster.world.store);
  const times: Record<string, number> = {};
  change(cluster, () => {
    for (const [node, at] of Object.entries(queuedAt)) tainter.add(node, '', at * 1000);
    const start = Math.max(...Object.values(queuedAt)) * 1000;
    for (let pass = tainter.nextPass('', start); pass !== undefined; pass = tainter.nextPass('', pass)) {
      times[tainter.take('', pass)!] = Math.floor(pass / 1000);
    }
  });
  return times;
}

function rateOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const all = [given['zoneState'], ...((given['otherZones'] as string[] | undefined) ?? ['Normal'])];
  const everythingDown = all.every((state) => state === 'FullDisruption');
  const rate = taintingRate(given['zoneState'] as ZoneState, given['zoneNodes'] as number);
  return { noExecuteTaintsPerSecond: everythingDown ? 0 : rate, noExecuteTaintsRemovedFromAllNodes: everythingDown };
}

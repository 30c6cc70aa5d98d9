import type { ConditionStatus, Node } from '../../../src/cluster/api/types';
import { NodeController } from '../../../src/cluster/controllers/nodelifecycle/nodeController';
import { subsetDifference } from '../compare';
import type { Case, CaseResult } from '../cases';
import { change, clusterWith, FakeHeartbeats, runTo } from './bench';

interface GivenCondition {
  readonly status: ConditionStatus;
  readonly heartbeatAt?: number;
}

type GivenConditions = Readonly<Record<string, GivenCondition>>;

interface Moment {
  readonly at: number;
  readonly leaseRenewTime?: number;
  readonly postStatus?: GivenConditions;
  readonly monitorPass?: boolean;
}

/** Rows of node-health.json: silence begins with the last heartbeat of the row, the passes in between find nothing more. */
export function runNodeHealthCase({ name, given = {}, when = [], expect = {} }: Case): CaseResult {
  const moments = when as unknown as readonly Moment[];
  const { createdAt, conditions } = given['node'] as { createdAt: number; conditions?: GivenConditions };
  const beats = moments.filter(({ leaseRenewTime, postStatus }) => leaseRenewTime !== undefined || postStatus);
  const firstSight = conditions?.['Ready'] ? 0 : createdAt;
  let heartbeats!: FakeHeartbeats;
  const cluster = clusterWith((world) => [new NodeController(world, (heartbeats = new FakeHeartbeats(world)))]);
  change(cluster, () => {
    const { world } = cluster;
    world.nodes.put('n', nodeOf(createdAt, conditions ?? {}));
    world.pods.put('default/p', { metadata: { name: 'p' }, spec: { nodeName: 'n', containers: [] }, status: readyPod });
    heartbeats.table.put('n', Math.max(firstSight, ...beats.map(({ at }) => at)) * 1000);
  });
  const before = cluster.world.nodes.get('n')!;
  runTo(cluster, Math.max(...moments.map(({ at }) => at)) * 1000);
  const after = cluster.world.nodes.get('n')!;
  const podReady = cluster.world.pods.get('default/p')!.status!.conditions![0]!.status;
  const actual = {
    conditions: Object.fromEntries((after.status?.conditions ?? []).map((condition) => [condition.type, condition])),
    conditionsChanged: after.status !== before.status,
    podsMarkedNotReady: podReady === 'False',
  };
  const difference = subsetDifference(expect, actual);
  return { name, ok: !difference, expected: expect, actual };
}

const readyPod = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] } as const;

function nodeOf(createdAt: number, conditions: GivenConditions): Node {
  return {
    metadata: { name: 'n', creationTimestamp: createdAt * 1000 },
    status: { conditions: Object.entries(conditions).map(([type, { status }]) => ({ type, status })) },
  };
}

import type { ConditionStatus, Node, Pod, PodPhase, Taint } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import { PodGarbageCollector } from '../../../src/cluster/controllers/podgc/podGarbageCollector';
import { sameMembers } from '../compare';
import type { Case, CaseResult } from '../cases';
import { change, clusterWith } from './bench';

interface GivenPod {
  readonly name: string;
  readonly nodeName?: string;
  readonly phase?: PodPhase;
  readonly deleting?: boolean;
  readonly createdAt?: number;
  readonly reason?: string;
}

interface GivenNode {
  readonly name: string;
  readonly ready?: ConditionStatus;
  readonly taints?: readonly Taint[];
}

/** Rows of pod-gc.json. */
export function runPodGcCase(testCase: Case): CaseResult {
  const { name, given = {}, when = [], expect = {} } = testCase;
  const cluster = clusterWith((world) => [new PodGarbageCollector(world, given['terminatedPodGCThreshold'] as number | undefined ?? 12_500)]);
  change(cluster, () => load(cluster, given));
  const added = when.flatMap((step) => [...((step['addNodesInApi'] ?? []) as string[]), ...((step['addNodesInCache'] ?? []) as string[])]);
  if (added.length > 0) {
    cluster.advance(1);
    change(cluster, () => added.forEach((node) => cluster.world.nodes.put(node, nodeOf({ name: node }))));
  }
  const begin = cluster.journal.cursor;
  cluster.advance(((given['secondPassAfterSeconds'] as number | undefined) ?? 0) * 1000);
  const { deleted, failed } = changesSince(cluster, begin);
  const ok = sameMembers(expect['deleted'], deleted) && (!expect['markedFailedFirst'] || sameMembers(expect['markedFailedFirst'], failed));
  return { name, ok, expected: expect, actual: { deleted, markedFailedFirst: failed } };
}

function changesSince(cluster: Cluster, begin: number): { deleted: string[]; failed: string[] } {
  const deleted: string[] = [];
  const failed: string[] = [];
  for (let i = begin; i < cluster.journal.cursor; i++) {
    for (const { table, key, before, after } of cluster.journal.at(i)!.changes) {
      if (table !== 'pods') continue;
      if (!after) deleted.push(key.slice('default/'.length));
      else if ((before as Pod).status?.phase !== 'Failed' && (after as Pod).status?.phase === 'Failed') failed.push(key.slice('default/'.length));
    }
  }
  return { deleted, failed };
}

function load({ world }: Cluster, given: Readonly<Record<string, unknown>>): void {
  const names = [...((given['nodesInCache'] ?? []) as string[]), ...((given['nodesInApi'] ?? []) as string[])];
  const pods = given['pods'] as readonly GivenPod[];
  const nodes = (given['nodes'] as readonly GivenNode[] | undefined) ?? names.map((name) => ({ name }));
  for (const node of nodes) world.nodes.put(node.name, nodeOf(node));
  for (const pod of pods) world.pods.put(`default/${pod.name}`, podOf(pod));
}

function nodeOf({ name, ready = 'True', taints }: GivenNode): Node {
  return { metadata: { name }, spec: { taints }, status: { conditions: [{ type: 'Ready', status: ready }] } };
}

function podOf({ name, nodeName, phase, deleting, createdAt, reason }: GivenPod): Pod {
  return {
    metadata: { name, creationTimestamp: (createdAt ?? 0) * 1000, ...(deleting ? { deletionTimestamp: 0 } : {}) },
    spec: { nodeName, containers: [] },
    status: { phase, reason },
  };
}

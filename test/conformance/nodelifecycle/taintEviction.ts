import type { Node, Pod, Taint, Toleration } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import { minTolerationTime } from '../../../src/cluster/controllers/tainteviction/deadline';
import { TaintEvictionController } from '../../../src/cluster/controllers/tainteviction/taintEvictionController';
import { subsetDifference } from '../compare';
import type { Case, CaseResult } from '../cases';
import { change, clusterWith, runTo } from './bench';

/** What happens at a moment of a case. */
interface Moment {
  readonly at: number;
  readonly setTaints?: Readonly<Record<string, readonly Taint[]>>;
  readonly setTolerations?: Readonly<Record<string, readonly Toleration[]>>;
  readonly setNodeName?: Readonly<Record<string, string>>;
  readonly deletePods?: readonly string[];
  readonly controllerRestarts?: boolean;
}

/** Rows of taint-eviction.json. */
export function runTaintEvictionCase(testCase: Case): CaseResult {
  const { given = {}, expect = {}, name } = testCase;
  const actual = given['kind'] === 'minTolerationTime' ? { seconds: secondsOf(given) } : { deletions: deletionsOf(testCase) };
  const wanted = expect['seconds'] === -1 ? { seconds: 'infinite' } : expect;
  const difference = subsetDifference(wanted, actual) ?? subsetDifference(actual, wanted);
  return { name, ok: !difference, expected: wanted, actual };
}

function secondsOf(given: Readonly<Record<string, unknown>>): number | string {
  const time = minTolerationTime(given['matchedTolerations'] as Toleration[]);
  return time === Infinity ? 'infinite' : time / 1000;
}

function deletionsOf({ given = {}, when = [] }: Case): Record<string, number> {
  const cluster = clusterWith((world) => [new TaintEvictionController(world)]);
  const deletions: Record<string, number> = {};
  cluster.world.watch(cluster.world.pods, (key, before, after) => {
    if (before?.metadata.deletionTimestamp === undefined && after?.metadata.deletionTimestamp !== undefined) {
      deletions[key.slice(key.indexOf('/') + 1)] = cluster.now / 1000;
    }
  });
  change(cluster, () => load(cluster, given));
  cluster.advance(0);
  for (const moment of when as unknown as readonly Moment[]) {
    runTo(cluster, moment.at * 1000);
    removeDeleted(cluster, deletions);
    change(cluster, () => apply(cluster, moment));
    cluster.advance(0);
  }
  cluster.advance(100_000_000);
  return deletions;
}

function load({ world }: Cluster, given: Readonly<Record<string, unknown>>): void {
  for (const node of given['nodes'] as Node[]) world.nodes.put(node.metadata.name, node);
  for (const pod of given['pods'] as Pod[]) world.pods.put(`default/${pod.metadata.name}`, pod);
}

/** In these cases a deleted pod is gone at once. */
function removeDeleted(cluster: Cluster, deletions: Readonly<Record<string, number>>): void {
  change(cluster, () => Object.keys(deletions).forEach((name) => cluster.world.api.removePod(`default/${name}`)));
}

function apply(cluster: Cluster, moment: Moment): void {
  const { world } = cluster;
  for (const [name, taints] of Object.entries(moment.setTaints ?? {})) {
    world.api.updateNode(name, (node) => ({ ...node, spec: { ...node.spec, taints } }));
  }
  const setSpec = (name: string, spec: Partial<Pod['spec']>): void =>
    world.api.updatePod(`default/${name}`, (pod) => ({ ...pod, spec: { ...pod.spec, ...spec } }));
  for (const [name, tolerations] of Object.entries(moment.setTolerations ?? {})) setSpec(name, { tolerations });
  for (const [name, nodeName] of Object.entries(moment.setNodeName ?? {})) setSpec(name, { nodeName });
  for (const name of moment.deletePods ?? []) world.api.removePod(`default/${name}`);
  if (moment.controllerRestarts) restart(cluster);
}

/** A new process knows of no scheduled deletion and looks at every node again. */
function restart(cluster: Cluster): void {
  const [controller] = cluster.components.actors as unknown as [TaintEvictionController];
  for (const key of [...controller.scheduled.keys()]) {
    controller.scheduled.remove(key);
    cluster.world.agenda.clearTimer(controller.name, key, 'evict');
  }
  for (const node of cluster.world.nodes.keys()) cluster.world.agenda.enqueue(controller.name, node);
}

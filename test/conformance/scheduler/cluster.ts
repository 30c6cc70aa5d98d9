import { selectorMatcher } from '../../../src/cluster/api/labels';
import { keyOf, namespaceOf } from '../../../src/cluster/api/names';
import type { KubeObject, LabelSelector, Node, Pod } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import type { Budget } from '../../../src/cluster/scheduler/preemption';
import { Scheduler } from '../../../src/cluster/scheduler/scheduler';
import type { World } from '../../../src/cluster/world';
import type { Case } from '../cases';
import { change, clusterWith } from '../nodelifecycle/bench';

/** A cluster with nothing but a scheduler, holding the objects of a case. */
export interface Stage {
  readonly cluster: Cluster;
  readonly world: World;
  readonly scheduler: Scheduler;
  readonly pod: Pod;
}

/** Puts the nodes and pods of a case there; pods arrive in their order. Then does some work on it, as one step. */
export function onStage<T>({ given = {} }: Case, work: (stage: Stage) => T, waiting = true): T {
  const budgets = ((given['podDisruptionBudgets'] as readonly GivenBudget[] | undefined) ?? []).map(readBudget);
  let scheduler!: Scheduler;
  const cluster = clusterWith((world) => [(scheduler = new Scheduler(world, () => budgets))]);
  const nodes = (given['nodes'] ?? (given['node'] ? [given['node']] : [])) as readonly Node[];
  const pod = readPod(given['pod'] as Pod, 0);
  const others = ((given['existingPods'] as readonly Pod[] | undefined) ?? []).map((each, index) => readPod(each, index - 1000));
  const home = nodes.length === 1 ? nodes[0]!.metadata.name : undefined;
  let result!: T;
  change(cluster, () => {
    for (const node of nodes) cluster.world.nodes.put(node.metadata.name, node);
    for (const each of others) {
      const place = waiting || each.spec.nodeName ? {} : { nodeName: home };
      cluster.world.pods.put(keyOf(each), { ...each, spec: { ...each.spec, ...place } });
    }
    if (waiting) cluster.world.pods.put(keyOf(pod), pod);
    result = work({ cluster, world: cluster.world, scheduler, pod });
  });
  return result;
}

/** A pod of a case: cut down to what matters, times in seconds. */
export function readPod(pod: Pod, creationTimestamp: number): Pod {
  const { startTime } = pod.status ?? {};
  return {
    ...pod,
    metadata: { uid: pod.metadata?.name, ...pod.metadata, name: pod.metadata?.name ?? 'p', creationTimestamp },
    spec: { ...pod.spec, containers: pod.spec.containers ?? [] },
    status: { ...pod.status, ...(startTime !== undefined && { startTime: startTime * 1000 }) },
  };
}

interface GivenBudget extends KubeObject {
  readonly spec: { readonly selector?: LabelSelector };
  readonly status?: { readonly disruptionsAllowed?: number; readonly disruptedPods?: Readonly<Record<string, unknown>> };
}

function readBudget({ metadata, spec: { selector = {} }, status = {} }: GivenBudget): Budget {
  const matches = selectorMatcher(selector);
  const empty = Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length === 0;
  return {
    disruptionsAllowed: () => status.disruptionsAllowed ?? 0,
    covers: (pod) =>
      namespaceOf(pod.metadata) === namespaceOf(metadata) && !empty && Object.keys(pod.metadata.labels ?? {}).length > 0 &&
      matches(pod.metadata.labels) && !Object.hasOwn(status.disruptedPods ?? {}, pod.metadata.name),
  };
}

/** Upstream's name of how final a refusal is. */
export function codeOf(helpless: boolean): string {
  return helpless ? 'UnschedulableAndUnresolvable' : 'Unschedulable';
}

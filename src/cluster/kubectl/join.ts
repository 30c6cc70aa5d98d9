import type { Node, Taint } from '../api/types';
import type { ApiError } from '../apiserver/errors';
import { registerNode, type Written } from '../apiserver/requests';
import type { Components } from '../components';
import { noExecuteTaintFor, taintsFromConditions } from '../controllers/nodelifecycle/taints';
import { profiles } from '../profile';

/** What a machine has that is not described. */
const machine = { cpu: '4', memory: '8Gi', 'ephemeral-storage': '100Gi', pods: '110' };

/**
 * A node joins as it is written (SCENARIO.md, "Start"): with a working kubelet, unless its Ready condition says
 * otherwise. Its taints follow once {@link settleNodes} has seen all nodes.
 */
export function joinNode({ world }: Components, node: Node, since = world.agenda.now): Written | ApiError {
  const { metadata } = node;
  const aged = { ...metadata, creationTimestamp: metadata.creationTimestamp ?? since };
  return registerNode(world, withResources({ ...node, metadata: aged }), true);
}

/**
 * Gives nodes that have just joined their kubelets, and the taints that the node lifecycle controller would have
 * set: those of conditions, and those that evict as long as any node of the cluster works (node-lifecycle 3, 4, 5.4).
 */
export function settleNodes({ world, kubelets }: Components, names: readonly string[]): void {
  const anyWorks = hasWorkingNode(world.nodes.values());
  const { conditionTaints } = profiles[world.settings.profile];
  for (const name of names) {
    if (conditionTaints) world.api.updateNode(name, (node) => withLifecycleTaints(node, anyWorks, world.agenda.now));
    kubelets.join(name, isWorking(world.nodes.get(name)!));
  }
}

/** The node with capacity and allocatable resources: what is not written, a machine has. */
export function withResources(node: Node): Node {
  const { allocatable, capacity } = node.status ?? {};
  const has = { ...machine, ...capacity, ...allocatable };
  return { ...node, status: { ...node.status, allocatable: has, capacity: { ...has, ...capacity } } };
}

function hasWorkingNode(nodes: Iterable<Node>): boolean {
  for (const node of nodes) if (isWorking(node)) return true;
  return false;
}

/** No Ready condition means Ready. */
function isWorking(node: Node): boolean {
  const ready = node.status?.conditions?.find(({ type }) => type === 'Ready');
  return (ready?.status ?? 'True') === 'True';
}

function withLifecycleTaints(node: Node, evict: boolean, now: number): Node {
  const before = node.spec?.taints ?? [];
  const problem = evict ? noExecuteTaintFor(node) : undefined;
  const wanted: Taint[] = [
    ...taintsFromConditions(node).map((key): Taint => ({ key, effect: 'NoSchedule', timeAdded: now })),
    ...(problem === undefined ? [] : [{ key: problem, effect: 'NoExecute', timeAdded: now } as const]),
  ];
  const missing = wanted.filter(({ key, effect }) => !before.some((taint) => taint.key === key && taint.effect === effect));
  return missing.length === 0 ? node : { ...node, spec: { ...node.spec, taints: [...before, ...missing] } };
}

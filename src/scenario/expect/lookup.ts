import { byCodeUnit } from '../../cluster/api/names';
import { byBindingAgeAndName, targetNodeOf } from '../../cluster/api/pods';
import type { DaemonSet, JsonObject, Node, Pod, PodTemplate } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { isControlledBy } from '../../cluster/controllers/daemonset/claim';
import { nodeShouldRunDaemonPod, wouldBePod, type Placement, type WouldBePod } from '../../cluster/controllers/daemonset/placement';
import { profiles } from '../../cluster/profile';
import type { ProfileName } from '../../cluster/settings';
import type { Path } from '../../manifests/ranges';
import type { Failure } from './view';

/** `namespace/name` of a name that may leave out the namespace. */
export function fullName(name: string): string {
  return name.includes('/') ? name : `default/${name}`;
}

/** The DaemonSet that a key of an expectation names; a failure when there is none. */
export function findSet(
  cluster: Cluster, value: JsonObject, key: 'name' | 'daemonset', path: Path, failures: Failure[],
): DaemonSet | undefined {
  const name = fullName(String(value[key]));
  const set = cluster.world.daemonsets.get(name);
  if (!set) failures.push({ path: [...path, key], expected: `DaemonSet ${name}`, actual: 'there is none' });
  return set;
}

/** Nodes by name. */
export function nodesOf(cluster: Cluster): readonly Node[] {
  return [...cluster.world.nodes.values()].sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
}

/** Pods that a set controls, in the order of DS-3.14. */
export function podsOf(cluster: Cluster, set: DaemonSet): readonly Pod[] {
  const { indexes, pods } = cluster.world;
  return [...indexes.podsByController.get(set.metadata.uid ?? '')]
    .map(key => pods.get(key)!)
    .filter(pod => isControlledBy(pod, set))
    .sort(byBindingAgeAndName);
}

/** Pods of a set by the node they are on or made for. */
export function podsByNode(cluster: Cluster, set: DaemonSet): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of podsOf(cluster, set)) {
    const node = targetNodeOf(pod);
    if (node === undefined) continue;
    const pods = byNode.get(node);
    if (pods) pods.push(pod);
    else byNode.set(node, [pod]);
  }
  return byNode;
}

interface Prepared {
  readonly pod: WouldBePod;
  readonly answers: WeakMap<Node, Placement>;
}

const prepared: Readonly<Record<ProfileName, WeakMap<PodTemplate, Prepared>>> = { kubernetes: new WeakMap(), textbook: new WeakMap() };

/** Gate 1 for a node; asked again for the same records it costs nothing. */
export function placementOf(cluster: Cluster, set: DaemonSet, node: Node): Placement {
  const { template } = set.spec;
  const { profile } = cluster.settings;
  let known = prepared[profile].get(template);
  if (!known) {
    const comparison = cluster.settings.gates['TaintTolerationComparisonOperators'] ?? false;
    known = { pod: wouldBePod(template, comparison, profiles[profile].placement), answers: new WeakMap() };
    prepared[profile].set(template, known);
  }
  let answer = known.answers.get(node);
  if (!answer) {
    answer = nodeShouldRunDaemonPod(known.pod, node);
    known.answers.set(node, answer);
  }
  return answer;
}

/** Nodes that should run a pod of a set, by name. */
export function wantedNodes(cluster: Cluster, set: DaemonSet): readonly Node[] {
  return nodesOf(cluster).filter(node => placementOf(cluster, set, node).shouldRun);
}

import { byCodeUnit, keyOf } from '../../cluster/api/names';
import { podState } from '../../cluster/api/podState';
import type { DaemonSet, Pod } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { controllerOf } from '../../cluster/indexes';
import { showList } from './compare';
import { podsByNode, wantedNodes } from './lookup';
import { isCurrent } from './select';
import type { Check } from './view';

/** Declared and actual agree everywhere: every set has one running pod of its template on each wanted node and no other. */
export const checkConverged: Check = ({ cluster }, _value, path, failures) => {
  const sets = [...cluster.world.daemonsets.values()].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
  const others = [...cluster.world.pods.values()].filter(pod => controllerOf(pod)?.kind !== 'DaemonSet');
  const open = [...sets.flatMap(set => disagreements(cluster, set)), ...others.flatMap(pod => unfinished(pod))];
  if (open.length > 0) failures.push({ path, expected: 'declared and actual agree', actual: showList(open, 4) });
};

function disagreements(cluster: Cluster, set: DaemonSet): readonly string[] {
  const name = keyOf(set);
  const found: string[] = [];
  if ((set.status?.observedGeneration ?? 0) < (set.metadata.generation ?? 0)) found.push(`${name}: its last change is not observed`);
  const pods = podsByNode(cluster, set);
  const wanted = new Set(wantedNodes(cluster, set).map(node => node.metadata.name));
  for (const node of [...wanted].sort(byCodeUnit)) found.push(...onWanted(cluster, set, node, pods.get(node) ?? []));
  for (const node of [...pods.keys()].sort(byCodeUnit)) if (!wanted.has(node)) found.push(`${name}: a pod on ${node}, which is not wanted`);
  return found;
}

function onWanted(cluster: Cluster, set: DaemonSet, node: string, pods: readonly Pod[]): readonly string[] {
  const [pod] = pods;
  if (!pod) return [`${keyOf(set)}: no pod on ${node}`];
  if (pods.length > 1) return [`${keyOf(set)}: ${pods.length} pods on ${node}`];
  if (podState(pod) !== 'Running') return [`${keyOf(set)}: ${podState(pod)} on ${node}`];
  const rolling = cluster.settings.profile === 'kubernetes' && set.spec.updateStrategy?.type === 'RollingUpdate';
  return rolling && !isCurrent(cluster, pod) ? [`${keyOf(set)}: an old pod on ${node}`] : [];
}

function unfinished(pod: Pod): readonly string[] {
  const state = podState(pod);
  return ['Running', 'Succeeded', 'Failed'].includes(state) ? [] : [`${keyOf(pod)}: ${state}`];
}

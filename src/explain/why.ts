import { unknownSince } from '../cluster/api/nodes';
import type { Cluster } from '../cluster/cluster';
import { nodeShouldRunDaemonPod } from '../cluster/controllers/daemonset/placement';
import { smallestEdit } from './edit';
import { tellGate1 } from './gate1';
import { tellGate2 } from './gate2';
import type { Why } from './types';

/**
 * Why a node has, or has not, a pod of a DaemonSet (`namespace/name`): both gates, told (DESIGN §5).
 * Undefined when the node or the set does not exist.
 */
export function why(cluster: Cluster, setKey: string, nodeName: string): Why | undefined {
  const slots = cluster.components.daemonsets.slots.get(setKey);
  const node = cluster.world.nodes.get(nodeName);
  if (!slots || !node) return undefined;
  const { set, pod: wouldBe } = slots;
  const { shouldRun, shouldContinue } = nodeShouldRunDaemonPod(wouldBe, node);
  const gate1 = tellGate1({ set, pod: wouldBe, node });
  const [first] = slots.get(nodeName)?.pods ?? [];
  const silentSince = unknownSince(node);
  return {
    set: setKey,
    node: nodeName,
    shouldRun,
    shouldContinue,
    gate1,
    gate2: shouldRun || first ? tellGate2(set, node, first, cluster.components.scheduler?.context, silentSince) : [],
    counted: shouldRun ? 'desired' : first ? 'misscheduled' : 'none',
    edit: shouldRun ? undefined : smallestEdit(gate1, set, node),
  };
}

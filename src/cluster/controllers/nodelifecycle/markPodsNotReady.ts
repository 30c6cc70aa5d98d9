import { byCodeUnit } from '../../api/names';
import { isPodReady } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { Pod } from '../../api/types';
import type { World } from '../../world';
import { nodeController } from './names';

/** Marks every Ready pod of a node as not Ready, one event each (node-lifecycle 2.7 a). */
export function markPodsNotReady(world: World, node: string): void {
  for (const key of [...world.indexes.podsByNode.get(node)].sort(byCodeUnit)) markPodNotReady(world, key);
}

/** Sets Ready of a pod to False and nothing else; says so when that changed it (node-lifecycle 2.7). */
export function markPodNotReady(world: World, key: string): void {
  const pod = world.pods.get(key);
  if (!pod || !isPodReady(pod)) return;
  world.api.updatePod(key, (ready) => withReadyFalse(ready, world.agenda.now));
  world.log.event({
    source: nodeController,
    type: 'Warning',
    reason: 'NodeNotReady',
    object: refOf('Pod', pod),
    message: 'Node is not ready',
  });
}

function withReadyFalse(pod: Pod, now: number): Pod {
  const conditions = pod.status!.conditions!.map((condition) =>
    condition.type === 'Ready' ? { ...condition, status: 'False' as const, lastTransitionTime: now } : condition,
  );
  return { ...pod, status: { ...pod.status, conditions } };
}

import type { Node, Pod } from '../api/types';
import { allocatableOnce, filterPlugins, type FilterContext } from './filters';
import { hostPorts, portsConflict } from './hostPorts';
import { noUsage, requestsOnce, Trial } from './nodeUsage';

const fit = 'NodeResourcesFit';

/**
 * Whether a node that came or changed may satisfy a plugin that refused a pod: it passes now and did not before; of what
 * the pod asks for, the whole node counts, and more of it counts, too (spec scheduler 3.5).
 */
export function nodeHelps(plugin: string, pod: Pod, context: FilterContext, before: Node | undefined, after: Node): boolean {
  const filter = filterPlugins.find(({ name }) => name === plugin)?.prepare(pod, context);
  const passes = (node: Node): boolean => !filter?.(node, plugin === fit ? new Trial(noUsage) : undefined);
  if (!before || !passes(after)) return passes(after);
  return !passes(before) || (plugin === fit && hasMore(pod, before, after)) || (plugin === 'NodeUnschedulable' && isUncordoned(before, after));
}

/** Upstream does not ask here whether the pod minds a cordon. */
function isUncordoned(before: Node, after: Node): boolean {
  return Boolean(before.spec?.unschedulable) && !after.spec?.unschedulable;
}

function hasMore(pod: Pod, before: Node, after: Node): boolean {
  const amount = (node: Node, name: string): number => allocatableOnce(node.status?.allocatable ?? {}).get(name) ?? 0;
  const asked = [...requestsOnce(pod)].filter(([, value]) => value > 0).map(([name]) => name);
  return ['pods', ...asked].some((name) => amount(after, name) > amount(before, name));
}

/** Whether a pod that is gone may satisfy a plugin: it had room, or one of the ports that are wanted. */
export function podGoneHelps(plugin: string, pod: Pod, gone: Pod): boolean {
  if (plugin === fit) return Boolean(gone.spec.nodeName || gone.status?.nominatedNodeName);
  if (plugin !== 'NodePorts' || !gone.spec.nodeName) return false;
  const held = hostPorts(gone);
  return hostPorts(pod).some((port) => held.some((other) => portsConflict(port, other)));
}

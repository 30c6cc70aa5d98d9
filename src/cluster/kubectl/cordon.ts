import type { ActResult } from '../actions';
import { isApiError } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, report } from './console';
import { findNode } from './objects';

/** kubectl cordon: no more pods of the scheduler; daemon pods come all the same (node-lifecycle 10). */
export function cordon(world: World, name: string): ActResult {
  return setUnschedulable(world, name, true);
}

/** kubectl uncordon. */
export function uncordon(world: World, name: string): ActResult {
  return setUnschedulable(world, name, false);
}

function setUnschedulable(world: World, name: string, unschedulable: boolean): ActResult {
  const verb = unschedulable ? 'cordon' : 'uncordon';
  const node = findNode(world, name);
  if (isApiError(node)) return outcome(world, verb, node);
  const already = (node.spec?.unschedulable ?? false) === unschedulable;
  if (!already) world.api.updateNode(name, (before) => ({ ...before, spec: withFlag(before.spec, unschedulable) }));
  return report(world, verb, `Node/${name}`, `${already ? 'already ' : ''}${verb}ed`);
}

/** A flag that is off is left out, as the API server writes it. */
function withFlag<T extends { readonly unschedulable?: boolean }>(spec: T | undefined, unschedulable: boolean): T {
  const { unschedulable: _before, ...rest } = spec ?? ({} as T);
  return (unschedulable ? { ...rest, unschedulable } : rest) as T;
}

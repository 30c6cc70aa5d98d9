import type { Action, ActResult } from '../actions';
import { namespaceOf } from '../api/names';
import { podKey } from '../api/pods';
import { parseRef, refOf, type ObjectRef } from '../api/ref';
import type { ApiError } from '../apiserver/errors';
import { isApiError, notFound, usage } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, printed, say } from './console';
import { selectSomePods } from './pods';

type Delete = Extract<Action, { delete: unknown }>['delete'];

/** First minor version whose kubectl names the namespace of what it deleted. */
const namesNamespace = 34;

/** kubectl delete: nodes and sets go at once (what depends on them is left to the controllers), pods gracefully. */
export function deleteObjects(world: World, command: Delete): ActResult {
  const { target, pod } = command;
  if (pod) {
    const pods = selectSomePods(world, pod);
    if (isApiError(pods)) return outcome(world, 'delete', pods);
    return outcome(world, 'delete', ...pods.map((one) => deleteOne(world, refOf('Pod', one), podKey(one), command)));
  }
  if (target === undefined) return outcome(world, 'delete', usage('', 'You must provide one or more resources'));
  return outcome(world, 'delete', deleteOne(world, target, parseRef(target).key, command));
}

function deleteOne(world: World, ref: ObjectRef, key: string, command: Delete): ApiError | undefined {
  const { kind, namespace } = parseRef(ref);
  const refusal = remove(world, kind, key, command);
  if (refusal) return refusal;
  const from = namespace !== '' && world.settings.version >= namesNamespace ? ` from ${namespaceOf({ namespace })} namespace` : '';
  say(world, 'delete', ref, `${printed(ref, ' ')} ${command.force ? 'force ' : ''}deleted${from}`);
  return undefined;
}

function remove(world: World, kind: string, key: string, command: Delete): ApiError | undefined {
  switch (kind) {
    case 'Node':
      return world.api.deleteNode(key);
    case 'Pod':
      return world.api.deletePod(key, { gracePeriodSeconds: graceOf(command) });
    case 'DaemonSet':
      return world.api.deleteDaemonSet(key);
    default:
      if (!world.others.has(`${kind}/${key}`)) return notFound(kind, key);
      world.others.remove(`${kind}/${key}`);
      return undefined;
  }
}

/** `--force` means at once; a grace period of 0 without it becomes 1. */
function graceOf({ gracePeriodSeconds, force = false }: Delete): number | undefined {
  if (force) return gracePeriodSeconds ?? 0;
  return gracePeriodSeconds === 0 ? 1 : gracePeriodSeconds;
}

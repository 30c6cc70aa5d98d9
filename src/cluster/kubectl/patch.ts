import type { Action, ActResult } from '../actions';
import type { JsonObject } from '../api/types';
import { decodeStored } from '../apiserver/decode';
import { isApiError } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, report } from './console';
import { mergePatch } from './mergePatch';
import { findTarget, writeBack } from './objects';

type Patch = Extract<Action, { patch: unknown }>['patch'];

/** kubectl patch --type=merge. The status is not part of it: it has a subresource of its own. */
export function patch(world: World, { target, merge }: Patch): ActResult {
  const found = findTarget(world, target);
  if (isApiError(found)) return outcome(world, 'patch', found);
  const { status: _status, ...wanted } = merge;
  const merged = mergePatch(found.object as unknown as JsonObject, wanted) as JsonObject;
  const decoded = decodeStored(found.kind, merged);
  if (isApiError(decoded)) return outcome(world, 'patch', decoded);
  const written = writeBack(world, found, decoded.object);
  if (typeof written !== 'string') return outcome(world, 'patch', written);
  return report(world, 'patch', target, written === 'unchanged' ? 'patched (no change)' : 'patched');
}

import type { Action, ActResult } from '../actions';
import { usage } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome } from './console';
import { rolloutRestart } from './rolloutRestart';
import { rolloutUndo } from './rolloutUndo';

type Rollout = Extract<Action, { rollout: unknown }>['rollout'];

/** kubectl rollout undo or restart. */
export function rollout(world: World, { undo, toRevision, restart }: Rollout): ActResult {
  if (undo !== undefined) return rolloutUndo(world, undo, toRevision);
  if (restart !== undefined) return rolloutRestart(world, restart);
  return outcome(world, 'rollout', usage('', 'required resource not specified'));
}

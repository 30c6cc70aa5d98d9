import type { ActResult } from '../actions';
import type { ObjectRef } from '../api/ref';
import type { ControllerRevision, DaemonSet } from '../api/types';
import { writeDaemonSet } from '../apiserver/requests';
import { isApiError, usage } from '../apiserver/statuses';
import { matchesRevision, templateOf } from '../controllers/daemonset/revision';
import type { World } from '../world';
import { outcome, report } from './console';
import { findDaemonSet } from './objects';
import { revisionsOf } from './rolloutHistory';

/** What came of `kubectl rollout undo` (DS-5.11). */
export interface UndoOutcome {
  readonly result: 'rolled-back' | 'skipped' | 'not-found' | 'nothing-to-roll-back-to';
  /** kubectl's own text. */
  readonly message: string;
  /** The set with the template of the revision; only when rolled back. */
  readonly set?: DaemonSet;
}

/** kubectl rollout undo; 0 means the revision before the last. */
export function rolloutUndo(world: World, target: ObjectRef, toRevision = 0): ActResult {
  const found = findDaemonSet(world, target);
  if (isApiError(found)) return outcome(world, 'rollout undo', found);
  const undone = undoDaemonSet(world, found, toRevision);
  if (undone.result === 'skipped') return report(world, 'rollout undo', target, undone.message);
  if (!undone.set) return outcome(world, 'rollout undo', usage(target, undone.message));
  const written = writeDaemonSet(world, undone.set);
  return report(world, 'rollout undo', target, typeof written === 'string' ? undone.message : written);
}

/** What an undo would do: the present template is replaced by a recorded one; annotations of the set are not restored. */
export function undoDaemonSet(world: World, set: DaemonSet, toRevision: number): UndoOutcome {
  const revisions = revisionsOf(world, set);
  if (toRevision === 0 && revisions.length <= 1) {
    return { result: 'nothing-to-roll-back-to', message: 'no last revision to roll back to' };
  }
  const revision = toRevision === 0 ? revisions[revisions.length - 2] : lastOf(revisions, toRevision);
  if (!revision) return { result: 'not-found', message: `unable to find specified revision ${toRevision} in history` };
  if (matchesRevision(set, revision)) {
    return { result: 'skipped', message: `skipped rollback (current template already matches revision ${toRevision})` };
  }
  return { result: 'rolled-back', message: 'rolled back', set: { ...set, spec: { ...set.spec, template: templateOf(revision) } } };
}

function lastOf(revisions: readonly ControllerRevision[], number: number): ControllerRevision | undefined {
  return revisions.filter(({ revision }) => revision === number).pop();
}

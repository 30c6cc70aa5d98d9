import { selectorMatcher } from '../api/labels';
import { byCodeUnit, keyOf } from '../api/names';
import type { ControllerRevision, DaemonSet } from '../api/types';
import { controllerOf } from '../indexes';
import type { World } from '../world';

/** Number of a revision and why it was made. */
export type HistoryRow = readonly [revision: number, cause: string];

const changeCause = 'kubernetes.io/change-cause';

/** Rows of `kubectl rollout history`, ascending; of several revisions with one number, one (DS-5.10). */
export function rolloutHistory(world: World, set: DaemonSet): readonly HistoryRow[] {
  const rows = new Map<number, string>();
  for (const { revision, metadata } of revisionsOf(world, set)) rows.set(revision, metadata.annotations?.[changeCause] || '<none>');
  return [...rows];
}

/** What `kubectl rollout history` prints. */
export function historyText(world: World, set: DaemonSet): string {
  const rows = rolloutHistory(world, set);
  if (rows.length === 0) return 'No rollout history found.';
  const width = 'REVISION'.length + 2;
  const lines = [['REVISION', 'CHANGE-CAUSE'], ...rows.map(([revision, cause]) => [String(revision), cause])];
  const table = lines.map(([first = '', second = '']) => `${first.padEnd(width)}${second}`);
  return [`daemonset.apps/${set.metadata.name} `, ...table].join('\n');
}

/** The revisions that kubectl sees: controlled by the set and matching its selector, by number, then by name. */
export function revisionsOf(world: World, set: DaemonSet): readonly ControllerRevision[] {
  const matches = selectorMatcher(set.spec.selector);
  return [...world.indexes.revisionsByController.get(set.metadata.uid ?? '')]
    .map((key) => world.revisions.get(key)!)
    .filter((revision) => isOf(revision, set) && matches(revision.metadata.labels))
    .sort((a, b) => a.revision - b.revision || byCodeUnit(keyOf(a), keyOf(b)));
}

function isOf(revision: ControllerRevision, set: DaemonSet): boolean {
  return controllerOf(revision)?.kind === 'DaemonSet' && revision.metadata.namespace === set.metadata.namespace;
}

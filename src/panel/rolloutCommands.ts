import * as vscode from 'vscode';
import type { DaemonSet } from '../cluster/api/types';
import { rolloutHistory as historyOf } from '../cluster/kubectl/rolloutHistory';
import { rolloutStatus as statusOf } from '../cluster/kubectl/rolloutStatus';
import type { ClusterPanel } from './panel';
import { ask, pickNode, pickOne, type Target } from './picks';

const { t } = vscode.l10n;

/** What `kubectl rollout status` says. */
export async function rolloutStatus(panel: ClusterPanel, set: string): Promise<void> {
  const object = setOf(panel, set);
  if (object) await vscode.window.showInformationMessage(statusOf(object).message);
}

/** What `kubectl rollout history` lists. */
export async function rolloutHistory(panel: ClusterPanel, set: string): Promise<void> {
  await vscode.window.showQuickPick(revisionItems(panel, set), { placeHolder: t('Revisions of {0}', set) });
}

/** `kubectl rollout undo`, to a revision that a person chooses. */
export async function rolloutUndo(panel: ClusterPanel, set: string): Promise<void> {
  const items = revisionItems(panel, set).slice(1);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(t('{0} has no earlier revision.', set));
    return;
  }
  const item = await vscode.window.showQuickPick(items, { placeHolder: t('Revision to go back to') });
  if (item) await panel.run('undoRollout', { set, revision: item.revision });
}

export async function setStrategy(panel: ClusterPanel, set: string): Promise<void> {
  const strategy = await pickOne(['RollingUpdate', 'OnDelete'] as const, t('Update strategy of {0}', set));
  if (strategy) await panel.run('setStrategy', { set, strategy });
}

/** Stops runs at an event of a reason, at a node, or takes such a stop away. */
export async function addBreakpoint(panel: ClusterPanel, target: Target): Promise<void> {
  const what = target.node === undefined ? await pickOne(['event', 'node'] as const, t('Stop at'), breakpointText) : 'node';
  if (what === 'node') {
    const node = await pickNode(panel, target);
    if (node !== undefined) await panel.run('addBreakpoint', { node });
  } else if (what === 'event') {
    const reason = await ask(t('Reason of the event, such as SuccessfulDelete'), /^\w+$/, t('A reason is one word.'));
    if (reason) await panel.run('addBreakpoint', { reason: reason.trim() });
  }
}

function breakpointText(what: 'event' | 'node'): string {
  return what === 'event' ? t('an event of a reason') : t('anything that happens to a node');
}

/** The newest revision first. */
function revisionItems(panel: ClusterPanel, set: string): readonly (vscode.QuickPickItem & { readonly revision: number })[] {
  const object = setOf(panel, set);
  const rows = object ? historyOf(panel.simulation.session.cluster.world, object) : [];
  return rows.toReversed().map(([revision, cause]) => ({ label: String(revision), description: cause, revision }));
}

function setOf(panel: ClusterPanel, set: string): DaemonSet | undefined {
  return panel.simulation.session.cluster.world.daemonsets.get(set);
}

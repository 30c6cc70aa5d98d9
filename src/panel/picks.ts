import * as vscode from 'vscode';
import { controllerOf } from '../cluster/indexes';
import type { Node, Pod } from '../cluster/api/types';
import type { ClusterPanel } from './panel';

const { t } = vscode.l10n;

/** What a command is about, when it is known already: from a menu, a code lens or another extension. */
export interface Target {
  readonly node?: string;
  /** `namespace/name`, or `DaemonSet/namespace/name`. */
  readonly set?: string;
  /** `namespace/name`. */
  readonly pod?: string;
}

/** What came in as an argument of a command, as a target; anything else counts as nothing. */
export function targetOf(value: unknown): Target {
  if (typeof value !== 'object' || value === null) return {};
  const { node, set, pod } = value as Record<string, unknown>;
  return {
    ...(typeof node === 'string' && { node }),
    ...(typeof set === 'string' && { set: set.replace(/^DaemonSet\//, '') }),
    ...(typeof pod === 'string' && { pod }),
  };
}

/** A node: the target's, or the one a person chooses. The selected one comes first. */
export async function pickNode(panel: ClusterPanel, target: Target, keep: (node: Node) => boolean = () => true): Promise<string | undefined> {
  const { nodes } = panel.simulation.session.cluster.world;
  if (target.node !== undefined && nodes.has(target.node)) return target.node;
  const names = [...nodes.keys()].sort().filter((name) => keep(nodes.get(name)!));
  const items = selectedFirst(names, panel.simulation.selection.node).map((label) => ({ label, description: nodeText(nodes.get(label)!) }));
  return pick(items, t('Select a node'), t('There is no such node.'));
}

/** A DaemonSet as `namespace/name`. The only one is not asked for. */
export async function pickSet(panel: ClusterPanel, target: Target): Promise<string | undefined> {
  const { daemonsets } = panel.simulation.session.cluster.world;
  if (target.set !== undefined && daemonsets.has(target.set)) return target.set;
  const keys = [...daemonsets.keys()].sort();
  if (keys.length === 1) return keys[0];
  const items = selectedFirst(keys, panel.simulation.selection.set).map((label) => ({ label }));
  return pick(items, t('Select a DaemonSet'), t('There is no DaemonSet in this cluster.'));
}

/** A pod as `namespace/name`; those on the selected node come first. */
export async function pickPod(panel: ClusterPanel, target: Target): Promise<string | undefined> {
  const { pods } = panel.simulation.session.cluster.world;
  if (target.pod !== undefined && pods.has(target.pod)) return target.pod;
  const { node } = panel.simulation.selection;
  const here = (key: string): boolean => node !== undefined && pods.get(key)!.spec.nodeName === node;
  const keys = [...pods.keys()].sort();
  const items = [...keys.filter(here), ...keys.filter((key) => !here(key))].map((label) => ({ label, ...podText(pods.get(label)!) }));
  return pick(items, t('Select a pod'), t('There is no pod yet.'));
}

/** One of several words; undefined when a person changes their mind. */
export async function pickOne<T extends string>(values: readonly T[], placeHolder: string, text?: (value: T) => string): Promise<T | undefined> {
  const items = values.map((value) => ({ label: text?.(value) ?? value, value }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.value;
}

/** A text that must look right before it is taken. */
export function ask(prompt: string, valid: RegExp, wrong: string, value = ''): Thenable<string | undefined> {
  return vscode.window.showInputBox({ prompt, value, validateInput: (text) => (valid.test(text.trim()) ? undefined : wrong) });
}

async function pick(items: readonly vscode.QuickPickItem[], placeHolder: string, nothing: string): Promise<string | undefined> {
  if (items.length === 0) {
    void vscode.window.showInformationMessage(nothing);
    return undefined;
  }
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }))?.label;
}

function selectedFirst(names: readonly string[], selected: string | undefined): readonly string[] {
  return selected !== undefined && names.includes(selected) ? [selected, ...names.filter((name) => name !== selected)] : names;
}

function nodeText({ spec, status }: Node): string {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')?.status ?? 'True';
  const taints = (spec?.taints ?? []).map(({ key, value, effect }) => `${key}${value ? `=${value}` : ''}:${effect}`);
  return [ready === 'True' ? 'Ready' : 'NotReady', ...(spec?.unschedulable ? ['SchedulingDisabled'] : []), ...taints].join(' · ');
}

function podText(pod: Pod): { readonly description: string; readonly detail?: string } {
  const phase = pod.metadata.deletionTimestamp === undefined ? pod.status?.phase ?? 'Pending' : 'Terminating';
  const owner = controllerOf(pod);
  return { description: [pod.spec.nodeName ?? t('on no node'), phase].join(' · '), ...(owner && { detail: `${owner.kind} ${owner.name}` }) };
}

/** Selects a node and a DaemonSet, so that the view tells why a pod is there or not. */
export async function explain(panel: ClusterPanel, target: Target): Promise<void> {
  const set = await pickSet(panel, target);
  const node = set === undefined ? undefined : await pickNode(panel, target);
  if (set === undefined || node === undefined) return;
  await panel.run('select', { node, set });
  panel.focus('why');
}

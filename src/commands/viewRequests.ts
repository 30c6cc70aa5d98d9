import * as vscode from 'vscode';
import type { Action } from '../cluster/actions';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { SuggestedEdit } from '../explain';
import { demoMove, why } from '../explain';
import { createNodesFile } from '../editor/createNodes';
import { revealPlace } from '../editor/reveal';
import { chooseSetting, settings } from '../editor/settings';
import { workspaceEditFor } from '../editor/workspaceEdits';
import type { App } from '../commands';
import { exportRun } from '../panel/exportRun';
import { saveScenario } from './scenarioViews';
import type { ClusterPanel } from '../panel/panel';
import type { CommandArgs, CommandId, CommandMessage } from '../panel/protocol';

const { t } = vscode.l10n;

type Requests = { readonly [Id in CommandId]?: (app: App, panel: ClusterPanel, args: CommandArgs[Id]) => unknown };

/** What the view asks for that needs the editor. */
const requests: Requests = {
  reveal: (_app, panel, { target, path }) => reveal(panel, target, path),
  edit: (app, panel, { set, node }) => editFile(app, panel, set, node),
  tryEdit: (_app, panel, { set, node }) => tryEdit(panel, set, node),
  chooseVersion: () => chooseSetting('kubernetesVersion', t('Version of Kubernetes that the simulation follows')),
  createNodes: ({ scopes }, panel) => createNodesFile(scopes.ofRoot(panel.root).scope, settings.fleet()),
  openSettings: () => vscode.commands.executeCommand('workbench.action.openSettings', '@ext:daemonscope.daemonscope'),
  showProblems: () => vscode.commands.executeCommand('workbench.actions.view.problems'),
  showLog: ({ log }) => log.show(),
  export: (_app, panel, { format }) => exportRun(panel, format),
  saveScenario: (_app, panel) => saveScenario(panel),
  demo: (_app, panel, { id, value }) => demo(panel, id, value),
};

/** Does what the view asks for and the simulation alone cannot do. */
export async function viewRequest(app: App, panel: ClusterPanel, { id, args }: CommandMessage): Promise<void> {
  const run = requests[id] as ((app: App, panel: ClusterPanel, args: unknown) => unknown) | undefined;
  if (run) await run(app, panel, args);
  else app.log.warn(`no command ${id}`);
}

/** A switch or button of a teaching model. */
async function demo(panel: ClusterPanel, id: string, value: string | undefined): Promise<void> {
  const { session, selection } = panel.simulation;
  const move = demoMove(session.cluster, id, value, selection.node);
  if (!move) return;
  if ('act' in move) await panel.act(move.act);
  else await panel.run('step' in move ? 'step' : 'tick', {});
}

async function reveal(panel: ClusterPanel, target: string, path: readonly (string | number)[]): Promise<void> {
  const place = panel.sources.place(target, path);
  if (place) await revealPlace(place);
}

function suggestedEdit(panel: ClusterPanel, set: string, node: string): SuggestedEdit | undefined {
  return why(panel.simulation.session.cluster, set, node)?.edit;
}

function targetOf({ target }: SuggestedEdit, set: string, node: string): string {
  return target === 'set' ? `DaemonSet/${set}` : `Node/${node}`;
}

/** Makes the suggested edit in the file and shows it. */
async function editFile({ scopes }: App, panel: ClusterPanel, set: string, node: string): Promise<void> {
  const edit = suggestedEdit(panel, set, node);
  if (!edit) return;
  const files = scopes.ofRoot(panel.root);
  const object = files.object(targetOf(edit, set, node));
  const source = object && files.files.find((file) => file.source.uri === object.uri)?.source;
  const change = source && workspaceEditFor(source, object, edit);
  if (!change || !(await vscode.workspace.applyEdit(change))) {
    void vscode.window.showInformationMessage(t('The file has no place for this edit.'));
    return;
  }
  await scopes.index.idle();
  const place = files.place(targetOf(edit, set, node), edit.path);
  if (place) await revealPlace(place);
}

/** Makes the suggested edit in the simulation only. */
async function tryEdit(panel: ClusterPanel, set: string, node: string): Promise<void> {
  const edit = suggestedEdit(panel, set, node);
  if (edit) await panel.act(edit.target === 'node' ? labelAction(edit, node) : patchAction(panel, edit, set));
}

function labelAction({ path, value }: SuggestedEdit, node: string): Action {
  return { label: { target: `Node/${node}`, set: { [String(path.at(-1))]: String(value) } } };
}

/** The edit as a merge patch, in which lists are replaced. */
function patchAction(panel: ClusterPanel, { path, value, mode }: SuggestedEdit, set: string): Action {
  const running = panel.simulation.session.cluster.world.daemonsets.get(set);
  const before = path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], running);
  const after: JsonValue = mode === 'remove' ? null : mode === 'append' ? [...((before as JsonValue[] | undefined) ?? []), value!] : value!;
  const merge = path.reduceRight<JsonValue>((inner, step) => ({ [step]: inner }), after) as JsonObject;
  return { patch: { target: `DaemonSet/${set}`, merge } };
}

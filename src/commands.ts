import * as vscode from 'vscode';
import type { ClusterFiles } from './editor/clusterFiles';
import { createNodesFile } from './editor/createNodes';
import { revealPlace } from './editor/reveal';
import type { ScopeFiles } from './editor/scopeFiles';
import { scopeOfFolder } from './editor/scopes';
import { chooseSetting, settings } from './editor/settings';
import { exportRun } from './panel/exportRun';
import type { Sources } from './panel/inputs';
import type { ClusterPanel } from './panel/panel';
import type { PanelManager } from './panel/panelManager';
import { explain, pickSet, targetOf, type Target } from './panel/picks';
import { addBreakpoint, rolloutHistory, rolloutStatus, rolloutUndo, setStrategy } from './panel/rolloutCommands';
import { whatIf, type Asks } from './panel/whatIf';
import { DisposableStore } from './support/dispose';

const { t } = vscode.l10n;

/** What commands work with. */
export interface App {
  readonly panels: PanelManager;
  readonly scopes: ScopeFiles;
  readonly sourcesOf: (files: ClusterFiles) => Sources;
  readonly log: vscode.LogOutputChannel;
}

/** Does a command for the view that was used last; the target is what a menu or a code lens knows already. */
type ViewCommand = (panel: ClusterPanel, target: Target) => unknown;

/** Commands about an open view, by id without the prefix. */
const viewCommands: Readonly<Record<string, ViewCommand>> = {
  step: (panel) => panel.run('step', {}),
  back: (panel) => panel.run('back', {}),
  forward: (panel) => panel.run('forward', {}),
  tick: (panel) => panel.run('tick', {}),
  settle: (panel) => panel.run('settle', {}),
  runPause: (panel) => panel.run(panel.simulation.player.activity === 'idle' ? 'run' : 'pause', {}),
  cancel: (panel) => panel.run('cancel', {}),
  reset: (panel) => panel.run('reset', {}),
  restart: (panel) => panel.run('restart', {}),
  apply: (panel) => panel.run('apply', {}),
  saveScenario: (panel) => panel.run('saveScenario', {}),
  export: (panel) => exportRun(panel),
  showSource: (panel) => showSource(panel),
  rolloutStatus: withSet(rolloutStatus),
  rolloutHistory: withSet(rolloutHistory),
  rolloutUndo: withSet(rolloutUndo),
  rolloutRestart: withSet((panel, set) => panel.run('restartRollout', { set })),
  nextWave: withSet((panel, set) => panel.run('runToNextWave', { set })),
  setStrategy: withSet(setStrategy),
  addBreakpoint,
  ...Object.fromEntries(Object.entries(whatIf).map(([id, asks]) => [id, whatIfCommand(asks)])),
};

/** All other commands. `uri` is the file that a menu, a button or a code lens is about. */
const commands: Readonly<Record<string, (app: App, uri: vscode.Uri | undefined, target: Target) => unknown>> = {
  openView: (app, uri, target) => openView(app, uri, target, vscode.ViewColumn.Beside),
  openViewHere: (app, uri, target) => openView(app, uri, target, vscode.ViewColumn.Active),
  explain: (app, uri, target) => explainPlacement(app, uri, target),
  createNodes: ({ panels, scopes }, uri) => createNodes(scopes, panels.current, uri),
  selectFleet: () => chooseSetting('defaultFleet', t('Sample fleet for files that describe no nodes')),
  selectProfile: () => chooseSetting('profile', t('Rules that the simulation follows')),
  selectVersion: () => chooseSetting('kubernetesVersion', t('Version of Kubernetes that the simulation follows')),
  showLog: ({ log }) => log.show(),
};

/** Registers every command; errors end in the log and a message, never in the host. */
export function registerCommands(app: App): vscode.Disposable {
  const store = new DisposableStore();
  const register = (id: string, run: (uri: vscode.Uri | undefined, target: Target) => unknown): void => {
    store.add(vscode.commands.registerCommand(`daemonscope.${id}`, async (...args: unknown[]) => {
      try {
        await run(args.find((arg) => arg instanceof vscode.Uri), targetOf(args.find((arg) => !(arg instanceof vscode.Uri))));
      } catch (error) {
        app.log.error(error instanceof Error ? error : String(error));
        void vscode.window.showErrorMessage(t('DaemonScope: {0}', error instanceof Error ? error.message : String(error)));
      }
    }));
  };
  for (const [id, run] of Object.entries(commands)) register(id, (uri, target) => run(app, uri, target));
  for (const [id, run] of Object.entries(viewCommands)) register(id, (_uri, target) => app.panels.current && run(app.panels.current, target));
  return store;
}

async function openView(app: App, uri: vscode.Uri | undefined, target: Target, column: vscode.ViewColumn): Promise<ClusterPanel | undefined> {
  const file = uri ?? vscode.window.activeTextEditor?.document.uri;
  await app.scopes.index.ready();
  const files = filesFor(app.scopes, file);
  if (!files) {
    void vscode.window.showInformationMessage(t('Open a folder or a file with Kubernetes manifests first.'));
    return undefined;
  }
  const panel = app.panels.open(app.sourcesOf(files), column, column === vscode.ViewColumn.Beside);
  await panel.whenStarted();
  const set = target.set ?? firstSetOf(files, file);
  if (set !== undefined) panel.simulation.select({ ...panel.simulation.selection, set });
  return panel;
}

function filesFor(scopes: ScopeFiles, uri: vscode.Uri | undefined): ClusterFiles | undefined {
  if (uri && (scopes.index.file(uri) || vscode.workspace.getWorkspaceFolder(uri))) return scopes.of(uri);
  const folder = vscode.workspace.workspaceFolders?.[0];
  return folder && scopes.get(scopeOfFolder(folder));
}

/** The DaemonSet that a file begins with, as `namespace/name`. */
function firstSetOf(files: ClusterFiles, uri: vscode.Uri | undefined): string | undefined {
  const file = uri && files.files.find(({ source }) => source.uri === uri.toString());
  const set = file?.objects.find(({ kind }) => kind === 'DaemonSet');
  return set && `${set.namespace}/${set.name}`;
}

/** Selects a node and a DaemonSet, so that the view tells why; opens it if need be. */
async function explainPlacement(app: App, uri: vscode.Uri | undefined, target: Target): Promise<void> {
  const panel = (uri ? undefined : app.panels.current) ?? (await openView(app, uri, target, vscode.ViewColumn.Beside));
  if (panel) await explain(panel, target);
}

async function showSource(panel: ClusterPanel): Promise<void> {
  const { node, set } = panel.simulation.selection;
  const target = node !== undefined && set === undefined ? `Node/${node}` : set !== undefined ? `DaemonSet/${set}` : undefined;
  const place = target === undefined ? undefined : panel.sources.place(target, []);
  if (place) await revealPlace(place);
  else void vscode.window.showInformationMessage(t('What is selected is in no file.'));
}

async function createNodes(scopes: ScopeFiles, panel: ClusterPanel | undefined, uri: vscode.Uri | undefined): Promise<void> {
  await scopes.index.ready();
  const files = panel && !uri ? scopes.ofRoot(panel.root) : filesFor(scopes, uri ?? vscode.window.activeTextEditor?.document.uri);
  await createNodesFile(files?.scope, settings.fleet());
}

function withSet(run: (panel: ClusterPanel, set: string) => unknown): ViewCommand {
  return async (panel, target) => {
    const set = await pickSet(panel, target);
    if (set !== undefined) await run(panel, set);
  };
}

function whatIfCommand(asks: Asks): ViewCommand {
  return async (panel, target) => {
    const action = await asks(panel, target);
    if (action) await panel.act(action);
  };
}

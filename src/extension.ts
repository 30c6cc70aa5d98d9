import * as vscode from 'vscode';
import { registerCommands, type App } from './commands';
import { followEditor } from './commands/follow';
import { scenarioSources, scenarioView } from './commands/scenarioViews';
import { viewRequest } from './commands/viewRequests';
import { PlacementLenses } from './editor/codeLenses';
import { registerCodeActions } from './editor/codeActions';
import { registerDiagnostics } from './editor/diagnostics';
import { registerExamples } from './editor/examples';
import { registerHovers } from './editor/hovers';
import { ManifestIndex } from './editor/manifestIndex';
import { PanelSources } from './editor/panelSources';
import { registerScenarios } from './editor/scenario';
import { ScopeFiles } from './editor/scopeFiles';
import { onDidChangeSetting, settings } from './editor/settings';
import { fieldErrorsOf } from './editor/validation';
import { registerManifestContext } from './editor/workspaceContext';
import { realClock } from './panel/clock';
import { PanelManager } from './panel/panelManager';
import { makeWords } from './support/words';

/** Makes the parts and wires them; tests look at what it answers. */
export function activate(context: vscode.ExtensionContext): App {
  const log = vscode.window.createOutputChannel('DaemonScope', { log: true });
  const index = new ManifestIndex({ maxFiles: settings.maxFiles, refuses: (object) => fieldErrorsOf(object).length > 0, log });
  const scopes = new ScopeFiles(index, () => settings.fleet());
  const sourcesOf: App['sourcesOf'] = (files) => new PanelSources(files, index);
  const panels = new PanelManager({
    extensionUri: context.extensionUri,
    words: makeWords(vscode.l10n),
    clock: realClock,
    clusterSettings: settings.cluster,
    playSpeed: settings.playSpeed,
    log,
    hostCommand: (panel, message) => viewRequest(app, panel, message),
    sourcesOf: (root) => scenarioSources(root) ?? sourcesOf(scopes.ofRoot(root)),
  });
  const app: App = { panels, scopes, sourcesOf, log };
  context.subscriptions.push(
    log,
    index,
    panels,
    registerCommands(app),
    registerDiagnostics(scopes),
    registerCodeActions(scopes),
    registerHovers(scopes, (target, root) => panels.of(root)?.outlook.linesOf(target) ?? []),
    registerManifestContext(index),
    followEditor(app),
    new PlacementLenses(scopes),
    onDidChangeSetting(['profile', 'kubernetesVersion', 'seed'], () => panels.settingsChanged()),
    registerExamples(context.extensionUri, log),
    registerScenarios(scenarioView(() => panels)),
  );
  return app;
}

import * as vscode from 'vscode';
import { registerCommands, type App } from './commands';
import { followEditor } from './commands/follow';
import { scenarioSources, scenarioView } from './commands/scenarioViews';
import { viewRequest } from './commands/viewRequests';
import { registerExamples } from './editor/examples';
import { PanelSources } from './editor/panelSources';
import { registerScenarios } from './editor/scenario';
import type { ScopeFiles } from './editor/scopeFiles';
import { onDidChangeSetting, settings } from './editor/settings';
import { realClock } from './panel/clock';
import { PanelManager } from './panel/panelManager';
import { DisposableStore } from './support/dispose';
import { makeWords } from './support/words';

/** The second half of the extension, loaded when it is needed: views, the engine behind them, scenarios, commands. */
export function startSimulator(extensionUri: vscode.Uri, scopes: ScopeFiles, log: vscode.LogOutputChannel): App & vscode.Disposable {
  const sourcesOf: App['sourcesOf'] = (files) => new PanelSources(files, scopes.index);
  const panels = new PanelManager({
    extensionUri,
    words: makeWords(vscode.l10n),
    clock: realClock,
    clusterSettings: settings.cluster,
    playSpeed: settings.playSpeed,
    log,
    hostCommand: (panel, message) => viewRequest(app, panel, message),
    sourcesOf: (root) => scenarioSources(root) ?? sourcesOf(scopes.ofRoot(root)),
  });
  const app: App = { panels, scopes, sourcesOf, log };
  const store = new DisposableStore();
  for (const part of [
    panels,
    registerCommands(app),
    followEditor(app),
    onDidChangeSetting(['profile', 'kubernetesVersion', 'seed'], () => panels.settingsChanged()),
    registerExamples(extensionUri, log),
    registerScenarios(scenarioView(() => panels)),
  ]) store.add(part);
  return { ...app, dispose: () => store.dispose() };
}

import * as vscode from 'vscode';
import { DisposableStore } from '../../support/dispose';
import { registerScenarioDiagnostics } from './diagnostics';
import { registerScenarioLanguage } from './language';
import { ScenarioLenses } from './lenses';
import type { OpenView } from './playback';
import { Playbacks } from './playbacks';
import { registerScenarioTests } from './tests';

export { loadScenario, type LoadedScenario } from './documents';
export type { OpenView, ScenarioView } from './playback';
export { saveRunAsScenario } from './save';
export { ScenarioSources } from './sources';

/** Everything the editor does with scenario files; `openView` opens the view in which one is played. */
export function registerScenarios(openView: OpenView): vscode.Disposable {
  const store = new DisposableStore();
  const playbacks = store.add(new Playbacks(openView));
  store.add(registerScenarioDiagnostics());
  store.add(registerScenarioLanguage());
  store.add(new ScenarioLenses(playbacks));
  store.add(registerScenarioTests(playbacks));
  const commands = { playScenario: 'play', stepScenario: 'step', restartScenario: 'restart' } as const;
  for (const [id, action] of Object.entries(commands)) {
    store.add(vscode.commands.registerCommand(`daemonscope.${id}`, async (uri?: unknown) => {
      const target = uri instanceof vscode.Uri ? uri : vscode.window.activeTextEditor?.document.uri;
      if (target) await playbacks[action](target);
    }));
  }
  return store;
}

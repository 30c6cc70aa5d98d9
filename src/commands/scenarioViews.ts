import * as vscode from 'vscode';
import { isScenarioUri } from '../editor/files';
import { saveRunAsScenario, ScenarioSources, type LoadedScenario, type OpenView } from '../editor/scenario';
import type { Sources } from '../panel/inputs';
import type { ClusterPanel } from '../panel/panel';
import type { PanelManager } from '../panel/panelManager';

/** What a panel that remembered the address of a scenario shows again; undefined for other addresses. */
export function scenarioSources(root: string): Sources | undefined {
  const uri = vscode.Uri.parse(root);
  return isScenarioUri(uri) ? new ScenarioSources(uri) : undefined;
}

/** Plays scenarios in cluster views: one for each file. */
export function scenarioView(panels: () => PanelManager): OpenView {
  return async (loaded) => {
    const panel = panels().open(sourcesFor(panels(), loaded), vscode.ViewColumn.Beside, true);
    await panel.whenStarted();
    if (panel.sources instanceof ScenarioSources) panel.sources.take(loaded);
    const { simulation } = panel;
    return {
      session: simulation.session,
      refresh: () => simulation.select(simulation.selection),
      reveal: () => panel.reveal(undefined, true),
      onDidDispose: panel.onDidDispose,
    };
  };
}

/** Saves what was done in a view, from its start on. */
export function saveScenario(panel: ClusterPanel): Promise<void> {
  return saveRunAsScenario(panel.simulation.session, panel.sources.label);
}

function sourcesFor(panels: PanelManager, loaded: LoadedScenario): Sources {
  return panels.of(loaded.uri.toString())?.sources ?? new ScenarioSources(loaded.uri, loaded);
}

import * as vscode from 'vscode';
import type { App } from './commands';
import { Doors } from './commands/doors';
import { PlacementLenses } from './editor/codeLenses';
import { registerCodeActions } from './editor/codeActions';
import { registerDiagnostics } from './editor/diagnostics';
import { registerHovers } from './editor/hovers';
import { ManifestIndex } from './editor/manifestIndex';
import { ScopeFiles } from './editor/scopeFiles';
import { settings } from './editor/settings';
import { fieldErrorsOf } from './editor/validation';
import { registerManifestContext } from './editor/workspaceContext';

/** What tests look at. */
export interface Activated {
  /** Loads the simulator if nothing has asked for it yet. */
  simulator(): Promise<App>;
}

/** Makes the parts and wires them; the simulator is loaded when something asks for it. */
export function activate(context: vscode.ExtensionContext): Activated {
  const log = vscode.window.createOutputChannel('DaemonScope', { log: true });
  const index = new ManifestIndex({ maxFiles: settings.maxFiles, refuses: (object) => fieldErrorsOf(object).length > 0, log });
  const scopes = new ScopeFiles(index, () => settings.fleet());
  const manifest = context.extension.packageJSON as { readonly contributes: { readonly commands: readonly { readonly command: string }[] } };
  const doors = new Doors(manifest.contributes.commands.map(({ command }) => command), async () => {
    const { startSimulator } = await import('./simulator');
    return () => startSimulator(context.extensionUri, scopes, log);
  });
  context.subscriptions.push(
    log,
    index,
    doors,
    doors.restorePanels(),
    registerDiagnostics(scopes),
    registerCodeActions(scopes),
    registerHovers(scopes, (target, root) => doors.current?.panels.of(root)?.outlook.linesOf(target) ?? []),
    registerManifestContext(index),
    new PlacementLenses(scopes),
  );
  return { simulator: () => doors.wake() };
}

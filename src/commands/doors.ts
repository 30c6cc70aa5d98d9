import * as vscode from 'vscode';
import type { App } from '../commands';
import { isScenarioDocument, scenarioPattern } from '../editor/files';
import { viewType } from '../panel/viewType';
import { DisposableStore } from '../support/dispose';

/** Loads the simulator; what comes back starts it. */
type Load = () => Promise<() => App & vscode.Disposable>;

/**
 * Stands for the simulator until something asks for it: a command, a panel that is restored, a scenario. Then it is
 * loaded, and what was asked is passed on. A file that only needs lenses and diagnostics never loads it.
 */
export class Doors implements vscode.Disposable {
  private readonly doors = new DisposableStore();
  private waking: Promise<App> | undefined;
  private app: (App & vscode.Disposable) | undefined;
  private scenario = false;

  /** `commands` are the ids that the simulator registers itself once it runs. */
  constructor(commands: readonly string[], private readonly load: Load) {
    for (const id of commands) this.doors.add(vscode.commands.registerCommand(id, (...args: unknown[]) => this.command(id, args)));
    this.doors.add(vscode.workspace.onDidOpenTextDocument((document) => this.look(document)));
    this.doors.add(vscode.workspace.onDidChangeTextDocument(({ document }) => this.look(document)));
    for (const document of vscode.workspace.textDocuments) this.look(document);
    const watcher = this.doors.add(vscode.workspace.createFileSystemWatcher(scenarioPattern));
    this.doors.add(watcher.onDidCreate(() => this.scenarioFound()));
    void vscode.workspace.findFiles(scenarioPattern, '**/node_modules/**', 1).then((found) => found.length > 0 && this.scenarioFound());
  }

  /** The simulator, if it runs. */
  get current(): App | undefined {
    return this.app;
  }

  /** The simulator, running; what keeps it from being loaded is told to the person, and the next use tries again. */
  async wake(): Promise<App> {
    try {
      return await (this.waking ??= this.start());
    } catch (error) {
      this.waking = undefined;
      void vscode.window.showErrorMessage(vscode.l10n.t('DaemonScope: {0}', error instanceof Error ? error.message : String(error)));
      throw error;
    }
  }

  /** Panels that VS Code restores after a reload of the window. */
  restorePanels(): vscode.Disposable {
    return vscode.window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, state) => (await this.wake()).panels.deserializeWebviewPanel(panel, state),
    });
  }

  dispose(): void {
    this.doors.dispose();
    this.app?.dispose();
  }

  private async start(): Promise<App> {
    const start = await this.load();
    this.doors.dispose();
    return (this.app = start());
  }

  private async command(id: string, args: readonly unknown[]): Promise<unknown> {
    const app = await this.wake().catch(() => undefined);
    return app && vscode.commands.executeCommand(id, ...args);
  }

  private look(document: vscode.TextDocument): void {
    if (isScenarioDocument(document)) this.scenarioFound();
  }

  /** Scenarios have diagnostics and tests without being asked for; one try is enough, for each keystroke would be the next. */
  private scenarioFound(): void {
    if (this.scenario) return;
    this.scenario = true;
    this.wake().catch(() => undefined);
  }
}

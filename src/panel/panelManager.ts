import * as vscode from 'vscode';
import type { Sources } from './inputs';
import { parseKept } from './keep';
import { ClusterPanel, type PanelDeps } from './panel';
import { viewType } from './viewType';
import { parsePersistedState } from './protocol';

export interface ManagerDeps extends PanelDeps {
  /** The files of a folder or document that a panel remembered. */
  readonly sourcesOf: (root: string) => Sources;
}

/** All panels, one per set of files; opens, reveals and, after a reload of the window, restores them. */
export class PanelManager implements vscode.Disposable, vscode.WebviewPanelSerializer {
  private readonly panels = new Map<string, ClusterPanel>();
  private lastActive: ClusterPanel | undefined;

  constructor(private readonly deps: ManagerDeps) {}

  /** The panel that a command is meant for: the one used last. */
  get current(): ClusterPanel | undefined {
    return this.lastActive ?? [...this.panels.values()].at(-1);
  }

  /** The view of these files, if it is open. */
  of(root: string): ClusterPanel | undefined {
    return this.panels.get(root);
  }

  /** Opens the view of these files, or reveals it when it is open. */
  open(sources: Sources, column: vscode.ViewColumn, preserveFocus: boolean): ClusterPanel {
    const open = this.panels.get(sources.root);
    if (open) {
      open.reveal(column, preserveFocus);
      this.lastActive = open;
      return open;
    }
    const panel = vscode.window.createWebviewPanel(viewType, sources.label, { viewColumn: column, preserveFocus }, {
      enableFindWidget: true,
      ...ClusterPanel.webviewOptions,
    });
    return this.add(new ClusterPanel(panel, sources, undefined, this.deps));
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const persisted = parsePersistedState(state);
    const kept = persisted && parseKept(persisted.host);
    if (!kept || this.panels.has(kept.root)) {
      panel.dispose();
      return;
    }
    panel.webview.options = ClusterPanel.webviewOptions;
    const { memento } = kept;
    this.add(new ClusterPanel(panel, this.deps.sourcesOf(kept.root), { memento, selection: persisted.selection }, this.deps));
  }

  /** The person's settings are others now. */
  settingsChanged(): void {
    for (const panel of this.panels.values()) void panel.settingsChanged();
  }

  dispose(): void {
    for (const panel of this.panels.values()) panel.dispose();
  }

  private add(panel: ClusterPanel): ClusterPanel {
    this.panels.set(panel.root, panel);
    this.lastActive = panel;
    panel.onDidActivate(() => (this.lastActive = panel));
    panel.onDidDispose(() => this.remove(panel));
    this.updateContext();
    return panel;
  }

  private remove(panel: ClusterPanel): void {
    if (this.panels.get(panel.root) === panel) this.panels.delete(panel.root);
    if (this.lastActive === panel) this.lastActive = undefined;
    this.updateContext();
  }

  private updateContext(): void {
    void vscode.commands.executeCommand('setContext', 'daemonscope.viewOpen', this.panels.size > 0);
  }
}

import * as vscode from 'vscode';
import type { Action } from '../cluster/actions';
import type { ClusterSettings } from '../cluster/settings';
import { profileDifferences } from '../explain';
import { mementoOf, type Memento } from '../session/memento';
import type { Clock } from '../session/player';
import { DisposableStore } from '../support/dispose';
import { profileDifferenceWords } from '../support/words/profiles';
import { FramePoster } from './framePoster';
import type { Words } from './frame';
import { nonceFrom, pageHtml } from './html';
import type { Inputs, Sources } from './inputs';
import { writeKept } from './keep';
import { Outlook } from './outlook';
import { Pictures } from './pictures';
import type { CommandArgs, CommandId, CommandMessage, FromView, LookMessage, Selection, ToView } from './protocol';
import { parseFromView } from './protocol';
import { Simulation, type SimulationCommand } from './simulation';
import { viewStrings } from './strings';

const { t } = vscode.l10n;

const profileDifferenceText = profileDifferenceWords(vscode.l10n);

/** What all panels share. */
export interface PanelDeps {
  readonly extensionUri: vscode.Uri;
  readonly words: Words;
  readonly clock: Clock;
  readonly clusterSettings: (scope: vscode.Uri) => ClusterSettings;
  readonly playSpeed: () => number;
  readonly log: vscode.LogOutputChannel;
  /** Commands that need the editor. */
  readonly hostCommand: (panel: ClusterPanel, message: CommandMessage) => Promise<void>;
}

/** What a panel showed before the window was reloaded. */
export interface Remembered {
  readonly memento: Memento | undefined;
  readonly selection: Selection;
}

/** Commands that {@link Simulation} does by itself. */
const hostCommands: ReadonlySet<CommandId> = new Set<CommandId>([
  'reveal', 'edit', 'tryEdit', 'chooseVersion', 'createNodes', 'openSettings', 'showProblems', 'showLog', 'export', 'saveScenario', 'demo',
]);

/** How long in ms changes of what is to be kept are collected. */
const keepDelay = 300;

/** One cluster view: a webview, the simulation it shows, and the messages between them. */
export class ClusterPanel implements vscode.Disposable {
  readonly simulation: Simulation;
  readonly outlook: Outlook;
  private readonly store = new DisposableStore();
  private readonly activated = this.store.add(new vscode.EventEmitter<void>());
  private readonly disposed = new vscode.EventEmitter<void>();
  private readonly poster: FramePoster;
  private inputs: Inputs | undefined;
  private settings: ClusterSettings;
  private kept = '';
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pictures = this.store.add(new Pictures((message) => this.post(message)));
  private lookValue: LookMessage | undefined;
  private readonly starting: Promise<void>;
  /** What is being shown again after a reload, until it is shown. */
  private remembering: Memento | undefined;

  readonly onDidActivate = this.activated.event;
  readonly onDidDispose = this.disposed.event;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    readonly sources: Sources,
    remembered: Remembered | undefined,
    private readonly deps: PanelDeps,
  ) {
    this.settings = deps.clusterSettings(vscode.Uri.parse(sources.root));
    this.simulation = new Simulation({
      clock: deps.clock,
      speed: deps.playSpeed(),
      settings: { ...this.settings, ...settingsOf(remembered?.memento) },
      changed: () => this.changed(),
      report: (error) => deps.log.error(error instanceof Error ? error : String(error)),
    });
    this.outlook = new Outlook(this.simulation.session);
    const report = (error: unknown): void => deps.log.error(error instanceof Error ? error : String(error));
    this.poster = new FramePoster(this.simulation, this.outlook, sources, deps.words, (message) => this.post(message), report);
    this.remembering = remembered?.memento;
    if (remembered) this.simulation.select(remembered.selection);
    this.listen();
    void this.showPage();
    this.starting = this.start(remembered?.memento);
  }

  /** The page carries all it needs: it may load no file. */
  static readonly webviewOptions: vscode.WebviewOptions = { enableScripts: true, enableForms: false, localResourceRoots: [] };

  get root(): string {
    return this.sources.root;
  }

  /** Waits until the files are read and the cluster is there. */
  whenStarted(): Promise<void> {
    return this.starting;
  }

  reveal(column: vscode.ViewColumn | undefined, preserveFocus: boolean): void {
    this.panel.reveal(column ?? this.panel.viewColumn, preserveFocus);
  }

  /** Starts anew when the person's settings ask for other rules than before. */
  async settingsChanged(): Promise<void> {
    await this.starting;
    const before = this.settings;
    this.settings = this.deps.clusterSettings(vscode.Uri.parse(this.root));
    const { profile, version, seed } = this.settings;
    const same = profile === before.profile && version === before.version && seed === before.seed;
    if (!same && !this.sources.ownSettings) await this.simulation.changeSettings({ profile, version, seed });
  }

  /** Does a command of the view, or the same from the palette. */
  async run<Id extends CommandId>(id: Id, args: CommandArgs[Id]): Promise<void> {
    await this.starting;
    if (hostCommands.has(id)) await this.deps.hostCommand(this, { type: 'command', id, args } as CommandMessage);
    else await this.simulation.run(id as SimulationCommand, args as CommandArgs[SimulationCommand]);
  }

  /** Does what a person asks for. */
  async act(action: Action): Promise<void> {
    await this.starting;
    await this.simulation.act(action);
  }

  /** How the view looks; undefined before it has said so. */
  get look(): LookMessage | undefined {
    return this.lookValue;
  }

  /** Lets the view make a PNG (base64) of an SVG picture; a hidden view is shown, because it is not there. Empty when that fails. */
  rasterize(svg: string): Promise<string> {
    if (!this.panel.visible) this.reveal(undefined, true);
    return this.pictures.rasterize(svg);
  }

  focus(part: 'fleet' | 'search' | 'log' | 'bar' | 'why'): void {
    this.panel.reveal(this.panel.viewColumn, false);
    this.post({ type: 'focus', part });
  }

  dispose(): void {
    if (this.store.isDisposed) return;
    clearTimeout(this.keepTimer);
    this.simulation.player.stop();
    this.poster.dispose();
    this.store.dispose();
    this.disposed.fire();
    this.disposed.dispose();
    this.panel.dispose();
  }

  private listen(): void {
    const { panel, store } = this;
    store.add(panel.webview.onDidReceiveMessage((message: unknown) => void this.receive(message)));
    store.add(panel.onDidChangeViewState(() => this.viewStateChanged()));
    store.add(panel.onDidDispose(() => this.dispose()));
    store.add(this.sources.onDidChange(() => void this.filesChanged()));
  }

  private async start(memento: Memento | undefined): Promise<void> {
    try {
      await this.sources.ready();
      this.takeInputs();
      if (memento) await this.simulation.restore(memento);
    } catch (error) {
      this.deps.log.error(error instanceof Error ? error : String(error));
    }
    this.remembering = undefined;
    this.changed();
  }

  private async filesChanged(): Promise<void> {
    await this.starting;
    if (this.store.isDisposed) return;
    this.takeInputs();
    this.changed();
  }

  /** At the start, an edit starts anew; later it waits to be applied. */
  private takeInputs(): void {
    this.inputs = this.sources.inputs();
    this.simulation.takeFiles(this.inputs.objects);
    this.poster.inputs = this.inputs;
  }

  private async showPage(): Promise<void> {
    const { webview } = this.panel;
    this.panel.title = t('Cluster: {0}', this.sources.label);
    this.panel.iconPath = vscode.Uri.joinPath(this.deps.extensionUri, 'media', 'icon.png');
    try {
      const [script, styles] = await partsOf(this.deps.extensionUri);
      const nonce = nonceFrom(crypto.getRandomValues(new Uint8Array(16)));
      const page = { script, styles, nonce, language: vscode.env.language, title: this.panel.title };
      if (!this.store.isDisposed) webview.html = pageHtml(page);
    } catch (error) {
      this.deps.log.error(error instanceof Error ? error : String(error));
    }
  }

  /** A hidden view is gone: nothing is made for it until it says that it is ready again. */
  private viewStateChanged(): void {
    if (this.panel.active) this.activated.fire();
    if (!this.panel.visible) this.poster.viewIsGone();
  }

  private async receive(value: unknown): Promise<void> {
    const message = parseFromView(value);
    if (!message) {
      this.deps.log.warn(`unknown message from the view: ${JSON.stringify(value)?.slice(0, 200)}`);
      return;
    }
    await this.handle(message);
  }

  private async handle(message: FromView): Promise<void> {
    switch (message.type) {
      case 'ready':
        if (message.selection) this.simulation.select(message.selection);
        this.kept = this.toKeep();
        this.post({ type: 'init', language: vscode.env.language, strings: viewStrings(), host: this.kept, differences: this.differences() });
        this.poster.viewIsReady();
        this.pictures.askAgain();
        return;
      case 'command':
        return this.run(message.id, message.args);
      case 'logRequest':
        return this.poster.sendLog(message.from, message.count);
      case 'picture':
        return this.pictures.take(message);
      case 'look':
        this.lookValue = message;
        return;
      case 'fault':
        this.deps.log.error(`view: ${message.text}`);
        return;
    }
  }

  /** Where the profiles disagree, with the nodes that it concerns now. */
  private differences(): ReturnType<typeof profileDifferenceText>[] {
    return profileDifferences(this.simulation.session.cluster).map(profileDifferenceText);
  }

  private changed(): void {
    if (this.store.isDisposed) return;
    this.poster.schedule();
    this.keepTimer ??= setTimeout(() => this.keep(), keepDelay);
  }

  private keep(): void {
    this.keepTimer = undefined;
    const kept = this.toKeep();
    if (kept === this.kept) return;
    this.kept = kept;
    this.post({ type: 'keep', host: kept });
  }

  /** What the view is to keep, so that this panel can be shown again. */
  toKeep(): string {
    return writeKept({ root: this.root, memento: this.remembering ?? mementoOf(this.simulation.session) });
  }

  private post(message: ToView): void {
    if (!this.store.isDisposed) void this.panel.webview.postMessage(message);
  }
}

/** The view's script and styles. */
async function partsOf(extensionUri: vscode.Uri): Promise<readonly [script: string, styles: string]> {
  const read = async (name: string): Promise<string> =>
    new TextDecoder('utf-8').decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'dist', name)));
  return Promise.all([read('view.js'), read('view.css')]);
}

function settingsOf(memento: Memento | undefined): Partial<ClusterSettings> {
  if (!memento) return {};
  const { profile, version, seed, images = {} } = memento;
  return { profile, version, seed, images };
}

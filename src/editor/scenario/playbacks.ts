import * as vscode from 'vscode';
import { DisposableStore } from '../../support/dispose';
import { loadScenario, type LoadedScenario } from './documents';
import { hasBreakpoint, Playback, type OpenView } from './playback';
import { failureText } from './words';

const { t } = vscode.l10n;

/** The scenarios that are being played, one per file, and the commands that move them. */
export class Playbacks implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly changes = this.store.add(new vscode.EventEmitter<Playback | undefined>());
  private readonly byUri = new Map<string, Playback>();
  /** Told after every step, and when a playing begins or ends. */
  readonly onDidChange = this.changes.event;

  constructor(private readonly openView: OpenView) {}

  /** The playing of a file, if there is one. */
  get(uri: vscode.Uri): Playback | undefined {
    return this.byUri.get(uri.toString());
  }

  /** Starts anew, in the view of the file. */
  async begin(loaded: LoadedScenario): Promise<Playback> {
    const view = await this.openView(loaded);
    this.end(loaded.uri);
    const playback = new Playback(loaded, view);
    this.byUri.set(loaded.uri.toString(), playback);
    playback.onDidChange(() => this.changes.fire(playback));
    view.onDidDispose(() => {
      if (this.get(loaded.uri) === playback) this.end(loaded.uri);
    });
    playback.step();
    return playback;
  }

  /** Plays on, or from the start: to the end, to a breakpoint, or to what does not hold. */
  async play(uri: vscode.Uri): Promise<void> {
    const playback = await this.going(uri);
    if (!playback) return;
    const end = await playback.play(step => hasBreakpoint(playback.loaded, step));
    if (end === 'failed') this.showFailure(playback);
  }

  /** Does the next step; the first time, starts. */
  async step(uri: vscode.Uri): Promise<void> {
    const known = this.get(uri);
    const playback = await this.going(uri);
    if (!playback || playback !== known) return;
    if (playback.step()?.outcome !== 'done') this.showFailure(playback);
  }

  /** Starts from the beginning. */
  async restart(uri: vscode.Uri): Promise<void> {
    this.end(uri);
    await this.going(uri);
  }

  /** Resolves when the person has made it go on, and it stands still again. */
  untilMoved(playback: Playback, token: vscode.CancellationToken): Promise<void> {
    return new Promise(moved => {
      const store = new DisposableStore();
      const over = (): void => {
        store.dispose();
        moved();
      };
      store.add(token.onCancellationRequested(over));
      store.add(this.onDidChange(changed => {
        if ((changed === playback && !playback.playing) || this.get(playback.loaded.uri) !== playback) over();
      }));
    });
  }

  dispose(): void {
    for (const playback of this.byUri.values()) playback.dispose();
    this.store.dispose();
  }

  /** The playing that goes on; a new one when there is none, it is over, or the file has changed. */
  private async going(uri: vscode.Uri): Promise<Playback | undefined> {
    const loaded = await loadScenario(uri);
    const known = this.get(uri);
    if (known && !known.finished && known.loaded.text === loaded.text) return known;
    if (!loaded.parsed.scenario) {
      void vscode.window.showErrorMessage(t('This scenario has problems: they are marked in the file.'));
      return undefined;
    }
    return this.begin(loaded);
  }

  private showFailure({ results }: Playback): void {
    const last = results.at(-1);
    const [first] = last?.failures ?? [];
    if (!last || !first) return;
    const where = last.index < 0 ? t('Start') : t('Step {0}', last.index + 1);
    void vscode.window.showWarningMessage(`${where}: ${failureText(first)}`);
  }

  private end(uri: vscode.Uri): void {
    this.get(uri)?.dispose();
    if (this.byUri.delete(uri.toString())) this.changes.fire(undefined);
  }
}

import * as vscode from 'vscode';
import { LineIndex } from '../../manifests/lines';
import { parseScenario } from '../../scenario';
import { DisposableStore } from '../../support/dispose';
import { isScenarioDocument } from '../files';
import { rangeOf, scenarioSelector } from './documents';
import type { Playback } from './playback';
import type { Playbacks } from './playbacks';
import { failureText } from './words';

const { t } = vscode.l10n;

/** Above a scenario: play, step, start anew; above the step that comes next: where it stands. */
export class ScenarioLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly playbacks: Playbacks) {
    this.store.add(playbacks.onDidChange(() => this.changed.fire()));
    this.store.add(vscode.languages.registerCodeLensProvider(scenarioSelector, this));
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!isScenarioDocument(document)) return [];
    const text = document.getText();
    const { scenario } = parseScenario(text);
    if (!scenario) return [];
    const playback = this.playbacks.get(document.uri);
    const at = rangeOf({ lines: new LineIndex(text) }, scenario.nameRange);
    const lens = (title: string, command: string): vscode.CodeLens =>
      new vscode.CodeLens(at, { title, command, arguments: [document.uri] });
    const going = playback !== undefined && playback.loaded.text === text;
    return [
      lens(`▶ ${going && !playback.finished ? t('Play on') : t('Play')}`, 'daemonscope.playScenario'),
      lens(t('Step'), 'daemonscope.stepScenario'),
      ...(going ? [lens(t('Start anew'), 'daemonscope.restartScenario'), ...placeLenses(playback)] : []),
    ];
  }

  dispose(): void {
    this.store.dispose();
  }
}

function placeLenses(playback: Playback): vscode.CodeLens[] {
  const { loaded, next, results } = playback;
  const failed = results.filter(({ failures }) => failures.length > 0).map(({ step, failures }) => {
    const place = rangeOf(loaded, step?.nameRange ?? loaded.parsed.scenario!.nameRange);
    return new vscode.CodeLens(place, { title: `✘ ${failureText(failures[0]!)}`, command: '' });
  });
  if (!next) return failed;
  const title = t('→ next: step {0} of {1}', next.index + 1, loaded.parsed.scenario!.steps.length);
  const command = { title, command: 'daemonscope.stepScenario', arguments: [loaded.uri] };
  return [...failed, new vscode.CodeLens(rangeOf(loaded, next.nameRange), command)];
}

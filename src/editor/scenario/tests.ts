import * as vscode from 'vscode';
import { playScenario, ScenarioPlayer, scenarioProblemWords, type StepResult } from '../../scenario';
import { DisposableStore } from '../../support/dispose';
import { isScenarioDocument, isScenarioUri, scenarioPattern } from '../files';
import { loadScenario, rangeOf, type LoadedScenario } from './documents';
import { hasBreakpoint } from './playback';
import type { Playbacks } from './playbacks';
import { failureText } from './words';

const { t } = vscode.l10n;
const problemWords = scenarioProblemWords(vscode.l10n);

/** Every scenario of the workspace as a test: run, debug, and what does not hold at its line. */
export function registerScenarioTests(playbacks: Playbacks): vscode.Disposable {
  const store = new DisposableStore();
  const controller = store.add(vscode.tests.createTestController('daemonscope.scenarios', t('DaemonScope scenarios')));
  const tests = new ScenarioTests(controller, playbacks);
  const watcher = store.add(vscode.workspace.createFileSystemWatcher(scenarioPattern));
  store.add(watcher.onDidCreate(uri => void tests.update(uri)));
  store.add(watcher.onDidChange(uri => void tests.update(uri)));
  store.add(watcher.onDidDelete(uri => controller.items.delete(uri.toString())));
  store.add(vscode.workspace.onDidOpenTextDocument(document => void tests.updateDocument(document)));
  store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => void tests.updateDocument(document)));
  controller.resolveHandler = item => (item ? undefined : tests.discover());
  controller.refreshHandler = () => tests.discover();
  store.add(controller.createRunProfile(t('Run'), vscode.TestRunProfileKind.Run, (request, token) => tests.run(request, token), true));
  store.add(controller.createRunProfile(t('Debug'), vscode.TestRunProfileKind.Debug, (request, token) => tests.debug(request, token), true));
  for (const document of vscode.workspace.textDocuments) void tests.updateDocument(document);
  return store;
}

class ScenarioTests {
  constructor(
    private readonly controller: vscode.TestController,
    private readonly playbacks: Playbacks,
  ) {}

  async discover(): Promise<void> {
    const found = await vscode.workspace.findFiles(scenarioPattern, '**/node_modules/**');
    const known = new Set(found.map(uri => uri.toString()));
    for (const [id, { uri }] of this.controller.items) if (uri?.scheme === 'file' && !known.has(id)) this.controller.items.delete(id);
    await Promise.all(found.map(uri => this.update(uri)));
  }

  async updateDocument(document: vscode.TextDocument): Promise<void> {
    if (isScenarioUri(document.uri) && isScenarioDocument(document)) await this.update(document.uri);
  }

  async update(uri: vscode.Uri): Promise<void> {
    const loaded = await loadScenario(uri);
    const { name, nameRange } = loaded.parsed.outline;
    const label = name ?? uri.path.split('/').slice(-2).join('/');
    const id = uri.toString();
    const item = this.controller.items.get(id) ?? this.controller.createTestItem(id, label, uri);
    item.label = label;
    item.description = loaded.parsed.scenario?.description ?? '';
    item.range = rangeOf(loaded, nameRange);
    item.error = loaded.parsed.problems.length > 0 ? t('{0} problems', loaded.parsed.problems.length) : undefined;
    this.controller.items.add(item);
  }

  async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    await this.eachItem(request, token, (run, item, loaded) => {
      const { scenario } = loaded.parsed;
      if (!scenario) return reportProblems(run, item, loaded);
      report(run, item, loaded, playScenario(new ScenarioPlayer(scenario, loaded.files)));
    });
  }

  /** Plays in the view; stops at breakpoints until the person goes on, and ends at the first thing that does not hold. */
  async debug(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    await this.eachItem(request, token, async (run, item, loaded) => {
      if (!loaded.parsed.scenario) return reportProblems(run, item, loaded);
      const playback = await this.playbacks.begin(loaded);
      let end = await playback.play(step => hasBreakpoint(loaded, step), token);
      while (end === 'breakpoint' && !token.isCancellationRequested) {
        run.appendOutput(`${t('Stopped before step {0}: {1}', playback.next!.index + 1, playback.next!.name)}\r\n`, undefined, item);
        await this.playbacks.untilMoved(playback, token);
        end = playback.finished ? 'end' : playback.results.at(-1)!.outcome === 'done' ? 'breakpoint' : 'failed';
      }
      if (token.isCancellationRequested) run.skipped(item);
      else report(run, item, loaded, playback.results);
    });
  }

  private async eachItem(
    request: vscode.TestRunRequest, token: vscode.CancellationToken,
    work: (run: vscode.TestRun, item: vscode.TestItem, loaded: LoadedScenario) => void | Promise<void>,
  ): Promise<void> {
    if (!request.include) await this.discover();
    const run = this.controller.createTestRun(request);
    const items = request.include ?? [...this.controller.items].map(([, item]) => item);
    const chosen = items.filter(item => !request.exclude?.includes(item));
    const loading = chosen.map(item => {
      run.enqueued(item);
      return loadScenario(item.uri!);
    });
    for (const [index, item] of chosen.entries()) {
      const loaded = await loading[index]!;
      if (token.isCancellationRequested) run.skipped(item);
      else {
        run.started(item);
        await work(run, item, loaded);
      }
    }
    run.end();
  }
}

function reportProblems(run: vscode.TestRun, item: vscode.TestItem, loaded: LoadedScenario): void {
  run.errored(item, loaded.parsed.problems.map(problem => {
    const message = new vscode.TestMessage(problemWords(problem));
    message.location = new vscode.Location(loaded.uri, rangeOf(loaded, problem.range));
    return message;
  }));
}

/** What a step did, for the output of a run. */
function lineOf({ index, step, failures }: StepResult): string {
  const mark = failures.length === 0 ? '✔' : '✘';
  const name = step ? `${index + 1} ${step.name}${step.note ? ` — ${step.note}` : ''}` : t('Start');
  return [`${mark} ${name}`, ...failures.map(failure => `    ${failureText(failure)}`)].join('\r\n');
}

function report(run: vscode.TestRun, item: vscode.TestItem, loaded: LoadedScenario, results: readonly StepResult[]): void {
  const failures = results.flatMap(result => result.failures);
  for (const result of results) run.appendOutput(`${lineOf(result)}\r\n`, undefined, item);
  if (failures.length === 0) return run.passed(item);
  run.failed(item, failures.map(failure => {
    const text = failureText(failure);
    const { path, expected, actual } = failure;
    const message = path.length === 0 ? new vscode.TestMessage(text) : vscode.TestMessage.diff(text, expected, actual);
    message.location = new vscode.Location(loaded.uri, rangeOf(loaded, failure.range));
    return message;
  }));
}

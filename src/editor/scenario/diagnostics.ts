import * as vscode from 'vscode';
import { scenarioProblemWords, type ScenarioProblem } from '../../scenario';
import { scenarioError } from '../../scenario/problems';
import { DisposableStore } from '../../support/dispose';
import { isScenarioDocument } from '../files';
import { loadScenario, rangeOf, type LoadedScenario } from './documents';

/** How long in ms typing is waited for. */
const pause = 150;

const words = scenarioProblemWords(vscode.l10n);

/** Keeps a diagnostic on every place of an open scenario that is wrong. */
export function registerScenarioDiagnostics(): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('daemonscope-scenario'));
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const later = (document: vscode.TextDocument): void => {
    const key = document.uri.toString();
    clearTimeout(timers.get(key));
    timers.set(key, setTimeout(() => void check(document), pause));
  };
  const check = async (document: vscode.TextDocument): Promise<void> => {
    timers.delete(document.uri.toString());
    if (document.isClosed || !isScenarioDocument(document)) return collection.delete(document.uri);
    const { version } = document;
    const loaded = await loadScenario(document.uri);
    if (document.version === version && !document.isClosed) collection.set(document.uri, diagnosticsOf(loaded));
  };
  for (const document of vscode.workspace.textDocuments) later(document);
  store.add(vscode.workspace.onDidOpenTextDocument(later));
  store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => later(document)));
  store.add(vscode.workspace.onDidCloseTextDocument(document => collection.delete(document.uri)));
  store.add({ dispose: () => timers.forEach(timer => clearTimeout(timer)) });
  return store;
}

function diagnosticsOf(loaded: LoadedScenario): vscode.Diagnostic[] {
  return [...loaded.parsed.problems, ...missingFiles(loaded)].map(problem => {
    const diagnostic = new vscode.Diagnostic(rangeOf(loaded, problem.range), words(problem), vscode.DiagnosticSeverity.Error);
    diagnostic.source = 'DaemonScope';
    diagnostic.code = problem.code;
    return diagnostic;
  });
}

/** Files that the scenario names and that are not there. */
function missingFiles({ parsed: { scenario }, files }: LoadedScenario): readonly ScenarioProblem[] {
  if (!scenario) return [];
  const applied = scenario.steps.flatMap(({ move, range }) => (move.kind === 'applyFile' ? [{ name: move.file, range }] : []));
  return [...(scenario.files ?? []), ...applied]
    .filter(({ name }) => files.read(name) === undefined)
    .map(({ name, range }) => scenarioError('file-missing', { file: name }, range));
}

import * as vscode from 'vscode';
import type { FieldError } from '../cluster/apiserver/errors';
import type { Problem, Severity, SourceRange } from '../manifests/problems';
import type { ManifestObject } from '../manifests/read';
import { DisposableStore } from '../support/dispose';
import { problemWords } from '../support/words/problems';
import { immutableChanges, type ImmutableChange } from './committed';
import { GitHead } from './gitHead';
import type { ManifestFile } from './manifestFile';
import { rangeIn } from './ranges';
import type { ScopeFiles } from './scopeFiles';
import { fieldErrorsOf, parseFieldPath } from './validation';

const severities: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** Name that diagnostics carry. */
export const diagnosticSource = 'DaemonScope';

const words = problemWords(vscode.l10n);

const { t } = vscode.l10n;

/** Keeps a diagnostic on every field that Kubernetes would refuse or ignore, in files that are open or describe the cluster. */
export function registerDiagnostics(scopes: ScopeFiles): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('daemonscope'));
  const committed = new GitHead();
  const shown = new Map<string, ManifestFile>();
  store.add(scopes.index.onDidChange((uris) => {
    for (const uri of uris) void update(uri);
  }));

  async function update(uri: vscode.Uri): Promise<void> {
    const file = scopes.index.file(uri);
    if (shown.get(uri.toString()) === file) return;
    if (file) shown.set(uri.toString(), file);
    else shown.delete(uri.toString());
    const found = file ? diagnosticsOf(file, scopes.of(uri).problemsOf(uri.toString()), (each) => scopes.index.file(each)) : undefined;
    collection.set(uri, found);
    const before = file && (await committed.textOf(uri));
    if (!file || before === undefined || scopes.index.file(uri) !== file) return;
    const changes = immutableChanges(file.source, before).map((change) => immutableDiagnostic(file, change));
    if (changes.length > 0) collection.set(uri, [...found!, ...changes]);
  }
  return store;
}

type FileOf = (uri: vscode.Uri) => ManifestFile | undefined;

/** All that is to say about a file. */
function diagnosticsOf(file: ManifestFile, problems: readonly Problem[], fileOf: FileOf): readonly vscode.Diagnostic[] {
  const { source } = file;
  return [
    ...problems.map((problem) => problemDiagnostic(file, problem, fileOf)),
    ...source.objects.flatMap((object) => fieldErrorsOf(object).map((error) => fieldDiagnostic(file, object, error))),
  ];
}

function immutableDiagnostic(file: ManifestFile, { object, error }: ImmutableChange): vscode.Diagnostic {
  const diagnostic = fieldDiagnostic(file, object, error);
  diagnostic.message = t('{0} (the committed version has another one)', error.message);
  diagnostic.severity = vscode.DiagnosticSeverity.Warning;
  return diagnostic;
}

function problemDiagnostic({ source }: ManifestFile, problem: Problem, fileOf: FileOf): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeIn(source, problem.range), words(problem), severities[problem.severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = problem.code;
  diagnostic.relatedInformation = problem.related?.flatMap(({ uri, range }) => relatedPlace(vscode.Uri.parse(uri), range, fileOf));
  return diagnostic;
}

function relatedPlace(uri: vscode.Uri, range: SourceRange, fileOf: FileOf): vscode.DiagnosticRelatedInformation[] {
  const file = fileOf(uri);
  return file ? [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, rangeIn(file.source, range)), t('the one that counts'))] : [];
}

function fieldDiagnostic({ source }: ManifestFile, object: ManifestObject, error: FieldError): vscode.Diagnostic {
  const place = object.nearestRangeOf(parseFieldPath(error.field));
  const diagnostic = new vscode.Diagnostic(rangeIn(source, place.key ?? place.value), error.message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = diagnosticSource;
  diagnostic.code = error.type;
  return diagnostic;
}

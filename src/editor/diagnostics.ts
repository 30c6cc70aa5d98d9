import * as vscode from 'vscode';
import type { FieldError } from '../cluster/apiserver/errors';
import type { Problem, Severity } from '../manifests/problems';
import type { ManifestObject } from '../manifests/read';
import { DisposableStore } from '../support/dispose';
import { problemWords } from '../support/words/problems';
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

/** Keeps a diagnostic on every field that Kubernetes would refuse or ignore, in files that are open or describe the cluster. */
export function registerDiagnostics(scopes: ScopeFiles): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection('daemonscope'));
  const shown = new Map<string, ManifestFile>();
  store.add(scopes.index.onDidChange((uris) => {
    for (const uri of uris) update(uri);
  }));

  function update(uri: vscode.Uri): void {
    const file = scopes.index.file(uri);
    if (shown.get(uri.toString()) === file) return;
    if (file) shown.set(uri.toString(), file);
    else shown.delete(uri.toString());
    collection.set(uri, file ? diagnosticsOf(file, scopes.of(uri).problemsOf(uri.toString())) : undefined);
  }
  return store;
}

/** All that is to say about a file. */
export function diagnosticsOf(file: ManifestFile, problems: readonly Problem[]): readonly vscode.Diagnostic[] {
  const { source } = file;
  return [
    ...problems.map((problem) => problemDiagnostic(file, problem)),
    ...source.objects.flatMap((object) => fieldErrorsOf(object).map((error) => fieldDiagnostic(file, object, error))),
  ];
}

function problemDiagnostic({ source }: ManifestFile, problem: Problem): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(rangeIn(source, problem.range), words(problem), severities[problem.severity]);
  diagnostic.source = diagnosticSource;
  diagnostic.code = problem.code;
  return diagnostic;
}

function fieldDiagnostic({ source }: ManifestFile, object: ManifestObject, error: FieldError): vscode.Diagnostic {
  const place = object.nearestRangeOf(parseFieldPath(error.field));
  const diagnostic = new vscode.Diagnostic(rangeIn(source, place.key ?? place.value), error.message, vscode.DiagnosticSeverity.Error);
  diagnostic.source = diagnosticSource;
  diagnostic.code = error.type;
  return diagnostic;
}

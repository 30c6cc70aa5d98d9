import * as vscode from 'vscode';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import { formatTaint } from '../cluster/api/taints';
import type { Problem, SourceRange } from '../manifests/problems';
import { isProblem } from './problemCodes';
import type { ManifestObject } from '../manifests/read';
import { DisposableStore } from '../support/dispose';
import type { ClusterFiles } from './clusterFiles';
import { diagnosticSource } from './diagnostics';
import type { FieldEdit } from './fieldEdits';
import { manifestSelector } from './files';
import type { ManifestFile } from './manifestFile';
import { summaryOf } from './placementSummary';
import { rangeIn } from './ranges';
import type { ScopeFiles } from './scopeFiles';
import { fieldErrorsOf, parseFieldPath } from './validation';
import { workspaceEditFor } from './workspaceEdits';

const { t } = vscode.l10n;

/** Where quick fixes are asked for. */
interface Place {
  readonly document: vscode.TextDocument;
  readonly range: vscode.Range;
  readonly file: ManifestFile;
  readonly files: ClusterFiles;
  readonly diagnostics: readonly vscode.Diagnostic[];
}

/** Edits that make a problem go away, and those that let a DaemonSet land on more nodes. */
export function registerCodeActions(scopes: ScopeFiles): vscode.Disposable {
  const store = new DisposableStore();
  store.add(vscode.languages.registerCodeActionsProvider(manifestSelector, {
    provideCodeActions: async (document, range, { diagnostics }) => {
      await scopes.index.idle();
      const file = scopes.index.file(document.uri);
      if (!file || file.source.text !== document.getText()) return [];
      const place = { document, range, file, files: scopes.of(document.uri), diagnostics };
      return [...problemFixes(place), ...fieldFixes(place), ...tolerationFixes(place)];
    },
  }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }));
  return store;
}

function problemFixes(place: Place): vscode.CodeAction[] {
  const { file, files, range } = place;
  return files.problemsOf(file.source.uri)
    .filter((problem) => rangeIn(file.source, problem.range).intersection(range) !== undefined)
    .flatMap((problem) => fixesFor(problem, place));
}

function fixesFor(problem: Problem, place: Place): vscode.CodeAction[] {
  const text = place.file.source.text.slice(problem.range.start, problem.range.end);
  if (isProblem(problem, 'wrong-type') && problem.args.expected === 'string' && /^[^"'\n{[]+$/.test(text)) {
    return [replacing(place, problem, t('Quote {0}', text), JSON.stringify(text), true)];
  }
  if (isProblem(problem, 'unknown-field')) {
    const { suggestion } = problem.args;
    return suggestion === undefined ? [] : [replacing(place, problem, t('Change to {0}', suggestion), suggestion, true)];
  }
  if (isProblem(problem, 'api-not-served')) {
    return [replacing(place, problem, t('Change to {0}', problem.args.replacement), problem.args.replacement, true)];
  }
  return [];
}

function replacing(place: Place, { range, code }: Problem, title: string, text: string, preferred: boolean): vscode.CodeAction {
  const at = rangeIn(place.file.source, range);
  const action = quickFix(title, preferred);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(place.document.uri, at, text);
  action.diagnostics = place.diagnostics.filter((each) => each.source === diagnosticSource && each.code === code && each.range.isEqual(at));
  return action;
}

/** Fixes of what the API server refuses. */
function fieldFixes(place: Place): vscode.CodeAction[] {
  const { file, range } = place;
  return file.source.objects.flatMap((object) =>
    fieldErrorsOf(object).flatMap((error) => {
      const path = parseFieldPath(error.field);
      const field = object.nearestRangeOf(path);
      if (!rangeIn(file.source, field.key ?? field.value).intersection(range)) return [];
      const fix = fieldFix(error.field, object);
      return fix ? [editing(place, object, fix.title, fix.edit, true)] : [];
    }));
}

function fieldFix(field: string, object: ManifestObject): { readonly title: string; readonly edit: FieldEdit } | undefined {
  if (object.kind !== 'DaemonSet') return undefined;
  if (field === 'spec.template.metadata.labels') {
    const labels = matchLabelsOf(object.value);
    if (!labels) return undefined;
    const path = ['spec', 'template', 'metadata', 'labels'];
    return { title: t('Give the template the labels of the selector'), edit: { path, mode: 'set', value: labels } };
  }
  if (field === 'spec.template.spec.restartPolicy') {
    const path = ['spec', 'template', 'spec', 'restartPolicy'];
    return { title: t('Change to {0}', 'Always'), edit: { path, mode: 'set', value: 'Always' } };
  }
  return undefined;
}

/** The labels that a selector asks for, beside those that the template has. */
function matchLabelsOf(value: JsonObject): JsonObject | undefined {
  const spec = value['spec'] as JsonObject | undefined;
  const selector = spec?.['selector'] as JsonObject | undefined;
  const template = spec?.['template'] as JsonObject | undefined;
  const metadata = template?.['metadata'] as JsonObject | undefined;
  const wanted = selector?.['matchLabels'] as JsonObject | undefined;
  return wanted && { ...(metadata?.['labels'] as JsonObject | undefined), ...wanted };
}

/** On `kind: DaemonSet`: tolerate what keeps it from nodes. */
function tolerationFixes(place: Place): vscode.CodeAction[] {
  const { file, files, range } = place;
  return file.source.objects
    .filter((object) => object.kind === 'DaemonSet' && rangeIn(file.source, kindRange(object)).intersection(range) !== undefined)
    .flatMap((object) => untolerated(object, files).map(({ taint, value, nodes }) =>
      editing(place, object, t('Tolerate {0} (for {1})', taint, nodes.join(', ')), {
        path: ['spec', 'template', 'spec', 'tolerations'], mode: 'append', value,
      }, false)));
}

interface Untolerated {
  readonly taint: string;
  readonly value: JsonValue;
  readonly nodes: string[];
}

function untolerated(object: ManifestObject, files: ClusterFiles): readonly Untolerated[] {
  const found = new Map<string, Untolerated>();
  for (const { node, failure } of summaryOf(object, files)?.unwanted ?? []) {
    if (failure.check !== 'untolerated-taint') continue;
    const { key, value, effect } = failure.taint;
    const taint = formatTaint(failure.taint);
    const known = found.get(taint);
    if (known) known.nodes.push(node);
    else found.set(taint, { taint, nodes: [node], value: { key, ...(value ? { operator: 'Equal', value } : { operator: 'Exists' }), effect } });
  }
  return [...found.values()].slice(0, 5);
}

function kindRange(object: ManifestObject): SourceRange {
  const { key, value } = object.nearestRangeOf(['kind']);
  return key ? { start: key.start, end: value.end } : value;
}

function editing({ file }: Place, object: ManifestObject, title: string, edit: FieldEdit, preferred: boolean): vscode.CodeAction {
  const action = quickFix(title, preferred);
  action.edit = workspaceEditFor(file.source, object, edit);
  if (!action.edit) action.disabled = { reason: t('The file has no place for this edit.') };
  return action;
}

function quickFix(title: string, preferred: boolean): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = preferred;
  return action;
}

import * as vscode from 'vscode';
import type { ManifestObject, SourceFile } from '../manifests/read';
import { textEditFor, type FieldEdit } from './fieldEdits';

/** A change of a field as an edit of the workspace; undefined when the file has no place for it. */
export function workspaceEditFor(source: SourceFile, object: ManifestObject, edit: FieldEdit): vscode.WorkspaceEdit | undefined {
  const change = textEditFor(source, object, edit);
  if (!change) return undefined;
  const [from, to] = [source.lines.positionAt(change.start), source.lines.positionAt(change.end)];
  const result = new vscode.WorkspaceEdit();
  result.replace(vscode.Uri.parse(object.uri), new vscode.Range(from.line, from.character, to.line, to.character), change.text);
  return result;
}

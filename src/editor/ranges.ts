import * as vscode from 'vscode';
import type { SourceRange } from '../manifests/problems';
import type { SourceFile } from '../manifests/read';

/** A range of a file's text as the editor counts. */
export function rangeIn({ lines }: Pick<SourceFile, 'lines'>, { start, end }: SourceRange): vscode.Range {
  const [from, to] = [lines.positionAt(start), lines.positionAt(end)];
  return new vscode.Range(from.line, from.character, to.line, to.character);
}

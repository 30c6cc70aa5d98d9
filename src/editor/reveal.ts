import * as vscode from 'vscode';
import type { FilePlace } from './clusterFiles';

/** Shows a place of a file: in the editor that has it open already, else beside the view. */
export async function revealPlace({ uri, range }: FilePlace): Promise<void> {
  const open = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  const viewColumn = open?.viewColumn ?? columnOfTab(uri) ?? vscode.ViewColumn.One;
  const editor = await vscode.window.showTextDocument(uri, { viewColumn, selection: range });
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function columnOfTab(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const group = vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()));
  return group?.viewColumn;
}

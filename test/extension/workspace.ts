import * as vscode from 'vscode';
import type { App } from '../../src/commands';
import type { Activated } from '../../src/extension';
import { assert, eventually } from './suite';

/** The simulator of the extension, loaded. */
export async function app(): Promise<App> {
  const extension = vscode.extensions.getExtension<Activated>('daemonscope.daemonscope');
  assert(extension, 'the extension is not installed');
  return (await extension.activate()).simulator();
}

/** Files of the example that were opened, with their text before any test changed it. */
const originals = new Map<vscode.TextDocument, string>();

/** A file of the first example. */
export async function openExample(name: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders![0]!.uri;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder, 'first-cluster', name));
  if (!originals.has(document)) originals.set(document, document.getText());
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
  return document;
}

let untitled = 0;

/** A new document that is in no file; each has a name of its own, because VS Code may give a closed one's text to the next. */
export async function openText(content: string): Promise<vscode.TextDocument> {
  untitled += 1;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'untitled', path: `text-${untitled}.yaml` }));
  await vscode.window.showTextDocument(document);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), content);
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** Replaces the first occurrence of a text in a document, as typing would. */
export async function replace(document: vscode.TextDocument, before: string, after: string): Promise<void> {
  const start = document.getText().indexOf(before);
  assert(start >= 0, `no "${before}" in the document`);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(start + before.length)), after);
  await vscode.workspace.applyEdit(edit);
}

export const problems = (document: vscode.TextDocument): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'DaemonScope');

export const positionOf = (document: vscode.TextDocument, words: string): vscode.Position =>
  document.positionAt(document.getText().indexOf(words));

/** Titles of the lenses, once there are `count` of them. */
export function lenses(document: vscode.TextDocument, count: number): Promise<readonly string[]> {
  return eventually(async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 20);
    const titles = found.map(({ command }) => command?.title ?? '');
    return titles.length >= count ? titles : undefined;
  }, `no ${count} lenses`, 25_000);
}

/** Text of all hovers at the first occurrence of some words. */
export async function hoverText(document: vscode.TextDocument, words: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, positionOf(document, words));
  return hovers.flatMap(({ contents }) => contents.map((content) => (typeof content === 'string' ? content : content.value))).join('\n').replace(/\\(.)/g, '$1');
}

/** Titles and edits of the quick fixes at the first occurrence of some words. */
export async function fixes(document: vscode.TextDocument, words: string): Promise<readonly vscode.CodeAction[]> {
  const at = positionOf(document, words);
  return vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider', document.uri, new vscode.Range(at, at.translate(0, 1)), vscode.CodeActionKind.QuickFix.value);
}

/** Puts the example back as it was, and closes every editor and view. */
export async function closeAll(): Promise<void> {
  for (const [document, text] of originals) await putBack(document, text);
  originals.clear();
  while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.window.tabGroups.close(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.filter(({ isDirty }) => !isDirty)));
  }
}

/** Files may be saved by themselves meanwhile. */
async function putBack(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.isClosed || document.getText() === text) return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), document.positionAt(document.getText().length)), text);
  await vscode.workspace.applyEdit(edit);
  await document.save();
}

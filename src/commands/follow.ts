import * as vscode from 'vscode';
import type { App } from '../commands';

/** The view of a file's cluster turns to the DaemonSet that a person goes to in the editor. */
export function followEditor({ panels, scopes }: App): vscode.Disposable {
  return vscode.window.onDidChangeActiveTextEditor((editor) => {
    const uri = editor?.document.uri;
    const file = uri && scopes.index.file(uri);
    const set = file?.objects.find(({ kind }) => kind === 'DaemonSet');
    const simulation = set && panels.of(scopes.of(uri!).scope.root)?.simulation;
    if (!simulation) return;
    const key = `${set.namespace}/${set.name}`;
    if (simulation.selection.set !== key) simulation.select({ ...simulation.selection, set: key });
  });
}

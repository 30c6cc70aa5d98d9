import * as vscode from 'vscode';
import { DisposableStore } from '../support/dispose';
import type { ManifestIndex } from './manifestIndex';

/** Kinds that make a file worth a button. */
const shown = new Set(['DaemonSet', 'Node', 'Pod']);

/** Keeps the context key `daemonscope.manifests`: the files whose editors have a button for the cluster view. */
export function registerManifestContext(index: ManifestIndex): vscode.Disposable {
  const store = new DisposableStore();
  let last = '';
  const update = (): void => {
    const files = index.files().filter(({ objects }) => objects.some(({ kind }) => shown.has(kind)));
    const uris = files.map(({ source }) => source.uri);
    if (uris.join('\n') === last) return;
    last = uris.join('\n');
    void vscode.commands.executeCommand('setContext', 'daemonscope.manifests', uris.map((uri) => vscode.Uri.parse(uri)));
  };
  store.add(index.onDidChange(update));
  return store;
}

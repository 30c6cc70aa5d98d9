import * as vscode from 'vscode';
import { fleetYaml, type FleetName } from '../manifests/sampleFleet';
import type { Scope } from './scopes';

const { t } = vscode.l10n;

/**
 * Writes the sample fleet as `nodes.yaml` into the folder, so that it can be changed; an untitled document
 * where there is no folder. A file that is there already is opened and not overwritten.
 */
export async function createNodesFile(scope: Scope | undefined, fleet: FleetName): Promise<void> {
  const folder = scope && vscode.Uri.parse(scope.root);
  if (!folder || !(await isFolder(folder))) {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml', content: fleetYaml(fleet) }));
    return;
  }
  const uri = vscode.Uri.joinPath(folder, 'nodes.yaml');
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { ignoreIfExists: true, contents: new TextEncoder().encode(fleetYaml(fleet)) });
  if (!(await vscode.workspace.applyEdit(edit))) {
    void vscode.window.showErrorMessage(t('{0} cannot be written.', uri.path));
    return;
  }
  await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One });
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type === vscode.FileType.Directory;
  } catch {
    return false;
  }
}

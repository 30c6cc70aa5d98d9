import * as vscode from 'vscode';
import type { ManifestFile } from './manifestFile';

/** The files that make up one simulation: all manifests below a folder, or a single document outside of all. */
export interface Scope {
  /** Address of the folder, without a slash at the end; of the document itself when it has no folder. */
  readonly root: string;
  /** What to call it. */
  readonly label: string;
}

/**
 * The scope of a file: the nearest folder above it whose files describe nodes, so that several clusters can
 * lie side by side in one workspace; with no nodes anywhere, its whole workspace folder.
 */
export function scopeOf(uri: vscode.Uri, files: readonly ManifestFile[]): Scope {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (!folder || uri.scheme === 'untitled') return { root: uri.toString(), label: nameOf(uri) };
  const top = folder.uri.toString().replace(/\/$/, '');
  const nodeFiles = files.filter(hasNodes).map(({ source }) => source.uri);
  for (let root = parentOf(uri.toString()); root.length > top.length; root = parentOf(root)) {
    if (nodeFiles.some((file) => isBelow(root, file))) return { root, label: nameOf(vscode.Uri.parse(root)) };
  }
  return { root: top, label: folder.name };
}

/** The scope of a whole workspace folder. */
export function scopeOfFolder(folder: vscode.WorkspaceFolder): Scope {
  return { root: folder.uri.toString().replace(/\/$/, ''), label: folder.name };
}

/** The scope that a panel remembered. */
export function scopeOfRoot(root: string): Scope {
  return { root, label: nameOf(vscode.Uri.parse(root)) };
}

/** The files of a scope, in the order of their addresses. */
export function filesIn(scope: Scope, files: readonly ManifestFile[]): readonly ManifestFile[] {
  return files.filter(({ source }) => source.uri === scope.root || isBelow(scope.root, source.uri));
}

export function isInScope(scope: Scope, uri: vscode.Uri): boolean {
  const address = uri.toString();
  return address === scope.root || isBelow(scope.root, address);
}

function hasNodes({ objects }: ManifestFile): boolean {
  return objects.some(({ kind }) => kind === 'Node');
}

function isBelow(root: string, file: string): boolean {
  return file.startsWith(`${root}/`);
}

function parentOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('/')));
}

function nameOf(uri: vscode.Uri): string {
  return uri.path.replace(/\/$/, '').split('/').at(-1) || uri.path;
}

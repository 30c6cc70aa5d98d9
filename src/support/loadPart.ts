import * as vscode from 'vscode';

/** What a part of the extension needs of the rest, by the name it asks for. */
export type Modules = Readonly<Record<string, unknown>>;

type Part = { readonly default: (require: (name: string) => unknown) => unknown };

/**
 * Loads a file that the build cut off `dist/extension.js`, and gives it the modules it shares with it. Node reads the file
 * itself; a web worker host cannot, so it is read for it. Rejects when the file is missing.
 */
export async function loadPart(file: string, shared: Modules): Promise<unknown> {
  const { extensionUri } = vscode.extensions.getExtension('daemonscope.daemonscope')!;
  const uri = vscode.Uri.joinPath(extensionUri, 'dist', file);
  const part = await ('importScripts' in globalThis ? importText(await vscode.workspace.fs.readFile(uri)) : importFrom(uri.toString()));
  return part.default((name) => shared[name]);
}

async function importText(text: Uint8Array): Promise<Part> {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return await importFrom(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

function importFrom(url: string): Promise<Part> {
  return import(url) as Promise<Part>;
}

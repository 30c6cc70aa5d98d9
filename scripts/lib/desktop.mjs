import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { at } from './paths.mjs';
import { insist, Trouble } from './shell.mjs';

const commands = ['code', 'code-insiders', 'codium'];

/** An installed VS Code's command: $VSCODE, or the first of its names on the PATH. */
export function findCode() {
  const suffixes = process.platform === 'win32' ? ['.cmd'] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = commands.flatMap(command => folders.flatMap(folder => suffixes.map(suffix => join(folder, command + suffix))));
  return [process.env.VSCODE, ...candidates].filter(Boolean).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs the VSIX into a profile of its own and opens the examples with it, in the VS Code that is installed. */
export async function openDesktop(vsix) {
  const code = findCode();
  if (!code) {
    throw new Trouble('No `code` command on the PATH. In VS Code run "Shell Command: Install \'code\' command in PATH",\n'
      + 'or set VSCODE=/path/to/code, or use `npm start` without --desktop: it needs no VS Code.');
  }
  const profile = ['--user-data-dir', at('.vscode-test/desktop/data'), '--extensions-dir', at('.vscode-test/desktop/extensions')];
  await insist('installing the extension', code, [...profile, '--install-extension', vsix, '--force']);
  await insist('opening examples/', code, [...profile, '--new-window', at('examples')]);
}

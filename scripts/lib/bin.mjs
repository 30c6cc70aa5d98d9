// Makes `npx daemonscope` work in a clone: npm links the commands of packages, and not those of the folder itself.
import { lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { at } from './paths.mjs';

const link = at('node_modules/.bin/daemonscope');

/** Puts the command among those of the installed packages; it builds itself anew at every start. */
export function linkBin() {
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(at('node_modules/.bin'), { recursive: true });
  if (process.platform === 'win32') writeFileSync(`${link}.cmd`, '@node "%~dp0\\..\\..\\scripts\\daemonscope.mjs" %*\r\n');
  else symlinkSync('../../scripts/daemonscope.mjs', link);
}

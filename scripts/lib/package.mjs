import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { build } from '../../esbuild.mjs';
import { at, root } from './paths.mjs';
import { progress, Trouble } from './shell.mjs';

/** The largest VSIX we ship, in bytes. */
const BUDGET = 300 * 1024;

const shipped = ['extension', 'web', 'view', 'styles'];

export const manifest = async () => JSON.parse(await readFile(at('package.json'), 'utf8'));

/** Builds for production and writes the VSIX (by default daemonscope-<version>.vsix in the root); answers its path. */
export async function packageExtension(target) {
  const { name, version } = await manifest();
  const packagePath = target ?? at(`${name}-${version}.vsix`);
  const skipped = await build({ only: shipped, production: true });
  if (skipped.length > 0) throw new Trouble(`cannot package: the sources of ${skipped.join(', ')} are missing`);
  await mkdir(dirname(packagePath), { recursive: true });
  await createVSIX({ cwd: root, packagePath, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });
  const { size } = await stat(packagePath);
  progress(`${packagePath}: ${(size / 1024).toFixed(0)} KB of ${BUDGET / 1024} KB`);
  if (size > BUDGET) throw new Trouble('the VSIX is over its budget');
  return packagePath;
}

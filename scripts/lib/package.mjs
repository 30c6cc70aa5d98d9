import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { budgets, build } from '../../esbuild.mjs';
import { at, root } from './paths.mjs';
import { Trouble } from './shell.mjs';

/** The largest VSIX we ship, in bytes. */
const vsixBudget = 300 * 1024;

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
  return packagePath;
}

const kilobytes = bytes => `${(bytes / 1024).toFixed(1)} KB`;

/** Compares the sizes of what has just been packaged with their budgets; answers how many hold and how many do not. */
export async function checkBudgets(vsix) {
  const counts = { passed: 0, failed: 0 };
  for (const [file, limit] of Object.entries({ ...budgets, [relative(root, vsix)]: vsixBudget })) {
    const { size } = await stat(at(file));
    const fits = size <= limit;
    counts[fits ? 'passed' : 'failed'] += 1;
    console.log(`${fits ? '✔' : '✘'} ${file}: ${kilobytes(size)} of ${kilobytes(limit)}`);
  }
  return counts;
}

import { rmSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createVSIX, listFiles } from '@vscode/vsce';
import { budgets, build } from '../../esbuild.mjs';
import { at, root } from './paths.mjs';
import { Trouble } from './shell.mjs';

/** The largest VSIX we ship, in bytes. */
const vsixBudget = 300 * 1024;

const shipped = ['extension', 'view', 'styles'];

/** What is packed beside the bundles; .vscodeignore chooses among it. */
const packed = /^(package\.json|package\.nls.*\.json|README\.md|CHANGELOG\.md|LICENSE|\.vscodeignore|media|examples)$/;

export const manifest = async () => JSON.parse(await readFile(at('package.json'), 'utf8'));

/** Puts the extension as it will be installed into a folder of its own, which no other build changes meanwhile; answers it. */
async function stage() {
  const folder = `out/package-${process.pid}`;
  await rm(at(folder), { recursive: true, force: true });
  process.once('exit', () => rmSync(at(folder), { recursive: true, force: true }));
  const skipped = await build({ only: shipped, production: true, to: `${folder}/dist` });
  if (skipped.length > 0) throw new Trouble(`cannot package: the sources of ${skipped.join(', ')} are missing`);
  for (const name of (await readdir(root)).filter(each => packed.test(each))) {
    await cp(at(name), at(folder, name), { recursive: true });
  }
  return at(folder);
}

/**
 * Builds for production and writes the VSIX (by default daemonscope-<version>.vsix in the root). Answers its path, and the
 * folder with what is in it, which is there until the process ends.
 */
export async function packageExtension(target) {
  const { name, version } = await manifest();
  const vsix = target ?? at(`${name}-${version}.vsix`);
  const folder = await stage();
  const files = await listFiles({ cwd: folder, dependencies: false });
  const missing = Object.keys(budgets).filter(file => !files.includes(file));
  if (missing.length > 0) throw new Trouble(`.vscodeignore leaves out ${missing.join(', ')}`);
  await mkdir(dirname(vsix), { recursive: true });
  await createVSIX({ cwd: folder, packagePath: vsix, dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false });
  return { vsix, folder };
}

const kilobytes = bytes => `${(bytes / 1024).toFixed(1)} KB`;

/** Compares the sizes of what has been packaged with their budgets; answers how many hold and how many do not. */
export async function checkBudgets({ vsix, folder }) {
  const sizes = Object.entries(budgets).map(([file, limit]) => [file, join(folder, file), limit]);
  const counts = { passed: 0, failed: 0 };
  for (const [name, file, limit] of [...sizes, [basename(vsix), vsix, vsixBudget]]) {
    const { size } = await stat(file);
    const fits = size <= limit;
    counts[fits ? 'passed' : 'failed'] += 1;
    console.log(`${fits ? '✔' : '✘'} ${name}: ${kilobytes(size)} of ${kilobytes(limit)}`);
  }
  return counts;
}

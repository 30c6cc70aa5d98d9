import { mkdtemp, cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildModules } from '../../esbuild.mjs';
import { at } from './paths.mjs';

/** Bundles TypeScript helpers of test/ and answers their modules, in the order of the paths (from the root). */
export async function loadSupport(...files) {
  const outdir = `dist/tools-${process.pid}`;
  try {
    // A second entry keeps the folders as they are even when one file is asked for.
    await buildModules([...new Set([...files, 'test/support/tools.ts', 'test/bench/harness.ts'])], outdir);
    return await Promise.all(files.map(file => import(pathToFileURL(at(outdir, file.replace(/\.ts$/, '.mjs'))).href)));
  } finally {
    await rm(at(outdir), { recursive: true, force: true });
  }
}

/** A copy of the examples outside the repository, to be changed at will; `remove()` when done. */
export async function copyOfExamples() {
  const parent = await mkdtemp(join(tmpdir(), 'daemonscope-'));
  const folder = join(parent, 'examples');
  await cp(at('examples'), folder, { recursive: true });
  return { folder, remove: () => rm(parent, { recursive: true, force: true }) };
}

import { spawn } from 'node:child_process';
import { build, explainFailure } from '../../esbuild.mjs';
import { root } from './paths.mjs';

/** Builds one bundle and runs its file with this Node and the given arguments; answers its exit code. */
export async function runBundle(name, file, args, { cwd = process.cwd(), flags = [] } = {}) {
  try {
    const skipped = await build({ only: [name] });
    if (skipped.length > 0) throw new Error(`there is nothing to run: the sources of "${name}" are missing`);
  } catch (error) {
    console.error(await explainFailure(error));
    return 1;
  }
  const child = spawn(process.execPath, ['--enable-source-maps', ...flags, `${root}/${file}`, ...args], { cwd, stdio: 'inherit' });
  return new Promise(done => child.once('close', code => done(code ?? 1)));
}

// Bundles test files and runs them with node's own test runner.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { buildModules, explainFailure } from '../../esbuild.mjs';
import { at, root } from './paths.mjs';
import { SUMMARY } from './reporter.mjs';

let runs = 0;

/**
 * Runs the files (paths from the root), as many at a time as there are cores, and answers `{ passed, failed }`. A file that
 * does not build counts as failed.
 */
export async function runNodeTests(files, { concurrency = availableParallelism(), timeout = 400_000, env = {} } = {}) {
  const outdir = `dist/run-${process.pid}-${runs += 1}`;
  try {
    const { built, failed } = await buildEach(files, outdir);
    const counts = built.length === 0 ? { passed: 0, failed: 0 } : await run(built, { concurrency, timeout, env });
    return { passed: counts.passed, failed: counts.failed + failed };
  } finally {
    await rm(at(outdir), { recursive: true, force: true });
  }
}

/** All files at once; when that fails, one by one, so that one broken file does not hide the others. */
async function buildEach(files, outdir) {
  const output = file => `${outdir}/${file.replace(/\.ts$/, '.mjs')}`;
  try {
    await buildModules(files, outdir);
    return { built: files.map(output), failed: 0 };
  } catch {
    const built = [];
    for (const file of files) {
      try {
        await buildModules([file], outdir);
        built.push(output(file));
      } catch (error) {
        console.log(`✘ ${file} does not build\n${await explainFailure(error)}`);
      }
    }
    return { built, failed: files.length - built.length };
  }
}

function run(files, { concurrency, timeout, env }) {
  const flags = ['--enable-source-maps', '--test', `--test-timeout=${timeout}`, `--test-concurrency=${concurrency}`];
  flags.push(`--test-reporter=./scripts/lib/reporter.mjs`, '--test-reporter-destination=stdout');
  const child = spawn(process.execPath, [...flags, ...files.filter(file => existsSync(at(file)))], {
    cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, failed) => {
    let rest = '';
    let counts;
    const line = text => {
      if (text.startsWith(SUMMARY)) counts = JSON.parse(text.slice(SUMMARY.length));
      else console.log(text);
    };
    child.stdout.setEncoding('utf8').on('data', chunk => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      lines.forEach(line);
    });
    child.once('error', failed);
    child.once('close', code => {
      if (rest) line(rest);
      done(counts ?? { passed: 0, failed: code === 0 ? 0 : 1 });
    });
  });
}

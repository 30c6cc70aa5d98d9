// `npm run test:desktop [-- --version 1.100.3]`: the extension-host suite in a desktop VS Code, the one that is installed
// ($VSCODE, its Electron executable) or one that @vscode/test-electron downloads.
import { spawn } from 'node:child_process';
import { ensureDependencies } from './lib/dependencies.mjs';
import { at } from './lib/paths.mjs';
import { giveUp, progress } from './lib/shell.mjs';

const PREFIX = '[daemonscope-test] ';
const args = process.argv.slice(2);

/** In a process of its own, so that what VS Code prints can be read. */
async function inner() {
  const { runTests } = await import('@vscode/test-electron');
  const { copyOfExamples } = await import('./lib/support.mjs');
  const examples = await copyOfExamples();
  try {
    await runTests({
      ...process.env.VSCODE ? { vscodeExecutablePath: process.env.VSCODE } : { version: process.env.VSCODE_VERSION ?? 'stable' },
      cachePath: at('.vscode-test/desktop'),
      extensionDevelopmentPath: at(),
      extensionTestsPath: at('dist/test/suite.js'),
      launchArgs: [examples.folder, '--disable-extensions', '--disable-workspace-trust', ...process.getuid?.() === 0 ? ['--no-sandbox'] : []],
    });
  } finally {
    await examples.remove();
  }
}

function show(line, counts) {
  const at = line.indexOf(PREFIX);
  if (at < 0) return;
  const { pass, fail, problem } = JSON.parse(line.slice(at + PREFIX.length));
  if (pass !== undefined) counts.passed += 1;
  if (fail === undefined) return;
  counts.failed += 1;
  console.log(`✘ ${fail}\n${problem}\n`);
}

async function outer() {
  await ensureDependencies();
  const { build } = await import('../esbuild.mjs');
  progress('building');
  await build({ only: ['extension', 'view', 'styles', 'suite'] });
  const version = args.includes('--version') ? { VSCODE_VERSION: args[args.indexOf('--version') + 1] } : {};
  const child = spawn(process.execPath, [process.argv[1], '--inner'], {
    env: { ...process.env, ...version }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  const counts = { passed: 0, failed: 0 };
  let rest = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', chunk => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) show(line, counts);
  });
  child.stderr.setEncoding('utf8').on('data', chunk => { errors = (errors + chunk).slice(-4_000); });
  const code = await new Promise(done => child.once('close', done));
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1;
    console.log(`The desktop VS Code did not run the suite:\n${errors}`);
    console.log('Set VSCODE=/path/to/its/executable to use an installed one; `npm test` runs the same suite without a desktop.');
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = code === 0 && counts.failed === 0 ? 0 : 1;
}

await (args.includes('--inner') ? inner() : outer()).catch(giveUp);

// `npm start [-- --desktop | --check] [--locale ja] [--port N]`: the packaged extension in a real VS Code with the examples open.
import { ensureDependencies } from './lib/dependencies.mjs';
import { giveUp, progress, Trouble } from './lib/shell.mjs';

const args = process.argv.slice(2);
const has = flag => args.includes(flag);
const value = flag => (has(flag) ? args[args.indexOf(flag) + 1] : undefined);

/** Ends with the first Ctrl+C (or a polite kill). */
const interrupted = () => new Promise(done => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, done);
});

async function serve(vsix, stopped) {
  const { ensureVsCode } = await import('./lib/vscode.mjs');
  const { loadSupport, copyOfExamples } = await import('./lib/support.mjs');
  const vscode = await ensureVsCode();
  const [{ startServer }] = await loadSupport('test/support/server.ts');
  const examples = await copyOfExamples();
  progress(`installing the extension and starting VS Code ${vscode.version}`);
  const server = await startServer({ vscode, vsix, locale: value('--locale'), port: Number(value('--port')) || undefined });
  try {
    console.log(`\nOpen ${server.address}/?folder=${encodeURIComponent(examples.folder)}`);
    console.log('It shows a copy of examples/: change what you like. Ctrl+C ends it.\n');
    await stopped;
  } finally {
    await server.stop();
    await examples.remove();
  }
}

async function check(vsix) {
  const { ensureVsCode } = await import('./lib/vscode.mjs');
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const { loadSupport, copyOfExamples } = await import('./lib/support.mjs');
  const tools = { vscode: await ensureVsCode(), chromium: await ensureChromium(), vsix };
  const [{ walk }] = await loadSupport('test/e2e/first-minute.ts');
  const examples = await copyOfExamples();
  try {
    const { passed, failed } = await walk({ tools, folder: examples.folder, locale: value('--locale'), pictures: 'out/start' });
    console.log(`${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await examples.remove();
  }
}

async function desktop(vsix) {
  const { openDesktop } = await import('./lib/desktop.mjs');
  await openDesktop(vsix);
}

async function main() {
  if (has('--help')) {
    console.log('npm start -- [--check | --desktop] [--locale ja] [--port 8080]');
    return;
  }
  const stopped = interrupted();
  await ensureDependencies();
  progress('building and packaging');
  const { packageExtension } = await import('./lib/package.mjs');
  const { explainFailure } = await import('../esbuild.mjs');
  const { vsix } = await packageExtension().catch(async error => { throw new Trouble(await explainFailure(error)); });
  if (has('--check')) await Promise.race([check(vsix), stopped]);
  else if (has('--desktop')) await desktop(vsix);
  else await serve(vsix, stopped);
}

main().catch(giveUp);

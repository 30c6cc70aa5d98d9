// The stages of `npm test`. Each answers `{ passed, failed }`; one that fails does not keep the next from running.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, explainFailure, filesBelow, unitTests } from '../../esbuild.mjs';
import { check } from '../check.mjs';
import { ensureChromium } from './chromium.mjs';
import { lint } from './lint.mjs';
import { runNodeTests } from './node-tests.mjs';
import { checkBudgets, manifest, packageExtension } from './package.mjs';
import { at, root } from './paths.mjs';
import { heading, run, Trouble } from './shell.mjs';
import { copyOfExamples, loadSupport } from './support.mjs';
import { ensureVsCode, NEWEST, OLDEST } from './vscode.mjs';

const isProperty = file => /\/properties\/|\.property\.test\.ts$/.test(file);

/** Folders with cases or scenarios that must pass. */
const conformanceFolders = ['test/conformance/cases', 'test/conformance/scenarios', 'examples'];

let filter = '';
const selected = files => files.filter(file => file.includes(filter));

/** Done once, by the first stage that needs it. */
function once(make) {
  let result;
  return () => (result ??= make());
}

const packaged = once(() => packageExtension(at('out/test/daemonscope.vsix')));

async function conformance() {
  const skipped = await build({ only: ['conformance'] });
  const folders = conformanceFolders.filter(folder => existsSync(at(folder)));
  if (skipped.length > 0) throw new Trouble('test/conformance/main.ts is missing');
  const { code, output } = await run(process.execPath, ['--enable-source-maps', 'dist/conformance.js', ...folders, '--failures']);
  console.log(output.trimEnd());
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? [];
  if (passed === undefined) throw new Trouble(`it ended with ${code} and without counts`);
  return { passed: Number(passed), failed: Number(failed) };
}

/** Both VS Codes, fetched since the first stage began, because that is mostly waiting. What fails says so where it is needed. */
const fetched = once(() => {
  const all = new Map([[OLDEST, ensureVsCode(OLDEST)]]);
  all.set(NEWEST, all.get(OLDEST).catch(() => undefined).then(() => ensureVsCode(NEWEST)));
  for (const each of all.values()) each.catch(() => undefined);
  return all;
});

const vscodeOf = version => fetched().get(version);

async function extensionHost() {
  const { folder } = await packaged();
  // VS Code runs a suite in the host of the extension that it lies in: elsewhere it would never run in the web worker.
  await build({ only: ['suite'], to: `${relative(root, folder)}/dist` });
  const { publisher, name } = await manifest();
  const [{ launchBrowser }, { runSuite }] = await loadSupport('test/support/browser.ts', 'test/support/extension-host.ts');
  const browser = await launchBrowser(await ensureChromium());
  const attempt = (version, host) => async () => {
    const vscode = await vscodeOf(version);
    const result = await inCopyOfExamples(workspace => runSuite({
      vscode, host, browser, workspace, extension: folder, suite: join(folder, 'dist/test/suite.js'), id: `${publisher}.${name}`,
    }));
    for (const failure of result.failures) console.log(`✘ ${failure}\n`);
    return result;
  };
  const runs = [OLDEST, NEWEST].flatMap(version =>
    ['node', 'web'].map(host => ({ name: `VS Code ${version}, ${host} host`, attempt: attempt(version, host) })));
  try {
    return await inTurn(runs);
  } finally {
    await browser.close();
  }
}

async function inCopyOfExamples(use) {
  const examples = await copyOfExamples();
  try {
    return await use(examples.folder);
  } catch (error) {
    return { passed: 0, failed: 1, failures: [String(error.stack ?? error)] };
  } finally {
    await examples.remove();
  }
}

/** One VS Code and one browser for all files; each test has a fresh profile and a folder of its own. */
async function endToEnd() {
  const tools = { vscode: await vscodeOf(NEWEST), chromium: await ensureChromium(), vsix: (await packaged()).vsix };
  const [{ serveBrowser }, { startServer }] = await loadSupport('test/support/browser.ts', 'test/support/server.ts');
  const server = await startServer(tools);
  const browser = await serveBrowser(tools.chromium);
  const running = { server: { address: server.address, port: server.port }, browser: browser.wsEndpoint() };
  const options = { concurrency: 1, timeout: 400_000, env: { DAEMONSCOPE_TOOLS: JSON.stringify({ ...tools, running }) } };
  const files = selected(filesBelow('test/e2e', '.e2e.ts'));
  try {
    return await inTurn(files.map(name => ({ name, attempt: () => runNodeTests([name], options) })));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * Makes attempts one after the other, for a whole VS Code keeps two cores busy, and adds up their counts. One that fails is
 * repeated when the others are done, and that counts: a whole VS Code in a browser loses a key now and then.
 */
async function inTurn(runs) {
  const sum = { passed: 0, failed: 0 };
  const add = counts => { for (const key of Object.keys(sum)) sum[key] += counts[key]; };
  const again = [];
  for (const run of runs) {
    const counts = await timed(run);
    if (counts.failed === 0) add(counts);
    else again.push(run);
  }
  for (const run of again) {
    console.log(`${run.name}: once more`);
    add(await timed(run));
  }
  return sum;
}

async function timed({ name, attempt }) {
  const start = Date.now();
  const counts = await attempt();
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
  return counts;
}

/** In the order in which they run: what fails soonest comes first. */
const stages = {
  check: ['Type check', check],
  lint: ['Lint', lint],
  unit: ['Unit tests', () => runNodeTests(selected(unitTests().filter(file => !isProperty(file))))],
  property: ['Property tests', () => runNodeTests(selected(unitTests().filter(isProperty)))],
  conformance: ['Conformance', conformance],
  package: ['Package and sizes', async () => checkBudgets(await packaged())],
  host: ['Extension host', extensionHost],
  e2e: ['End to end, from the VSIX', endToEnd],
};

async function outcome(stage) {
  try {
    return await stage();
  } catch (error) {
    console.log(`✘ ${error instanceof Trouble || error.errors ? await explainFailure(error) : error.stack ?? error}`);
    return { passed: 0, failed: 1 };
  }
}

function chosen(args) {
  const option = name => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  filter = option('--filter') ?? '';
  const names = option('--only')?.split(',') ?? Object.keys(stages);
  const unknown = names.filter(name => !stages[name]);
  if (unknown.length > 0) throw new Trouble(`no stage named ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`);
  return names;
}

/** Runs the chosen stages and prints the sum of their counts as the last line; sets the exit code. */
export async function runStages(args) {
  const sum = { passed: 0, failed: 0 };
  const names = chosen(args);
  if (names.includes('host') || names.includes('e2e')) fetched();
  for (const name of names) {
    const [title, stage] = stages[name];
    heading(title);
    const start = Date.now();
    const { passed, failed } = await outcome(stage);
    console.log(`${title}: ${passed} passed, ${failed} failed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    sum.passed += passed;
    sum.failed += failed;
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 ? 0 : 1;
}

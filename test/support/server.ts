import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VsCode } from './tools';

export type Settings = Readonly<Record<string, unknown>>;

export interface ServerOptions {
  readonly vscode: VsCode;
  /** Kept after the end when given; a temporary folder otherwise. */
  readonly dataDir?: string;
  readonly settings?: Settings;
  /** Display language, such as `ja`. */
  readonly locale?: string;
  /** VSIX to install before the start. */
  readonly vsix?: string;
  /** Lets the page name an extension and tests to load (`payload`). */
  readonly forTests?: boolean;
  readonly port?: number;
}

export interface Server {
  /** Such as http://127.0.0.1:41234, without a slash at the end. */
  readonly address: string;
  readonly port: number;
  /** Ends it, with everything it has started, and removes its temporary folder. */
  stop(): Promise<void>;
}

/** Nothing that distracts from the extension, now or on a slow machine. */
const calm: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.accounts.experimental.showEntitlements': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'files.hotExit': 'off',
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'workbench.reduceMotion': 'on',
};

/** Starts VS Code's server on 127.0.0.1 and answers once it listens. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const dataDir = options.dataDir ?? await mkdtemp(join(tmpdir(), 'daemonscope-server-'));
  await writeUserData(dataDir, options);
  const folders = ['--server-data-dir', dataDir, '--extensions-dir', join(dataDir, 'extensions')];
  if (options.vsix) await install(options.vscode, options.vsix, folders);
  const port = options.port ?? await freePort();
  const child = serve(options, port, folders);
  await listening(child);
  const stop = async (): Promise<void> => {
    await end(child);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address: `http://127.0.0.1:${port}`, port, stop };
}

async function writeUserData(dataDir: string, { settings = {}, locale }: ServerOptions): Promise<void> {
  const user = join(dataDir, 'data/User');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'settings.json'), JSON.stringify({ ...calm, ...settings }, undefined, 2));
  if (locale) await writeLanguage(join(dataDir, 'data'), locale);
}

/** A language pack without texts: VS Code itself stays English, extensions are told the language. */
async function writeLanguage(data: string, locale: string): Promise<void> {
  const texts = join(data, 'main.i18n.json');
  const id = `vscode-language-pack-${locale}`;
  const extensions = [{ extensionIdentifier: { id }, version: '1.0.0' }];
  const pack = { hash: `${locale}-empty`, label: locale, extensions, translations: { vscode: texts } };
  await writeFile(texts, JSON.stringify({ version: '1.0.0', contents: {} }));
  await writeFile(join(data, 'languagepacks.json'), JSON.stringify({ [locale]: pack }));
  await writeFile(join(data, 'User/argv.json'), JSON.stringify({ locale }));
  await writeFile(join(data, 'argv.json'), JSON.stringify({ locale }));
}

function install({ node, server }: VsCode, vsix: string, folders: readonly string[]): Promise<void> {
  const args = [server, '--accept-server-license-terms', ...folders, '--install-extension', vsix, '--force'];
  const child = spawn(node, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collect(child);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => {
      if (code === 0 && /success/i.test(output())) done();
      else fail(new Error(`installing ${vsix} failed:\n${output()}`));
    });
  });
}

function serve({ vscode, forTests }: ServerOptions, port: number, folders: readonly string[]): ChildProcess {
  const flags = ['--accept-server-license-terms', '--host', '127.0.0.1', '--port', String(port), '--without-connection-token',
    '--telemetry-level', 'off', '--disable-telemetry', '--disable-workspace-trust', ...folders];
  if (forTests && !vscode.version.startsWith('1.100.')) flags.push('--enable-smoke-test-driver');
  const env = { ...process.env };
  for (const name of Object.keys(env)) if (/^(npm_|VSCODE_|NODE_TEST)/.test(name)) delete env[name];
  return spawn(vscode.node, [vscode.server, ...flags], { stdio: ['ignore', 'pipe', 'pipe'], env, detached: process.platform !== 'win32' });
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: string): void => { text = (text + chunk).slice(-8_000); };
  child.stdout?.setEncoding('utf8').on('data', keep);
  child.stderr?.setEncoding('utf8').on('data', keep);
  return () => text;
}

function listening(child: ChildProcess): Promise<void> {
  const output = collect(child);
  return new Promise<void>((done, fail) => {
    const trouble = (what: string): void => fail(new Error(`VS Code ${what}:\n${output()}`));
    const timer = setTimeout(() => trouble('does not listen after 60 s'), 60_000);
    child.once('error', fail);
    child.once('exit', code => trouble(`ended with ${code}`));
    child.stdout?.on('data', () => {
      if (!/agent listening|Web UI available/.test(output())) return;
      clearTimeout(timer);
      done();
    });
  });
}

/** Asks the whole group to end (the server has started an extension host), and insists after 3 s. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(done => child.once('exit', done));
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 3_000);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid!, signal);
  } catch {
    // Nothing of the group is left.
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))));
    });
  });
}

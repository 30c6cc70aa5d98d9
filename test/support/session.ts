import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { connectBrowser, launchBrowser } from './browser';
import { startServer } from './server';
import type { Server, Settings } from './server';
import { themes, Workbench } from './workbench';
import { tools } from './tools';
import type { Tools } from './tools';

export interface SessionOptions {
  readonly locale?: string;
  readonly theme?: keyof typeof themes;
  readonly settings?: Settings;
  /** Files of the folder to open, by name; a copy of examples/ when neither these nor `folder` are given. */
  readonly files?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** File to open at the start, as a path from the folder; after a reload VS Code shows it and nothing else. */
  readonly open?: string;
  readonly width?: number;
  readonly height?: number;
  readonly tools?: Tools;
}

/** A VS Code with the packaged extension, a browser that shows it, and the folder it has open. */
export interface Session {
  readonly workbench: Workbench;
  readonly folder: string;
  readonly browser: Browser;
  /** Opens another folder with these files in the same window. */
  openFolder(files: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Starts what does not run yet; the caller closes it. A screenshot of the end can be taken before that. */
export async function openSession(options: SessionOptions = {}): Promise<Session> {
  const all = options.tools ?? tools();
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => { for (const step of undo.splice(0).reverse()) await step(); };
  try {
    const folder = options.folder ?? await prepareFolder(options.files, undo);
    const server = await serverFor(all, options, undo);
    const browser = all.running ? await connectBrowser(all.running.browser) : await launchBrowser(all.chromium);
    undo.push(() => browser.close());
    const { width, height, locale, open } = options;
    const workbench = await Workbench.open({ browser, server, folder, width, height, locale, open });
    const openFolder: Session['openFolder'] = async (files) => workbench.openFolder(server, await prepareFolder(files, undo));
    return { workbench, folder, browser, openFolder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Does something in a session and closes it; a picture of what it looked like when it failed goes to out/e2e. */
export async function inSession(name: string, options: SessionOptions, work: (session: Session) => Promise<void>): Promise<void> {
  const session = await openSession(options);
  try {
    await work(session);
  } catch (error) {
    await session.workbench.screenshot(`out/e2e/${name}-failed.png`);
    throw error;
  } finally {
    await session.close();
  }
}

type Address = Pick<Server, 'address' | 'port'>;

/** The VS Code that runs already; one of its own for a session with a language or settings. */
async function serverFor({ vscode, vsix, running }: Tools, options: SessionOptions, undo: (() => Promise<unknown>)[]): Promise<Address> {
  const { locale, theme, settings } = options;
  if (running && !locale && !theme && !settings) return running.server;
  const colours = theme ? { 'workbench.colorTheme': themes[theme] } : {};
  const server = await startServer({ vscode, vsix, locale, settings: { ...colours, ...settings } });
  undo.push(() => server.stop());
  return server;
}

async function prepareFolder(files: SessionOptions['files'], undo: (() => Promise<unknown>)[]): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'daemonscope-'));
  undo.push(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'examples');
  if (files) await writeFiles(folder, files);
  else await cp(resolve('examples'), folder, { recursive: true });
  return folder;
}

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

import { readdirSync } from 'node:fs';
import * as esbuild from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { pageHtml } from '../../src/panel/html';
import type { Frame, FromView, ProfileDifference, ToView, ViewStrings } from '../../src/panel/protocol';
import { largeLogRow } from './fixtures';
import { themes, type ThemeName } from './themes';

/** Time in ms that a busy machine may take. */
const patience = 60_000;

const address = 'http://view.test';

/** Script and styles of the view. */
interface Built {
  readonly script: string;
  readonly styles: string;
}

let built: Promise<Built> | undefined;

/** Builds the view as it ships, once, without touching what others build. */
function buildView(): Promise<Built> {
  const options = { bundle: true, write: false, minify: true, target: 'es2022', charset: 'utf8', logLevel: 'silent' } as const;
  const sheets = readdirSync('media/view', { recursive: true }).map(String).filter((name) => name.endsWith('.css')).sort();
  const contents = sheets.map((name) => `@import './${name}';`).join('\n');
  return (built ??= Promise.all([
    esbuild.build({ ...options, entryPoints: ['media/view/main.ts'], format: 'iife' }),
    esbuild.build({ ...options, stdin: { contents, resolveDir: 'media/view', loader: 'css' } }),
  ]).then(([script, styles]) => ({ script: script.outputFiles[0]!.text, styles: styles.outputFiles[0]!.text })));
}

export interface ViewOptions {
  readonly frame: Frame;
  readonly strings: ViewStrings;
  readonly language?: string;
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  /** State that an earlier view has kept. */
  readonly state?: unknown;
}

const differences: readonly ProfileDifference[] = [
  { situation: 'node goes NotReady', textbook: 'its pod is deleted', kubernetes: 'the pod stays; the node leaves desired' },
  { situation: 'cordoned node', textbook: 'not modelled', kubernetes: 'still gets its pod' },
];

/** The view on a page of its own: the built files, the host's page and policy, and a stand-in for VS Code. */
export class ViewPage {
  private constructor(readonly page: Page, private options: ViewOptions) {}

  static async open(browser: Browser, options: ViewOptions): Promise<ViewPage> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    context.setDefaultTimeout(patience);
    const view = new ViewPage(await context.newPage(), options);
    await view.serve();
    await view.show(options);
    return view;
  }

  /** Loads the view anew, with other options. */
  async show(options: ViewOptions): Promise<void> {
    this.options = options;
    const { width = 1180, height = 900 } = options;
    await this.page.setViewportSize({ width, height });
    await this.page.goto(`${address}/`);
    await this.page.waitForFunction(() => document.querySelector('.app .fleet-bar, .app .empty') !== null);
    await this.settled();
  }

  /** Sends a message as the host would. */
  async send(message: ToView): Promise<void> {
    await this.page.evaluate((sent) => window.postMessage(sent, '*'), message);
    await this.settled();
  }

  /** What the view has sent so far. */
  posted(): Promise<FromView[]> {
    return this.page.evaluate(() => (window as unknown as { posted: FromView[] }).posted);
  }

  /** The intentions sent so far. */
  async commands(): Promise<unknown[]> {
    return (await this.posted()).filter((message) => message.type === 'command').map(({ id, args }) => ({ id, args }));
  }

  kept(): Promise<unknown> {
    return this.page.evaluate(() => (window as unknown as { kept: unknown }).kept);
  }

  /** Waits for two animation frames: everything that was sent is painted. */
  async settled(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0)));
    }));
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  private async serve(): Promise<void> {
    await this.page.route(`${address}/**`, async (route) => {
      if (new URL(route.request().url()).pathname === '/') await route.fulfill({ contentType: 'text/html', body: await this.html() });
      else await route.fulfill({ status: 404 });
    });
    await this.page.exposeFunction('answer', (message: FromView): string => {
      const { frame, strings, language = 'en' } = this.options;
      if (message.type === 'ready') return messages({ type: 'init', language, strings, host: 'kept', differences }, { type: 'show', number: 1, frame });
      if (message.type !== 'logRequest') return messages();
      return messages({ type: 'log', rows: Array.from({ length: message.count }, (_, index) => largeLogRow(message.from + index)) });
    });
  }

  /** The host's page, with the stand-in for VS Code before the view's script. */
  private async html(): Promise<string> {
    const { language = 'en', state, theme = 'dark' } = this.options;
    const page = pageHtml({ ...await buildView(), nonce: 'abc', language, title: 'Cluster' });
    const given = JSON.stringify({ state, theme: themes[theme] }).replaceAll('<', '\\u003c');
    return page.replace('<body>', () => `<body><script nonce="abc">(${standIn.toString()})(${given})</script>`);
  }
}

/** As one text: many small values cross over to the page slowly. */
function messages(...all: readonly ToView[]): string {
  return JSON.stringify(all);
}

/** What the stand-in puts on the window. */
interface StandIn {
  posted: unknown[];
  kept: unknown;
  answer(message: unknown): Promise<string>;
  acquireVsCodeApi(): unknown;
}

/** Runs in the page before everything else: VS Code's API, and the theme as VS Code would set it. */
function standIn({ state, theme }: { state: unknown; theme: { classes: string; variables: Record<string, string> } }): void {
  const globals = window as unknown as StandIn;
  globals.posted = [];
  globals.kept = state;
  globals.acquireVsCodeApi = () => ({
    getState: () => globals.kept,
    setState: (kept: unknown) => { globals.kept = kept; },
    postMessage: (message: unknown) => {
      globals.posted.push(message);
      void globals.answer(message).then((answers) => { for (const each of JSON.parse(answers) as unknown[]) window.postMessage(each, '*'); });
    },
  });
  document.body.className = theme.classes;
  for (const [name, value] of Object.entries(theme.variables)) document.documentElement.style.setProperty(name, value);
}

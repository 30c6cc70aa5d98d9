import type { Browser } from 'playwright-core';
import { startServer } from './server';
import type { VsCode } from './tools';

export interface SuiteRun {
  readonly vscode: VsCode;
  /** `node`: the extension's `main`; `web`: its `browser` entry in a web worker. */
  readonly host: 'node' | 'web';
  readonly browser: Browser;
  /** Absolute paths: the extension's folder, the suite's bundle, the folder to open. */
  readonly extension: string;
  readonly suite: string;
  readonly workspace: string;
  /** `publisher.name` */
  readonly id: string;
  readonly limit?: number;
}

export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  /** What failed, each with its stack; also why a run has no result. */
  readonly failures: readonly string[];
}

const PREFIX = '[daemonscope-test] ';

interface Line {
  readonly pass?: string;
  readonly fail?: string;
  readonly problem?: string;
}

/** Runs a test bundle inside a real extension host, as VS Code's own integration tests do. */
export async function runSuite(run: SuiteRun): Promise<SuiteResult> {
  const settings = run.host === 'web' ? { 'remote.extensionKind': { [run.id]: ['web'] } } : {};
  const server = await startServer({ vscode: run.vscode, settings, forTests: true });
  const context = await run.browser.newContext({ viewport: { width: 1400, height: 900 } });
  try {
    const page = await context.newPage();
    const lines: Line[] = [];
    const others: string[] = [];
    await page.exposeFunction('codeAutomationLog', (_type: string, args: readonly unknown[]) => {
      const text = String(args[0]);
      if (text.startsWith(PREFIX)) lines.push(JSON.parse(text.slice(PREFIX.length)) as Line);
      else others.push(args.map(String).join(' ').slice(0, 500));
    });
    const exit = new Promise<number>(done => void page.exposeFunction('codeAutomationExit', done));
    await page.goto(`${server.address}/?${query(run, server.port)}`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    return result(lines, await within(run.limit ?? 400_000, exit), others);
  } finally {
    await context.close();
    await server.stop();
  }
}

function query({ extension, suite, workspace }: SuiteRun, port: number): string {
  const remote = (path: string): string => `vscode-remote://127.0.0.1:${port}${path}`;
  const payload = [['extensionDevelopmentPath', remote(extension)], ['extensionTestsPath', remote(suite)], ['skipWelcome', 'true']];
  return `folder=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}

function within(limit: number, exit: Promise<number>): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => done(undefined), limit);
    exit.then(done, fail).finally(() => clearTimeout(timer));
  });
}

function result(lines: readonly Line[], code: number | undefined, log: readonly string[]): SuiteResult {
  const passed = lines.filter(line => line.pass !== undefined).length;
  const failures = lines.filter(line => line.fail !== undefined).map(line => `${line.fail}\n${line.problem}`);
  const trouble = code === undefined ? 'did not end in time' : code !== 0 && failures.length === 0 ? 'ended without a result' : undefined;
  const last = lines.findLast(line => line.pass ?? line.fail);
  if (trouble) {
    failures.push(`the suite ${trouble}; last test: ${last?.pass ?? last?.fail ?? 'none'}; the log ends with\n${log.slice(-15).join('\n')}`);
  }
  return { passed, failed: failures.length, failures };
}

// The smallest test registry that runs in the Node host and in the web worker host alike.

/** Marks the suite's lines among everything else that the workbench logs. */
export const PREFIX = '[daemonscope-test]';

type Body = () => void | Promise<void>;

interface Case {
  readonly name: string;
  readonly body: Body;
}

const cases: Case[] = [];
const cleanups: Body[] = [];
const path: string[] = [];

/** How long one test may take, in milliseconds. */
const LIMIT = 120_000;

/** Groups tests; names are joined with " › ". */
export function suite(name: string, register: () => void): void {
  path.push(name);
  register();
  path.pop();
}

export function test(name: string, body: Body): void {
  cases.push({ name: [...path, name].join(' › '), body });
}

/** Does `body` after every test, in whichever suite. */
export function afterEach(body: Body): void {
  cleanups.push(body);
}

/** Throws unless `condition` holds. */
export function assert(condition: unknown, message = 'expected a true value'): asserts condition {
  if (!condition) throw new Error(message);
}

/** Compares by JSON text, which suits the plain data that crosses VS Code's API. */
export function assertEqual<T>(actual: T, expected: T, message = ''): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`${message}\n  expected ${e}\n  actual   ${a}`.trimStart());
}

/** Asks again every 50 ms until `probe` answers something true, and answers that. */
export async function eventually<T>(probe: () => T | Promise<T>, what: string, limit = 50_000): Promise<NonNullable<T>> {
  const end = Date.now() + limit;
  for (;;) {
    const value = await probe();
    if (value) return value;
    if (Date.now() > end) throw new Error(`waited ${limit} ms in vain: ${what}`);
    await new Promise(next => setTimeout(next, 50));
  }
}

/** Entry point for VS Code's test runners. Rejects when a test failed. */
export async function run(): Promise<void> {
  let failed = 0;
  for (const { name, body } of cases) {
    const problem = await outcome(body);
    if (problem !== undefined) failed += 1;
    report(problem === undefined ? { pass: name } : { fail: name, problem });
  }
  report({ passed: cases.length - failed, failed });
  if (failed > 0) throw new Error(`${failed} of ${cases.length} tests failed`);
}

async function outcome(body: Body): Promise<string | undefined> {
  try {
    await limited(body);
    for (const cleanup of cleanups) await limited(cleanup);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.stack ?? error.message : String(error);
  }
}

function limited(body: Body): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`not done after ${LIMIT} ms`)), LIMIT);
    Promise.resolve().then(body).then(done, fail).finally(() => clearTimeout(timer));
  });
}

function report(line: object): void {
  console.log(`${PREFIX} ${JSON.stringify(line)}`);
}

import { dirname } from 'node:path';
import { filesBelow, isCaseFile, readCases, type CaseResult, type FileResult } from './cases';
import { isDaemonSetFormat, runDaemonSetCase } from './daemonset/run';
import { nodeLifecycleRunner } from './nodeLifecycle';
import { isScenarioFile, runScenarioFile } from './scenarios';
import { schedulerRunner } from './scheduler';
import { isTextbookFormat, runTextbookCase } from './textbook/run';

const own = new URL('../test/conformance/cases', `file://${dirname(process.argv[1] ?? '')}/x`).pathname;

/** Runs every case file and scenario below the folders given, or our own copy of the cases. */
function main(args: readonly string[]): number {
  const showFailures = args.includes('--failures');
  const folders = args.filter((arg) => !arg.startsWith('--'));
  let passed = 0;
  let failed = 0;
  for (const path of (folders.length > 0 ? folders : [own]).flatMap(filesBelow)) {
    const result = runFile(path);
    if (!result) continue;
    const bad = result.results.filter(({ ok }) => !ok);
    passed += result.results.length - bad.length;
    failed += bad.length;
    console.log(`${bad.length === 0 ? 'ok  ' : 'FAIL'} ${path}: ${result.results.length - bad.length} passed, ${bad.length} failed`);
    if (showFailures) bad.forEach(printFailure);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function runFile(path: string): FileResult | undefined {
  if (isScenarioFile(path)) return { file: path, results: runScenarioFile(path) };
  if (!isCaseFile(path)) return undefined;
  const cases = readCases(path);
  if (cases.length === 0) return undefined;
  if (isTextbookFormat(cases)) return { file: path, results: cases.map(runTextbookCase) };
  if (isDaemonSetFormat(cases)) return { file: path, results: cases.map(runDaemonSetCase) };
  const results = cases.flatMap((testCase) => (schedulerRunner(testCase) ?? nodeLifecycleRunner(testCase))?.(testCase) ?? []);
  if (results.length === cases.length) return { file: path, results };
  const message = 'needs a part of the engine that is not built yet: no runner for the format of this file';
  return { file: path, results: cases.map(({ name }) => ({ name, ok: false, message })) };
}

function printFailure({ name, expected, actual, message }: CaseResult): void {
  console.log(`     ${name}: ${message ?? ''}`);
  if (expected !== undefined || actual !== undefined) {
    console.log(`       expected ${JSON.stringify(expected)}`);
    console.log(`       actual   ${JSON.stringify(actual)}`);
  }
}

process.exitCode = main(process.argv.slice(2));

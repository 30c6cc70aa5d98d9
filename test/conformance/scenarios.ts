import { isScenarioName } from '../../src/cli/files';
import { runScenario, type Finding } from '../../src/cli/runFile';
import type { CaseResult } from './cases';

/** True for `scenario.yaml` and `*.scenario.yaml`. */
export function isScenarioFile(path: string): boolean {
  return isScenarioName(path);
}

/** One result for a scenario: all of its steps. */
export function runScenarioFile(path: string): readonly CaseResult[] {
  const { name, status, findings } = runScenario(path);
  return [{ name, ok: status === 'passed', ...(findings.length > 0 && { message: `\n${findings.map(show).join('\n')}` }) }];
}

function show({ line, step, message }: Finding): string {
  return `       line ${line}${step === undefined ? '' : `, step ${step}`}: ${message}`;
}

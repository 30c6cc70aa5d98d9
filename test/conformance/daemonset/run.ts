import type { Case, CaseResult, Step } from '../cases';
import type { Difference } from '../compare';
import { Bench } from './bench';
import { checks, type Scope } from './expect';
import { operations } from './ops';

/** Whether these cases are in the DaemonSet format: every step is one of its operations. */
export function isDaemonSetFormat(cases: readonly Case[]): boolean {
  return cases.every(
    ({ given, when = [] }) =>
      given !== undefined && ('daemonset' in given || 'daemonsets' in given || when.every(({ op }) => op === 'scaleValue')) &&
      !('set' in given) && when.length > 0 && when.every(({ op }) => op in operations),
  );
}

/** Runs one case: the first difference fails it. */
export function runDaemonSetCase(testCase: Case): CaseResult {
  try {
    const difference = firstDifference(new Bench(testCase), testCase);
    return difference ? { name: testCase.name, ok: false, ...difference, message: difference.path } : { name: testCase.name, ok: true };
  } catch (error) {
    return { name: testCase.name, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function firstDifference(bench: Bench, testCase: Case): Difference | undefined {
  let last: Step = { op: 'reconcile' };
  for (const [index, step] of (testCase.when ?? []).entries()) {
    const logFrom = bench.world.log.size;
    last = step;
    operations[step.op]!(bench, step);
    const difference = compare(step.expect ?? {}, { bench, tally: bench.step, logFrom, step });
    if (difference) return { ...difference, path: `step ${index + 1} (${step.op}): ${difference.path}` };
  }
  return compare(testCase.expect ?? {}, { bench, tally: bench.total, logFrom: 0, step: last });
}

function compare(expect: Readonly<Record<string, unknown>>, scope: Scope): Difference | undefined {
  for (const [key, expected] of Object.entries(expect)) {
    const check = checks[key];
    const difference = check ? check(expected as never, scope) : { path: key, expected, actual: 'unknown expectation' };
    if (difference) return difference;
  }
  return undefined;
}

import type { Case, CaseResult, Step } from '../cases';
import type { Difference } from '../compare';
import { DaemonSetBench } from './daemonset';
import { KubeletBench } from './kubelet';

/** A model of the textbook profile under test: does a step, and answers everything that an `expect` may ask. */
export interface TextbookBench {
  perform(step: Step): void;
  /** Values by the name of the expectation, after the last step. */
  observe(): Readonly<Record<string, unknown>>;
}

const kubeletOps = new Set(['setFilePods', 'deliver', 'link', 'strayContainer', 'crash', 'sync', 'tick']);

/** Whether these cases are of one of the two textbook models (cases/README-textbook.md). */
export function isTextbookFormat(cases: readonly Case[]): boolean {
  return cases.every((testCase) => isDaemonSetModel(testCase) || isKubeletModel(testCase));
}

function isDaemonSetModel({ given, when }: Case): boolean {
  return given !== undefined && 'set' in given && when !== undefined;
}

function isKubeletModel({ given, when = [] }: Case): boolean {
  return given === undefined && when.length > 0 && when.every(({ op }) => kubeletOps.has(op));
}

/** Runs one case: the first difference fails it. */
export function runTextbookCase(testCase: Case): CaseResult {
  const { name } = testCase;
  try {
    const bench = isDaemonSetModel(testCase) ? new DaemonSetBench(testCase) : new KubeletBench();
    const difference = firstDifference(bench, testCase.when ?? []);
    return difference ? { name, ok: false, ...difference, message: difference.path } : { name, ok: true };
  } catch (error) {
    return { name, ok: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function firstDifference(bench: TextbookBench, steps: readonly Step[]): Difference | undefined {
  for (const [index, step] of steps.entries()) {
    bench.perform(step);
    const observed = bench.observe();
    for (const [key, expected] of Object.entries(step.expect ?? {})) {
      const actual = observed[key];
      if (stable(expected) !== stable(actual)) return { path: `step ${index + 1} (${step.op}): ${key}`, expected, actual };
    }
  }
  return undefined;
}

/** Lists in order, maps in any. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? 'undefined';
}

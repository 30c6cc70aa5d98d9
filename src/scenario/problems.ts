import type { Problem, SourceRange } from '../manifests/problems';
import type { FormatName } from './schema/shape';

/** What can be wrong with a scenario file, and the arguments of each code. `path` is written as Kubernetes writes field paths. */
export interface ScenarioProblemArgs {
  /** The text is no YAML; `reason` is the reader's own. */
  'syntax': { reason: string };
  'duplicate-key': { key: string };
  'several-documents': Record<never, never>;
  'empty': Record<never, never>;
  'unknown-key': { path: string; key: string; suggestion: string };
  'missing-key': { path: string; key: string };
  'wrong-type': { path: string; expected: string; actual: string; quoted: string };
  'wrong-value': { path: string; value: string; allowed: string; suggestion: string };
  'wrong-format': { path: string; value: string; format: FormatName; example: string };
  'too-small': { path: string; value: number; least: number };
  'one-of': { path: string; keys: string };
  'only-one-of': { path: string; first: string; second: string };
  'any-of': { path: string; keys: string };
  'step-action-missing': Record<never, never>;
  'step-action-unknown': { key: string; suggestion: string };
  'step-two-actions': { first: string; second: string };
  'expect-empty': Record<never, never>;
  'unknown-mark': { name: string; known: string };
  'duplicate-mark': { name: string };
  'object-kind-missing': { path: string };
  'object-name-missing': { path: string };
  'file-missing': { file: string };
}

export type ScenarioProblemCode = keyof ScenarioProblemArgs;

/** Something to say about a place of a scenario file; worded by `describe` (words.ts). */
export interface ScenarioProblem<Code extends ScenarioProblemCode = ScenarioProblemCode> {
  readonly code: Code;
  readonly args: ScenarioProblemArgs[Code];
  readonly severity: 'error' | 'warning';
  /** UTF-16 units from the start of the file. */
  readonly range: SourceRange;
}

/** An error of any code. */
export function scenarioError<Code extends ScenarioProblemCode>(
  code: Code, args: ScenarioProblemArgs[Code], range: SourceRange,
): ScenarioProblem<Code> {
  return { code, args, severity: 'error', range };
}

/** A problem of the reader as one of ours: only texts that are no YAML and repeated keys can come up here. */
export function fromReader(problem: Problem): ScenarioProblem | undefined {
  if (problem.code !== 'yaml-duplicate-key') return undefined;
  const { key } = problem.args as { key: string };
  return scenarioError('duplicate-key', { key }, problem.range);
}

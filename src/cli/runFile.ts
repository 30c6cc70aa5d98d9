import { readFileSync } from 'node:fs';
import { LineIndex } from '../manifests/lines';
import type { SourceRange } from '../manifests/problems';
import { fieldPath } from '../manifests/ranges';
import { describeProblem, parseScenario, playScenario, ScenarioPlayer, type StepFailure, type StepResult } from '../scenario';
import { filesBeside } from './files';

/** Something that is wrong with a scenario file, or does not hold in it. */
export interface Finding {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** Number of the step from 1; 0 for the start, undefined for the file itself. */
  readonly step?: number;
  /** Key inside `expect`, as `pods.nodes.n-1`. */
  readonly key?: string;
  readonly expected?: string;
  readonly actual?: string;
  /** The part of the engine that is missing. */
  readonly part?: string;
  readonly message: string;
}

/** What came of one scenario file. */
export interface FileOutcome {
  readonly file: string;
  readonly name: string;
  readonly description: string;
  /** `invalid`: the file cannot be read as a scenario. */
  readonly status: 'passed' | 'failed' | 'invalid';
  readonly findings: readonly Finding[];
  /** Steps played. */
  readonly steps: number;
  /** Virtual time at the end, in ms. */
  readonly elapsed: number;
}

/** Reads and plays a scenario file. */
export function runScenario(file: string): FileOutcome {
  const text = readFileSync(file, 'utf8');
  const lines = new LineIndex(text);
  const { scenario, problems, outline } = parseScenario(text);
  if (!scenario) {
    const findings = problems.map(problem => ({ ...placeOf(lines, problem.range), message: describeProblem(problem) }));
    return { file, name: outline.name ?? file, description: '', status: 'invalid', findings, steps: 0, elapsed: 0 };
  }
  const player = new ScenarioPlayer(scenario, filesBeside(file));
  const results = playScenario(player);
  const findings = results.flatMap(result => result.failures.map(failure => findingOf(lines, result, failure)));
  const { name, description } = scenario;
  const status = findings.length === 0 ? 'passed' : 'failed';
  return { file, name, description, status, findings, steps: results.length - 1, elapsed: player.cluster.now };
}

function findingOf(lines: LineIndex, { index, step }: StepResult, { path, range, expected, actual, part }: StepFailure): Finding {
  const place = { ...placeOf(lines, range), step: index + 1 };
  if (path.length === 0) {
    const message = part ? `${step?.name ?? 'start'}: ${actual}` : `${expected}: ${actual}`;
    return { ...place, message, ...(part && { part }) };
  }
  const key = fieldPath(path);
  const hint = part ? ` (not simulated: ${part})` : '';
  return { ...place, key, expected, actual, ...(part && { part }), message: `${key}: expected ${expected}, actual ${actual}${hint}` };
}

function placeOf(lines: LineIndex, range: SourceRange): { line: number; column: number } {
  const { line, character } = lines.positionAt(range.start);
  return { line: line + 1, column: character + 1 };
}

import { existsSync } from 'node:fs';
import { parseArguments, UsageError } from './arguments';
import { filesBelow, isScenarioName } from './files';
import { reporters } from './reporters';
import { runScenario } from './runFile';

export const testHelp = `daemonscope test [files or folders] [--reporter text|json|markdown|junit]

  Plays scenario files (scenario.yaml, *.scenario.yaml) and checks what they expect. Folders are searched;
  without a name the present folder is.

  Exit code 0: all passed. 1: one failed, or is no valid scenario. 2: nothing to test, or the command line is wrong.`;

/** `daemonscope test`: prints the report and answers the exit code. */
export function testCommand(words: readonly string[], print: (text: string) => void): number {
  const { options, operands } = parseArguments(words, ['reporter']);
  const name = options.get('reporter') ?? 'text';
  const reporter = Object.hasOwn(reporters, name) ? reporters[name] : undefined;
  if (!reporter) throw new UsageError(`--reporter is one of ${Object.keys(reporters).join(', ')}`);
  const outcomes = scenariosIn(operands).map(runScenario);
  print(reporter(outcomes));
  return outcomes.every(({ status }) => status === 'passed') ? 0 : 1;
}

function scenariosIn(operands: readonly string[]): readonly string[] {
  const places = operands.length > 0 ? operands : ['.'];
  for (const path of places) if (!existsSync(path)) throw new UsageError(`there is no file or folder ${path}`);
  const files = places.flatMap(path => filesBelow(path, isScenarioName));
  if (files.length === 0) throw new UsageError(`there is no scenario file in ${places.join(', ')}`);
  return files;
}

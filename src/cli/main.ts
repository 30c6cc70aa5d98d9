import { UsageError } from './arguments';
import { placeCommand, placeHelp } from './place';
import { testCommand, testHelp } from './test';

const help = `DaemonScope simulates DaemonSets: no cluster, no network.

${testHelp}

${placeHelp}

daemonscope --help
  Prints this.`;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const warn = (text: string): void => void process.stderr.write(`${text}\n`);

/** Exit codes: 0 all is well, 1 something does not hold, 2 the command line or the files are wrong. */
function main([command, ...words]: readonly string[]): number {
  if (command === undefined || command === 'help' || [command, ...words].includes('--help')) {
    print(help);
    return command === undefined ? 2 : 0;
  }
  if (command === 'test') return testCommand(words, print);
  if (command === 'place') return placeCommand(words, print, warn);
  throw new UsageError(`there is no command ${command}`);
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  warn(error instanceof UsageError ? `daemonscope: ${error.message}; see daemonscope --help` : String((error as Error).stack ?? error));
  process.exitCode = 2;
}

/** What stands on the command line: names of options with their values, and everything else in order. */
export interface Arguments {
  readonly options: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
}

/** The command line cannot be understood: exit code 2. */
export class UsageError extends Error {}

/** Splits a command line; `known` are the options that take a value, all others are errors. */
export function parseArguments(words: readonly string[], known: readonly string[]): Arguments {
  const options = new Map<string, string>();
  const operands: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!word.startsWith('--')) {
      operands.push(word);
      continue;
    }
    const [name = '', inline] = word.slice(2).split(/=(.*)/s);
    if (!known.includes(name)) throw new UsageError(`there is no option --${name}`);
    const value = inline ?? words[++at];
    if (value === undefined) throw new UsageError(`--${name} needs a value`);
    options.set(name, value);
  }
  return { options, operands };
}

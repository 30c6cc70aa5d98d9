import type { ScenarioProblem, ScenarioProblemArgs, ScenarioProblemCode } from './problems';

/** Translates a message and puts values for `{0}`, `{1}`, …: `vscode.l10n`, or {@link english}. */
export interface Localizer {
  t(message: string, ...args: (string | number | boolean)[]): string;
}

/** Leaves messages as they are written. */
export const english: Localizer = {
  t: (message, ...args) => message.replace(/\{(\d+)\}/g, (whole, index: string) => String(args[Number(index)] ?? whole)),
};

type Wordings = { readonly [Code in ScenarioProblemCode]: (args: ScenarioProblemArgs[Code]) => string };

/** What is wrong with a scenario file, in the language of the localizer. */
export function scenarioProblemWords(l10n: Localizer): (problem: ScenarioProblem) => string {
  const { t } = l10n;
  const inside = (path: string): string => (path === '' ? t('the scenario') : path);
  const maybe = (sentence: string, suggestion: string): string =>
    suggestion === '' ? sentence : `${sentence} ${t('Did you mean "{0}"?', suggestion)}`;
  const wordings: Wordings = {
    'syntax': ({ reason }) => t('This is not YAML: {0}', reason),
    'duplicate-key': ({ key }) => t('"{0}" stands here twice.', key),
    'several-documents': () => t('A scenario file holds one scenario: put the rest into files of its own.'),
    'empty': () => t('The file is empty: a scenario has apiVersion, kind, metadata and spec.'),
    'unknown-key': ({ path, key, suggestion }) => maybe(t('Unknown key "{0}" in {1}.', key, inside(path)), suggestion),
    'missing-key': ({ path, key }) => t('"{0}" is missing in {1}.', key, inside(path)),
    'wrong-type': ({ path, expected, actual, quoted }) => {
      const sentence = t('{0} takes {1}, not {2}.', inside(path), expected, actual);
      return quoted === '' ? sentence : `${sentence} ${t('Write {0}.', quoted)}`;
    },
    'wrong-value': ({ path, value, allowed, suggestion }) =>
      maybe(t('{0} cannot be "{1}"; it is one of: {2}.', path, value, allowed), suggestion),
    'wrong-format': ({ path, value, example }) => t('{0} cannot be "{1}"; it looks like: {2}.', path, value, example),
    'too-small': ({ path, value, least }) => t('{0} cannot be {1}; the least is {2}.', path, value, least),
    'one-of': ({ path, keys }) => t('{0} needs one of: {1}.', path, keys),
    'only-one-of': ({ path, first, second }) => t('{0} has "{1}" already, so "{2}" cannot stand beside it.', path, first, second),
    'any-of': ({ path, keys }) => t('{0} needs at least one of: {1}.', path, keys),
    'step-action-missing': () => t('This step does nothing: it needs an action, such as settle, taint or expect.'),
    'step-action-unknown': ({ key, suggestion }) => maybe(t('There is no action "{0}".', key), suggestion),
    'step-two-actions': ({ first, second }) =>
      t('A step has one action: "{0}" stands here already, "{1}" needs a step of its own.', first, second),
    'expect-empty': () => t('This expects nothing.'),
    'unknown-mark': ({ name, known }) => {
      const sentence = t('No step before this one sets the mark "{0}".', name);
      return known === '' ? sentence : `${sentence} ${t('There are: {0}.', known)}`;
    },
    'duplicate-mark': ({ name }) => t('The mark "{0}" is set by an earlier step.', name),
    'object-kind-missing': ({ path }) => t('{0} has no kind.', path),
    'object-name-missing': ({ path }) => t('{0} has no metadata.name.', path),
    'file-missing': ({ file }) => t('There is no file "{0}" beside this scenario.', file),
  };
  return <Code extends ScenarioProblemCode>({ code, args }: ScenarioProblem<Code>) => wordings[code as Code](args);
}

/** The whole text of a problem in English. */
export const describeProblem = scenarioProblemWords(english);

import type { ScenarioProblem, ScenarioProblemCode } from './problems';

/** English texts of the problems; `{name}` stands for an argument. Other languages translate these sentences. */
export const problemTexts: Readonly<Record<ScenarioProblemCode, string>> = {
  'syntax': 'This is not YAML: {reason}.',
  'duplicate-key': '"{key}" stands here twice.',
  'several-documents': 'A scenario file holds one scenario: put the rest into files of its own.',
  'empty': 'The file is empty: a scenario has apiVersion, kind, metadata and spec.',
  'unknown-key': 'Unknown key "{key}" in {path}.',
  'missing-key': '"{key}" is missing in {path}.',
  'wrong-type': '{path} takes {expected}, not {actual}.',
  'wrong-value': '{path} cannot be "{value}"; it is one of: {allowed}.',
  'wrong-format': '{path} cannot be "{value}"; it looks like: {example}.',
  'too-small': '{path} cannot be {value}; the least is {least}.',
  'one-of': '{path} needs one of: {keys}.',
  'only-one-of': '{path} has "{first}" already, so "{second}" cannot stand beside it.',
  'any-of': '{path} needs at least one of: {keys}.',
  'step-action-missing': 'This step does nothing: it needs an action, such as settle, taint or expect.',
  'step-action-unknown': 'There is no action "{key}".',
  'step-two-actions': 'A step has one action: "{first}" stands here already, "{second}" needs a step of its own.',
  'expect-empty': 'This expects nothing.',
  'unknown-mark': 'No step before this one sets the mark "{name}".',
  'duplicate-mark': 'The mark "{name}" is set by an earlier step.',
  'object-kind-missing': '{path} has no kind.',
  'object-name-missing': '{path} has no metadata.name.',
  'file-missing': 'There is no file "{file}" beside this scenario.',
};

/** What is added when there is something to add. */
export const hintTexts = {
  suggestion: 'Did you mean "{suggestion}"?',
  quoted: 'Write {quoted}.',
} as const;

/** Puts arguments into a text. */
export function fill(text: string, args: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(args, name) ? String(args[name]) : whole));
}

/** The whole text of a problem; `translate` gives the sentence in another language. */
export function describeProblem(problem: ScenarioProblem, translate: (text: string) => string = text => text): string {
  const args = problem.args as Readonly<Record<string, string | number>>;
  const filled = { ...args, ...(args.path === '' && { path: translate('the scenario') }) };
  const sentences = [problemTexts[problem.code], ...hintsOf(args)];
  return sentences.map(sentence => fill(translate(sentence), filled)).join(' ');
}

function hintsOf(args: Readonly<Record<string, string | number>>): string[] {
  return [args.suggestion ? hintTexts.suggestion : '', args.quoted ? hintTexts.quoted : ''].filter(hint => hint !== '');
}

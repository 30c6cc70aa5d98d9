import { shortDuration } from '../scenario/duration';
import type { FileOutcome, Finding } from './runFile';

/** Turns the results of all scenarios into what is printed. */
export type Reporter = (outcomes: readonly FileOutcome[]) => string;

/** One line a scenario, and below it what does not hold. */
const text: Reporter = outcomes => {
  const lines = outcomes.flatMap(outcome => [headline(outcome), ...outcome.findings.map(finding => `    ${place(outcome, finding)}  ${messageOf(finding)}`)]);
  return [...lines, summary(outcomes)].join('\n');
};

const json: Reporter = outcomes => JSON.stringify({ ...counts(outcomes), scenarios: outcomes }, undefined, 2);

/** A table, and below it a list of what does not hold: for the summary of a CI run. */
const markdown: Reporter = outcomes => {
  const rows = outcomes.map(({ name, status, steps, elapsed, description }) =>
    `| ${status === 'passed' ? '✅' : '❌'} | ${cell(name)} | ${cell(description)} | ${steps} | ${shortDuration(elapsed)} |`);
  const failed = outcomes.filter(({ status }) => status !== 'passed').flatMap(outcome => [
    '', `### ${outcome.name}`, '', ...outcome.findings.map(finding => `- \`${place(outcome, finding)}\` ${cell(messageOf(finding))}`),
  ]);
  return ['| | scenario | | steps | virtual time |', '| --- | --- | --- | --- | --- |', ...rows, ...failed, '', `**${summary(outcomes)}**`].join('\n');
};

/** JUnit XML, as CI systems read it. */
const junit: Reporter = outcomes => {
  const { failed } = counts(outcomes);
  const cases = outcomes.map(outcome => {
    const start = `  <testcase name="${xml(outcome.name)}" classname="${xml(outcome.file)}" file="${xml(outcome.file)}" time="0"`;
    if (outcome.findings.length === 0) return `${start}/>`;
    const [first] = outcome.findings;
    const all = outcome.findings.map(finding => `${place(outcome, finding)}  ${messageOf(finding)}`).join('\n');
    const kind = outcome.status === 'invalid' ? 'error' : 'failure';
    return `${start}>\n    <${kind} message="${xml(messageOf(first!))}">${xml(all)}</${kind}>\n  </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="daemonscope" tests="${outcomes.length}" failures="${failed}" errors="0" time="0">`, ...cases, '</testsuite>',
  ].join('\n');
};

/** Every way to report, by the name that `--reporter` takes. */
export const reporters: Readonly<Record<string, Reporter>> = { text, json, markdown, junit };

function counts(outcomes: readonly FileOutcome[]): { readonly passed: number; readonly failed: number } {
  const passed = outcomes.filter(({ status }) => status === 'passed').length;
  return { passed, failed: outcomes.length - passed };
}

function summary(outcomes: readonly FileOutcome[]): string {
  const { passed, failed } = counts(outcomes);
  return `${passed} passed, ${failed} failed`;
}

function headline({ status, name, file, steps, elapsed }: FileOutcome): string {
  return `${status === 'passed' ? '✔' : '✘'} ${name}  (${file}, ${steps} steps, ${shortDuration(elapsed)})`;
}

function place({ file }: FileOutcome, { line, column }: Finding): string {
  return `${file}:${line}:${column}`;
}

function messageOf({ step, message }: Finding): string {
  return step === undefined ? message : step === 0 ? `start: ${message}` : `step ${step}: ${message}`;
}

function cell(words: string): string {
  return words.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}

function xml(words: string): string {
  const control = [...words].filter(unit => unit >= ' ' || unit === '\n' || unit === '\t').join('');
  return control.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

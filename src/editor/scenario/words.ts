import * as vscode from 'vscode';
import { fieldPath } from '../../manifests/ranges';
import type { StepFailure } from '../../scenario';

const { t } = vscode.l10n;

/** One thing that does not hold, in a sentence. */
export function failureText({ path, expected, actual, part }: StepFailure): string {
  if (part !== undefined && path.length === 0) return t('This needs a part that DaemonScope does not simulate: {0}', part);
  const key = fieldPath(path);
  const sentence = key === '' ? t('Expected {0}, actual: {1}', expected, actual) : t('{0}: expected {1}, actual {2}', key, expected, actual);
  return part === undefined ? sentence : `${sentence} ${t('(not simulated: {0})', part)}`;
}

import { l10n } from 'vscode';
import type { Inputs } from './inputs';
import type { Breakpoint as BreakpointView, Notice, NoticeButton, Tone } from './protocol';
import { breakpointId, type Remark, type Task } from './simulation';
import type { Breakpoint } from '../session/breakpoints';

const { t } = l10n;

/** What there is to say about the files and about the last thing a person did. */
export function noticesFor(inputs: Inputs, rejections: readonly string[], remark: Remark | undefined): readonly Notice[] {
  return [...remarkNotice(remark), ...fleetNotice(inputs), ...brokenNotice(inputs), ...cappedNotice(inputs), ...rejectedNotice(rejections)];
}

/** What long work is about, in the bar. */
export function taskText(task: Task): string {
  switch (task) {
    case 'settle':
      return t('Settling…');
    case 'tick':
    case 'step':
      return t('Working…');
    case 'seek':
      return t('Going to that moment…');
    case 'wave':
      return t('Running to the next wave…');
    case 'restore':
      return t('Repeating what was done before…');
  }
}

export function breakpointView(breakpoint: Breakpoint): BreakpointView {
  return { id: breakpointId(breakpoint), text: breakpointText(breakpoint) };
}

function breakpointText(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case 'event':
      return breakpoint.reason;
    case 'node':
      return t('node {0}', breakpoint.node);
    case 'wave':
      return t('next wave of {0}', breakpoint.set);
    case 'status':
      return `${breakpoint.set} ${breakpoint.field} ${breakpoint.is} ${breakpoint.value}`;
  }
}

function remarkNotice(remark: Remark | undefined): readonly Notice[] {
  if (!remark) return [];
  switch (remark.kind) {
    case 'rejected':
      return [notice('remark', 'error', remark.messages.join('\n'))];
    case 'unsupported':
      return [notice('remark', 'warning', t('DaemonScope does not simulate this yet: {0}', remark.part))];
    case 'failed':
      return [notice('remark', 'error', t('Something went wrong: {0}', remark.text), 'showLog')];
    case 'breakpoint':
      return [notice('remark', 'info', t('Stopped at: {0}', breakpointText(remark.breakpoint)))];
    case 'limit':
      return [notice('remark', 'warning', t('It has not settled within 10 minutes of virtual time.'))];
    case 'nothing-to-do':
      return [notice('remark', 'info', t('Nothing is left to do: nothing will happen until something changes.'))];
  }
}

function fleetNotice({ sampleFleet }: Inputs): readonly Notice[] {
  if (sampleFleet === undefined) return [];
  return [notice('fleet', 'info', t('These files describe no nodes, so a sample fleet is used: {0}.', sampleFleet), 'createNodes')];
}

function brokenNotice({ kept, errors }: Inputs): readonly Notice[] {
  if (kept > 0) return [notice('broken', 'warning', t('A file is broken at the moment. What it said last is shown.'), 'showProblems')];
  if (errors > 0) return [notice('broken', 'warning', t('Some files have problems that Kubernetes would refuse.'), 'showProblems')];
  return [];
}

function cappedNotice({ capped }: Inputs): readonly Notice[] {
  if (capped === undefined) return [];
  return [notice('capped', 'warning', t('Only the first {0} files were read.', capped), 'openSettings')];
}

function rejectedNotice(rejections: readonly string[]): readonly Notice[] {
  if (rejections.length === 0) return [];
  return [notice('rejected', 'error', rejections.join('\n'), 'showProblems')];
}

function notice(id: string, tone: Tone, text: string, button?: NoticeButton['command']): Notice {
  return { id, tone, text, buttons: button ? [{ label: buttonLabel(button), command: button }] : [] };
}

function buttonLabel(command: NoticeButton['command']): string {
  switch (command) {
    case 'createNodes':
      return t('Create nodes.yaml');
    case 'openSettings':
      return t('Settings');
    case 'showProblems':
      return t('Show problems');
    case 'restart':
      return t('Restart');
    case 'apply':
      return t('Apply');
    case 'showLog':
      return t('Show log');
  }
}

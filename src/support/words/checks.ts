import type { Args, Check, CheckCode, EditCode, SuggestedEdit, Why } from '../../explain';
import type { Localizer } from './localizer';
import { spanWords } from './spans';

type Wording = (args: Args) => string;

/** An answer of a gate, and how good it is. */
export interface Answer {
  readonly answer: string;
  readonly tone: 'ok' | 'info' | 'warning' | 'error';
}

/** Names of checks that are fields of Kubernetes are not translated. */
const fieldNames: Readonly<Record<string, string>> = {
  'template-node-name': 'nodeName',
  'node-selector': 'nodeSelector',
  'node-affinity': 'nodeAffinity',
  taint: 'taint',
  scheduler: 'scheduler',
  preemption: 'preemption',
  kubelet: 'kubelet',
  'not-ready': 'Ready',
};

/** One check of a gate, told. */
export function checkWords(l10n: Localizer): (check: Check) => { readonly name: string; readonly text: string } {
  const { t } = l10n;
  const span = spanWords(l10n);
  const wordings: Readonly<Record<CheckCode, Wording>> = {
    'node-name.equal': ({ asked }) => t('the template asks for node {0}, and this is it', asked!),
    'node-name.differs': ({ asked, node }) => t('the template asks for node {0}, not for {1}', asked!, node!),
    'selector.none': () => t('none given: every node matches'),
    'selector.equal': ({ key, value }) => t('{0}={1} equals the label', key!, value!),
    'selector.missing': ({ key, asked }) => t('{0}={1} is asked for, and the node has no label {0}', key!, asked!),
    'selector.differs': ({ key, asked, has }) => t('{0}={1} is asked for, and the node has {0}={2}', key!, asked!, has!),
    'affinity.none': () => t('none required'),
    'affinity.matches': ({ term }) => t('term {0} matches', number(term)),
    'affinity.no-terms': () => t('no term is given, so no node matches'),
    'affinity.term-empty': ({ term }) => t('term {0} is empty, so it matches no node', number(term)),
    'affinity.unparsable': ({ term, key, operator, values }) =>
      t('term {0} cannot be read, so no node matches: {1}', number(term), requirement(key, operator, values)),
    'affinity.fails': ({ term, key, operator, values, has }) =>
      has === undefined || has === ''
        ? t('term {0} asks for {1}, and the node has no such label', number(term), requirement(key, operator, values))
        : t('term {0} asks for {1}, and the node has {2}', number(term), requirement(key, operator, values), `${key}=${has}`),
    'taint.none': () => t('the node has none'),
    'taint.tolerated': ({ taint, toleration }) => t('{0} is tolerated by {1}', taint!, toleration!),
    'taint.tolerated-automatically': ({ taint }) => t('{0} is tolerated automatically by every pod of a DaemonSet', taint!),
    'taint.untolerated': ({ taint }) => t('{0} is not tolerated', taint!),
    'taint.untolerated-stays': ({ taint }) => t('{0} is not tolerated: no new pod, but one that is there may stay', taint!),
    'taint.ignored': ({ taint }) => t('{0} is only a preference: the controller ignores it', taint!),
    'ready.yes': () => t('the node is Ready'),
    'ready.no': () => t('the node is not Ready'),
    'scheduler.bound': ({ node }) => t('bound to {0}', node!),
    'scheduler.not-tried': () => t('not tried yet'),
    'scheduler.would-fit': () => t('the pod would fit'),
    'scheduler.would-refuse': ({ plugin, reason }) => t('{0} would refuse: {1}', plugin!, reason!),
    'scheduler.unschedulable': ({ message }) => String(message),
    'scheduler.terminating': () => t('the pod is being deleted before it was bound'),
    'preemption.nominated': ({ node, pods }) =>
      pods === '' ? t('room has been made on {0}', node!) : t('room is being made on {0}: told to go are {1}', node!, pods!),
    'preemption.never': () => t('no pod is pushed aside: preemptionPolicy is Never'),
    'preemption.no-victims': ({ priority }) => t('no pod can be pushed aside: none on the node has a lower priority than {0}', priority!),
    'preemption.not-enough': ({ reasons }) => t('pushing all pods of lower priority aside would not be enough: {0}', reasons!),
    'preemption.not-helpful': () => t('pushing other pods aside would not help'),
    'kubelet.not-seen': () => t('the kubelet has not seen the pod yet'),
    'kubelet.starting': () => t('the containers are starting'),
    'kubelet.running': () => t('running and ready'),
    'kubelet.not-ready': () => t('running, but not ready'),
    'kubelet.crash-loop': ({ container, restarts, message }) =>
      t('container {0} keeps crashing ({1} restarts): {2}', container!, restarts!, message!),
    'kubelet.image': ({ container, reason, message }) => t('the image of container {0} cannot be had ({1}): {2}', container!, reason!, message!),
    'kubelet.ended': ({ phase, reason, message }) => [phase, reason, message].filter((part) => part !== undefined && part !== '').join(': '),
    'kubelet.terminating': () => t('the pod is being terminated'),
    'kubelet.silent': ({ since }) => t('the kubelet has not answered for {0}', span(Number(since))),
  };
  return ({ id, code, args }) => ({ name: fieldNames[id] ?? id, text: wordings[code](args) });
}

/** Gate 1 in one sentence. */
export function gate1Words({ t }: Localizer): (why: Why) => Answer {
  return ({ shouldRun, shouldContinue, counted }) => {
    if (shouldRun) return { answer: t('Yes: a pod belongs here.'), tone: 'ok' };
    if (counted === 'misscheduled') return { answer: t('No, but the one that is here may stay.'), tone: 'warning' };
    if (shouldContinue) return { answer: t('No, but one that is here could stay.'), tone: 'warning' };
    return { answer: t('No: no pod, no event, silence.'), tone: 'info' };
  };
}

/** Gate 2 in one sentence. */
export function gate2Words({ t }: Localizer): (why: Why) => Answer {
  return ({ gate2 }) => {
    if (gate2.length === 0) return { answer: t('Not asked.'), tone: 'info' };
    const failed = gate2.find(({ verdict }) => verdict === 'fail');
    if (!failed) return { answer: gate2.some(({ verdict }) => verdict === 'note') ? t('On its way.') : t('Yes.'), tone: 'ok' };
    return failed.id === 'scheduler'
      ? { answer: t('The scheduler refuses it.'), tone: 'error' }
      : { answer: t('The kubelet has trouble with it.'), tone: 'error' };
  };
}

/** How the status counts the node. */
export function countedWords({ t }: Localizer): (why: Why) => string {
  return ({ counted }) => {
    if (counted === 'misscheduled') return t('Counted as misscheduled, and not as desired.');
    return counted === 'desired' ? t('Counted as desired.') : t('Not counted in the status.');
  };
}

/** The smallest edit that would turn the answer. */
export function editWords(l10n: Localizer): (edit: SuggestedEdit, why: Why) => string {
  const { t } = l10n;
  const wordings: Readonly<Record<EditCode, (args: Args, node: string) => string>> = {
    'edit.tolerate': ({ taint }) => t('Tolerate {0}.', taint!),
    'edit.label-node': ({ key, value }, node) => t('Label {0} with {1}.', node, `${key}=${value}`),
    'edit.remove-node-name': () => t('Remove nodeName from the template.'),
  };
  return ({ code, args }, { node }) => {
    const text = wordings[code](args, node);
    const remaining = Number(args['remaining'] ?? 0);
    return remaining > 0 ? `${text} ${t('{0} more checks would still fail.', remaining)}` : text;
  };
}

/** Terms are counted from 1 for people. */
function number(index: string | number | undefined): number {
  return Number(index ?? 0) + 1;
}

function requirement(key: string | number | undefined, operator: string | number | undefined, values: string | number | undefined): string {
  return [key, operator, values].filter((part) => part !== undefined && part !== '').join(' ');
}

import type { DaemonSet } from '../../cluster/api/types';
import type { Args, BudgetCode, BudgetUser, Forecast, ForecastCode, PlacementDiff, RolloutCode, RolloutReport } from '../../explain';
import type { Localizer } from './localizer';
import { spanWords } from './spans';

type Wording = (args: Args) => string;

/** Who uses up the budget, and why. */
export function budgetWords(l10n: Localizer): (user: BudgetUser) => string {
  const { t } = l10n;
  const span = spanWords(l10n);
  const wordings: Readonly<Record<BudgetCode, Wording>> = {
    'no-pod': () => t('no pod yet'),
    terminating: () => t('terminating'),
    'terminating-unreachable': () => t('terminating, and its kubelet does not answer'),
    excess: ({ pods }) => t('{0} pods', pods!),
    'both-revisions': () => t('old and new pod side by side'),
    pending: ({ message }) => (message ? t('Pending: {0}', message) : 'Pending'),
    starting: () => t('starting'),
    'crash-looping': ({ restarts }) => t('crash-looping, {0} restarts', restarts!),
    'image-pull': ({ reason }) => String(reason),
    'not-ready': () => t('not ready'),
    'node-not-ready': ({ since }) => t('NotReady since {0}', span(Number(since))),
    'min-ready': ({ remaining }) => t('available in {0} (minReadySeconds)', span(Number(remaining))),
    'not-available': () => t('not available'),
  };
  return ({ code, args }) => wordings[code](args);
}

/** What a rollout waits for, why, and the way out. */
export function sentenceWords(l10n: Localizer): (report: RolloutReport) => string {
  const { t } = l10n;
  const span = spanWords(l10n);
  const budgetUser = budgetWords(l10n);
  const who = (report: RolloutReport, stuck: boolean): string => {
    const users = report.users.filter((user) => !stuck || user.stuck);
    const named = users.slice(0, 3).map((user) => `${user.node} (${budgetUser(user)})`).join(', ');
    return users.length > 3 ? t('{0} and {1} more', named, users.length - 3) : named;
  };
  const next = (value: string | number | undefined): string =>
    Number(value) < 0 ? t('the next wave starts now') : Number(value) === 0 ? t('the next action is due now') : t('next in {0}', span(Number(value)));
  const wordings: Readonly<Record<RolloutCode, (args: Args, report: RolloutReport) => string>> = {
    'rollout.done': ({ desired }) => t('All {0} pods are up to date and available.', desired!),
    'rollout.no-nodes': () => t('No node is wanted, so there is nothing to roll out.'),
    'rollout.on-delete': ({ old }) => t('OnDelete: {0} old pods stay until somebody deletes them.', old!),
    'rollout.on-delete-done': () => t('OnDelete: every pod is up to date.'),
    'rollout.not-observed': () => t('The controller has not seen the change yet.'),
    'rollout.progress': ({ used, budget, next: due }, report) =>
      report.users.length === 0
        ? t('{0} of {1} unavailable; {2}.', used!, budget!, next(due))
        : t('{0} of {1} unavailable: {2}; {3}.', used!, budget!, who(report, false), next(due)),
    'rollout.waiting': ({ used, budget, next: due }, report) =>
      t('{0} of {1} unavailable: {2}; {3}.', used!, budget!, who(report, false), next(due)),
    'rollout.stalled-budget': ({ used, budget }, report) =>
      t('{0} of {1} unavailable for good: {2}. Repair or remove these, or raise maxUnavailable above {0}.', used!, budget!, who(report, true)),
    'rollout.stalled-surge': ({ used, budget }, report) =>
      t('{0} of {1} surge pods never become available: {2}. Repair these, or raise maxSurge above {0}.', used!, budget!, who(report, true)),
    'rollout.stalled-availability': ({ available, desired }, report) =>
      t('Every pod is up to date, but only {0} of {1} are available: {2}.', available!, desired!, who(report, true)),
  };
  return (report) => wordings[report.sentence.code](report.sentence.args, report);
}

/** The sentence with a title and a tone; undefined when there is nothing to say. */
export function rolloutWords(l10n: Localizer): (report: RolloutReport) => { tone: 'info' | 'warning' | 'error'; title: string; text: string } | undefined {
  const { t } = l10n;
  const sentence = sentenceWords(l10n);
  return (report) => {
    const { code } = report.sentence;
    if (code === 'rollout.done' || code === 'rollout.no-nodes' || code === 'rollout.on-delete-done' || isBeginning(report)) return undefined;
    const text = sentence(report);
    const name = report.set.slice(report.set.indexOf('/') + 1);
    if (report.stalled) return { tone: 'error', title: t('{0} is stalled:', name), text };
    if (code === 'rollout.on-delete') return { tone: 'info', title: t('{0} waits for you:', name), text };
    return { tone: 'info', title: code === 'rollout.waiting' ? t('{0} waits:', name) : t('{0} rolls out:', name), text };
  };
}

/** The controller has not begun at all: nothing to say beyond the placement. */
function isBeginning({ sentence, updated, old }: RolloutReport): boolean {
  return sentence.code === 'rollout.not-observed' && updated === 0 && old === 0;
}

/** Beside the bar of a rollout. */
export function rolloutBarWords({ t }: Localizer): (report: RolloutReport) => string {
  return ({ updated, desired, done, stalled, users, maxSurge, maxUnavailable, strategy }) => {
    if (done) return t('rolled out');
    const count = `${updated}/${desired}`;
    if (strategy === 'OnDelete') return t('{0} · on delete', count);
    const budget = maxSurge > 0 ? maxSurge : maxUnavailable;
    const used = Math.min(users.length, Math.max(budget, users.length));
    const text = t('{0} · budget {1} of {2} used', count, used, budget);
    return stalled ? t('{0} · stalled', text) : text;
  };
}

/** `RollingUpdate, maxUnavailable 1, minReadySeconds 10`: fields of Kubernetes, the same in every language. */
export function strategyText({ spec }: DaemonSet): string {
  const { updateStrategy = {}, minReadySeconds = 0 } = spec;
  const { type = 'RollingUpdate', rollingUpdate = {} } = updateStrategy;
  if (type === 'OnDelete') return type;
  const { maxUnavailable = 1, maxSurge = 0 } = rollingUpdate;
  const surge = maxSurge !== 0 && maxSurge !== '0' && maxSurge !== '0%';
  const budget = surge ? `maxSurge ${maxSurge}` : `maxUnavailable ${maxUnavailable}`;
  return [type, budget, ...(minReadySeconds > 0 ? [`minReadySeconds ${minReadySeconds}`] : [])].join(', ');
}

/** What a rollout will do, a line each. */
export function forecastWords(l10n: Localizer): (forecast: Forecast) => readonly string[] {
  const { t } = l10n;
  const budgetUser = budgetWords(l10n);
  const wordings: Readonly<Record<ForecastCode, Wording>> = {
    'forecast.no-change': () => t('No pod is replaced.'),
    'forecast.no-nodes': () => t('No node is wanted.'),
    'forecast.on-delete': ({ nodes }) => t('OnDelete: {0} pods change only when somebody deletes them.', nodes!),
    'forecast.finishes': ({ waves, nodes, minAvailable, desired }) =>
      t('{0} nodes in {1} waves, never fewer than {2} of {3} available.', nodes!, waves!, minAvailable!, desired!),
    'forecast.finishes-surge': ({ waves, nodes, minAvailable, desired }) =>
      t('{0} nodes in {1} waves with surge, never fewer than {2} of {3} available.', nodes!, waves!, minAvailable!, desired!),
    'forecast.stalls': ({ used, budget, waves, nodes }) =>
      t('It will stall after {0} waves ({1} nodes): {2} of {3} unavailable for good.', waves!, nodes!, used!, budget!),
    'forecast.stalls-at-once': ({ used, budget }) => t('It cannot begin: {0} of {1} unavailable for good.', used!, budget!),
  };
  return ({ code, args, blockers, minAvailable, worstMinAvailable }) => [
    wordings[code](args),
    ...(worstMinAvailable < minAvailable ? [t('In the worst order, {0} available.', worstMinAvailable)] : []),
    ...blockers.slice(0, 3).map((user) => t('{0} blocks: {1}', user.node, budgetUser(user))),
  ];
}

/** `log-agent: 1 node gained, 2 lost, 5 restarted`. */
export function diffWords({ t }: Localizer): (name: string, diff: PlacementDiff) => string {
  return (name, { gained, lost, restarted }) => {
    const parts = [
      ...(gained.length > 0 ? [t('{0} gained', gained.length)] : []),
      ...(lost.length > 0 ? [t('{0} lost', lost.length)] : []),
      ...(restarted.length > 0 ? [t('{0} restarted', restarted.length)] : []),
    ];
    return parts.length === 0 ? t('{0}: no node changes', name) : t('{0}: {1}', name, parts.join(', '));
  };
}

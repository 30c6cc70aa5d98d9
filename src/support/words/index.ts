import type { Cluster } from '../../cluster/cluster';
import type { LogEntry } from '../../cluster/log';
import type { RolloutReport } from '../../explain';
import type { KubeletReport, Usage, Words } from '../../panel/frame';
import { actionWords } from './actions';
import { checkWords, countedWords, editWords, gate1Words, gate2Words } from './checks';
import type { Localizer } from './localizer';
import { notWanted } from './placements';
import { budgetWords, rolloutBarWords, rolloutWords, strategyText } from './rollouts';
import { slotWords } from './slots';
import { spanWords } from './spans';
import { textbookLine } from './textbook';

export { english, type Localizer } from './localizer';

/** All words for what changes, in the language of the localizer. */
export function makeWords(l10n: Localizer): Words {
  const span = spanWords(l10n);
  const action = actionWords(l10n);
  return {
    span,
    moment: action,
    inputLine: action,
    logLine: logLineWords(l10n),
    moving: movingWords(l10n, span),
    notWanted,
    slot: slotWords(l10n),
    check: checkWords(l10n),
    gate1: gate1Words(l10n),
    gate2: gate2Words(l10n),
    counted: countedWords(l10n),
    edit: editWords(l10n),
    rolloutBar: rolloutBarWords(l10n),
    rollout: rolloutWords(l10n),
    strategy: strategyText,
    budgetUser: budgetWords(l10n),
    kubelet: kubeletWords(l10n, span),
    usage: usageWords(l10n),
    announce: announceWords(l10n, span),
  };
}

/** Lines of actors carry their own text, or are told by reason and arguments. */
function logLineWords(l10n: Localizer): Words['logLine'] {
  const textbook = textbookLine(l10n);
  return (entry) => textbook(entry) ?? plainLine(entry);
}

function plainLine({ reason, message, args }: LogEntry): string {
  if (message !== '') return message;
  if (typeof args?.['text'] === 'string') return args['text'];
  return [reason, ...Object.entries(args ?? {}).map(([key, value]) => `${key}=${value}`)].join(' ');
}

function movingWords(l10n: Localizer, span: (ms: number) => string): Words['moving'] {
  const { t } = l10n;
  const rolloutText = ({ set, updated, desired, stalled }: RolloutReport, many: boolean): string => {
    const name = many ? `${set.split('/').at(-1)} ` : '';
    return stalled ? t('{0}rollout {1}/{2}, stalled', name, updated, desired) : t('{0}rollout {1}/{2}', name, updated, desired);
  };
  return (cluster: Cluster, rollouts) => {
    const { agenda } = cluster.world;
    const open = rollouts.filter(({ done, strategy }) => !done && strategy === 'RollingUpdate');
    const parts = open.slice(0, 3).map((report) => rolloutText(report, open.length > 1));
    const due = agenda.peek() ? cluster.now : agenda.nextDue();
    if (agenda.restless && due !== undefined && due > cluster.now) parts.push(t('next in {0}', span(due - cluster.now)));
    return parts.join(' · ');
  };
}

function kubeletWords({ t }: Localizer, span: (ms: number) => string): Words['kubelet'] {
  return ({ state, linked, lastHeartbeat, relists }: KubeletReport, now) => {
    const parts = [
      ...(state === 'stopped' ? [t('kubelet stopped')] : state === 'hung' ? [t('kubelet hangs')] : []),
      ...(lastHeartbeat === undefined ? [] : [t('last heartbeat {0} ago', span(now - lastHeartbeat))]),
      t('{0} relists', relists),
      ...(linked ? [] : [t('API server not reached')]),
    ];
    return parts.join(' · ');
  };
}

function usageWords({ t }: Localizer): Words['usage'] {
  return ({ cpu, cpuAllocatable, memory, memoryAllocatable }: Usage) =>
    t('CPU {0} of {1}, memory {2} of {3} requested', cores(cpu), cores(cpuAllocatable), mebibytes(memory), mebibytes(memoryAllocatable));
}

function announceWords({ t }: Localizer, span: (ms: number) => string): Words['announce'] {
  return (now, rows, direction) => {
    const at = direction === 'back' ? t('Back at {0}.', span(now)) : t('At {0}.', span(now));
    if (direction === 'back' || rows.length === 0) return at;
    const shown = rows.slice(-3).join('. ');
    return rows.length > 3 ? t('{0} {1} lines, the last: {2}', at, rows.length, shown) : `${at} ${shown}`;
  };
}

function cores(milli: number): string {
  return milli % 1000 === 0 ? String(milli / 1000) : `${milli}m`;
}

function mebibytes(bytes: number): string {
  const mebi = bytes / 1_048_576;
  return mebi >= 1024 ? `${Math.round(mebi / 102.4) / 10}Gi` : `${Math.round(mebi)}Mi`;
}

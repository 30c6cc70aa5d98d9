import { profileDifferenceCodes, type ProfileDifference, type ProfileDifferenceCode } from '../../explain';
import type { Localizer } from './localizer';

/** What each profile does in a situation. */
export interface DifferenceWords {
  readonly situation: string;
  readonly textbook: string;
  readonly kubernetes: string;
}

type Wording = (args: ProfileDifference['args']) => DifferenceWords;

/** A disagreement of the profiles, told, with the nodes that it concerns now (textbook 4). */
export function profileDifferenceWords(l10n: Localizer): (difference: ProfileDifference) => DifferenceWords {
  const { t } = l10n;
  const wordings: Readonly<Record<ProfileDifferenceCode, Wording>> = {
    'profile.not-ready': () => ({
      situation: t('A node becomes NotReady'),
      textbook: t('Its pod is deleted: a node that is not Ready is no target.'),
      kubernetes: t(
        'The pod stays, because every pod of a DaemonSet tolerates the NoExecute taint automatically. The node is not counted as desired, because the NoSchedule taint beside it is not tolerated: the pod is counted as misscheduled.',
      ),
    }),
    'profile.taint': () => ({
      situation: t('A taint that is not tolerated comes to a node with a running pod'),
      textbook: t('The pod is deleted: a taint is a name, and its effect is not looked at.'),
      kubernetes: t('NoSchedule: the pod stays and is counted as misscheduled. NoExecute: it is deleted. PreferNoSchedule: nothing happens.'),
    }),
    'profile.cordoned': () => ({
      situation: t('A node is cordoned'),
      textbook: t('Cordons are not part of the model: nothing happens.'),
      kubernetes: t('The node still gets its pod: pods of a DaemonSet tolerate the taint of a cordoned node automatically.'),
    }),
    'profile.pod-name': ({ set, node }) => ({
      situation: t('The name of a pod'),
      textbook: t('Set and node: {0}', `${set || 'set'}-${node || 'node'}`),
      kubernetes: t('Set and five characters: {0}; the label controller-revision-hash names the template it was made from.', `${set || 'set'}-x7k2p`),
    }),
    'profile.place': () => ({
      situation: t('The place of a pod'),
      textbook: t('It is written into the pod directly; no scheduler takes part.'),
      kubernetes: t('A node affinity on metadata.name names it, the scheduler binds the pod, and it may stay Pending.'),
    }),
    'profile.back-off': () => ({
      situation: t('A container keeps crashing'),
      textbook: t('It is created again after 1, 2, 4, 8, 8, … ticks.'),
      kubernetes: t('The first restart is at once, then after 10 s, doubling up to 5 min; this is forgotten after 10 min of running.'),
    }),
    'profile.relist': () => ({
      situation: t('The kubelet lists the containers'),
      textbook: t('Once in every sync.'),
      kubernetes: t('Once a second (PLEG), whatever the syncs do.'),
    }),
  };
  return ({ code, args, nodes }) => {
    const words = wordings[code](args);
    return nodes.length === 0 ? words : { ...words, situation: t('{0} (now: {1})', words.situation, listed(l10n, nodes)) };
  };
}

/** All disagreements in general, without a cluster. */
export function allProfileDifferences(l10n: Localizer): readonly DifferenceWords[] {
  const words = profileDifferenceWords(l10n);
  return profileDifferenceCodes.map((code) => words({ code, args: {}, nodes: [] }));
}

function listed(l10n: Localizer, names: readonly string[]): string {
  const { t } = l10n;
  return names.length <= 3 ? names.join(', ') : t('{0} and {1} more', names.slice(0, 2).join(', '), names.length - 2);
}

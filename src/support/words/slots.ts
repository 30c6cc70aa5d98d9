import type { SlotCode } from '../../panel/frame';
import type { Localizer } from './localizer';

type SlotArgs = Readonly<Record<string, string | number>>;

/** Words beside a slot; `{0}` stands for a span of time that the view fills in. */
export function slotWords(l10n: Localizer): (code: SlotCode, args: SlotArgs) => string {
  const { t } = l10n;
  const revision = (text: string, { revision: number }: SlotArgs): string => (number === undefined ? text : t('{0} · rev {1}', text, number));
  const reason = (text: string, { reason: why, message }: SlotArgs): string => {
    const detail = why ?? message;
    return detail === undefined || detail === '' ? text : `${text} · ${detail}`;
  };
  const span = '{0}';
  const wordings: Readonly<Record<SlotCode, (args: SlotArgs) => string>> = {
    running: (args) => revision(t('running'), args),
    'not-ready': (args) => reason(revision(t('running, not ready'), args), args),
    starting: (args) => revision(t('starting'), args),
    pending: (args) => reason('Pending', args),
    'crash-looping': () => t('CrashLoopBackOff, next try in {0}', span),
    'image-pull': ({ reason: why }) => String(why ?? 'ImagePullBackOff'),
    terminating: () => t('terminating'),
    failed: (args) => reason('Failed', args),
    succeeded: () => 'Succeeded',
    unknown: () => t('unknown: the kubelet does not answer'),
    wanted: () => t('wanted'),
    surge: (args) => revision(t('new pod beside the old one'), args),
  };
  return (code, args) => wordings[code](args);
}

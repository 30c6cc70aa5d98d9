import type { LogArgs, LogEntry } from '../../cluster/log';
import type { Localizer } from './localizer';

type Wording = (args: LogArgs) => string;

/** The teaching models' own lines, in the reader's language; undefined for a line of anybody else. */
export function textbookLine(l10n: Localizer): (entry: Pick<LogEntry, 'reason' | 'args'>) => string | undefined {
  const { t } = l10n;
  const wordings: Readonly<Record<string, Wording>> = {
    'textbook.created': ({ node, pod }) => t('{1} created on {0}', node!, pod!),
    'textbook.deleted': ({ node, pod }) => t('{1} deleted from {0} (no longer a target)', node!, pod!),
    'textbook.node-removed': ({ node }) => t('{0} removed (and the pods on it with it)', node!),
    'textbook.started': ({ t: time, container, source }) => t('t={0} {1} created (declared by {2})', time!, container!, source!),
    'textbook.recreated': ({ t: time, container }) => t('t={0} {1} created again', time!, container!),
    'textbook.crashed': ({ t: time, container, delay, restarts }) =>
      t('t={0} {1} exited: created again after {2} (restart {3})', time!, container!, delay!, restarts!),
    'textbook.ended': ({ t: time, container }) => t('t={0} {1} ended; it is declared not to be created again', time!, container!),
    'textbook.undeclared': ({ t: time, container }) => t('t={0} {1} is not declared: removed', time!, container!),
    'textbook.files-read': ({ t: time, count }) => t('t={0} declarations in files read again ({1})', time!, count!),
    'textbook.linked': ({ t: time }) => t('t={0} the API server is reached', time!),
    'textbook.unlinked': ({ t: time }) => t('t={0} the API server is not reached: what is declared in files goes on', time!),
    'textbook.replica-created': ({ node, pod, have, wanted }) => t('{1} created on {0} ({2} of {3} declared)', node!, pod!, have!, wanted!),
    'textbook.replica-deleted': ({ node, pod, have, wanted }) => t('{1} deleted from {0} ({2} of {3} declared)', node!, pod!, have!, wanted!),
  };
  return ({ reason, args }) => (Object.hasOwn(wordings, reason) ? wordings[reason]!(args ?? {}) : undefined);
}

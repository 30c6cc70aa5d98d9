import type { Action, ActionName, PodSelector } from '../../cluster/actions';
import { parseRef } from '../../cluster/api/ref';
import type { JsonObject } from '../../cluster/api/types';
import type { Localizer } from './localizer';

type ActionArgs<Name extends ActionName> = Extract<Action, { readonly [Key in Name]: unknown }> extends infer Found
  ? Found extends { readonly [Key in Name]: infer Args } ? Args : never
  : never;

type Wordings = { readonly [Name in ActionName]: (args: ActionArgs<Name>) => string };

/** What a person did, in a few words: a mark of the timeline, and a line of the log of source `you`. */
export function actionWords(l10n: Localizer): (input: string, detail: unknown) => string {
  const { t } = l10n;
  const wordings: Wordings = {
    apply: ({ objects }) => t('apply {0}', listed(l10n, objects.map(nameOfObject))),
    patch: ({ target }) => t('patch {0}', nameOf(target)),
    setImage: ({ target, image }) => t('set image of {0} to {1}', nameOf(target), image),
    delete: ({ target, pod, force }) => {
      const what = target ? nameOf(target) : podWords(l10n, pod);
      return force ? t('delete {0} by force', what) : t('delete {0}', what);
    },
    rollout: ({ undo, toRevision, restart }) => {
      if (restart) return t('restart rollout of {0}', nameOf(restart));
      return toRevision ? t('undo {0} to revision {1}', nameOf(undo!), toRevision) : t('undo rollout of {0}', nameOf(undo!));
    },
    label: ({ target, set, remove }) => t('label {0}: {1}', nameOf(target), changes(set, remove)),
    annotate: ({ target, set, remove }) => t('annotate {0}: {1}', nameOf(target), changes(set, remove)),
    taint: ({ node, add = [], remove = [] }) => t('taint {0}: {1}', node, [...add, ...remove.map((each) => `${each}-`)].join(', ')),
    cordon: (node) => t('cordon {0}', node),
    uncordon: (node) => t('uncordon {0}', node),
    drain: ({ node }) => t('drain {0}', node),
    addNode: ({ like, name, object }) => {
      const added = name ?? (object ? nameOfObject(object) : undefined);
      if (added !== undefined && like !== undefined) return t('add node {0} like {1}', added, like);
      return added !== undefined ? t('add node {0}', added) : t('add a node like {0}', like ?? '');
    },
    kubelet: ({ node, state }) => {
      if (state === 'running') return t('kubelet of {0} starts', node);
      if (state === 'restarted') return t('kubelet of {0} restarts', node);
      return state === 'hung' ? t('kubelet of {0} hangs', node) : t('kubelet of {0} stops', node);
    },
    network: ({ node, apiserver }) =>
      apiserver === 'cut' ? t('cut {0} from the API server', node) : t('reconnect {0} to the API server', node),
    nodeCondition: ({ node, set }) => t('{0} reports {1}', node, changes(set, undefined)),
    container: ({ pod, container, oomKilled }) => {
      const what = podWords(l10n, pod) + (container ? `/${container}` : '');
      return oomKilled ? t('{0} runs out of memory', what) : t('crash {0}', what);
    },
    probe: ({ pod, readiness, liveness, startup }) => {
      const answer = readiness ?? liveness ?? startup;
      return answer === 'pass' ? t('probe of {0} passes', podWords(l10n, pod)) : t('probe of {0} fails', podWords(l10n, pod));
    },
    behave: ({ image }) => t('change behaviour of image {0}', image),
    strayContainer: ({ node, pod, container }) => t('stray container {0}/{1} on {2}', pod, container, node),
    staticPod: ({ node, object, remove }) =>
      object ? t('static pod {0} on {1}', nameOfObject(object), node) : t('remove static pod {0} from {1}', remove ?? '', node),
  };
  return (input, detail) => {
    if (input === 'start') return t('start');
    const wording = wordings[input as ActionName] as ((args: unknown) => string) | undefined;
    const args = (detail as Record<string, unknown> | undefined)?.[input];
    return wording && args !== undefined ? wording(args) : input;
  };
}

/** `gpu-1`, `log-agent`: the name without kind and namespace. */
function nameOf(target: string): string {
  return parseRef(target).name;
}

function nameOfObject(object: JsonObject): string {
  const metadata = object['metadata'] as JsonObject | undefined;
  return String(metadata?.['name'] ?? object['kind'] ?? '');
}

function podWords({ t }: Localizer, pod: PodSelector | undefined): string {
  if (pod?.name) return nameOf(`Pod/${pod.name}`);
  if (pod?.daemonset && pod.node) return t('the pod of {0} on {1}', nameOf(`DaemonSet/${pod.daemonset}`), pod.node);
  if (pod?.daemonset) return t('the pods of {0}', nameOf(`DaemonSet/${pod.daemonset}`));
  return pod?.node ? t('the pods on {0}', pod.node) : t('pods');
}

function changes(set: Readonly<Record<string, string>> | undefined, remove: readonly string[] | undefined): string {
  const added = Object.entries(set ?? {}).map(([key, value]) => `${key}=${value}`);
  return [...added, ...(remove ?? []).map((key) => `${key}-`)].join(', ');
}

function listed({ t }: Localizer, names: readonly string[]): string {
  return names.length <= 3 ? names.join(', ') : t('{0} and {1} more', names.slice(0, 2).join(', '), names.length - 2);
}

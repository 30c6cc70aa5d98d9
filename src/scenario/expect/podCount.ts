import { podState } from '../../cluster/api/podState';
import type { JsonObject, Pod } from '../../cluster/api/types';
import { each, matchesCount, show, showList } from './compare';
import { isCurrent, selectPods } from './select';
import type { Check, View } from './view';

/** How many pods there are; terminating ones count only as Terminating. */
export const checkPodCount: Check = (view, value, path, failures) => {
  each<JsonObject>(value, path, (asked, at) => {
    const chosen = selectPods(view.cluster, asked.pod as JsonObject).filter(pod => isNew(view, pod, asked.since));
    const counted = chosen.filter(pod => counts(view, pod, asked));
    if (matchesCount(asked.count!, counted.length)) return;
    failures.push({ path: [...at, 'count'], expected: show(asked.count), actual: `${counted.length}${among(chosen)}` });
  });
};

function counts({ cluster }: View, pod: Pod, { state, revision }: JsonObject): boolean {
  const is = podState(pod);
  if (state === undefined ? is === 'Terminating' : is !== state) return false;
  return revision === undefined || isCurrent(cluster, pod) === (revision === 'current');
}

function isNew({ marks }: View, pod: Pod, since: unknown): boolean {
  return typeof since !== 'string' || !marks.get(since)?.pods.has(pod.metadata.uid ?? '');
}

function among(pods: readonly Pod[]): string {
  if (pods.length === 0) return '';
  return ` (there are: ${showList(pods.map(pod => `${pod.metadata.name} ${podState(pod)}`))})`;
}

import type { ContainerStatus, JsonObject, Pod } from '../../cluster/api/types';
import { each, matchesCount, show, showList } from './compare';
import { selectPods } from './select';
import type { Check } from './view';

/** restartCount of a container in every pod that the selector chooses. */
export const checkRestarts: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const pods = selectPods(cluster, expected.pod as JsonObject);
    if (pods.length === 0) failures.push({ path: [...at, 'pod'], expected: 'at least one pod', actual: 'the selector chooses none' });
    const found = pods.map(pod => ({ name: pod.metadata.name, status: statusOf(pod, expected.container as string | undefined) }));
    const others = found.filter(({ status }) => !matchesCount(expected.count!, status?.restartCount ?? 0));
    if (others.length === 0) return;
    const actual = showList(others.map(({ name, status }) => `${status?.restartCount ?? 'no such container'} (${name})`), 3);
    failures.push({ path: [...at, 'count'], expected: show(expected.count), actual });
  });
};

function statusOf({ spec, status }: Pod, container: string | undefined): ContainerStatus | undefined {
  const name = container ?? spec.containers[0]?.name;
  return [...(status?.containerStatuses ?? []), ...(status?.initContainerStatuses ?? [])].find(each => each.name === name);
}

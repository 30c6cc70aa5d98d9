import type { DaemonSet, Pod } from '../api/types';
import type { World } from '../world';
import { formatLabels, formatLabelSelector } from './printRow';

/** Lines of the head of `kubectl describe ds`, label and value (DS-6.10). */
export type DescribeLine = readonly [label: string, value: string | number];

/** Head of `kubectl describe ds`: everything above the pod template. */
export function describeDaemonSet(world: World, set: DaemonSet): readonly DescribeLine[] {
  const { metadata, spec, status } = set;
  const pods = [...world.indexes.podsByController.get(metadata.uid ?? '')].map((key) => world.pods.get(key)!);
  return [
    ['Name', metadata.name],
    ['Namespace', metadata.namespace ?? 'default'],
    ['Selector', formatLabelSelector(spec.selector)],
    ['Node-Selector', formatLabels(spec.template.spec.nodeSelector)],
    ['Labels', formatLabels(metadata.labels)],
    ['Annotations', formatLabels(metadata.annotations)],
    ['Desired Number of Nodes Scheduled', status?.desiredNumberScheduled ?? 0],
    ['Current Number of Nodes Scheduled', status?.currentNumberScheduled ?? 0],
    ['Number of Nodes Scheduled with Up-to-date Pods', status?.updatedNumberScheduled ?? 0],
    ['Number of Nodes Scheduled with Available Pods', status?.numberAvailable ?? 0],
    ['Number of Nodes Misscheduled', status?.numberMisscheduled ?? 0],
    ['Pods Status', podsStatus(pods)],
  ];
}

/** Owned pods by phase; Pending is called waiting. */
function podsStatus(pods: readonly Pod[]): string {
  const count = (phase: string): number => pods.filter((pod) => pod.status?.phase === phase).length;
  return `${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed`;
}

import { byCodeUnit } from '../api/names';
import type { DaemonSet, LabelSelector, Requirement, StringMap } from '../api/types';

/** Headings of the cells of {@link printDaemonSetRow}; the age is left to the reader. */
export const daemonSetColumns = ['NAME', 'DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'NODE SELECTOR'] as const;
export const wideDaemonSetColumns = [...daemonSetColumns, 'CONTAINERS', 'IMAGES', 'SELECTOR'] as const;

/** Cells of `kubectl get ds`, with `wide` those of `-o wide`, without the age (DS-6.9). */
export function printDaemonSetRow({ metadata, spec, status }: DaemonSet, wide: boolean): readonly (string | number)[] {
  const { containers = [], nodeSelector } = spec.template.spec;
  const cells = [
    metadata.name,
    status?.desiredNumberScheduled ?? 0,
    status?.currentNumberScheduled ?? 0,
    status?.numberReady ?? 0,
    status?.updatedNumberScheduled ?? 0,
    status?.numberAvailable ?? 0,
    formatLabels(nodeSelector),
  ];
  if (!wide) return cells;
  const names = containers.map(({ name }) => name).join(',');
  const images = containers.map(({ image = '' }) => image).join(',');
  return [...cells, names, images, formatLabelSelector(spec.selector)];
}

/** `k=v,…` sorted by key, or `<none>`. */
export function formatLabels(labels: StringMap = {}): string {
  const pairs = Object.keys(labels).sort(byCodeUnit).map((key) => `${key}=${labels[key]}`);
  return pairs.join(',') || '<none>';
}

/** A selector as kubectl prints it: `app=agent,tier in (a,b),!old`, sorted by key, or `<none>`. */
export function formatLabelSelector({ matchLabels = {}, matchExpressions = [] }: LabelSelector = {}): string {
  const parts = [
    ...Object.entries(matchLabels).map(([key, value]) => ({ key, text: `${key}=${value}` })),
    ...matchExpressions.map((requirement) => ({ key: requirement.key, text: formatRequirement(requirement) })),
  ];
  return parts.sort((a, b) => byCodeUnit(a.key, b.key)).map(({ text }) => text).join(',') || '<none>';
}

function formatRequirement({ key, operator, values = [] }: Requirement): string {
  const list = [...values].sort(byCodeUnit).join(',');
  switch (operator) {
    case 'In':
      return `${key} in (${list})`;
    case 'NotIn':
      return `${key} notin (${list})`;
    case 'Exists':
      return key;
    default:
      return `!${key}`;
  }
}

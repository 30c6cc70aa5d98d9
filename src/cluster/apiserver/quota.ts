import { byCodeUnit, namespaceOf } from '../api/names';
import { isTerminal } from '../api/pods';
import { formatBytes, formatMilli, formatQuantity, milliValue, wholeValue } from '../api/quantity';
import type { OtherObject, Pod } from '../api/types';
import type { Table } from '../store/table';
import { isObject } from './read';

/** What a pod uses of a resource that a quota can limit; CPU in thousandths, memory in bytes. */
type Usage = (pod: Pod) => number;

const usages: Readonly<Record<string, Usage>> = {
  pods: () => 1,
  'count/pods': () => 1,
  cpu: (pod) => sum(pod, 'requests', 'cpu'),
  'requests.cpu': (pod) => sum(pod, 'requests', 'cpu'),
  'limits.cpu': (pod) => sum(pod, 'limits', 'cpu'),
  memory: (pod) => sum(pod, 'requests', 'memory'),
  'requests.memory': (pod) => sum(pod, 'requests', 'memory'),
  'limits.memory': (pod) => sum(pod, 'limits', 'memory'),
};

/** Why quota admission refuses a pod; undefined when there is room. Pods that have ended use nothing. */
export function quotaRefusal(pod: Pod, pods: Table<Pod>, others: Table<OtherObject>): string | undefined {
  const namespace = namespaceOf(pod.metadata);
  const quotas = [...others.values()]
    .filter((object) => object.kind === 'ResourceQuota' && namespaceOf(object.metadata) === namespace)
    .sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
  if (quotas.length === 0) return undefined;
  const running = [...pods.values()].filter((other) => namespaceOf(other.metadata) === namespace && !isTerminal(other));
  for (const quota of quotas) {
    const refusal = exceeded(quota, pod, running);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function exceeded(quota: OtherObject, pod: Pod, running: readonly Pod[]): string | undefined {
  const hard = isObject(quota['spec']) && isObject(quota['spec']['hard']) ? quota['spec']['hard'] : {};
  const over = Object.keys(hard).sort().flatMap((name) => {
    const usage = Object.hasOwn(usages, name) ? usages[name] : undefined;
    if (!usage) return [];
    const limit = String(hard[name]);
    const used = running.reduce((total, other) => total + usage(other), 0);
    const asked = usage(pod);
    return asked > 0 && used + asked > amount(name, limit) ? [{ name, asked, used, limit }] : [];
  });
  if (over.length === 0) return undefined;
  const list = (text: (one: (typeof over)[number]) => string): string => over.map((one) => `${one.name}=${text(one)}`).join(',');
  const asked = list((one) => shown(one.name, one.asked));
  const used = list((one) => shown(one.name, one.used));
  const limited = list((one) => formatQuantity(one.limit));
  return `exceeded quota: ${quota.metadata.name}, requested: ${asked}, used: ${used}, limited: ${limited}`;
}

function sum(pod: Pod, kind: 'requests' | 'limits', name: 'cpu' | 'memory'): number {
  return pod.spec.containers.reduce((total, container) => total + amount(name, container.resources?.[kind]?.[name] ?? 0), 0);
}

function amount(name: string, value: string | number): number {
  return name.endsWith('cpu') ? milliValue(value) : wholeValue(value);
}

function shown(name: string, value: number): string {
  if (name.endsWith('cpu')) return formatMilli(value);
  return name.endsWith('memory') ? formatBytes(value) : String(value);
}

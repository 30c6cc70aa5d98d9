import { milliValue, wholeValue } from '../api/quantity';
import type { Container, Pod } from '../api/types';

/** Amounts by resource: cpu in milli, everything else in whole units. */
export type Amounts = ReadonlyMap<string, number>;

/**
 * What a pod asks for: all app containers and sidecars together, or what the largest init container needs
 * beside the sidecars declared before it, whichever is more; plus overhead (spec scheduler 5.10).
 */
export function podRequests(pod: Pod): Amounts {
  const { containers, initContainers = [], overhead, resources } = pod.spec;
  const total = new Map<string, number>();
  for (const container of containers) addAmounts(total, requestsOf(container));
  const sidecars = new Map<string, number>();
  const peak = new Map<string, number>();
  for (const container of initContainers) {
    if (container.restartPolicy === 'Always') addAmounts(sidecars, requestsOf(container));
    const needed = new Map(sidecars);
    if (container.restartPolicy !== 'Always') addAmounts(needed, requestsOf(container));
    raise(peak, needed);
  }
  addAmounts(total, sidecars);
  raise(total, peak);
  for (const [name, value] of Object.entries(resources?.requests ?? {})) total.set(name, amount(name, value));
  addAmounts(total, amounts(overhead ?? {}));
  return total;
}

/** Amounts of a resource list as it is written. */
export function amounts(list: Readonly<Record<string, string | number>>): Amounts {
  return new Map(Object.entries(list).map(([name, value]) => [name, amount(name, value)]));
}

/** Adds amounts to others. */
export function addAmounts(total: Map<string, number>, added: Amounts, sign = 1): void {
  for (const [name, value] of added) total.set(name, (total.get(name) ?? 0) + sign * value);
}

function requestsOf(container: Container): Amounts {
  const { requests = {}, limits = {} } = container.resources ?? {};
  return amounts({ ...limits, ...requests });
}

function amount(name: string, value: string | number): number {
  return name === 'cpu' ? milliValue(value) : wholeValue(value);
}

function raise(total: Map<string, number>, least: Amounts): void {
  for (const [name, value] of least) total.set(name, Math.max(total.get(name) ?? 0, value));
}

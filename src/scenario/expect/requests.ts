import { formatBytes, formatMilli, milliValue, wholeValue } from '../../cluster/api/quantity';
import type { Container, PodSpec } from '../../cluster/api/types';

/** An amount of one resource: thousandths of a CPU, or whole units of anything else. */
export interface Amount {
  readonly resource: string;
  readonly value: number;
  readonly text: string;
}

type Totals = Record<string, number>;

/** What pods of these templates request together, by resource. */
export function addRequests(specs: readonly PodSpec[]): Readonly<Record<string, Amount>> {
  const total: Totals = {};
  for (const spec of specs) addTo(total, podRequests(spec));
  const amounts = Object.entries(total).map(([resource, value]) => [resource, { resource, value, text: textOf(resource, value) }]);
  return Object.fromEntries(amounts) as Record<string, Amount>;
}

/** Whether a quantity, written in any form, is this amount. */
export function sameQuantity(quantity: string, amount: Amount | undefined): boolean {
  return amount === undefined ? wholeValue(quantity) === 0 : valueOf(amount.resource, quantity) === amount.value;
}

/** Containers and sidecars run together; an ordinary init container runs with the sidecars before it (scheduler 4). */
function podRequests({ containers, initContainers = [] }: PodSpec): Totals {
  const sidecars: Totals = {};
  const starting: Totals = {};
  for (const container of initContainers) {
    if (container.restartPolicy === 'Always') addTo(sidecars, requestsOf(container));
    else raiseTo(starting, sum(sidecars, requestsOf(container)));
  }
  const running = containers.map(requestsOf).reduce(sum, sidecars);
  raiseTo(running, starting);
  return running;
}

function requestsOf({ resources }: Container): Totals {
  const asked = { ...resources?.limits, ...resources?.requests };
  return Object.fromEntries(Object.entries(asked).map(([resource, quantity]) => [resource, valueOf(resource, quantity)]));
}

function valueOf(resource: string, quantity: string | number): number {
  return resource === 'cpu' ? milliValue(quantity) : wholeValue(quantity);
}

function textOf(resource: string, value: number): string {
  return resource === 'cpu' ? formatMilli(value) : formatBytes(value);
}

function sum(a: Totals, b: Totals): Totals {
  const total = { ...a };
  addTo(total, b);
  return total;
}

function addTo(total: Totals, more: Totals): void {
  for (const [resource, value] of Object.entries(more)) total[resource] = (total[resource] ?? 0) + value;
}

function raiseTo(total: Totals, least: Totals): void {
  for (const [resource, value] of Object.entries(least)) total[resource] = Math.max(total[resource] ?? 0, value);
}

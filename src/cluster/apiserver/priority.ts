import type { OtherObject, Pod } from '../api/types';
import type { Table } from '../store/table';

/** Classes that every cluster has. */
const systemClasses: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
};

interface PriorityOf {
  readonly className?: string;
  readonly value: number;
  readonly preemptionPolicy: string;
}

/** The pod with its class as a number, or why admission refuses it: a class that is not there. */
export function admitPriority(pod: Pod, others: Table<OtherObject>): Pod | string {
  const { priorityClassName } = pod.spec;
  const priority = priorityClassName ? named(priorityClassName, others) : globalDefault(others);
  if (!priority) return `no PriorityClass with name ${priorityClassName} was found`;
  const spec = {
    ...pod.spec,
    ...(priority.className === undefined ? {} : { priorityClassName: priority.className }),
    priority: priority.value,
    preemptionPolicy: priority.preemptionPolicy,
  };
  return { ...pod, spec };
}

function named(className: string, others: Table<OtherObject>): PriorityOf | undefined {
  const system = Object.hasOwn(systemClasses, className) ? systemClasses[className] : undefined;
  if (system !== undefined) return { className, value: system, preemptionPolicy: 'PreemptLowerPriority' };
  const object = others.get(`PriorityClass/${className}`);
  return object && priorityOf(object);
}

/** Of several default classes the one with the lowest value counts; without one, 0. */
function globalDefault(others: Table<OtherObject>): PriorityOf {
  let lowest: PriorityOf | undefined;
  for (const object of others.values()) {
    if (object.kind !== 'PriorityClass' || object['globalDefault'] !== true) continue;
    const priority = priorityOf(object);
    if (!lowest || priority.value < lowest.value) lowest = priority;
  }
  return lowest ?? { value: 0, preemptionPolicy: 'PreemptLowerPriority' };
}

function priorityOf(object: OtherObject): PriorityOf {
  const { value, preemptionPolicy } = object;
  return {
    className: object.metadata.name,
    value: typeof value === 'number' ? value : 0,
    preemptionPolicy: typeof preemptionPolicy === 'string' ? preemptionPolicy : 'PreemptLowerPriority',
  };
}

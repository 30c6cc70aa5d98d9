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

/** The pod with its class as a number, or why admission refuses it: a class that is not there, or values that are not its own. */
export function admitPriority(pod: Pod, others: Table<OtherObject>): Pod | string {
  const { priorityClassName } = pod.spec;
  const priority = priorityClassName ? named(priorityClassName, others) : globalDefault(others);
  if (!priority) return `no PriorityClass with name ${priorityClassName} was found`;
  const { value, preemptionPolicy } = priority;
  const conflict =
    notOwn('integer value of priority', pod.spec.priority, value) ??
    notOwn('string value of PreemptionPolicy', pod.spec.preemptionPolicy, preemptionPolicy);
  if (conflict !== undefined) return conflict;
  const spec = {
    ...pod.spec,
    ...(priority.className === undefined ? {} : { priorityClassName: priority.className }),
    priority: value,
    preemptionPolicy,
  };
  return { ...pod, spec };
}

function notOwn(what: string, given: string | number | undefined, computed: string | number): string | undefined {
  if (given === undefined || given === computed) return undefined;
  return `the ${what} (${given}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`;
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

import { isEmptySelector, selectorMatcher } from '../api/labels';
import { namespaceOf } from '../api/names';
import { isPodReady, isTerminal, isTerminating } from '../api/pods';
import { refOf } from '../api/ref';
import { scaledValue } from '../api/intOrString';
import type { IntOrString, LabelSelector, OtherObject, Pod } from '../api/types';
import type { Table } from '../store/table';
import type { ApiError } from './errors';

/** A PodDisruptionBudget with the numbers its controller would keep. */
export interface DisruptionBudget {
  readonly name: string;
  readonly disruptionsAllowed: number;
  readonly currentHealthy: number;
  readonly desiredHealthy: number;
  readonly unhealthyPodEvictionPolicy?: string;
}

/** The budgets that select a pod, with numbers from the pods there are: healthy = matching and Ready. */
export function budgetsOf(pod: Pod, objects: Iterable<OtherObject>, pods: Iterable<Pod>): readonly DisruptionBudget[] {
  const namespace = namespaceOf(pod.metadata);
  const inNamespace = [...pods].filter(({ metadata }) => namespaceOf(metadata) === namespace);
  return [...objects]
    .filter((object) => object.kind === 'PodDisruptionBudget' && namespaceOf(object.metadata) === namespace)
    .filter((object) => selectorMatcher(specOf(object).selector)(pod.metadata.labels))
    .map((object) => withNumbers(object, inNamespace));
}

interface BudgetSpec {
  readonly selector?: LabelSelector;
  readonly minAvailable?: IntOrString;
  readonly maxUnavailable?: IntOrString;
  readonly unhealthyPodEvictionPolicy?: string;
}

function specOf(object: OtherObject): BudgetSpec {
  return (object['spec'] ?? {}) as BudgetSpec;
}

function withNumbers(object: OtherObject, pods: readonly Pod[]): DisruptionBudget {
  const { selector, minAvailable, maxUnavailable, unhealthyPodEvictionPolicy } = specOf(object);
  const matches = selectorMatcher(selector);
  const matching = pods.filter((pod) => matches(pod.metadata.labels) && !isTerminal(pod));
  const currentHealthy = matching.filter((pod) => isPodReady(pod) && !isTerminating(pod)).length;
  const expected = matching.length;
  const desiredHealthy =
    maxUnavailable === undefined
      ? scaledValue(minAvailable ?? 0, expected, true) ?? 0
      : Math.max(0, expected - (scaledValue(maxUnavailable, expected, true) ?? 0));
  const disruptionsAllowed = Math.max(0, currentHealthy - desiredHealthy);
  return { name: object.metadata.name, disruptionsAllowed, currentHealthy, desiredHealthy, unhealthyPodEvictionPolicy };
}

/** All budgets as the scheduler sees them: the pods each covers, and how many of them may go now (spec scheduler 8.5 step 4). */
export function disruptionBudgets(
  others: Table<OtherObject>, pods: Table<Pod>,
): readonly { readonly covers: (pod: Pod) => boolean; readonly disruptionsAllowed: () => number }[] {
  return [...others.values()].filter(({ kind }) => kind === 'PodDisruptionBudget').map((object) => {
    const namespace = namespaceOf(object.metadata);
    const isIn = ({ metadata }: Pod): boolean => namespaceOf(metadata) === namespace;
    return {
      covers: (pod) => isIn(pod) && selects(specOf(object).selector, pod),
      disruptionsAllowed: () => withNumbers(object, [...pods.values()].filter(isIn)).disruptionsAllowed,
    };
  });
}

/** An empty selector selects nothing here, and a pod without labels is selected by none. */
function selects(selector: LabelSelector | undefined, { metadata: { labels = {} } }: Pod): boolean {
  return selector !== undefined && !isEmptySelector(selector) && Object.keys(labels).length > 0 && selectorMatcher(selector)(labels);
}

/** What the eviction API answers: undefined = the pod may be deleted (node-lifecycle 12.1 to 12.4). */
export function evictionRefusal(pod: Pod, budgets: readonly DisruptionBudget[]): ApiError | undefined {
  const phase = pod.status?.phase;
  if (phase === 'Pending' || isTerminal(pod) || isTerminating(pod) || budgets.length === 0) return undefined;
  const object = refOf('Pod', pod);
  if (budgets.length > 1) {
    const message = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
    return { object, reason: 'InternalError', message, fields: [] };
  }
  const [budget] = budgets as readonly [DisruptionBudget];
  if (!isPodReady(pod) && goesUnready(budget)) return undefined;
  if (budget.disruptionsAllowed > 0) return undefined;
  const cause = `The disruption budget ${budget.name} needs ${budget.desiredHealthy} healthy pods and has ${budget.currentHealthy} currently`;
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  return { object, reason: 'TooManyRequests', message, fields: [{ field: '', type: 'Forbidden', message: cause }] };
}

/** A pod that is not Ready goes free of charge when the policy says so, or the application is healthy without it. */
function goesUnready({ unhealthyPodEvictionPolicy, currentHealthy, desiredHealthy }: DisruptionBudget): boolean {
  if (unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  return desiredHealthy > 0 && currentHealthy >= desiredHealthy;
}

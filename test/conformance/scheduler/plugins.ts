import { admitPriority } from '../../../src/cluster/apiserver/priority';
import { milliValue, wholeValue } from '../../../src/cluster/api/quantity';
import type { JsonObject, Node, OtherObject, Pod } from '../../../src/cluster/api/types';
import { requiredNodeNames } from '../../../src/cluster/scheduler/nodeAffinity';
import { filterPlugins, type Filter, type FilterContext } from '../../../src/cluster/scheduler/filters';
import { countReasons, fitErrorMessage } from '../../../src/cluster/scheduler/fitError';
import { nodeHelps, podGoneHelps } from '../../../src/cluster/scheduler/hints';
import { podRequests } from '../../../src/cluster/scheduler/podRequests';
import { Table } from '../../../src/cluster/store/table';
import type { Case, CaseResult } from '../cases';
import { subsetDifference } from '../compare';
import { codeOf, onStage, readPod } from './cluster';

/** Rows of fit-error-messages.json. */
export function runFitErrorCase({ name, given = {}, expect = {} }: Case): CaseResult {
  const { numAllNodes, nodeStatuses, absentNodesReasons = [], preFilterMsg, postFilterMsg } = given as unknown as FitErrorGiven;
  const reasons = new Map<string, number>();
  for (const each of Object.values(nodeStatuses)) countReasons(reasons, each);
  countReasons(reasons, absentNodesReasons, numAllNodes - Object.keys(nodeStatuses).length);
  const message = fitErrorMessage(numAllNodes, reasons, { preFilter: preFilterMsg, postFilter: postFilterMsg });
  return { name, ok: message === expect['message'], expected: expect, actual: { message } };
}

interface FitErrorGiven {
  readonly numAllNodes: number;
  readonly nodeStatuses: Readonly<Record<string, readonly string[]>>;
  readonly absentNodesReasons?: readonly string[];
  readonly preFilterMsg?: string;
  readonly postFilterMsg?: string;
}

/** Rows of pod-requests.json. */
export function runPodRequestsCase({ name, given = {}, expect = {} }: Case): CaseResult {
  const amount = ([resource, value]: readonly [string, string]): readonly [string, number] =>
    [resource, resource === 'cpu' ? milliValue(value) : wholeValue(value)];
  const wanted = sorted(Object.entries(expect['requests'] as Readonly<Record<string, string>>).map(amount));
  const actual = sorted([...podRequests(given['pod'] as Pod)]);
  return { name, ok: JSON.stringify(wanted) === JSON.stringify(actual), expected: wanted, actual };
}

function sorted(amounts: readonly (readonly [string, number])[]): readonly (readonly [string, number])[] {
  return amounts.filter(([, value]) => value !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Rows about one filter on one node: node-affinity, node-ports, node-resources-fit and taint-toleration. */
export function runFilterCase(testCase: Case): CaseResult {
  const { name, given = {}, expect = {} } = testCase;
  const plugin = pluginOf(testCase);
  const whole: Case = plugin === 'NodePorts' ? { ...testCase, given: { ...given, node: { metadata: { name: 'node' } } } } : testCase;
  const actual = onStage(whole, ({ scheduler, pod, world }) => {
    const [node] = [...world.nodes.values()];
    const context = { ...scheduler.context, ...configured(given) };
    const filter: Filter | undefined = filterPlugins.find((each) => each.name === plugin)!.prepare(pod, context);
    const names = plugin === 'NodeAffinity' ? requiredNodeNames(pod) : undefined;
    if (names?.length === 0) {
      return { preFilter: codeOf(true), matches: false, code: codeOf(true), reasons: ['pod affinity terms conflict'] };
    }
    const refusal = filter?.(node!);
    return {
      ...('preFilter' in expect && { preFilter: filter ? 'Success' : 'Skip' }),
      [plugin === 'NodeAffinity' ? 'matches' : 'fits']: !refusal,
      ...(refusal && { code: codeOf(refusal.helpless), reasons: refusal.reasons }),
      ...(names && { preFilterNodes: names }),
    };
  }, false);
  const { insufficient: _, 'reasonsUpTo1.34': _old, ...rest } = expect;
  const names = rest['preFilterNodes'] as readonly string[] | undefined;
  const wanted = { ...rest, ...(names && { preFilterNodes: [...names].sort() }) };
  const ok = !subsetDifference(wanted, actual) && Object.keys(actual).every((key) => key in wanted) && oldReasonsAgree(testCase);
  return { name, ok, expected: wanted, actual };
}

/** What the text was up to 1.34. */
function oldReasonsAgree(testCase: Case): boolean {
  const wanted = testCase.expect?.['reasonsUpTo1.34'];
  if (!wanted) return true;
  return onStage(testCase, ({ scheduler, pod, world }) => {
    const context = { ...scheduler.context, ...configured(testCase.given ?? {}), version: 34 };
    const refusal = filterPlugins.find(({ name }) => name === 'TaintToleration')!.prepare(pod, context)?.([...world.nodes.values()][0]!);
    return JSON.stringify(refusal?.reasons) === JSON.stringify(wanted);
  }, false);
}

function pluginOf({ given = {}, expect = {} }: Case): string {
  if ('matches' in expect) return 'NodeAffinity';
  if ('preFilter' in expect) return 'NodePorts';
  return 'existingPods' in given ? 'NodeResourcesFit' : ((given['plugin'] as string | undefined) ?? 'TaintToleration');
}

/** Gates and arguments of plugins. */
function configured(given: Readonly<Record<string, unknown>>): Partial<FilterContext> {
  const gates = (given['featureGates'] ?? {}) as Readonly<Record<string, boolean>>;
  const args = (given['pluginArgs'] ?? {}) as { readonly ignoredResources?: readonly string[]; readonly ignoredResourceGroups?: readonly string[] };
  return {
    comparisonTolerations: gates['TaintTolerationComparisonOperators'] ?? false,
    ignores: (resource) =>
      Boolean(args.ignoredResources?.includes(resource)) || Boolean(args.ignoredResourceGroups?.includes(resource.split('/')[0]!)),
  };
}

/** Rows of queueing-hints.json: whether an event brings a pod back that a plugin refused. */
export function runHintCase(testCase: Case): CaseResult {
  const { name, given = {}, expect = {} } = testCase;
  const { kind, old, new: now } = given['event'] as { kind: string; old: Pod | null; new: Pod | null };
  const plugin = String(given['plugin']);
  const helps = onStage({ name, given: { pod: given['pod'] } }, ({ scheduler, pod }) =>
    kind === 'node'
      ? nodeHelps(plugin, pod, scheduler.context, (old ?? undefined) as Node | undefined, now as unknown as Node)
      : podGoneHelps(plugin, pod, readPod(old!, 0)), false);
  const hint = helps ? 'Queue' : 'Skip';
  return { name, ok: hint === expect['hint'], expected: expect, actual: { hint } };
}

/** Rows of priority-admission.json. */
export function runPriorityCase({ name, given = {}, expect = {} }: Case): CaseResult {
  const classes = new Table<OtherObject>('others', () => undefined);
  for (const each of given['priorityClasses'] as readonly JsonObject[]) {
    const metadata = { name: String(each['name']) };
    classes.put(`PriorityClass/${metadata.name}`, { ...each, kind: 'PriorityClass', metadata } as unknown as OtherObject);
  }
  const admitted = admitPriority(given['pod'] as Pod, classes);
  const actual = typeof admitted === 'string' ? { admitted: false, why: admitted } : { admitted: true, ...admitted.spec };
  return { name, ok: !subsetDifference(expect, actual), expected: expect, actual };
}

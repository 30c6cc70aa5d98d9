import { keyOf } from '../../../src/cluster/api/names';
import { isTerminating, podCondition } from '../../../src/cluster/api/pods';
import type { Pod } from '../../../src/cluster/api/types';
import type { World } from '../../../src/cluster/world';
import type { Case, CaseResult } from '../cases';
import { subsetDifference } from '../compare';
import { codeOf, onStage } from './cluster';

/** Rows of scheduler-random about one whole cycle: cluster, daemon, preemption, nominated and long-message. */
export function runCycleCase(testCase: Case): CaseResult {
  const { name, expect = {} } = testCase;
  const actual = onStage(testCase, ({ world, scheduler, pod }) => {
    const found = scheduler.diagnose(pod);
    const before = new Map(world.pods.entries());
    const logged = world.log.size;
    scheduler.reconcile(keyOf(pod));
    const feasible = found.feasible.map(({ metadata }) => metadata.name);
    const chosen = feasible.length > 0 && feasible[0] === pod.status?.nominatedNodeName;
    const left = [...world.nodes.keys()].filter((node) => !feasible.includes(node) && !found.refused.has(node));
    return {
      feasibleNodes: feasible.sort(),
      rejectedNodes: Object.fromEntries(
        [...found.refused].map(([node, { helpless, reasons }]) => [node, { code: codeOf(helpless), reasons: [...reasons].sort() }]),
      ),
      notExamined: { code: codeOf(true), nodes: left.sort(), reasons: chosen ? null : [found.preFilter ?? found.notExamined] },
      preFilterMessage: found.preFilter,
      ...after(world, world.pods.get(keyOf(pod))!, before, logged),
    };
  });
  const wanted = withSortedReasons(expect);
  const keys = new Set([...Object.keys(wanted), 'boundTo', 'message', 'deletedPods', 'nominationCleared', 'preFilterMessage', 'event']);
  if ((expect['feasibleNodes'] as readonly string[]).length > 1) keys.delete('boundTo');
  const difference = [...keys].flatMap((key) => {
    const [a, b] = [wanted[key], (actual as Readonly<Record<string, unknown>>)[key]];
    return a === undefined ? (b === undefined ? [] : [{ path: key, expected: a, actual: b }]) : subsetDifference(a, b, key) ?? [];
  })[0];
  return { name, ok: !difference, expected: difference?.expected, actual: difference?.actual, message: difference?.path };
}

function after(world: World, pod: Pod, before: ReadonlyMap<string, Pod>, logged: number): Readonly<Record<string, unknown>> {
  const others = [...before].filter(([key]) => key !== keyOf(pod));
  const names = (found: readonly (readonly [string, Pod])[]): readonly string[] | undefined =>
    found.length === 0 ? undefined : found.map(([, { metadata }]) => metadata.name).sort();
  const deleted = others.filter(([key, was]) => !isTerminating(was) && isTerminating(world.pods.get(key)!));
  const cleared = others.filter(([key, was]) => was.status?.nominatedNodeName && !world.pods.get(key)!.status?.nominatedNodeName);
  const scheduled = podCondition(pod, 'PodScheduled');
  const message = scheduled?.status === 'False' ? scheduled.message : undefined;
  const events = [...world.log['entries'].values()].slice(logged);
  const note = events.find(({ reason }) => reason === 'FailedScheduling')?.message;
  const preempted = new Set(events.filter(({ reason }) => reason === 'Preempted').map((event) => `${event.type} ${event.message}`));
  return {
    boundTo: pod.spec.nodeName,
    message,
    event: note === message ? undefined : note,
    nominatedNode: pod.status?.nominatedNodeName ?? '',
    deletedPods: names(deleted),
    preemptedEvent: [...preempted].sort(),
    nominationCleared: names(cleared),
  };
}

function withSortedReasons(expect: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const refused = Object.entries((expect['rejectedNodes'] ?? {}) as Readonly<Record<string, { code: string; reasons: readonly string[] }>>);
  return {
    ...expect,
    ...('rejectedNodes' in expect && {
      rejectedNodes: Object.fromEntries(refused.map(([node, { code, reasons }]) => [node, { code, reasons: [...reasons].sort() }])),
    }),
  };
}

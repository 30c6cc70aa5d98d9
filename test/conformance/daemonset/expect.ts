import { isPodReady, isTerminating, targetNodeOf } from '../../../src/cluster/api/pods';
import { scaledValue } from '../../../src/cluster/api/intOrString';
import { formatTaint } from '../../../src/cluster/api/taints';
import type { ControllerRevision, DaemonSet, IntOrString, Pod } from '../../../src/cluster/api/types';
import { applyDefaults } from '../../../src/cluster/apiserver/defaults';
import { validateDaemonSet, validateDaemonSetUpdate } from '../../../src/cluster/apiserver/validation';
import { ownedPods } from '../../../src/cluster/controllers/daemonset/claim';
import { controlledRevisions, hashOf } from '../../../src/cluster/controllers/daemonset/history';
import { updateBudget } from '../../../src/cluster/controllers/daemonset/numbers';
import { nodeShouldRunDaemonPod } from '../../../src/cluster/controllers/daemonset/placement';
import { daemonPod } from '../../../src/cluster/controllers/daemonset/podTemplate';
import { isPodUpdated, revisionHashLabel } from '../../../src/cluster/controllers/daemonset/updated';
import { printDaemonSetRow } from '../../../src/cluster/kubectl/printRow';
import { rolloutHistory } from '../../../src/cluster/kubectl/rolloutHistory';
import { rolloutStatus } from '../../../src/cluster/kubectl/rolloutStatus';
import type { Step } from '../cases';
import { sameMembers, subsetDifference, type Difference } from '../compare';
import type { Bench, Tally } from './bench';
import { currentHash } from './ops';

/** What an expectation is checked against: a step looks at itself, the end of a case at the sums. */
export interface Scope {
  readonly bench: Bench;
  readonly tally: Tally;
  /** Log entries from here on count. */
  readonly logFrom: number;
  /** The step that looks; at the end of a case the last one. */
  readonly step: Step;
}

type Check = (expected: never, scope: Scope) => Difference | undefined;

/** One check per expectation key (cases/README.md). */
export const checks: Readonly<Record<string, Check>> = {
  created: (expected, { tally }) => members('created', expected, tally.created),
  deleted: (expected, { tally }) => members('deleted', expected, tally.deleted),
  createdCount: (expected, { tally }) => equal('createdCount', expected, tally.created.length),
  deletedCount: (expected, { tally }) => equal('deletedCount', expected, tally.deleted.length),
  deletedIncludes: (expected: string[], { tally }) =>
    expected.every((name) => tally.deleted.includes(name)) ? undefined : { path: 'deletedIncludes', expected, actual: tally.deleted },
  notDeleted: (expected: string[], { tally }) =>
    expected.some((name) => tally.deleted.includes(name)) ? { path: 'notDeleted', expected, actual: tally.deleted } : undefined,
  createCallsMax: (expected: number, { tally }) =>
    tally.createCalls <= expected ? undefined : { path: 'createCallsMax', expected, actual: tally.createCalls },
  kept: (expected: string[], { bench }) => {
    const alive = allPods(bench).filter((pod) => !isTerminating(pod)).map((pod) => pod.metadata.name);
    return expected.every((name) => alive.includes(name)) ? undefined : { path: 'kept', expected, actual: alive };
  },
  shouldRun: (expected, { bench }) => subsetDifference(expected, placements(bench, (answer) => answer.shouldRun), 'shouldRun'),
  shouldContinue: (expected, { bench }) => subsetDifference(expected, placements(bench, (answer) => answer.shouldContinue), 'shouldContinue'),
  reasons: (expected, { bench }) => subsetDifference(expected, placements(bench, (answer) => answer.failure?.check ?? 'ok'), 'reasons'),
  taintReasons: (expected, { bench }) =>
    subsetDifference(
      expected,
      placements(bench, ({ failure }) => {
        if (failure?.check !== 'untolerated-taint') return undefined;
        const { key, value, effect } = failure.taint;
        return typeof Object.values(expected)[0] === 'string' ? formatTaint(failure.taint) : { key, ...(value === undefined ? {} : { value }), effect };
      }),
      'taintReasons',
    ),
  status: (expected: Record<string, number>, { bench }) => statusDifference(expected, bench),
  events: (expected: EventExpectation[], scope) => first(expected, (event) => eventDifference(event, scope)),
  ownEventCount: (expected, scope) =>
    equal('ownEventCount', expected, eventsOf(scope).filter(({ reason }) => !podControlReasons.has(reason)).length),
  error: (expected, { bench }) => equal('error', expected, bench.error !== undefined),
  delayedEnqueueSeconds: (expected, { bench }) => subsetDifference(expected, bench.delays, 'delayedEnqueueSeconds'),
  revisionNumbers: (expected, { bench }) =>
    subsetDifference(expected, revisions(bench).map(({ revision }) => revision).sort((a, b) => a - b), 'revisionNumbers'),
  revisionNames: (expected, { bench }) => members('revisionNames', expected, revisions(bench).map(({ metadata }) => metadata.name)),
  claimedRevisions: (expected, { bench }) => members('claimedRevisions', expected, revisions(bench).map(({ metadata }) => metadata.name)),
  currentRevision: (expected: Record<string, unknown>, { bench }) => currentRevisionDifference(expected, bench),
  revisionLabels: (expected, { bench }) =>
    subsetDifference(expected, byName([...bench.world.revisions.values()], ({ metadata }) => metadata.labels), 'revisionLabels'),
  podHash: (expected, { bench }) => subsetDifference(expected, byName(allPods(bench), ({ metadata }) => metadata.labels?.[revisionHashLabel]), 'podHash'),
  readyPodCount: (expected, { bench }) => equal('readyPodCount', expected, allPods(bench).filter(isPodReady).length),
  templateImage: (expected, { bench }) => equal('templateImage', expected, bench.set.spec.template.spec.containers[0]?.image),
  claimed: (expected, scope) => claimedDifference(expected, scope),
  adopted: (expected, { bench }) => members('adopted', expected, bench.claims.adopted),
  released: (expected, { bench }) => members('released', expected, bench.claims.released),
  budget: (expected, { bench }) => subsetDifference(expected, budget(bench), 'budget'),
  scaled: (expected, { step }) =>
    equal('scaled', expected, scaledValue(step['value'] as IntOrString, step['total'] as number, step['round'] === 'up') ?? 'error'),
  podUpdated: (expected, { bench, step }) => {
    const annotations = { 'deprecated.daemonset.template.generation': String(step['templateGeneration'] ?? '') };
    const set: DaemonSet = { ...bench.set, metadata: { ...bench.set.metadata, annotations } };
    return subsetDifference(expected, byName(allPods(bench), (pod) => isPodUpdated(pod, set, (step['hash'] as string) ?? '')), 'podUpdated');
  },
  targetNode: (expected, { bench }) => subsetDifference(expected, byName(allPods(bench), (pod) => targetNodeOf(pod) ?? null), 'targetNode'),
  pod: (expected, scope) => subsetDifference(expected, builtPod(scope), 'pod'),
  podAbsentLabels: (expected: string[], scope) =>
    first(expected, (label) => equal(`labels.${label}`, undefined, builtPod(scope).metadata.labels?.[label])),
  errors: (expected: { field: string; type: string }[], scope) => {
    const errors = validationErrors(scope).map(({ field, type }) => ({ field, type }));
    const missing = expected.find((error) => !errors.some(({ field, type }) => field === error.field && type === error.type));
    return missing && { path: 'errors', expected: missing, actual: errors };
  },
  errorCount: (expected, scope) => {
    const errors = validationErrors(scope);
    return errors.length === expected ? undefined : { path: 'errorCount', expected, actual: errors };
  },
  defaulted: (expected, { bench }) => subsetDifference(expected, applyDefaults(bench.set), 'defaulted'),
  absent: (expected: string[], { bench }) => first(expected, (path) => equal(path, undefined, at(applyDefaults(bench.set), path))),
  rollout: (expected, { bench }) => subsetDifference(expected, rolloutStatus(bench.set), 'rollout'),
  historyRows: (expected, { bench }) => subsetDifference(expected, rolloutHistory(bench.world, bench.set), 'historyRows'),
  undo: (expected, { bench }) => subsetDifference(expected, bench.undone.at(-1), 'undo'),
  row: (expected, { bench, step }) => subsetDifference(expected, printDaemonSetRow(bench.set, step['wide'] === true), 'row'),
  enqueued: (expected, { bench }) => members('enqueued', expected, queued(bench)),
  enqueuedAfter: (expected, { bench }) => subsetDifference(expected, timed(bench), 'enqueuedAfter'),
};

interface EventExpectation {
  readonly type?: string;
  readonly reason: string;
  readonly count: number;
  readonly messageIncludes?: string;
}

const podControlReasons = new Set(['SuccessfulCreate', 'SuccessfulDelete', 'FailedCreate', 'FailedDelete']);

function members(path: string, expected: unknown, actual: readonly unknown[]): Difference | undefined {
  return sameMembers(expected, actual) ? undefined : { path, expected, actual };
}

function equal(path: string, expected: unknown, actual: unknown): Difference | undefined {
  return expected === actual ? undefined : { path, expected, actual };
}

function first<T>(items: readonly T[], check: (item: T) => Difference | undefined): Difference | undefined {
  for (const item of items) {
    const difference = check(item);
    if (difference) return difference;
  }
  return undefined;
}

function byName<T extends { readonly metadata: { readonly name: string } }>(items: readonly T[], value: (item: T) => unknown): Record<string, unknown> {
  return Object.fromEntries(items.map((item) => [item.metadata.name, value(item)]));
}

function allPods(bench: Bench): Pod[] {
  return [...bench.world.pods.values()];
}

function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);
}

function placements(bench: Bench, pick: (answer: ReturnType<typeof nodeShouldRunDaemonPod>) => unknown): Record<string, unknown> {
  const { pod } = bench.controller.slots.get(bench.key)!;
  return byName([...bench.world.nodes.values()], (node) => pick(nodeShouldRunDaemonPod(pod, node)));
}

function statusDifference(expected: Record<string, number>, bench: Bench): Difference | undefined {
  const status = bench.set.status as Record<string, number> | undefined;
  return first(Object.entries(expected), ([field, value]) => equal(`status.${field}`, value, status?.[field] ?? 0));
}

function eventsOf({ bench, logFrom }: Scope): readonly { readonly reason: string; readonly type: string; readonly message: string }[] {
  const { log } = bench.world;
  return Array.from({ length: log.size - logFrom }, (_, index) => log.at(logFrom + index + 1)!);
}

function eventDifference(expected: EventExpectation, scope: Scope): Difference | undefined {
  const matching = eventsOf(scope).filter(
    ({ reason, type, message }) =>
      reason === expected.reason && (!expected.type || type === expected.type) && message.includes(expected.messageIncludes ?? ''),
  );
  return matching.length === expected.count ? undefined : { path: 'events', expected, actual: eventsOf(scope) };
}

function revisions(bench: Bench): readonly ControllerRevision[] {
  return controlledRevisions(bench.world, bench.controller.slots.get(bench.key)!);
}

function currentRevisionDifference(expected: Record<string, unknown>, bench: Bench): Difference | undefined {
  const current = bench.matchingRevision();
  if (!current) return { path: 'currentRevision', expected, actual: undefined };
  const { revision, nameIs, nameStartsWith, hashIsNameSuffix, labels, annotations } = expected;
  const { name } = current.metadata;
  const differences = [
    revision === undefined ? undefined : equal('revision', revision, current.revision),
    nameIs === undefined ? undefined : equal('nameIs', nameIs, name),
    nameStartsWith === undefined || name.startsWith(nameStartsWith as string) ? undefined : { path: 'nameStartsWith', expected: nameStartsWith, actual: name },
    hashIsNameSuffix === undefined ? undefined : equal('hashIsNameSuffix', hashIsNameSuffix, name.endsWith(`-${hashOf(current)}`)),
    labels && subsetDifference(labels, current.metadata.labels, 'labels'),
    annotations && subsetDifference(annotations, current.metadata.annotations, 'annotations'),
  ];
  return differences.find((difference) => difference !== undefined) as Difference | undefined;
}

function claimedDifference(expected: unknown, { bench, step }: Scope): Difference | undefined {
  const slots = bench.controller.slots.get(bench.key)!;
  const groups: Record<string, string[]> = {};
  const pods = step['includeDeletedTerminal'] === true ? ownedPods(bench.world, slots) : [...slots.values()].flatMap((slot) => slot.pods);
  for (const pod of pods) {
    const node = targetNodeOf(pod);
    if (node !== undefined) (groups[node] ??= []).push(pod.metadata.name);
  }
  const sorted = (map: Record<string, string[]>): string =>
    JSON.stringify(Object.entries(map).map(([node, names]) => [node, [...names].sort()]).sort());
  return sorted(expected as Record<string, string[]>) === sorted(groups) ? undefined : { path: 'claimed', expected, actual: groups };
}

function budget(bench: Bench): Record<string, unknown> {
  const slots = bench.controller.slots.get(bench.key)!;
  const desired = [...slots.values()].filter((slot) => slot.shouldRun);
  return {
    ...updateBudget(bench.set, slots.totals.desired),
    desiredNumberScheduled: slots.totals.desired,
    emptyNodes: desired.filter((slot) => slot.pods.length === 0).length,
  };
}

function builtPod({ bench, step }: Scope): Pod {
  return daemonPod(bench.set, step['node'] as string, (step['hash'] as string | undefined) ?? currentHash(bench));
}

function validationErrors({ bench, step }: Scope): readonly { readonly field: string; readonly type: string }[] {
  const gates = bench.testCase.features ?? {};
  if (step.op !== 'validateUpdate') return validateDaemonSet(bench.set, gates);
  return validateDaemonSetUpdate(step['new'] as DaemonSet, bench.set, gates);
}

function queued(bench: Bench): readonly string[] {
  return bench.world.agenda.outlook().queued.filter(({ actor }) => actor === 'daemonset-controller').map(({ key }) => key);
}

function timed(bench: Bench): Record<string, number> {
  const { timers } = bench.world.agenda.outlook();
  return Object.fromEntries(timers.map(({ key, due }) => [key, (due - bench.world.agenda.now) / 1000]));
}


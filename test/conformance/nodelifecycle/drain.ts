import { evictionRefusal, type DisruptionBudget } from '../../../src/cluster/apiserver/eviction';
import { selectorMatcher } from '../../../src/cluster/api/labels';
import { byCodeUnit } from '../../../src/cluster/api/names';
import { podKey } from '../../../src/cluster/api/pods';
import type { LabelSelector, Pod, PodPhase } from '../../../src/cluster/api/types';
import { planDrain, type DrainFlags } from '../../../src/cluster/kubectl/drain/podFilters';
import type { Case, CaseResult } from '../cases';
import { sameMembers } from '../compare';

/** Rows of drain.json: kubectl's filters, the skip filter alone, and the eviction API. */
export function runDrainCase(testCase: Case): CaseResult {
  const { given = {} } = testCase;
  if ('podDisruptionBudgets' in given) return runEviction(testCase);
  return 'skipWaitForDeleteTimeoutSeconds' in given ? runSkip(testCase) : runFilters(testCase);
}

function runFilters({ name, given = {}, expect = {} }: Case): CaseResult {
  const flags = given['flags'] as readonly string[];
  const daemonSets = given['daemonSets'] as readonly string[] | undefined;
  const pods = (given['pods'] as readonly Pod[]).map(withTimes).filter(selected(flags));
  const plan = planDrain(pods.sort((a, b) => byCodeUnit(podKey(a), podKey(b))), {
    flags: readFlags(flags),
    daemonSetExists: (namespace, set) => daemonSets?.includes(`${namespace}/${set}`) ?? given['daemonSetExists'] !== false,
    now: 0,
  });
  const errors = plan.errors;
  const drained = errors.length === 0;
  const evicted = drained ? plan.evict.map(({ metadata }) => metadata.name) : [];
  const actual = { evicted, nodeDrained: drained, errors, warnings: drained ? plan.warnings : [] };
  const wantedErrors = listOf(expect['errors'] ?? expect['error']);
  const wantedWarnings = listOf(expect['warnings'] ?? expect['warning']);
  const ok =
    sameMembers(expect['evicted'], evicted) && expect['nodeDrained'] === drained && sameMembers(wantedErrors, errors) &&
    (!drained || sameMembers(wantedWarnings, plan.warnings));
  return { name, ok, expected: expect, actual };
}

function runSkip({ name, given = {}, expect = {} }: Case): CaseResult {
  const since = given['deletingForSeconds'] as number | null;
  const deletion = since === null ? {} : { deletionTimestamp: -since * 1000, deletionGracePeriodSeconds: 0 };
  const owner = { apiVersion: 'v1', kind: 'ReplicaSet', name: 'o', uid: 'u', controller: true };
  const pod: Pod = { metadata: { name: 'p', ownerReferences: [owner], ...deletion }, spec: { containers: [] } };
  const flags = { skipWaitForDeleteTimeout: given['skipWaitForDeleteTimeoutSeconds'] as number };
  const wouldEvict = planDrain([pod], { flags, daemonSetExists: () => true, now: 0 }).evict.length > 0;
  return { name, ok: wouldEvict === expect['wouldEvict'], expected: expect, actual: { wouldEvict } };
}

interface GivenBudget {
  readonly name: string;
  readonly status: Omit<DisruptionBudget, 'name' | 'unhealthyPodEvictionPolicy'>;
  readonly unhealthyPodEvictionPolicy?: string;
}

const codes: Readonly<Record<string, number>> = { TooManyRequests: 429, InternalError: 500 };

function runEviction({ name, given = {}, expect = {} }: Case): CaseResult {
  const { phase, ready, deleting } = given['pod'] as { phase: PodPhase; ready: boolean; deleting?: boolean };
  const pod: Pod = {
    metadata: { name: 'p', ...(deleting && { deletionTimestamp: 0 }) },
    spec: { containers: [] },
    status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  };
  const budgets = (given['podDisruptionBudgets'] as readonly GivenBudget[]).map(({ status, ...rest }) => ({ ...rest, ...status }));
  const refusal = evictionRefusal(pod, budgets);
  const actual = { code: refusal ? codes[refusal.reason] : 200, message: refusal?.message, cause: refusal?.fields[0]?.message };
  const ok =
    actual.code === expect['code'] && (expect['message'] === undefined || expect['message'] === actual.message) &&
    (expect['cause'] === undefined || expect['cause'] === actual.cause);
  return { name, ok, expected: expect, actual };
}

function readFlags(flags: readonly string[]): DrainFlags {
  const timeout = flags.find((flag) => flag.startsWith('--skip-wait-for-delete-timeout='));
  return {
    ignoreDaemonsets: flags.includes('--ignore-daemonsets'),
    deleteEmptydirData: flags.includes('--delete-emptydir-data'),
    force: flags.includes('--force'),
    skipWaitForDeleteTimeout: timeout === undefined ? 0 : Number(timeout.split('=')[1]),
  };
}

/** `--pod-selector`, as far as the rows go. */
function selected(flags: readonly string[]): (pod: Pod) => boolean {
  const text = flags.find((flag) => flag.startsWith('--pod-selector='))?.slice('--pod-selector='.length);
  if (text === undefined) return () => true;
  const matches = selectorMatcher(readSelector(text));
  return (pod) => matches(pod.metadata.labels);
}

function readSelector(text: string): LabelSelector {
  const set = /^(\w+) in \((.*)\)$/.exec(text);
  if (set) return { matchExpressions: [{ key: set[1]!, operator: 'In', values: set[2]!.split(',') }] };
  const [key = '', value = ''] = text.split(/!?=/);
  return { matchExpressions: [{ key, operator: text.includes('!=') ? 'NotIn' : 'In', values: [value] }] };
}

/** Seconds to ms. */
function withTimes(pod: Pod): Pod {
  const { deletionTimestamp } = pod.metadata as { deletionTimestamp?: unknown };
  if (typeof deletionTimestamp !== 'number') return pod;
  return { ...pod, metadata: { ...pod.metadata, deletionTimestamp: deletionTimestamp * 1000 } };
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}

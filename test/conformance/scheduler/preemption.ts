import { namespaceOf } from '../../../src/cluster/api/names';
import type { Pod } from '../../../src/cluster/api/types';
import type { Diagnosis } from '../../../src/cluster/scheduler/diagnosis';
import { bestCandidates, notEligible, wantedCandidates } from '../../../src/cluster/scheduler/preemption';
import type { Case, CaseResult } from '../cases';
import { subsetDifference } from '../compare';
import { onStage, readPod } from './cluster';

/** Rows of preemption-victims.json: which pods would go on which nodes. */
export function runVictimsCase(testCase: Case): CaseResult {
  const { name, given = {}, expect = {} } = testCase;
  const args = (given['pluginArgs'] ?? {}) as { minCandidateNodesPercentage?: number; minCandidateNodesAbsolute?: number };
  const actual = onStage(testCase, ({ scheduler, pod, world }) => {
    const wanted = 'pluginArgs' in given ? wantedCandidates(world.nodes.size, args.minCandidateNodesPercentage, args.minCandidateNodesAbsolute) : undefined;
    const { candidates } = scheduler.dryRun(pod, scheduler.diagnose(pod), () => Number(given['offset'] ?? 0), wanted);
    return Object.fromEntries(
      candidates.map(({ node, victims, violations }) => [
        node,
        { victims: victims.map(({ metadata }) => metadata.name).sort(), pdbViolations: violations },
      ]),
    );
  });
  const wanted = expect['candidates'] as object;
  const ok = !subsetDifference(wanted, actual) && Object.keys(wanted).length === Object.keys(actual).length;
  return { name, ok, expected: wanted, actual };
}

/** Rows of preemption-choice.json: the node that is taken. */
export function runChoiceCase(testCase: Case): CaseResult {
  const { name, expect = {} } = testCase;
  const actual = onStage(testCase, ({ scheduler, pod }) => {
    const { candidates } = scheduler.dryRun(pod, scheduler.diagnose(pod));
    return bestCandidates(candidates).map(({ node }) => node);
  });
  const wanted = expect['anyOf'] as readonly string[];
  return { name, ok: actual.length > 0 && actual.every((node) => wanted.includes(node)), expected: wanted, actual };
}

/** Rows of preemption-outcome.json: what comes of it, or whether the pod may preempt at all. */
export function runOutcomeCase(testCase: Case): CaseResult {
  const { name, given = {}, expect = {} } = testCase;
  const statuses = (given['filterStatus'] ?? {}) as Readonly<Record<string, string>>;
  const actual = 'eligible' in expect ? eligibility(given, statuses) : outcome(testCase, statuses);
  return { name, ok: !subsetDifference(expect, actual), expected: expect, actual };
}

function eligibility(given: Readonly<Record<string, unknown>>, statuses: Readonly<Record<string, string>>): unknown {
  const usable = statuses[String(given['nominatedNodeName'])] === 'Unschedulable';
  const message = notEligible(given['pod'] as Pod, usable ? (given['existingPods'] as readonly Pod[]).map(deleted) : []);
  return { eligible: message === undefined, message };
}

function deleted(pod: Pod): Pod {
  return pod.metadata.deletionTimestamp === undefined ? pod : readPod({ ...pod, metadata: { ...pod.metadata, deletionTimestamp: 0 } }, 0);
}

/** The filters' verdicts are given; what is left out is not looked at. */
function outcome(testCase: Case, statuses: Readonly<Record<string, string>>): unknown {
  return onStage(testCase, ({ scheduler, pod, world }) => {
    const refused = new Map(
      Object.entries(statuses).map(([node, code]) => [node, { plugin: '', helpless: code !== 'Unschedulable', reasons: [] }]),
    );
    const found: Diagnosis = { ...scheduler.diagnose(pod), feasible: [], refused };
    const { text, nominate = '' } = scheduler['postFilter'](world.pods.get(`${namespaceOf(pod.metadata)}/${pod.metadata.name}`)!, found);
    const message = text?.replace('no new claims to deallocate, ', '');
    return { nominatedNode: nominate, code: nominate === '' ? 'Unschedulable' : 'Success', message };
  });
}

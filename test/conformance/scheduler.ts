import type { Case, CaseResult } from './cases';
import { runCycleCase } from './scheduler/cycle';
import { runFilterCase, runFitErrorCase, runHintCase, runPodRequestsCase, runPriorityCase } from './scheduler/plugins';
import { runChoiceCase, runOutcomeCase, runVictimsCase } from './scheduler/preemption';

type Runner = (testCase: Case) => CaseResult;

/** The runner for a case about the scheduler (cases/README-kubelet-scheduler.md); undefined for other formats, scoring and back-off. */
export function schedulerRunner({ given = {}, expect = {} }: Case): Runner | undefined {
  if (!given['pod'] && !('numAllNodes' in given)) return undefined;
  if ('scores' in expect || 'preScore' in expect) return undefined;
  if ('hint' in expect) return runHintCase;
  if ('feasibleNodes' in expect) return runCycleCase;
  if ('candidates' in expect) return runVictimsCase;
  if ('anyOf' in expect) return runChoiceCase;
  if ('eligible' in expect || 'nominatedNode' in expect) return runOutcomeCase;
  if ('nodeStatuses' in given) return runFitErrorCase;
  if ('requests' in expect) return runPodRequestsCase;
  if ('priorityClasses' in given) return runPriorityCase;
  return 'fits' in expect || 'matches' in expect ? runFilterCase : undefined;
}

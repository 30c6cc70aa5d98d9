import type { Case, CaseResult } from './cases';
import { runConditionTaintsCase, runZoneStateCase } from './nodelifecycle/conditions';
import { runNodeHealthCase } from './nodelifecycle/health';
import { runDrainCase } from './nodelifecycle/drain';
import { runOutageCase } from './nodelifecycle/outage';
import { runPodGcCase } from './nodelifecycle/podGc';
import { runTaintEvictionCase } from './nodelifecycle/taintEviction';
import { runDefaultTolerationsCase } from './nodelifecycle/tolerations';

type Runner = (testCase: Case) => CaseResult;

/** The runner for a case about node lifecycle (cases/README-kubelet-scheduler.md); undefined for other formats. */
export function nodeLifecycleRunner({ given = {}, expect = {} }: Case): Runner | undefined {
  if (given['kind'] === 'timeline' || given['kind'] === 'minTolerationTime') return runTaintEvictionCase;
  if ('noScheduleTaints' in expect) return runConditionTaintsCase;
  if ('taintChanges' in expect) return runOutageCase;
  if ('podsMarkedNotReady' in expect || 'conditionsChanged' in expect) return runNodeHealthCase;
  if ('added' in expect && ('tolerations' in given || 'podTemplate' in given)) return runDefaultTolerationsCase;
  if ('zones' in given || 'zoneState' in given || 'silentNodesQueuedAt' in given) return runZoneStateCase;
  if ('nodeDrained' in expect || 'wouldEvict' in expect || 'podDisruptionBudgets' in given) return runDrainCase;
  if ('deleted' in expect && 'pods' in given) return runPodGcCase;
  return undefined;
}

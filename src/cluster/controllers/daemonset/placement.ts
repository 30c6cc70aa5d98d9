import { nodeSelectorMatcher, type NodeMatcher } from '../../api/nodeAffinity';
import { findUntoleratedTaint } from '../../api/taints';
import type { Node, PodSpec, PodTemplate, StringMap, Taint, Toleration } from '../../api/types';
import { daemonPodTolerations } from './tolerations';

/** The would-be pod of a DaemonSet, prepared so that asking it for one node more costs little. */
export interface WouldBePod {
  readonly rules: PlacementRules;
  readonly nodeName: string;
  readonly nodeSelector: readonly (readonly [key: string, value: string])[];
  /** Undefined when no node affinity is required. */
  readonly affinity: NodeMatcher | undefined;
  readonly tolerations: readonly Toleration[];
  /** Gate TaintTolerationComparisonOperators. */
  readonly comparisonTolerations: boolean;
}

/** Why a node is not for a pod: the check that failed first, and what it compared. */
export type PlacementFailure =
  | { readonly check: 'template-node-name'; readonly asked: string }
  | { readonly check: 'node-selector'; readonly key: string; readonly asked: string; readonly has: string | undefined }
  | { readonly check: 'node-affinity' }
  | { readonly check: 'untolerated-taint'; readonly taint: Taint }
  | { readonly check: 'not-ready' };

/** One check of gate 1: undefined when it passes. */
export interface PlacementCheck {
  readonly id: PlacementFailure['check'];
  readonly failure: (pod: WouldBePod, node: Node) => PlacementFailure | undefined;
}

const noLabels: StringMap = {};
const noTaints: readonly Taint[] = [];

/** What decides about a place: the checks in order, and which failure lets a pod stay. A profile has its own. */
export interface PlacementRules {
  readonly checks: readonly PlacementCheck[];
  readonly mayStay: (failure: PlacementFailure, pod: WouldBePod, node: Node) => boolean;
  /** The tolerations a daemon pod has: those of the template and those that come by themselves. */
  readonly tolerations: (spec: PodSpec) => readonly Toleration[];
}

/** The answer for a node (DS-1.1). */
export interface Placement {
  /** A pod belongs here if none exists. */
  readonly shouldRun: boolean;
  /** A pod that is here may stay. */
  readonly shouldContinue: boolean;
  readonly failure?: PlacementFailure;
}

const wanted: Placement = { shouldRun: true, shouldContinue: true };

/** Kubernetes' own rules: the first check that fails is the reason (DS-1.2). */
export const kubernetesRules: PlacementRules = {
  checks: [
    { id: 'template-node-name', failure: nodeNameFailure },
    { id: 'node-selector', failure: nodeSelectorFailure },
    { id: 'node-affinity', failure: nodeAffinityFailure },
    { id: 'untolerated-taint', failure: taintFailure },
  ],
  mayStay: (failure, pod, node) => failure.check === 'untolerated-taint' && !untoleratedTaint(pod, node, ['NoExecute']),
  tolerations: daemonPodTolerations,
};

/** Prepares the would-be pod of a template: with the automatic tolerations of DS-2. */
export function wouldBePod(template: PodTemplate, comparisonTolerations = false, rules = kubernetesRules): WouldBePod {
  const { spec } = template;
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return {
    rules,
    nodeName: spec.nodeName ?? '',
    nodeSelector: Object.entries(spec.nodeSelector ?? {}),
    affinity: required && nodeSelectorMatcher(required),
    tolerations: rules.tolerations(spec),
    comparisonTolerations,
  };
}

/** Whether a node should run, and may keep, a pod of a DaemonSet: gate 1 (DS-1.1 to 1.4). */
export function nodeShouldRunDaemonPod(pod: WouldBePod, node: Node): Placement {
  for (const check of pod.rules.checks) {
    const failure = check.failure(pod, node);
    if (failure) return { shouldRun: false, shouldContinue: pod.rules.mayStay(failure, pod, node), failure };
  }
  return wanted;
}

function nodeNameFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  if (pod.nodeName === '' || pod.nodeName === node.metadata.name) return undefined;
  return { check: 'template-node-name', asked: pod.nodeName };
}

function nodeSelectorFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  for (const entry of pod.nodeSelector) {
    const failure = selectorEntryFailure(entry, node);
    if (failure) return failure;
  }
  return undefined;
}

/** One entry of the node selector: a missing label fails, also for an empty value. */
export function selectorEntryFailure(
  [key, asked]: WouldBePod['nodeSelector'][number],
  node: Node,
): Extract<PlacementFailure, { check: 'node-selector' }> | undefined {
  const has = (node.metadata.labels ?? noLabels)[key];
  return has === asked ? undefined : { check: 'node-selector', key, asked, has };
}

function nodeAffinityFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  return pod.affinity && !pod.affinity(node) ? { check: 'node-affinity' } : undefined;
}

function taintFailure(pod: WouldBePod, node: Node): PlacementFailure | undefined {
  const taint = untoleratedTaint(pod, node, ['NoSchedule', 'NoExecute']);
  return taint && { check: 'untolerated-taint', taint };
}

function untoleratedTaint(pod: WouldBePod, node: Node, effects: readonly string[]): Taint | undefined {
  const taints = node.spec?.taints ?? noTaints;
  return taints.length === 0
    ? undefined
    : findUntoleratedTaint(taints, pod.tolerations, effects, pod.comparisonTolerations);
}

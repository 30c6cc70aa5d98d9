import { byCodeUnit, keyOf } from '../cluster/api/names';
import { isNodeReady } from '../cluster/api/nodes';
import { podState } from '../cluster/api/podState';
import { targetNodeOf } from '../cluster/api/pods';
import type { DaemonSet, Node, Pod } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import { kubernetesRules, nodeShouldRunDaemonPod, wouldBePod, type WouldBePod } from '../cluster/controllers/daemonset/placement';
import { textbookRules } from '../cluster/controllers/daemonset/textbookRules';
import { controllerOf } from '../cluster/indexes';
import type { Args } from './types';

/** A situation in which the textbook profile and Kubernetes disagree (textbook 4), in the order of the page. */
export const profileDifferenceCodes = [
  'profile.not-ready',
  'profile.taint',
  'profile.cordoned',
  'profile.pod-name', // set, node
  'profile.place', // set, node
  'profile.back-off',
  'profile.relist',
] as const;

export type ProfileDifferenceCode = (typeof profileDifferenceCodes)[number];

/** One disagreement of the profiles, and where it shows in this cluster now. */
export interface ProfileDifference {
  readonly code: ProfileDifferenceCode;
  /** An example out of this cluster, where it has one. */
  readonly args: Args;
  /** Names of the nodes that it concerns now, sorted; empty: none at the moment. */
  readonly nodes: readonly string[];
}

/** Every disagreement of the two profiles for these manifests, whichever of them the cluster follows (textbook 4). */
export function profileDifferences(cluster: Cluster): readonly ProfileDifference[] {
  const nodes = [...cluster.world.nodes.values()].sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
  const sets = [...cluster.world.daemonsets.values()].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b))).map(bothWays);
  const pods = [...cluster.world.pods.values()];
  const [example] = sets;
  const set = example?.set.metadata.name ?? '';
  const node = nodes.find((each) => example && runs(example.textbook, each))?.metadata.name ?? nodes[0]?.metadata.name ?? '';
  return [
    { code: 'profile.not-ready', args: {}, nodes: namesOf(nodes.filter((each) => !isNodeReady(each))) },
    { code: 'profile.taint', args: {}, nodes: namesOf(nodes.filter((each) => sets.some((both) => taintsDecideOtherwise(both, each)))) },
    { code: 'profile.cordoned', args: {}, nodes: namesOf(nodes.filter(({ spec }) => spec?.unschedulable === true)) },
    { code: 'profile.pod-name', args: { set, node }, nodes: [] },
    { code: 'profile.place', args: { set, node }, nodes: nodesOf(pods.filter(isUnbound)) },
    { code: 'profile.back-off', args: {}, nodes: nodesOf(pods.filter((pod) => podState(pod) === 'CrashLoopBackOff')) },
    { code: 'profile.relist', args: {}, nodes: [] },
  ];
}

/** A set's would-be pod under the rules of both profiles. */
interface BothWays {
  readonly set: DaemonSet;
  readonly kubernetes: WouldBePod;
  readonly textbook: WouldBePod;
}

function bothWays(set: DaemonSet): BothWays {
  const { template } = set.spec;
  return { set, kubernetes: wouldBePod(template, false, kubernetesRules), textbook: wouldBePod(template, false, textbookRules) };
}

/** A taint takes the pod away in one profile, and lets it stay, or does nothing, in the other. */
function taintsDecideOtherwise({ kubernetes, textbook }: BothWays, node: Node): boolean {
  const { failure } = nodeShouldRunDaemonPod(textbook, withOwnTaints(node));
  return failure?.check === 'untolerated-taint' && nodeShouldRunDaemonPod(kubernetes, node).shouldContinue;
}

/** Without the taints that Kubernetes makes out of conditions and cordons: the teaching model has none of these. */
function withOwnTaints(node: Node): Node {
  const taints = node.spec?.taints?.filter(({ key }) => !key.startsWith('node.kubernetes.io/'));
  return { ...node, spec: { ...node.spec, taints } };
}

function runs(pod: WouldBePod, node: Node): boolean {
  return nodeShouldRunDaemonPod(pod, node).shouldRun;
}

/** A daemon pod that waits for the scheduler. */
function isUnbound(pod: Pod): boolean {
  return !pod.spec.nodeName && controllerOf(pod)?.kind === 'DaemonSet';
}

function namesOf(nodes: readonly Node[]): readonly string[] {
  return nodes.map(({ metadata }) => metadata.name);
}

function nodesOf(pods: readonly Pod[]): readonly string[] {
  const names = pods.map((pod) => targetNodeOf(pod)).filter((name) => name !== undefined);
  return [...new Set(names)].sort(byCodeUnit);
}

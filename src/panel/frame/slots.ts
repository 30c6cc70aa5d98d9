import { isNodeReady, nodeCondition } from '../../cluster/api/nodes';
import { isTerminating } from '../../cluster/api/pods';
import { podSituation, type PodState } from '../../cluster/api/podState';
import type { Node, Pod } from '../../cluster/api/types';
import type { Slot } from '../../cluster/controllers/daemonset/slots';
import type { SlotMark, SlotState } from '../model';
import type { SlotCode, Sources, Words } from './inputs';
import type { SetFacts } from './sets';

/** One slot of one node: what its row holds of it. */
export interface SlotCell {
  readonly state: SlotState;
  readonly mark: SlotMark;
  /** Empty = the state says it all. */
  readonly text: string;
  /** What `{0}` in the text counts to, in ms of virtual time. */
  readonly at?: number;
}

/** Two slots that look the same. */
export function sameCell(a: SlotCell, b: SlotCell): boolean {
  return a.state === b.state && a.mark === b.mark && a.text === b.text && a.at === b.at;
}

const letters: Readonly<Record<PodState, SlotState>> = {
  Running: 'r', NotReady: 'n', ContainerCreating: 's', Pending: 'p', CrashLoopBackOff: 'c', ImagePullBackOff: 'i', Terminating: 't',
  Failed: 'f', Succeeded: 'd', Unknown: 'u',
};

const codes: Readonly<Record<Exclude<SlotState, 'w' | '-'>, SlotCode>> = {
  r: 'running', n: 'not-ready', s: 'starting', p: 'pending', c: 'crash-looping', i: 'image-pull', t: 'terminating', f: 'failed',
  d: 'succeeded', u: 'unknown',
};

const missing: SlotCell = { state: 'w', mark: '.', text: '' };

/** What a DaemonSet has on a node, as one slot. */
export function slotCell(facts: SetFacts, slot: Slot | undefined, node: Node, sources: Sources, words: Words): SlotCell {
  const pods = slot?.pods ?? [];
  const pod = shownPod(pods, facts);
  if (pod) return podCell(facts, slot?.shouldRun ?? false, pod, pods.length, node, sources, words);
  if (slot?.shouldRun) return missing;
  return { state: '-', mark: '.', text: words.notWanted(sources.placement(facts.set, node)) };
}

/** Of two pods under surge, the one of the current revision; a pod that goes only when there is no other. */
function shownPod(pods: readonly Pod[], { hash }: SetFacts): Pod | undefined {
  if (pods.length < 2) return pods[0];
  const staying = pods.filter((pod) => !isTerminating(pod));
  return staying.find((pod) => hashOfPod(pod) === hash) ?? staying[0] ?? pods[0];
}

function podCell(
  facts: SetFacts, wanted: boolean, pod: Pod, count: number, node: Node, sources: Sources, words: Words,
): SlotCell {
  const situation = podSituation(pod);
  const state = silent(node) && (situation.state === 'Running' || situation.state === 'NotReady') ? 'u' : letters[situation.state];
  const mark = count > 1 ? '2' : markOf(wanted, facts.hash !== '' && hashOfPod(pod) !== facts.hash);
  if (state === 'r' && !facts.rolling) return { state, mark, text: '' };
  const at = state === 's' || state === 'n' || state === 'c' || state === 'i' || state === 't' ? sources.nextMove(pod) : undefined;
  const text = words.slot(codes[state as keyof typeof codes], argsOf(facts, pod, situation.reasons[0]));
  return at === undefined || !text.includes('{0}') ? { state, mark, text } : { state, mark, text, at };
}

function argsOf({ rolling, revisionOf }: SetFacts, pod: Pod, reason: string | undefined): Readonly<Record<string, string | number>> {
  const revision = rolling ? revisionOf(hashOfPod(pod)) : undefined;
  const message = pod.status?.message;
  return {
    ...(revision !== undefined && { revision }),
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
    restarts: pod.status?.containerStatuses?.[0]?.restartCount ?? 0,
  };
}

function markOf(wanted: boolean, old: boolean): SlotMark {
  if (wanted) return old ? 'o' : '.';
  return old ? 'b' : 'm';
}

/** Nobody knows what goes on there. */
function silent(node: Node): boolean {
  return !isNodeReady(node) && nodeCondition(node, 'Ready')?.status === 'Unknown';
}

function hashOfPod(pod: Pod): string {
  return pod.metadata.labels?.['controller-revision-hash'] ?? '';
}

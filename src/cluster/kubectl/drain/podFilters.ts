import { namespaceOf } from '../../api/names';
import { isTerminal } from '../../api/pods';
import type { JsonValue, Pod } from '../../api/types';
import { controllerOf } from '../../indexes';

/** Flags of kubectl drain. */
export interface DrainFlags {
  readonly ignoreDaemonsets?: boolean;
  readonly deleteEmptydirData?: boolean;
  readonly force?: boolean;
  /** Seconds; 0 = never skip a pod that is being deleted (node-lifecycle 11.2). */
  readonly skipWaitForDeleteTimeout?: number;
}

/** What drain makes of the pods of a node: nothing goes when there is an error. */
export interface DrainPlan {
  readonly evict: readonly Pod[];
  /** Each text once, with the pods it is about, in list order. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

interface Verdict {
  readonly delete: boolean;
  readonly error?: string;
  readonly warning?: string;
}

/** What a filter may ask. */
export interface DrainSurroundings {
  readonly flags: DrainFlags;
  readonly daemonSetExists: (namespace: string, name: string) => boolean;
  /** Virtual time in ms. */
  readonly now: number;
}

type Filter = (pod: Pod, surroundings: DrainSurroundings) => Verdict;

const go: Verdict = { delete: true };
const skip: Verdict = { delete: false };

/** The filters in kubectl's order: the first that says no ends it, else the last one's text counts (node-lifecycle 11.2). */
const filters: readonly Filter[] = [skipDeleted, daemonSetFilter, mirrorFilter, localStorageFilter, unreplicatedFilter];

/** Which pods go, and what is said about the others. */
export function planDrain(pods: readonly Pod[], surroundings: DrainSurroundings): DrainPlan {
  const evict: Pod[] = [];
  const errors = new Map<string, string[]>();
  const warnings = new Map<string, string[]>();
  for (const pod of pods) {
    const verdict = judge(pod, surroundings);
    if (verdict.delete) evict.push(pod);
    if (verdict.error !== undefined) note(errors, verdict.error, pod);
    if (verdict.warning !== undefined) note(warnings, verdict.warning, pod);
  }
  return { evict, errors: texts(errors, 'cannot delete '), warnings: texts(warnings, '') };
}

function judge(pod: Pod, surroundings: DrainSurroundings): Verdict {
  let last = go;
  for (const filter of filters) {
    last = filter(pod, surroundings);
    if (!last.delete) return last;
  }
  return last;
}

function skipDeleted(pod: Pod, { flags, now }: DrainSurroundings): Verdict {
  const limit = flags.skipWaitForDeleteTimeout ?? 0;
  const deleted = pod.metadata.deletionTimestamp;
  if (limit === 0 || deleted === undefined) return go;
  return now - (deleted - (pod.metadata.deletionGracePeriodSeconds ?? 0) * 1000) > limit * 1000 ? skip : go;
}

function daemonSetFilter(pod: Pod, { flags, daemonSetExists }: DrainSurroundings): Verdict {
  const owner = controllerOf(pod);
  if (owner?.kind !== 'DaemonSet' || owner.apiVersion !== 'apps/v1' || isTerminal(pod)) return go;
  if (!daemonSetExists(namespaceOf(pod.metadata), owner.name)) {
    return flags.force ? go : { delete: false, error: `daemonsets.apps "${owner.name}" not found` };
  }
  if (!flags.ignoreDaemonsets) return { delete: false, error: 'DaemonSet-managed Pods (use --ignore-daemonsets to ignore)' };
  return { delete: false, warning: 'ignoring DaemonSet-managed Pods' };
}

function mirrorFilter(pod: Pod): Verdict {
  return pod.metadata.annotations?.['kubernetes.io/config.mirror'] === undefined ? go : skip;
}

function localStorageFilter(pod: Pod, { flags }: DrainSurroundings): Verdict {
  const volumes = (pod.spec as unknown as { volumes?: readonly Record<string, JsonValue>[] }).volumes ?? [];
  if (isTerminal(pod) || !volumes.some((volume) => 'emptyDir' in volume)) return go;
  if (!flags.deleteEmptydirData) return { delete: false, error: 'Pods with local storage (use --delete-emptydir-data to override)' };
  return { delete: true, warning: 'deleting Pods with local storage' };
}

function unreplicatedFilter(pod: Pod, { flags }: DrainSurroundings): Verdict {
  if (isTerminal(pod) || controllerOf(pod)) return go;
  if (!flags.force) return { delete: false, error: 'Pods that declare no controller (use --force to override)' };
  return { delete: true, warning: 'deleting Pods that declare no controller' };
}

function note(texts: Map<string, string[]>, text: string, pod: Pod): void {
  const name = `${namespaceOf(pod.metadata)}/${pod.metadata.name}`;
  const names = texts.get(text);
  if (names) names.push(name);
  else texts.set(text, [name]);
}

function texts(groups: ReadonlyMap<string, readonly string[]>, prefix: string): readonly string[] {
  return [...groups].map(([text, names]) => `${prefix}${text}: ${names.join(', ')}`);
}

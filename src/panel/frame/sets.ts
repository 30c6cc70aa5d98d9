import { byCodeUnit, keyOf, namespaceOf } from '../../cluster/api/names';
import type { DaemonSet, NodeSelectorTerm } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { currentRevision, hashOf } from '../../cluster/controllers/daemonset/history';
import { formatLabels, formatLabelSelector } from '../../cluster/kubectl/printRow';
import { revisionsOf } from '../../cluster/kubectl/rolloutHistory';
import type { RolloutReport } from '../../explain/types';
import type { RichText, RolloutBar, SetRow } from '../model';
import { age } from './age';
import type { Words } from './inputs';

/** What the slots of a set are judged by. */
export interface SetFacts {
  readonly set: DaemonSet;
  /** Label value of the current revision; empty where there are none. */
  readonly hash: string;
  /** Pods of several revisions are to be told apart. */
  readonly rolling: boolean;
  readonly revisionOf: (hash: string) => number | undefined;
}

/** Facts of a set as it is now. */
export function setFacts(cluster: Cluster, key: string, report: RolloutReport | undefined): SetFacts | undefined {
  const set = cluster.world.daemonsets.get(key);
  if (!set) return undefined;
  const slots = cluster.components.daemonsets.slots.get(key);
  const current = slots && currentRevision(cluster.world, slots);
  const revisions = revisionsOf(cluster.world, set);
  const numbers = new Map(revisions.map((revision) => [hashOf(revision), revision.revision]));
  return {
    set,
    hash: current ? hashOf(current) : '',
    rolling: revisions.length > 1 && report !== undefined && report.old > 0,
    revisionOf: (hash) => numbers.get(hash),
  };
}

/** What changes how all slots of a set look. */
export function looksOf({ set, hash, rolling }: SetFacts): readonly unknown[] {
  return [set.spec, hash, rolling];
}

/** Row of a set: the cells of `kubectl get ds -o wide` and its rollout. */
export function setRow(set: DaemonSet, hue: number, letter: string, now: number, report: RolloutReport | undefined, words: Words): SetRow {
  const { metadata, spec, status } = set;
  const { containers, nodeSelector } = spec.template.spec;
  return {
    key: keyOf(set),
    name: metadata.name,
    namespace: namespaceOf(metadata),
    letter,
    hue,
    desired: status?.desiredNumberScheduled ?? 0,
    current: status?.currentNumberScheduled ?? 0,
    ready: status?.numberReady ?? 0,
    upToDate: status?.updatedNumberScheduled ?? 0,
    available: status?.numberAvailable ?? 0,
    misscheduled: status?.numberMisscheduled ?? 0,
    nodeSelector: formatLabels(nodeSelector),
    age: age(now - (metadata.creationTimestamp ?? 0)),
    containers: containers.map(({ name }) => name).join(','),
    images: containers.map(({ image = '' }) => image).join(','),
    selector: formatLabelSelector(spec.selector),
    rollout: rolloutBar(set, report, words),
  };
}

function rolloutBar(set: DaemonSet, report: RolloutReport | undefined, words: Words): RolloutBar {
  if (!report) return { updated: 0, desired: set.status?.desiredNumberScheduled ?? 0, done: false, stalled: false, text: '' };
  const { updated, desired, done, stalled, users } = report;
  const said = words.rollout(report);
  const names = users.slice(0, mostLinks).map(({ node }) => node);
  return {
    updated, desired, done, stalled,
    text: words.rolloutBar(report),
    ...(said && { sentence: { tone: said.tone, title: said.title, text: linked(said.text, names) } }),
  };
}

/** At most so many names of one sentence can be clicked. */
const mostLinks = 50;

/** A text in which the names of nodes can be clicked. */
export function linked(text: string, names: readonly string[]): RichText {
  if (names.length === 0) return [text];
  const longestFirst = [...new Set(names)].sort((a, b) => b.length - a.length || byCodeUnit(a, b));
  const pattern = new RegExp(`(?<![\\w.-])(${longestFirst.map(escaped).join('|')})(?![\\w-]|\\.\\w)`);
  return text.split(pattern).map((part, index) => (index % 2 === 1 ? { text: part, select: { node: part } } : part)).filter((part) => part !== '');
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}

/** A letter per set, two where one would not tell them apart. */
export function lettersOf(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const letter = candidates(name).find((each) => !taken.has(each)) ?? candidates(name)[0]!;
    taken.add(letter);
    return letter;
  });
}

function candidates(name: string): readonly string[] {
  const first = (name[0] ?? '?').toUpperCase();
  const initials = name.split(/[-.]/).slice(1).map((part) => first + (part[0] ?? ''));
  const others = [...name.slice(1)].filter((char) => char !== '-' && char !== '.').map((char) => first + char);
  return [first, ...initials.filter((pair) => pair.length === 2), ...others];
}

/** Keys of node labels that a selector or a required affinity of some set asks for. */
export function askedLabels(sets: readonly DaemonSet[]): readonly string[] {
  const keys = new Set<string>();
  for (const { spec } of sets) {
    const { nodeSelector = {}, affinity } = spec.template.spec;
    for (const key of Object.keys(nodeSelector)) keys.add(key);
    const terms = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
    for (const { matchExpressions = [] } of terms as readonly NodeSelectorTerm[]) for (const { key } of matchExpressions) keys.add(key);
  }
  return [...keys].sort(byCodeUnit);
}

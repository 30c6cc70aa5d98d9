import { byCodeUnit } from '../api/names';
import { isOnNode, isTerminal, isTerminating, podPriority } from '../api/pods';
import type { Node, Pod } from '../api/types';
import { Grouping } from '../indexes';
import type { Table } from '../store/table';
import type { World } from '../world';
import type { FilterContext } from './filters';
import { nodeHelps, podGoneHelps } from './hints';
import { requiredTerms, type PodTerm } from './podAffinities';
import { isSpreadWith } from './topologySpread';

/** Name of the scheduler among the actors and in events. */
export const defaultScheduler = 'default-scheduler';

/** A pod that found no node, with what would make another look worth while (spec scheduler 3.4). */
interface Unschedulable {
  /** Plugins that refused a node. */
  readonly plugins: readonly string[];
  /** Names of the only nodes it can go to; empty = any. */
  readonly nodes: readonly string[];
  /** True when pods on other nodes than its own may be what keeps it away. */
  readonly far?: true;
  readonly attempts: number;
  /** Virtual time in ms of the last attempt. */
  readonly at: number;
}

/** Longest stay among the unschedulable (spec scheduler 3.9), ms. */
const longestStay = 5 * 60_000;
const anyNode = '*';
const hostname = 'kubernetes.io/hostname';

/** Pods that found no node, and what brings them back to the scheduler (spec scheduler 3.4 to 3.9). */
export class WaitingPods {
  private readonly unschedulable: Table<Unschedulable>;
  private readonly waitingFor: Grouping<Unschedulable>;
  private readonly far: Grouping<Unschedulable>;

  constructor(private readonly world: World, private readonly context: FilterContext) {
    this.unschedulable = world.store.table('scheduler.unschedulable');
    this.waitingFor = new Grouping(this.unschedulable, ({ nodes }) => (nodes.length === 1 ? nodes[0] : anyNode));
    this.far = new Grouping(this.unschedulable, ({ far }) => far && anyNode);
    world.watch<Pod>(world.pods, (key, before, after) => this.podChanged(key, before, after));
    world.watch<Node>(world.nodes, (_name, before, after) => this.nodeChanged(before, after));
  }

  /** Keeps a pod that found no node, with the plugins that refused it and the names of the nodes it can go to. */
  add(key: string, pod: Pod, plugins: readonly string[], named: readonly string[] = []): void {
    const { agenda } = this.world;
    const attempts = (this.unschedulable.get(key)?.attempts ?? 0) + 1;
    const far = plugins.includes('PodTopologySpread') || (plugins.includes('InterPodAffinity') && this.reachesFar(pod));
    this.unschedulable.put(key, { plugins, nodes: named, ...(far && { far }), attempts, at: agenda.now });
    agenda.setTimer(defaultScheduler, key, 'stay', agenda.now + longestStay, true);
  }

  /** A pod that is bound or gone. */
  forget(key: string): void {
    this.unschedulable.remove(key);
    this.world.agenda.clearTimer(defaultScheduler, key, 'stay');
  }

  private reachesFar(pod: Pod): boolean {
    const own = [...requiredTerms(pod, 'podAffinity'), ...requiredTerms(pod, 'podAntiAffinity')];
    return [...own, ...this.context.affinities.against(pod).map(({ term }) => term)].some(({ topologyKey }) => topologyKey !== hostname);
  }

  private podChanged(key: string, before: Pod | undefined, after: Pod | undefined): void {
    const [from, to] = [takes(before), takes(after)];
    if (from !== undefined && from !== to && !(after && isOurs(after))) this.roomFreed(from, before!);
    this.neighbourChanged(before, after);
    if (after && isOurs(after)) {
      if (!before || before.spec !== after.spec) this.world.agenda.enqueue(defaultScheduler, key);
    } else if (this.unschedulable.has(key)) this.world.agenda.enqueue(defaultScheduler, key);
  }

  /** A pod that ends or goes gives its room back, also one that only had a claim to it (spec scheduler 3.5 a, b). */
  private roomFreed(node: string, by: Pod): void {
    this.retry(node, (pod, { plugins }) => plugins.some((plugin) => podGoneHelps(plugin, pod, by)));
  }

  /** A pod that came, goes, went or got other labels may be what another waits for, or waits to be rid of. */
  private neighbourChanged(before: Pod | undefined, after: Pod | undefined): void {
    const [was, is] = [before && isOnNode(before) ? before : undefined, after && isOnNode(after) ? after : undefined];
    if (was?.spec.nodeName === is?.spec.nodeName && was?.metadata.labels === is?.metadata.labels && goes(was) === goes(is)) return;
    const meets = (terms: readonly PodTerm[], other: Pod | undefined): boolean =>
      other !== undefined && terms.length > 0 && terms.every((term) => this.context.affinities.meets(term, other));
    this.retry((was ?? is)!.spec.nodeName!, (pod, { plugins }) => {
      if (plugins.includes('PodTopologySpread') && [was, is].some((other) => other && isSpreadWith(pod, other))) return true;
      if (!plugins.includes('InterPodAffinity')) return false;
      const avoids = (other: Pod | undefined): boolean =>
        requiredTerms(pod, 'podAntiAffinity').some((term) => meets([term], other)) ||
        (other !== undefined && requiredTerms(other, 'podAntiAffinity').some((term) => meets([term], pod)));
      const wanted = requiredTerms(pod, 'podAffinity');
      return (avoids(was) && !avoids(is)) || (meets(wanted, is) && !meets(wanted, was));
    }, true);
  }

  /** A node that now passes a filter that refused it before is worth another look (spec scheduler 3.5). */
  private nodeChanged(before: Node | undefined, after: Node | undefined): void {
    const moved = before?.metadata.labels !== after?.metadata.labels;
    this.retry((after ?? before)!.metadata.name, (pod, { plugins, far }) =>
      (moved && far) || (after !== undefined && plugins.some((plugin) => nodeHelps(plugin, pod, this.context, before, after))), moved);
  }

  /** Pods that wait for a node, or for any: the more important first, then those that have waited for longer. */
  private retry(node: string, isWorth: (pod: Pod, entry: Unschedulable) => boolean, far = false): void {
    const keys = new Set([...this.waitingFor.get(node), ...this.waitingFor.get(anyNode), ...(far ? this.far.get(anyNode) : [])]);
    const found = [...keys].flatMap((key) => {
      const [pod, entry] = [this.world.pods.get(key), this.unschedulable.get(key)!];
      return pod && isWorth(pod, entry) ? [{ key, pod, entry }] : [];
    });
    found.sort((a, b) => podPriority(b.pod) - podPriority(a.pod) || a.entry.at - b.entry.at || byCodeUnit(a.key, b.key));
    for (const { key, entry } of found) this.requeue(key, entry);
  }

  /** Since 1.33 an idle scheduler does not wait for the back-off; before, 1 s doubling to 10 s passes (spec scheduler 3.7, 3.8). */
  private requeue(key: string, { attempts, at }: Unschedulable): void {
    const { agenda } = this.world;
    const backoff = this.context.version >= 33 ? 0 : Math.min(1000 * 2 ** (attempts - 1), 10_000);
    if (at + backoff <= agenda.now) agenda.enqueue(defaultScheduler, key);
    else agenda.setTimer(defaultScheduler, key, 'backoff', at + backoff);
  }
}

/** Not bound, not ended, and meant for this scheduler (spec scheduler 2). */
export function isOurs(pod: Pod): boolean {
  return !pod.spec.nodeName && !isTerminal(pod) && (pod.spec.schedulerName ?? defaultScheduler) === defaultScheduler;
}

function goes(pod: Pod | undefined): boolean {
  return pod !== undefined && isTerminating(pod);
}

/** The node that a pod takes room on: its own, or the one it has a claim to. */
function takes(pod: Pod | undefined): string | undefined {
  return pod && !isTerminal(pod) ? pod.spec.nodeName || pod.status?.nominatedNodeName || undefined : undefined;
}

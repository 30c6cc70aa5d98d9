import { byCodeUnit } from '../api/names';
import { isTerminal, isTerminating, podCondition } from '../api/pods';
import { refOf } from '../api/ref';
import type { Condition, Node, Pod } from '../api/types';
import { Grouping } from '../indexes';
import type { Table } from '../store/table';
import type { Actor, World } from '../world';
import { filterPlugins, prepareFilters, requiredNodeNames, type FilterContext } from './filters';
import { fitErrorMessage, notNamed } from './fitError';
import { NodeUsages } from './nodeUsage';

/** Name of the scheduler among the actors and in events. */
export const defaultScheduler = 'default-scheduler';

/** A pod that found no node, with what would make another look worth while (spec scheduler 3.4). */
interface Unschedulable {
  /** Plugins that refused a node. */
  readonly plugins: readonly string[];
  /** Names of the only nodes it can go to; empty = any. */
  readonly nodes: readonly string[];
  readonly attempts: number;
  /** Virtual time in ms of the last attempt. */
  readonly at: number;
}

/** Longest stay among the unschedulable (spec scheduler 3.9), ms. */
const longestStay = 5 * 60_000;
const anyNode = '*';
/** Plugins that a freed place may satisfy. */
const roomPlugins: ReadonlySet<string> = new Set(['NodePorts', 'NodeResourcesFit']);

/** Binds pods to nodes: filters in order, then the least loaded of what is left (spec scheduler 4). */
export class Scheduler implements Actor {
  readonly name = defaultScheduler;
  private readonly unschedulable: Table<Unschedulable>;
  private readonly waitingFor: Grouping<Unschedulable>;
  /** What the pods of each node take. */
  readonly usages: NodeUsages;
  readonly context: FilterContext;

  constructor(private readonly world: World) {
    this.unschedulable = world.store.table('scheduler.unschedulable');
    this.waitingFor = new Grouping(this.unschedulable, ({ nodes }) => (nodes.length === 1 ? nodes[0] : anyNode));
    this.usages = new NodeUsages(world.pods);
    this.context = {
      usageOf: (node) => this.usages.get(node),
      version: world.settings.version,
      comparisonTolerations: world.settings.gates['TaintTolerationComparisonOperators'] ?? false,
    };
    world.watch<Pod>(world.pods, (key, before, after) => this.podChanged(key, before, after));
    world.watch<Node>(world.nodes, (_name, before, after) => after && this.nodeChanged(before, after));
  }

  /** One scheduling cycle for one pod (spec scheduler 4). */
  reconcile(key: string): void {
    const pod = this.world.pods.get(key);
    if (!pod || !isOurs(pod)) {
      this.unschedulable.remove(key);
      return;
    }
    if (isTerminating(pod)) return;
    const named = requiredNodeNames(pod);
    const candidates = named ? this.existing(named) : [...this.world.nodes.values()];
    const refuse = prepareFilters(pod, this.context);
    const reasons = new Map<string, number>();
    let resolvable = 0;
    const plugins = new Set<string>(named && candidates.length < this.world.nodes.size ? ['NodeAffinity'] : []);
    const feasible = candidates.filter((node) => {
      const refusal = refuse(node);
      if (refusal) plugins.add(refusal.plugin);
      if (refusal && !refusal.helpless) resolvable++;
      for (const reason of refusal?.reasons ?? []) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return !refusal;
    });
    if (feasible.length > 0) return this.bind(key, pod, this.choose(feasible));
    if (named) reasons.set(notNamed, this.world.nodes.size - candidates.length);
    const message = fitErrorMessage(
      { nodes: this.world.nodes.size, reasons, withoutVictims: resolvable, neverPreempts: pod.spec.preemptionPolicy === 'Never' },
      this.context.version,
    );
    this.fail(key, pod, [...plugins].sort(byCodeUnit), named, message);
  }

  private existing(names: ReadonlySet<string>): readonly Node[] {
    return [...names].map((name) => this.world.nodes.get(name)).filter((node) => node !== undefined);
  }

  /** The node with the fewest pods; equal ones by the seed. */
  private choose(feasible: readonly Node[]): Node {
    if (feasible.length === 1) return feasible[0]!;
    const load = (node: Node): number => this.world.indexes.podsByNode.get(node.metadata.name).size;
    const least = Math.min(...feasible.map(load));
    const best = feasible.filter((node) => load(node) === least).sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
    return best[this.world.random.integer(best.length)]!;
  }

  private bind(key: string, pod: Pod, node: Node): void {
    const nodeName = node.metadata.name;
    this.unschedulable.remove(key);
    this.world.agenda.clearTimer(this.name, key, 'stay');
    this.world.api.updatePod(key, (current) => withScheduled({ ...current, spec: { ...current.spec, nodeName } }, { status: 'True' }, this.world.agenda.now));
    this.world.log.event({
      source: this.name,
      type: 'Normal',
      reason: 'Scheduled',
      object: refOf('Pod', pod),
      message: `Successfully assigned ${key} to ${nodeName}`,
    });
  }

  private fail(key: string, pod: Pod, plugins: readonly string[], named: ReadonlySet<string> | undefined, message: string): void {
    const { agenda } = this.world;
    const attempts = (this.unschedulable.get(key)?.attempts ?? 0) + 1;
    this.unschedulable.put(key, { plugins, nodes: [...(named ?? [])].sort(byCodeUnit), attempts, at: agenda.now });
    agenda.setTimer(this.name, key, 'stay', agenda.now + longestStay, true);
    this.world.api.updatePod(key, (current) => withScheduled(current, { status: 'False', reason: 'Unschedulable', message }, agenda.now));
    this.world.log.event({ source: this.name, type: 'Warning', reason: 'FailedScheduling', object: refOf('Pod', pod), message });
  }

  private podChanged(key: string, before: Pod | undefined, after: Pod | undefined): void {
    if (before?.spec.nodeName && !isTerminal(before) && (!after || isTerminal(after))) this.roomFreed(before.spec.nodeName);
    if (after && isOurs(after)) {
      if (!before || before.spec !== after.spec) this.world.agenda.enqueue(this.name, key);
    } else if (this.unschedulable.has(key)) this.world.agenda.enqueue(this.name, key);
  }

  /** A pod that ends or goes gives its room back (spec scheduler 3.5 a, b). */
  private roomFreed(node: string): void {
    for (const key of this.waiting(node)) {
      const entry = this.unschedulable.get(key)!;
      if (entry.plugins.some((plugin) => roomPlugins.has(plugin))) this.requeue(key, entry);
    }
  }

  private waiting(node: string): readonly string[] {
    return [...this.waitingFor.get(node), ...this.waitingFor.get(anyNode)].sort(byCodeUnit);
  }

  /** A node that now passes a filter that refused it before is worth another look (spec scheduler 3.5). */
  private nodeChanged(before: Node | undefined, after: Node): void {
    for (const key of this.waiting(after.metadata.name)) {
      const pod = this.world.pods.get(key);
      const entry = this.unschedulable.get(key)!;
      if (pod && (!before || this.helps(pod, entry, before, after))) this.requeue(key, entry);
    }
  }

  private helps(pod: Pod, { plugins }: Unschedulable, before: Node, after: Node): boolean {
    return filterPlugins.some((plugin) => {
      if (!plugins.includes(plugin.name)) return false;
      const filter = plugin.prepare(pod, this.context);
      return filter !== undefined && filter(before) !== undefined && filter(after) === undefined;
    });
  }

  /** Since 1.33 an idle scheduler does not wait for the back-off; before, 1 s doubling to 10 s passes (spec scheduler 3.7, 3.8). */
  private requeue(key: string, { attempts, at }: Unschedulable): void {
    const { agenda } = this.world;
    const backoff = this.context.version >= 33 ? 0 : Math.min(1000 * 2 ** (attempts - 1), 10_000);
    if (at + backoff <= agenda.now) agenda.enqueue(this.name, key);
    else agenda.setTimer(this.name, key, 'backoff', at + backoff);
  }
}

/** Not bound, not ended, and meant for this scheduler (spec scheduler 2). */
function isOurs(pod: Pod): boolean {
  return !pod.spec.nodeName && !isTerminal(pod) && (pod.spec.schedulerName ?? defaultScheduler) === defaultScheduler;
}

/** The pod with its PodScheduled condition; the time of the last change moves only with the status. */
function withScheduled(pod: Pod, condition: Omit<Condition, 'type'>, now: number): Pod {
  const before = podCondition(pod, 'PodScheduled');
  const lastTransitionTime = before?.status === condition.status ? before.lastTransitionTime : Math.floor(now / 1000) * 1000;
  const scheduled: Condition = { type: 'PodScheduled', ...condition, lastTransitionTime };
  const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
  return { ...pod, status: { ...pod.status, conditions: [...others, scheduled] } };
}

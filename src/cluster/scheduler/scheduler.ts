import { byCodeUnit, keyOf } from '../api/names';
import { byBindingAgeAndName, isTerminal, isTerminating, podCondition, podPriority } from '../api/pods';
import { refOf } from '../api/ref';
import type { Condition, Node, Pod } from '../api/types';
import { disruptionBudgets } from '../apiserver/eviction';
import { withDisruptionTarget } from '../controllers/disruptionTarget';
import { Grouping } from '../indexes';
import type { Actor, World } from '../world';
import { diagnose, type Diagnosis } from './diagnosis';
import type { FilterContext } from './filters';
import { countReasons, fitErrorMessage, noteOf } from './fitError';
import { NodeUsages } from './nodeUsage';
import { PodAffinities } from './podAffinities';
import {
  bestCandidates, dryRunPreemption, noCandidates, notEligible, preemptionReason, type Candidate, type DryRun, type PreemptionContext,
} from './preemption';
import { defaultScheduler, isOurs, WaitingPods } from './waitingPods';

/** What came of trying to make room. */
interface PostFilter {
  /** What the message says of it. */
  readonly text?: string;
  /** The node that the pod is nominated to from now on: '' = none, undefined = as before. */
  readonly nominate?: string;
}

/** Binds pods to nodes: filters in order, then the least loaded of what is left, else room is made (spec scheduler 4, 8). */
export class Scheduler implements Actor {
  readonly name = defaultScheduler;
  readonly context: FilterContext;
  private readonly waiting: WaitingPods;

  /** `budgets` = what PodDisruptionBudgets allow now. */
  constructor(
    private readonly world: World,
    private readonly budgets: PreemptionContext['budgets'] = () => disruptionBudgets(world.others, world.pods),
  ) {
    const usages = new NodeUsages(world.pods);
    const nominated = new Grouping(world.pods, (pod) => (isOurs(pod) ? pod.status?.nominatedNodeName || undefined : undefined));
    this.context = {
      usageOf: (node) => usages.get(node),
      nodes: world.nodes,
      podsOn: (node) => this.podsOf(world.indexes.podsByNode.get(node)).filter((pod) => !isTerminal(pod)),
      nominatedTo: (node) => this.podsOf(nominated.get(node)),
      affinities: new PodAffinities(world),
      version: world.settings.version,
      comparisonTolerations: world.settings.gates['TaintTolerationComparisonOperators'] ?? false,
    };
    this.waiting = new WaitingPods(world, this.context);
  }

  /** One scheduling cycle for one pod (spec scheduler 4). */
  reconcile(key: string): void {
    const pod = this.world.pods.get(key);
    if (!pod || !isOurs(pod)) return this.waiting.forget(key);
    if (isTerminating(pod)) return;
    const found = this.diagnose(pod);
    if (found.feasible.length > 0) this.bind(key, pod, this.choose(found.feasible));
    else this.fail(key, pod, found, this.postFilter(pod, found));
  }

  /** What the filters say of the nodes for a pod. */
  diagnose(pod: Pod): Diagnosis {
    return diagnose(pod, this.world.nodes, this.context);
  }

  /** Which pods could go for a pod that found no node, without doing anything (spec scheduler 8.3 to 8.5); nodes from `offset` on. */
  dryRun(pod: Pod, { refused, refuse }: Diagnosis, offset: (nodes: number) => number = () => 0, wanted?: number): DryRun {
    const names = [...refused].filter(([, { helpless }]) => !helpless).map(([name]) => name).sort(byCodeUnit);
    const from = names.length > 1 ? offset(names.length) : 0;
    const nodes = [...names.slice(from), ...names.slice(0, from)].map((name) => this.world.nodes.get(name)!);
    let budgets: ReturnType<PreemptionContext['budgets']> | undefined;
    const { usageOf, podsOn } = this.context;
    return dryRunPreemption(pod, nodes, { refuse, usageOf, podsOn, budgets: () => (budgets ??= this.budgets()) }, wanted);
  }

  /** The node with the fewest pods; equal ones by the seed. */
  private choose(feasible: readonly Node[]): Node {
    if (feasible.length === 1) return feasible[0]!;
    const load = (node: Node): number => this.world.indexes.podsByNode.get(node.metadata.name).size;
    const least = Math.min(...feasible.map(load));
    const best = feasible.filter((node) => load(node) === least).sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
    return best[this.world.random.integer(best.length)]!;
  }

  /** Since 1.35 the nomination goes with the binding. */
  private bind(key: string, pod: Pod, node: Node): void {
    const nodeName = node.metadata.name;
    this.waiting.forget(key);
    this.world.api.updatePod(key, (current) => {
      const bound = withScheduled({ ...current, spec: { ...current.spec, nodeName } }, { status: 'True' }, this.world.agenda.now);
      return this.context.version >= 35 ? withNomination(bound, '') : bound;
    });
    this.event('Normal', 'Scheduled', pod, `Successfully assigned ${key} to ${nodeName}`);
  }

  private fail(key: string, pod: Pod, { refused, notExamined, preFilter, plugins, named }: Diagnosis, { text, nominate }: PostFilter): void {
    const { agenda, nodes, api } = this.world;
    const reasons = new Map([[notExamined, nodes.size - refused.size]]);
    for (const refusal of refused.values()) countReasons(reasons, refusal.reasons);
    const message = fitErrorMessage(nodes.size, reasons, { preFilter, postFilter: text });
    this.waiting.add(key, pod, plugins, named);
    api.updatePod(key, (current) =>
      withNomination(withScheduled(current, { status: 'False', reason: 'Unschedulable', message }, agenda.now), nominate),
    );
    this.event('Warning', 'FailedScheduling', pod, noteOf(message));
  }

  /**
   * Makes room if that can be done (spec scheduler 8). Since 1.34 DynamicResources is asked before, and a pod that no
   * node was looked at for ends there (7.2, 7.5).
   */
  private postFilter(pod: Pod, found: Diagnosis): PostFilter {
    const nodes = this.world.nodes.size;
    if (nodes === 0) return { nominate: '' };
    const claims = this.context.version >= 34;
    if (claims && found.preFilter !== undefined) return { text: 'not found' };
    const { nominatedNodeName = '' } = pod.status ?? {};
    const chosen = found.refused.get(nominatedNodeName)?.helpless === false ? this.context.podsOn(nominatedNodeName) : [];
    const refused = notEligible(pod, chosen);
    const say = (text: string): string => `${claims ? 'no new claims to deallocate, ' : ''}preemption: ${text}`;
    if (refused !== undefined) return { text: say(refused) };
    const { random } = this.world;
    const { candidates, reasons } = this.dryRun(pod, found, (count) => random.integer(count));
    if (candidates.length === 0) return { text: say(noCandidates(nodes, reasons)), nominate: '' };
    const best = bestCandidates(candidates)[0]!;
    this.prepareCandidate(pod, best);
    return { nominate: best.node };
  }

  /** Lower pods lose their claim to the node, and the victims are told to go, each in its own time (spec scheduler 8.8). */
  private prepareCandidate(pod: Pod, { node, victims }: Candidate): void {
    const { api, agenda } = this.world;
    for (const other of this.context.nominatedTo(node)) {
      if (podPriority(other) < podPriority(pod)) api.updatePod(keyOf(other), (current) => withNomination(current, ''));
    }
    const message = `${this.name}: preempting to accommodate a higher priority pod`;
    for (const victim of victims.filter((each) => !isTerminating(each))) {
      api.updatePod(keyOf(victim), (current) => withDisruptionTarget(current, preemptionReason, message, agenda.now));
      api.deletePod(keyOf(victim));
      this.event('Normal', 'Preempted', victim, `Preempted by pod ${pod.metadata.uid ?? ''} on node ${node}`);
    }
  }

  /** In order of arrival. */
  private podsOf(keys: ReadonlySet<string>): readonly Pod[] {
    return [...keys].map((key) => this.world.pods.get(key)!).sort(byBindingAgeAndName);
  }

  private event(type: 'Normal' | 'Warning', reason: string, pod: Pod, message: string): void {
    this.world.log.event({ source: this.name, type, reason, object: refOf('Pod', pod), message });
  }
}

/** The pod with its PodScheduled condition; the time of the last change moves only with the status. */
function withScheduled(pod: Pod, condition: Omit<Condition, 'type'>, now: number): Pod {
  const before = podCondition(pod, 'PodScheduled');
  const lastTransitionTime = before?.status === condition.status ? before.lastTransitionTime : Math.floor(now / 1000) * 1000;
  const scheduled: Condition = { type: 'PodScheduled', ...condition, lastTransitionTime };
  const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== 'PodScheduled');
  return { ...pod, status: { ...pod.status, conditions: [...others, scheduled] } };
}

/** The pod nominated to a node; '' = to none, undefined = as it is. */
function withNomination(pod: Pod, node: string | undefined): Pod {
  if (node === undefined || (pod.status?.nominatedNodeName ?? '') === node) return pod;
  const { nominatedNodeName: _, ...status } = pod.status ?? {};
  return { ...pod, status: node === '' ? status : { ...status, nominatedNodeName: node } };
}

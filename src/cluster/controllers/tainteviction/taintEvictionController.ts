import { byCodeUnit } from '../../api/names';
import type { Node, Pod, Taint } from '../../api/types';
import type { Store } from '../../store/store';
import { stableJson } from '../../store/stableJson';
import type { Table } from '../../store/table';
import type { Actor, World } from '../../world';
import { withDisruptionTarget } from '../disruptionTarget';
import { evictionDeadline, noExecuteTaints } from './deadline';

/** Name of the controller among the actors and in events. */
export const taintEvictionController = 'taint-eviction-controller';

/** From here on a wait is a steady state, like the longest crash back-off: settling does not wait it out. */
const steadyWait = 300_000;

const purpose = 'evict';

/** A deletion that waits for its moment, or was asked for and is remembered so that it is not asked for twice. */
export interface ScheduledEviction {
  /** Virtual time (ms) of the deletion. */
  readonly due: number;
  readonly done: boolean;
}

/**
 * Evicts pods that do not tolerate a NoExecute taint of their node, or not for longer (node-lifecycle 6). Its
 * keys are nodes whose taints changed and pods (`namespace/name`) that were bound, changed their tolerations,
 * went away, or whose time is up.
 */
export class TaintEvictionController implements Actor {
  readonly name = taintEvictionController;
  /** Scheduled deletions by pod. */
  readonly scheduled: Table<ScheduledEviction>;

  constructor(private readonly world: World) {
    this.scheduled = (world.store as Store<unknown>).table('evictions');
    world.watch(world.nodes, (name, before, after) => this.nodeChanged(name, before, after));
    world.watch(world.pods, (key, before, after) => this.podChanged(key, before, after));
  }

  reconcile(key: string): void {
    if (key.includes('/')) this.processPod(key);
    else this.processNode(key);
  }

  private nodeChanged(name: string, before: Node | undefined, after: Node | undefined): void {
    if (!after || before?.spec?.taints === after.spec?.taints) return;
    const had = noExecuteTaints(before?.spec?.taints);
    const has = noExecuteTaints(after.spec?.taints);
    if (had.length === 0 && has.length === 0) return;
    if (stableJson(had) !== stableJson(has)) this.world.agenda.enqueue(this.name, name);
  }

  private podChanged(key: string, before: Pod | undefined, after: Pod | undefined): void {
    if (!after) {
      if (this.scheduled.has(key)) this.world.agenda.enqueue(this.name, key);
      return;
    }
    const { nodeName, tolerations } = after.spec;
    if (before && before.spec.nodeName === nodeName && before.spec.tolerations === tolerations) return;
    if (nodeName && this.taintsOf(nodeName).length > 0) this.world.agenda.enqueue(this.name, key);
  }

  private processNode(name: string): void {
    if (!this.world.nodes.has(name)) return;
    const taints = this.taintsOf(name);
    for (const key of [...this.world.indexes.podsByNode.get(name)].sort(byCodeUnit)) {
      this.processPodOnNode(key, this.world.pods.get(key)!, taints);
    }
  }

  private processPod(key: string): void {
    const pod = this.world.pods.get(key);
    if (!pod) {
      this.cancel(key);
      return;
    }
    if (this.isDue(key)) {
      this.evict(key);
      return;
    }
    const taints = this.taintsOf(pod.spec.nodeName ?? '');
    if (taints.length > 0) this.processPodOnNode(key, pod, taints);
  }

  private isDue(key: string): boolean {
    const scheduled = this.scheduled.get(key);
    return scheduled !== undefined && !scheduled.done && scheduled.due <= this.world.agenda.now;
  }

  private processPodOnNode(key: string, pod: Pod, taints: readonly Taint[]): void {
    const { agenda, settings } = this.world;
    const compare = settings.gates['TaintTolerationComparisonOperators'];
    const decision = evictionDeadline(taints, pod.spec.tolerations ?? [], this.scheduled.has(key), agenda.now, compare);
    if (decision === 'keep') return;
    this.cancel(key);
    if (decision === 'evict') this.evict(key);
    else if (decision !== 'stay') this.schedule(key, decision);
  }

  private schedule(key: string, due: number): void {
    const { agenda } = this.world;
    this.scheduled.put(key, { due, done: false });
    agenda.setTimer(this.name, key, purpose, due, due - agenda.now >= steadyWait);
  }

  /** Takes back a deletion that is scheduled, and says so; forgets one that was done. */
  private cancel(key: string): void {
    const scheduled = this.scheduled.get(key);
    if (!scheduled) return;
    this.scheduled.remove(key);
    this.world.agenda.clearTimer(this.name, key, purpose);
    if (!scheduled.done) this.event(key, `Cancelling deletion of Pod ${key}`);
  }

  /** The event, the condition, then an ordinary graceful deletion (node-lifecycle 6.7). */
  private evict(key: string): void {
    const { agenda, api } = this.world;
    this.scheduled.put(key, { due: agenda.now, done: true });
    this.event(key, `Marking for deletion Pod ${key}`);
    const message = 'Taint manager: deleting due to NoExecute taint';
    api.updatePod(key, (pod) => withDisruptionTarget(pod, 'DeletionByTaintManager', message, agenda.now));
    api.deletePod(key);
  }

  private taintsOf(nodeName: string): readonly Taint[] {
    return noExecuteTaints(this.world.nodes.get(nodeName)?.spec?.taints);
  }

  private event(key: string, message: string): void {
    this.world.log.event({ source: this.name, type: 'Normal', reason: 'TaintManagerEviction', object: `Pod/${key}`, message });
  }
}

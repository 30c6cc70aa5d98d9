import { byCodeUnit } from '../../api/names';
import { isTerminating } from '../../api/pods';
import type { Node, Pod } from '../../api/types';
import { Grouping } from '../../indexes';
import type { Store } from '../../store/store';
import type { Table } from '../../store/table';
import type { Actor, World } from '../../world';
import { withDisruptionTarget } from '../disruptionTarget';
import { onGrid } from '../nodelifecycle/figures';
import { isOutOfService } from '../nodelifecycle/taints';
import { isFinished, surplusOf, terminatedPodThreshold } from './terminatedPods';

/** Name of the collector among the actors. */
export const podGarbageCollector = 'pod-garbage-collector';

const passPeriod = 20_000;
const quarantineTime = 40_000;

/** Key of the pass over finished pods; the other keys are nodes, and pods (`namespace/name`) without a node. */
const terminatedKey = 'terminated/';
const finished = 'finished';
const purpose = 'pass';

/**
 * Deletes pods that nobody else will (node-lifecycle 9): surplus finished ones, those that hang on a node that
 * is gone or out of service, and terminating ones that never got a node. Of the passes, one each 20 s, only
 * those that would find something are performed.
 */
export class PodGarbageCollector implements Actor {
  readonly name = podGarbageCollector;
  /** By missing node: when its quarantine ends, in ms of virtual time. */
  private readonly quarantine: Table<number>;
  private readonly finishedPods: Grouping<Pod>;

  constructor(
    private readonly world: World,
    private readonly threshold = terminatedPodThreshold,
  ) {
    this.quarantine = (world.store as Store<unknown>).table('quarantine');
    this.finishedPods = new Grouping(world.pods, (pod) => (isFinished(pod) ? finished : undefined));
    world.watch(world.nodes, (name, _before, after) => this.nodeChanged(name, after));
    world.watch(world.pods, (key, _before, after) => this.podChanged(key, after));
  }

  reconcile(key: string): void {
    if (key === terminatedKey) this.collectTerminated();
    else if (key.includes('/')) this.collectUnscheduled(key);
    else if (this.world.nodes.has(key)) this.collectOutOfService(key);
    else this.collectOrphaned(key);
  }

  private nodeChanged(name: string, node: Node | undefined): void {
    if (!node) this.noticeMissing(name);
    else if (isOutOfService(node) && this.podsOn(name).length > 0) this.atNextPass(name);
  }

  private podChanged(key: string, pod: Pod | undefined): void {
    if (!pod) return;
    const { nodeName } = pod.spec;
    const node = nodeName ? this.world.nodes.get(nodeName) : undefined;
    if (nodeName && !node) this.noticeMissing(nodeName);
    if (isTerminating(pod) && !nodeName) this.atNextPass(key);
    if (isTerminating(pod) && node && isOutOfService(node)) this.atNextPass(node.metadata.name);
    if (this.finishedPods.get(finished).size > this.threshold && this.threshold > 0) this.atNextPass(terminatedKey);
  }

  /** The next pass finds pods of a node that is missing and starts its quarantine, which a node that comes back does not end. */
  private noticeMissing(node: string): void {
    if (this.quarantine.has(node) || this.podsOn(node).length === 0) return;
    const { agenda } = this.world;
    const end = onGrid(agenda.now, passPeriod) + quarantineTime;
    this.quarantine.put(node, end);
    agenda.setTimer(this.name, node, 'quarantine', end);
  }

  private atNextPass(key: string): void {
    const { agenda } = this.world;
    agenda.setTimer(this.name, key, purpose, onGrid(agenda.now, passPeriod));
  }

  private collectTerminated(): void {
    const pods = [...this.finishedPods.get(finished)].map((key) => this.world.pods.get(key)!);
    for (const key of surplusOf(pods, this.threshold)) this.forceDelete(key);
  }

  /** Terminating pods on a node that is out of service (node-lifecycle 9.2). */
  private collectOutOfService(name: string): void {
    this.endQuarantine(name);
    if (!isOutOfService(this.world.nodes.get(name)!)) return;
    for (const key of this.podsOn(name)) if (isTerminating(this.world.pods.get(key)!)) this.forceDelete(key);
  }

  /** Pods of a node that has been missing since before the quarantine (node-lifecycle 9.3). */
  private collectOrphaned(name: string): void {
    if (!this.endQuarantine(name)) return;
    const { now } = this.world.agenda;
    for (const key of this.podsOn(name)) {
      this.forceDelete(key, (pod) => withDisruptionTarget(pod, 'DeletionByPodGC', 'PodGC: node no longer exists', now));
    }
  }

  private endQuarantine(node: string): boolean {
    const end = this.quarantine.get(node);
    if (end === undefined || end > this.world.agenda.now) return false;
    this.quarantine.remove(node);
    return true;
  }

  /** A terminating pod that never got a node (node-lifecycle 9.4). */
  private collectUnscheduled(key: string): void {
    const pod = this.world.pods.get(key);
    if (pod && isTerminating(pod) && !pod.spec.nodeName) this.forceDelete(key);
  }

  /** A pod that has not finished is marked Failed first (node-lifecycle 9.5). */
  private forceDelete(key: string, mark: (pod: Pod) => Pod = (pod) => pod): void {
    this.world.api.updatePod(key, (pod) => {
      const marked = mark(pod);
      return isFinished(pod) ? pod : { ...marked, status: { ...marked.status, phase: 'Failed' } };
    });
    this.world.api.deletePod(key, { gracePeriodSeconds: 0 });
  }

  private podsOn(node: string): string[] {
    return [...this.world.indexes.podsByNode.get(node)].sort(byCodeUnit);
  }
}

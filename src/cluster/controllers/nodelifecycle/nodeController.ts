import { byCodeUnit } from '../../api/names';
import { isPodReady } from '../../api/pods';
import type { Node, Pod } from '../../api/types';
import type { Table } from '../../store/table';
import type { Actor, World } from '../../world';
import { nodeMonitorPeriod, onGrid } from './figures';
import { readyStatus, unknownAt, withUnknownConditions } from './health';
import type { Heartbeats } from './heartbeats';
import { markPodNotReady, markPodsNotReady } from './markPodsNotReady';
import { nodeController } from './names';
import { Sightings } from './sightings';
import { NoExecuteTainter } from './tainter';
import { hasNodeProblemTaint, noExecuteTaintFor, withConditionTaints, withNodeProblemTaint } from './taints';
import { taintingRate, ZoneCounts, zoneOf, zoneShareChanged, zoneState } from './zones';

/** Keys beside the names of nodes, which have no slash. */
const zonesKey = 'zones/';
const zonePrefix = 'zone/';
const podPrefix = 'pod/';

/** The one timer of each key. */
const purpose = 'check';
const probesResetKey = 'probesReset';

/**
 * The node lifecycle controller. Its check every 5 s and its tainting pass every 100 ms are not performed: a
 * timer is set for the check, or pass, that would find something to do. Taints from conditions need no check
 * (node-lifecycle 3.1). What happens at the very moment of a check is seen by it.
 */
export class NodeController implements Actor {
  readonly name = nodeController;
  private readonly counts: ZoneCounts;
  private readonly tainter: NoExecuteTainter;
  private readonly sightings: Sightings;
  private readonly values: Table<number>;

  constructor(
    private readonly world: World,
    private readonly heartbeats: Heartbeats,
  ) {
    this.counts = new ZoneCounts(world.nodes);
    this.tainter = new NoExecuteTainter(world.store);
    this.sightings = new Sightings(world.store);
    this.values = world.store.table('nodelifecycle');
    world.watch(world.nodes, (name, before, after) => this.nodeChanged(name, before, after));
    world.watch(world.pods, (key, before, after) => this.podChanged(key, before, after));
    heartbeats.watch((name) => this.planCheck(name));
  }

  reconcile(key: string): void {
    if (key === zonesKey) this.handleDisruption();
    else if (key.startsWith(zonePrefix)) this.taintingPass(key.slice(zonePrefix.length));
    else if (key.startsWith(podPrefix)) this.processPod(key.slice(podPrefix.length));
    else this.processNode(key);
  }

  private nodeChanged(name: string, before: Node | undefined, after: Node | undefined): void {
    if (!before) this.sightings.note(name, 'added');
    if (!after) this.sightings.note(name, 'removed');
    if (after && withConditionTaints(after, 0) !== after) this.world.agenda.enqueue(this.name, name);
    if (zoneShareChanged(before, after)) {
      if (before) this.planDisruption(zoneOf(before));
      if (after) this.planDisruption(zoneOf(after));
    }
    this.planCheck(name);
  }

  /** A Ready pod that turns up on a node that is not (node-lifecycle 2.7 c). */
  private podChanged(key: string, before: Pod | undefined, after: Pod | undefined): void {
    if (!after?.spec.nodeName || before?.spec.nodeName === after.spec.nodeName || !isPodReady(after)) return;
    if (this.isNotReady(after.spec.nodeName)) this.world.agenda.enqueue(this.name, podPrefix + key);
  }

  private processPod(key: string): void {
    const nodeName = this.world.pods.get(key)?.spec.nodeName;
    if (nodeName && this.isNotReady(nodeName)) markPodNotReady(this.world, key);
  }

  private isNotReady(nodeName: string): boolean {
    const node = this.world.nodes.get(nodeName);
    const status = node && readyStatus(node);
    return status !== undefined && status !== 'True';
  }

  private processNode(name: string): void {
    const { agenda, api } = this.world;
    if (agenda.now % nodeMonitorPeriod === 0) this.checkNode(name);
    api.updateNode(name, (node) => withConditionTaints(node, agenda.now));
    this.planCheck(name);
  }

  /** What the check every 5 s does for one node (`monitorNodeHealth`). */
  private checkNode(name: string): void {
    this.reportSighting(name);
    const node = this.world.nodes.get(name);
    if (!node) {
      this.tainter.remove(name);
      return;
    }
    if (this.unknownDue(name, node) <= this.world.agenda.now) this.turnUnknown(name, node);
    this.processTaintBaseEviction(name, this.world.nodes.get(name)!);
  }

  private reportSighting(name: string): void {
    const seen = this.sightings.take(name);
    if (seen === 'added') this.event(name, 'RegisteredNode', `Registered Node ${name} in Controller`);
    if (seen === 'removed') this.event(name, 'RemovingNode', `Removing Node ${name} from Controller`);
  }

  /** The kubelet has been silent for too long (node-lifecycle 2.3, 2.6, 2.7 a). */
  private turnUnknown(name: string, node: Node): void {
    this.world.api.updateNode(name, (silent) => withUnknownConditions(silent, this.world.agenda.now));
    if (readyStatus(node) !== 'True') return;
    this.event(name, 'NodeNotReady', `Node ${name} status is now: NodeNotReady`);
    markPodsNotReady(this.world, name);
  }

  /** NoExecute taints by the Ready condition (node-lifecycle 4.1). */
  private processTaintBaseEviction(name: string, node: Node): void {
    const { now } = this.world.agenda;
    if (readyStatus(node) === undefined) return;
    const wanted = noExecuteTaintFor(node);
    if (wanted === undefined || hasNodeProblemTaint(node)) {
      this.world.api.updateNode(name, (tainted) => withNodeProblemTaint(tainted, wanted, now));
      this.leaveQueue(name);
      return;
    }
    const zone = zoneOf(node);
    if (this.tainter.zoneOfWaiting(name) !== zone) this.leaveQueue(name);
    this.tainter.add(name, zone, now);
    this.planPass(zone);
  }

  private leaveQueue(name: string): void {
    const zone = this.tainter.zoneOfWaiting(name);
    if (zone === undefined) return;
    this.tainter.remove(name);
    this.planPass(zone);
  }

  /** One pass over the queue of a zone: the token takes one node, which is tainted unless it is Ready again (node-lifecycle 4.2). */
  private taintingPass(zone: string): void {
    const { now } = this.world.agenda;
    if (this.tainter.nextPass(zone, now) === now) {
      const name = this.tainter.take(zone, now);
      const node = name === undefined ? undefined : this.world.nodes.get(name);
      const wanted = node && noExecuteTaintFor(node);
      if (name !== undefined && wanted !== undefined) {
        this.world.api.updateNode(name, (tainted) => withNodeProblemTaint(tainted, wanted, now));
      }
    }
    this.planPass(zone);
  }

  /** Zone states and their rates at the end of a check (node-lifecycle 5.2–5.5). */
  private handleDisruption(): void {
    for (const zone of this.tainter.zoneNames()) if (!this.counts.get(zone)) this.tainter.forgetZone(zone);
    const zones = [...this.counts.names()].sort(byCodeUnit);
    const allAre = zones.every((zone) => zoneState(this.counts.get(zone)!) === 'FullDisruption');
    const allWere = zones.every((zone) => this.tainter.stateOf(zone) === 'FullDisruption');
    if (allAre && allWere) return;
    if (allAre) this.stopAllEvictions();
    if (allWere) this.resetProbes();
    for (const zone of zones) this.setZone(zone, allAre, allWere);
  }

  /**
   * Every node is down: no node keeps the taint; those that wait for it wait on, at rate 0 (node-lifecycle 5.4).
   * As upstream looks at the nodes as they were before the check, a taint that this check swapped stays.
   */
  private stopAllEvictions(): void {
    const { now } = this.world.agenda;
    const before = [...this.world.nodes.values()].filter((node) => hasNodeProblemTaint(node, now));
    for (const name of before.map(({ metadata }) => metadata.name).sort(byCodeUnit)) {
      this.world.api.updateNode(name, (node) => withNodeProblemTaint(node, undefined, now));
    }
  }

  /** Every silent node gets a fresh grace period, which its timer finds out when it is due (node-lifecycle 5.5). */
  private resetProbes(): void {
    this.values.put(probesResetKey, this.world.agenda.now);
  }

  private setZone(zone: string, stopped: boolean, resumed: boolean): void {
    const count = this.counts.get(zone)!;
    const state = zoneState(count);
    if (state === this.tainter.stateOf(zone) && !stopped && !resumed) return;
    this.tainter.setZone(zone, state, stopped ? 0 : taintingRate(state, count.nodes), this.world.agenda.now);
    this.planPass(zone);
  }

  /**
   * When a check would find the node silent for too long; never while it is not, or is Unknown already. Nor for a
   * Ready condition that a check before the start would have changed: so the start described it (SCENARIO.md).
   */
  private unknownDue(name: string, node: Node): number {
    const silentSince = this.heartbeats.silentSince(name);
    const status = readyStatus(node);
    if (silentSince === undefined || status === 'Unknown') return Infinity;
    const reset = this.values.get(probesResetKey) ?? -Infinity;
    const due = unknownAt(silentSince, status !== undefined, reset, this.world.settings.version);
    return due < 0 && status !== undefined ? Infinity : due;
  }

  /** Sets the timer of the next check that would find something to do for a node. */
  private planCheck(name: string): void {
    const { agenda } = this.world;
    const node = this.world.nodes.get(name);
    const now = onGrid(agenda.now, nodeMonitorPeriod);
    const due = this.hasWork(name, node) ? now : node ? Math.max(now, this.unknownDue(name, node)) : Infinity;
    if (due === Infinity) agenda.clearTimer(this.name, name, purpose);
    else agenda.setTimer(this.name, name, purpose, due);
  }

  private hasWork(name: string, node: Node | undefined): boolean {
    const waiting = this.tainter.zoneOfWaiting(name);
    if (this.sightings.has(name) || (!node && waiting !== undefined)) return true;
    if (!node || readyStatus(node) === undefined) return false;
    const wanted = noExecuteTaintFor(node);
    if (wanted !== undefined && !hasNodeProblemTaint(node)) return waiting !== zoneOf(node);
    return waiting !== undefined || withNodeProblemTaint(node, wanted, 0) !== node;
  }

  private planDisruption(zone: string): void {
    const count = this.counts.get(zone);
    if (count ? zoneState(count) === this.tainter.stateOf(zone) : !this.tainter.remembers(zone)) return;
    const { agenda } = this.world;
    agenda.setTimer(this.name, zonesKey, purpose, onGrid(agenda.now, nodeMonitorPeriod));
  }

  private planPass(zone: string): void {
    const { agenda } = this.world;
    const due = this.tainter.nextPass(zone, agenda.now);
    if (due === undefined) agenda.clearTimer(this.name, zonePrefix + zone, purpose);
    else agenda.setTimer(this.name, zonePrefix + zone, purpose, due);
  }

  private event(node: string, reason: string, message: string): void {
    this.world.log.event({ source: this.name, type: 'Normal', reason, object: `Node/${node}`, message });
  }
}

import type { Condition, Node } from '../api/types';
import type { World } from '../world';
import { nodeEventReason, setNodeConditions } from './nodeConditions';
import type { Runtime, RuntimeContainer } from './runtime';
import { workerKey, type KubeletState } from './state';
import type { KubeletTables } from './tables';
import { gridAfter, housekeepingPeriod, kubeletActor, statusPeriod } from './timing';

/** Grace of a container that nobody declared, ms (kubelet 5). */
const strayGrace = 1000;

/** One look of a kubelet at its node: registration, node status, housekeeping (kubelet 5, 14). */
export class NodeSync {
  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly runtime: Runtime,
  ) {}

  sync(name: string): void {
    const node = this.world.nodes.get(name);
    const kubelet = this.tables.kubelets.get(name);
    if (kubelet && kubelet.uid !== (node?.metadata.uid ?? '')) this.tearDown(name);
    if (!node) return;
    const present = this.tables.kubelets.get(name) ?? this.start(node);
    if (present.process !== 'running') return;
    if (present.linked) this.postStatus(node, present);
    this.housekeeping(name, present);
  }

  /** Whether a sync of a node would do anything about its object. */
  needsLook(name: string): boolean {
    const node = this.world.nodes.get(name);
    const kubelet = this.tables.kubelets.get(name);
    if (!node || !kubelet) return node !== undefined || kubelet !== undefined;
    if (kubelet.uid !== (node.metadata.uid ?? '')) return true;
    if (kubelet.process !== 'running' || !kubelet.linked) return false;
    const before = node.status?.conditions ?? [];
    return kubelet.unschedulable !== (node.spec?.unschedulable ?? false) || this.conditions(node, kubelet) !== before;
  }

  /** A node of the start gets the conditions that its kubelet would have posted, since `before` ms and without an event. */
  joinSilently(node: Node, kubelet: KubeletState, before: number): void {
    const written = node.status?.conditions ?? [];
    const reported = Object.fromEntries(written.filter(isTold).map(({ type, status }) => [type, status]));
    const conditions = setNodeConditions(written, { reported, now: before });
    const name = node.metadata.name;
    this.tables.kubelets.put(name, { ...kubelet, conditions: reported });
    if (conditions !== written) this.world.api.updateNode(name, (old) => ({ ...old, status: { ...old.status, conditions } }));
  }

  private conditions(node: Node, kubelet: KubeletState): readonly Condition[] {
    const { now } = this.world.agenda;
    const reported = kubelet.readyFrom > now ? { ...kubelet.conditions, Ready: 'False' } : kubelet.conditions;
    return setNodeConditions(node.status?.conditions ?? [], { reported, now });
  }

  /** Looks at every pod of a node again, known or bound to it. */
  syncPods(name: string): void {
    const keys = new Set([...this.tables.workersOf(name), ...this.tables.manifestsOf(name)]);
    for (const key of this.world.indexes.podsByNode.get(name)) keys.add(workerKey(name, this.world.pods.get(key)!));
    for (const key of [...keys].sort()) this.world.agenda.enqueue(kubeletActor, key);
  }

  /** The node object is gone: its kubelet goes away, with its containers. */
  private tearDown(name: string): void {
    for (const key of this.tables.workersOf(name)) this.tables.forget(key);
    for (const key of this.tables.manifestsOf(name)) this.tables.manifests.remove(key.slice(0, key.lastIndexOf(' ')));
    this.runtime.destroy(name);
    this.tables.images.remove(name);
    this.tables.kubelets.remove(name);
    for (const purpose of ['housekeeping', 'status']) this.world.agenda.clearTimer(kubeletActor, name, purpose);
  }

  /** A new node: its kubelet starts, and reports itself ready at its second status (kubelet 14). */
  private start(node: Node): KubeletState {
    const { now } = this.world.agenda;
    const name = node.metadata.name;
    const ready = node.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
    const kubelet = newKubelet(node, now, ready ? now : now + statusPeriod);
    this.tables.kubelets.put(name, kubelet);
    this.startEvents(node, false);
    this.syncPods(name);
    return kubelet;
  }

  /** What a kubelet tells when its process starts; `rebooted`: its machine was dead before (kubelet 14.4). */
  startEvents({ metadata: { name } }: Node, rebooted: boolean): void {
    const { log, agenda } = this.world;
    this.event(name, 'Starting', 'Starting kubelet.');
    if (!rebooted) return;
    const message = `Node ${name} has been rebooted, boot id: boot-${agenda.nextSeq()}`;
    log.event({ source: kubeletActor, node: name, type: 'Warning', reason: 'Rebooted', object: `Node/${name}`, message });
  }

  /** Gives a node its kubelet if it has none yet. */
  ensure(name: string): void {
    const node = this.world.nodes.get(name);
    if (node && !this.tables.kubelets.has(name)) this.start(node);
  }

  /** Writes the node status when something but heartbeats changed (kubelet 14.3). */
  private postStatus(node: Node, kubelet: KubeletState): void {
    const { now } = this.world.agenda;
    const name = node.metadata.name;
    const pending = kubelet.readyFrom > now;
    const before = node.status?.conditions ?? [];
    const conditions = this.conditions(node, kubelet);
    if (conditions !== before) {
      this.world.api.updateNode(name, (old) => ({ ...old, status: { ...old.status, conditions } }));
      this.conditionEvents(name, before, conditions);
    }
    this.remember(node, { ...kubelet, postedAt: conditions === before ? kubelet.postedAt : now }, kubelet);
    if (pending) this.world.agenda.setTimer(kubeletActor, name, 'status', kubelet.readyFrom);
  }

  private remember(node: Node, after: KubeletState, before: KubeletState): void {
    const unschedulable = node.spec?.unschedulable ?? false;
    if (unschedulable !== before.unschedulable) {
      this.statusEvent(node.metadata.name, unschedulable ? 'NodeNotSchedulable' : 'NodeSchedulable');
    } else if (after.postedAt === before.postedAt) return;
    this.tables.kubelets.put(node.metadata.name, { ...after, unschedulable });
  }

  private conditionEvents(name: string, before: readonly Condition[], after: readonly Condition[]): void {
    for (const { type, status } of after) {
      const old = before.find((condition) => condition.type === type);
      if (old?.status === status || (type === 'Ready' && !old)) continue;
      const reason = nodeEventReason(type, status);
      if (reason) this.statusEvent(name, reason);
    }
  }

  /** Containers that no worker knows are killed at the next housekeeping, grace 1 s (kubelet 5). */
  private housekeeping(name: string, kubelet: KubeletState): void {
    if (!kubelet.sourcesReady) return;
    const { agenda } = this.world;
    const strays = this.runtime.listNode(name).filter(({ owner }) => !this.tables.workers.has(owner));
    let next = Infinity;
    for (const stray of strays) {
      const due = gridAfter(Math.max(stray.createdAt, kubelet.housekeepingFrom), housekeepingPeriod);
      if (due <= agenda.now) this.killStray(stray);
      else next = Math.min(next, due);
    }
    if (next < Infinity) agenda.setTimer(kubeletActor, name, 'housekeeping', next);
  }

  private killStray(stray: RuntimeContainer): void {
    if (stray.state !== 'Exited' && stray.killAt === undefined) {
      const message = `Stopping container ${stray.name}`;
      this.world.log.event({ source: kubeletActor, node: stray.node, type: 'Normal', reason: 'Killing', object: `Pod/${stray.pod}`, message });
    }
    this.runtime.remove(stray.id, strayGrace);
    if (this.runtime.onNode(stray.node).some(({ id, state }) => id === stray.id && state === 'Exited')) this.runtime.remove(stray.id, 0);
  }

  private statusEvent(name: string, reason: string): void {
    this.event(name, reason, `Node ${name} status is now: ${reason}`);
  }

  private event(name: string, reason: string, message: string): void {
    this.world.log.event({ source: kubeletActor, node: name, type: 'Normal', reason, object: `Node/${name}`, message });
  }
}

/** A pressure that is written of a node is what its kubelet reports. */
function isTold({ type, status }: Condition): boolean {
  return status === 'True' && nodeEventReason(type, status) !== undefined && type !== 'Ready';
}

/** The kubelet of a node that is there since `now`; it reports itself ready from `readyFrom` on. */
export function newKubelet(node: Node, now: number, readyFrom: number): KubeletState {
  return {
    node: node.metadata.name,
    uid: node.metadata.uid ?? '',
    process: 'running',
    linked: true,
    sourcesReady: true,
    postedAt: now,
    readyFrom,
    conditions: {},
    unschedulable: node.spec?.unschedulable ?? false,
    housekeepingFrom: now,
  };
}


import { namespaceOf } from '../../api/names';
import { isPodReady, isTerminating } from '../../api/pods';
import type { ControllerRevision, DaemonSet, Node, OwnerReference, Pod, StringMap } from '../../api/types';
import { controllerOf } from '../../indexes';
import { stableJson } from '../../store/stableJson';
import type { World } from '../../world';
import type { Expectations } from './expectations';
import { nodeShouldRunDaemonPod } from './placement';
import type { DaemonSlots, SetSlots } from './slots';

const actor = 'daemonset-controller';

/** Which changes queue which sets (DS-3.1, 3.2). */
export class Triggers {
  constructor(
    private readonly world: World,
    private readonly slots: DaemonSlots,
    private readonly expectations: Expectations,
  ) {}

  /** Watches everything that may concern a set. */
  watch(): void {
    const { world } = this;
    world.watch<DaemonSet>(world.daemonsets, (key) => this.queue(key));
    world.watch<Pod>(world.pods, (_key, before, after) => {
      if (!before) this.podAdded(after!);
      else if (!after) this.podDeleted(before);
      else this.podUpdated(before, after);
    });
    world.watch<Node>(world.nodes, (_name, before, after) => {
      if (!after) return;
      if (before) this.nodeUpdated(before, after);
      else this.nodeAdded(after);
    });
    world.watch<ControllerRevision>(world.revisions, (_key, before, after) => this.revisionChanged(before, after));
  }

  podAdded(pod: Pod): void {
    if (isTerminating(pod)) return this.podDeleted(pod);
    const owner = controllerOf(pod);
    const key = this.resolve(pod, owner);
    if (key !== undefined) {
      this.expectations.creationObserved(key);
      this.queue(key);
    } else if (!owner) this.queueMatching(pod);
  }

  podUpdated(before: Pod, after: Pod): void {
    if (isTerminating(after)) return this.podDeleted(after);
    const from = controllerOf(before);
    const to = controllerOf(after);
    const moved = from?.uid !== to?.uid;
    if (moved) this.queue(this.resolve(before, from));
    if (to) return this.ownedPodUpdated(before, after, this.resolve(after, to));
    if (moved || !sameLabels(before.metadata.labels, after.metadata.labels)) this.queueMatching(after);
  }

  podDeleted(pod: Pod): void {
    const key = this.resolve(pod, controllerOf(pod));
    if (key === undefined) return;
    this.expectations.deletionObserved(key);
    this.queue(key);
  }

  nodeAdded(node: Node): void {
    for (const [key, slots] of this.idleSets()) {
      const { shouldRun } = nodeShouldRunDaemonPod(slots.pod, node);
      if (this.world.settings.version <= 32 ? shouldRun : this.concerns(slots, node)) this.queue(key);
    }
  }

  /** Only labels and taints count (since 1.30). */
  nodeUpdated(before: Node, after: Node): void {
    if (sameLabels(before.metadata.labels, after.metadata.labels) && sameTaints(before, after)) return;
    for (const [key, slots] of this.idleSets()) {
      const concerned = this.world.settings.version <= 32 ? answerChanged(slots, before, after) : this.concerns(slots, after);
      if (concerned) this.queue(key);
    }
  }

  private ownedPodUpdated(before: Pod, after: Pod, key: string | undefined): void {
    if (key === undefined) return;
    this.queue(key);
    const minReadySeconds = this.world.daemonsets.get(key)?.spec.minReadySeconds ?? 0;
    if (minReadySeconds > 0 && !isPodReady(before) && isPodReady(after)) {
      this.world.agenda.enqueueAfter(actor, key, (minReadySeconds + 1) * 1000);
    }
  }

  private revisionChanged(before: ControllerRevision | undefined, after: ControllerRevision | undefined): void {
    for (const revision of [before, after]) {
      if (!revision) continue;
      const owner = controllerOf(revision);
      if (owner) this.queue(this.resolve(revision, owner));
      else if (revision === after && (!before || controllerOf(before))) this.queueMatching(revision);
    }
  }

  /** Whether a node has too few, too many or misscheduled pods of a set (syncNodeUpdate, since 1.33). */
  private concerns(slots: SetSlots, node: Node): boolean {
    const { shouldRun, shouldContinue } = nodeShouldRunDaemonPod(slots.pod, node);
    const bound = (slots.get(node.metadata.name)?.pods ?? []).some((pod) => pod.spec.nodeName);
    const misscheduled = (slots.set.status?.numberMisscheduled ?? 0) > 0;
    return bound ? !shouldContinue || misscheduled : shouldRun;
  }

  private queue(key: string | undefined): void {
    if (key !== undefined) this.world.agenda.enqueue(actor, key);
  }

  /** Queues every set of the namespace whose selector matches a thing without owner. */
  private queueMatching({ metadata }: Pod | ControllerRevision): void {
    for (const [key, slots] of this.idleSets()) {
      if (namespaceOf(slots.set.metadata) === namespaceOf(metadata) && slots.matches(metadata.labels)) this.queue(key);
    }
  }

  /** Key of the set an owner reference means: kind, name and uid agree. */
  private resolve({ metadata }: Pod | ControllerRevision, owner: OwnerReference | undefined): string | undefined {
    if (owner?.kind !== 'DaemonSet') return undefined;
    const key = `${namespaceOf(metadata)}/${owner.name}`;
    return this.world.daemonsets.get(key)?.metadata.uid === owner.uid ? key : undefined;
  }

  /** The sets that are not queued anyway, by key. */
  private idleSets(): readonly (readonly [string, SetSlots])[] {
    return this.slots
      .keys()
      .filter((key) => !this.world.agenda.isQueued(actor, key))
      .map((key) => [key, this.slots.get(key)!] as const);
  }
}

/** Whether the answer for a node differs: what queued a set up to 1.32. */
function answerChanged(slots: SetSlots, before: Node, after: Node): boolean {
  const from = nodeShouldRunDaemonPod(slots.pod, before);
  const to = nodeShouldRunDaemonPod(slots.pod, after);
  return from.shouldRun !== to.shouldRun || from.shouldContinue !== to.shouldContinue;
}

function sameLabels(a: StringMap = {}, b: StringMap = {}): boolean {
  return a === b || stableJson(a) === stableJson(b);
}

function sameTaints(a: Node, b: Node): boolean {
  const from = a.spec?.taints ?? [];
  const to = b.spec?.taints ?? [];
  return from === to || stableJson(from) === stableJson(to);
}

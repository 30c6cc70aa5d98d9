import { keyOf, namespaceOf } from '../../api/names';
import type { DaemonSet, DaemonSetStatus, Pod } from '../../api/types';
import { isEmptySelector } from '../../api/labels';
import type { Actor, World } from '../../world';
import { FailedPodBackoff } from './backoff';
import { claimPods, type MayAdopt } from './claim';
import { Expectations } from './expectations';
import { constructHistory, hashOf, trimHistory } from './history';
import { decideManage } from './manage';
import { apiPodControl, RecordingPodControl, type PodControl } from './podControl';
import { daemonPod } from './podTemplate';
import { decideRolling } from './rollingUpdate';
import { DaemonSlots, type SetSlots } from './slots';
import { computeStatus, statusDiffers } from './status';
import { Triggers } from './triggers';

/** Name of the controller among the actors and in events. */
export const daemonSetController = 'daemonset-controller';

/** Creations, and separately deletions, of one sync (DS-3.16). */
const burstReplicas = 250;

/** What tests replace of the controller's surroundings. */
export interface DaemonSetControllerOptions {
  readonly podControl?: PodControl;
  readonly burst?: number;
  /** Minor version of Kubernetes whose counting is followed. */
  readonly version?: number;
  readonly mayAdopt?: MayAdopt;
}

/** The DaemonSet controller: one sync of one set at a time (DS-3.3). */
export class DaemonSetController implements Actor {
  readonly name = daemonSetController;
  readonly slots: DaemonSlots;
  readonly expectations: Expectations;
  readonly triggers: Triggers;
  private readonly backoff: FailedPodBackoff;

  constructor(
    private readonly world: World,
    /** Changed by tests between syncs. */
    public options: DaemonSetControllerOptions = {},
  ) {
    this.slots = new DaemonSlots(world);
    this.expectations = new Expectations(world);
    this.backoff = new FailedPodBackoff(world);
    this.triggers = new Triggers(world, this.slots, this.expectations);
  }

  reconcile(key: string): void {
    if (this.syncDaemonSet(key)) this.world.agenda.retry(this.name, key);
    else this.world.agenda.forget(this.name, key);
  }

  /** One sync (DS-3.3); the error that makes it be tried again, if any. */
  syncDaemonSet(key: string): string | undefined {
    const slots = this.slots.get(key);
    if (!slots) {
      this.expectations.forget(key);
      return undefined;
    }
    const { set } = slots;
    if (set.spec.selector && isEmptySelector(set.spec.selector)) {
      const message = 'This daemon set is selecting all pods. A non-empty selector is required.';
      this.control.event(set, 'Warning', 'SelectingAll', message);
      return undefined;
    }
    if (set.metadata.deletionTimestamp !== undefined) return undefined;
    const history = constructHistory(this.world, slots, this.mayAdopt);
    if ('error' in history) return history.error;
    const refused = claimPods(this.world, slots, this.mayAdopt);
    if (refused !== undefined) return refused;
    const hash = hashOf(history.current);
    if (!this.expectations.fulfilled(key)) {
      this.updateStatus(key, hash, false);
      return undefined;
    }
    const error = this.manageAndRoll(key, slots, hash);
    if (error === undefined) trimHistory(this.world, slots, history.old);
    this.updateStatus(key, hash, true);
    return error;
  }

  /** Steps 7 and 8 of a sync. */
  private manageAndRoll(key: string, slots: SetSlots, hash: string): string | undefined {
    const error = this.manage(key, slots, hash);
    if (error !== undefined) return error;
    if (!this.expectations.fulfilled(key) || slots.set.spec.updateStrategy?.type !== 'RollingUpdate') return undefined;
    return this.rollingUpdate(key, slots, hash);
  }

  private manage(key: string, slots: SetSlots, hash: string): string | undefined {
    const { set } = slots;
    const decision = decideManage(slots, {
      set,
      hash,
      now: this.world.agenda.now,
      exclusiveReady: this.version <= 28,
      mayKillFailed: (pod, node) => this.mayKillFailed(set, pod, node),
      succeeded: (pod, node) => this.reportEnded(set, 'Normal', 'SucceededDaemonPod', 'succeeded', 'delete', pod, node),
    });
    return this.syncNodes(key, set, decision.delete, decision.create, hash);
  }

  private rollingUpdate(key: string, slots: SetSlots, hash: string): string | undefined {
    const { set } = slots;
    const decision = decideRolling(slots, {
      set,
      hash,
      now: this.world.agenda.now,
      version: this.version,
      seed: this.world.settings.seed,
    });
    if ('error' in decision) return decision.error;
    return this.syncNodes(key, set, decision.delete, decision.create, hash);
  }

  /** Creates in batches of 1, 2, 4, …, then deletes (DS-3.16, 3.17). */
  private syncNodes(key: string, set: DaemonSet, remove: readonly Pod[], nodes: readonly string[], hash: string): string | undefined {
    const burst = this.options.burst ?? burstReplicas;
    const create = nodes.slice(0, burst);
    const deletions = remove.slice(0, burst);
    this.expectations.expect(key, create.length, deletions.length);
    const failed = this.createInBatches(key, set, create, hash);
    let error = failed ? 'pod creation failed' : undefined;
    for (const pod of deletions) {
      if (this.control.delete(set, pod)) continue;
      this.expectations.deletionObserved(key);
      error ??= 'pod deletion failed';
    }
    return error;
  }

  /** True when a creation was refused, which drops the later batches. */
  private createInBatches(key: string, set: DaemonSet, nodes: readonly string[], hash: string): boolean {
    for (let start = 0, size = 1; start < nodes.length; start += size, size *= 2) {
      const batch = nodes.slice(start, start + size);
      const refused = batch.filter((node) => this.control.create(set, daemonPod(set, node, hash)) === 'refused').length;
      if (refused === 0) continue;
      const skipped = nodes.length - start - batch.length;
      for (let i = 0; i < refused + skipped; i++) this.expectations.creationObserved(key);
      return true;
    }
    return false;
  }

  /** True when the back-off of the node allows a kill, which it then counts (DS-3.8). */
  private mayKillFailed(set: DaemonSet, pod: Pod, node: string): boolean {
    const key = `${set.metadata.uid}/${set.status?.observedGeneration ?? 0}/${node}`;
    const delay = this.backoff.remaining(key);
    if (delay !== undefined) {
      this.world.agenda.enqueueAfter(this.name, keyOf(set), delay);
      return false;
    }
    this.backoff.next(key);
    this.reportEnded(set, 'Warning', 'FailedDaemonPod', 'failed', 'kill', pod, node);
    return true;
  }

  private reportEnded(set: DaemonSet, type: 'Normal' | 'Warning', reason: string, how: string, what: string, pod: Pod, node: string): void {
    const name = `${namespaceOf(pod.metadata)}/${pod.metadata.name}`;
    this.control.event(set, type, reason, `Found ${how} daemon pod ${name} on node ${node}, will try to ${what} it`);
  }

  /** Writes the status if a number changed or the generation was not observed yet (DS-6.5, 6.6). */
  updateStatus(key: string, hash: string, observe: boolean): void {
    const slots = this.slots.get(key);
    if (!slots) return;
    const { set } = slots;
    const status: DaemonSetStatus = {
      ...computeStatus(slots, set, hash, this.world.agenda.now, this.version),
      observedGeneration: observe ? set.metadata.generation : set.status?.observedGeneration,
    };
    const behind = (set.status?.observedGeneration ?? 0) < (status.observedGeneration ?? 0);
    if (behind || statusDiffers(set.status, status)) this.world.api.updateDaemonSetStatus(key, status);
    const minReadySeconds = set.spec.minReadySeconds ?? 0;
    if (minReadySeconds > 0 && status.numberReady !== status.numberAvailable) {
      this.world.agenda.enqueueAfter(this.name, key, minReadySeconds * 1000);
    }
  }

  private readonly mayAdopt: MayAdopt = (set) => this.options.mayAdopt?.(set) ?? true;

  private get version(): number {
    return this.options.version ?? this.world.settings.version;
  }

  private get control(): RecordingPodControl {
    return new RecordingPodControl(this.world, this.options.podControl ?? apiPodControl(this.world));
  }
}

import { Cluster } from '../../../src/cluster/cluster';
import { podKey } from '../../../src/cluster/api/pods';
import type { ControllerRevision, DaemonSet, Pod } from '../../../src/cluster/api/types';
import type { ApiError } from '../../../src/cluster/apiserver/errors';
import { isApiError } from '../../../src/cluster/apiserver/statuses';
import type { DaemonSetController } from '../../../src/cluster/controllers/daemonset/controller';
import { claimPods, decideClaims } from '../../../src/cluster/controllers/daemonset/claim';
import { constructHistory, controlledRevisions, hashOf } from '../../../src/cluster/controllers/daemonset/history';
import { matchesRevision } from '../../../src/cluster/controllers/daemonset/revision';
import type { World } from '../../../src/cluster/world';
import type { Case, Step } from '../cases';
import { engineObject, loadGiven } from './load';

/** What happened in the steps so far: the expectations of a case look at sums. */
export interface Tally {
  readonly created: string[];
  readonly deleted: string[];
  createCalls: number;
}

/**
 * The controller on a test bench: tables without other actors, syncs by hand, writes that take effect and
 * are observed as the step says (cases/README.md, "Instant mode").
 */
export class Bench {
  readonly cluster: Cluster;
  readonly world: World;
  readonly controller: DaemonSetController;
  readonly key: string;
  readonly total: Tally = { created: [], deleted: [], createCalls: 0 };
  step: Tally = { created: [], deleted: [], createCalls: 0 };
  /** Delays in seconds after which the last sync asked for another one. */
  delays: number[] = [];
  /** Log entries before the last step. */
  logBefore = 0;
  error: string | undefined;
  readonly undone: { result: string }[] = [];
  /** Names of pods adopted and released by the last claim. */
  claims: { readonly adopted: readonly string[]; readonly released: readonly string[] } = { adopted: [], released: [] };
  private deferred: (() => void)[] = [];

  constructor(readonly testCase: Case) {
    const version = 36;
    this.cluster = new Cluster({ version, gates: testCase.features ?? {} });
    this.world = this.cluster.world;
    this.controller = this.cluster.components.daemonsets;
    this.cluster.journal.begin();
    this.key = loadGiven(this.world, testCase.given ?? {}, !isAboutObjectsOnly(testCase));
    this.recordDelays();
  }

  /** The set as it is now; where only the object itself is asked about, as it was given. */
  get set(): DaemonSet {
    return this.world.daemonsets.get(this.key) ?? engineObject<DaemonSet>(this.testCase.given?.['daemonset']);
  }

  /** One sync in the mode that the step asks for. */
  reconcile(step: Step): void {
    this.step = { created: [], deleted: [], createCalls: 0 };
    this.delays = [];
    const quota = step['podCreateQuota'] as number | undefined;
    const defer = step['observe'] === 'deferred';
    this.controller.options = {
      version: step['legacyBudget'] ? 30 : 36,
      burst: step['burst'] as number | undefined,
      mayAdopt: () => step['apiSaysDeleted'] !== true,
      podControl: {
        createPod: (pod) => this.createPod(pod, quota, defer),
        deletePod: (pod) => this.deletePod(pod, step['gracePeriod'] === true, defer),
      },
    };
    this.error = this.controller.syncDaemonSet(this.key);
  }

  /** Adopts and releases pods, remembering which (DS-3.4). */
  claimPods(): void {
    const slots = this.controller.slots.get(this.key)!;
    const { adopt, release } = decideClaims(this.world, slots);
    this.claims = { adopted: adopt.map(({ metadata }) => metadata.name), released: release.map(({ metadata }) => metadata.name) };
    this.error = claimPods(this.world, slots, () => true);
  }

  /** History and status only (DS-6). */
  computeStatus(): void {
    this.delays = [];
    const history = constructHistory(this.world, this.controller.slots.get(this.key)!, () => true);
    if (!('error' in history)) this.controller.updateStatus(this.key, hashOf(history.current), true);
  }

  /** The revision that records the set's present template, if there is one. */
  matchingRevision(): ControllerRevision | undefined {
    const slots = this.controller.slots.get(this.key);
    return slots && controlledRevisions(this.world, slots).find((revision) => matchesRevision(this.set, revision));
  }

  /** Makes visible what was deferred. */
  observe(): void {
    for (const work of this.deferred) work();
    this.deferred = [];
  }

  private createPod(pod: Pod, quota: number | undefined, defer: boolean): Pod | ApiError {
    this.step.createCalls++;
    this.total.createCalls++;
    if (quota !== undefined && this.step.created.length >= quota) {
      return { object: 'Pod', reason: 'Forbidden', message: 'exceeded quota', fields: [] };
    }
    const node = pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms?.[0]
      ?.matchFields?.[0]?.values?.[0];
    this.step.created.push(node ?? '');
    this.total.created.push(node ?? '');
    const work = (): Pod | ApiError => {
      const created = this.world.api.createPod(pod);
      if (!isApiError(created)) this.controller.expectations.creationObserved(this.key);
      return created;
    };
    if (!defer) return work();
    this.deferred.push(work);
    return { ...pod, metadata: { ...pod.metadata, name: 'deferred' } };
  }

  private deletePod(pod: Pod, grace: boolean, defer: boolean): ApiError | undefined {
    this.step.deleted.push(pod.metadata.name);
    this.total.deleted.push(pod.metadata.name);
    const work = (): void => {
      if (!grace) this.world.api.removePod(podKey(pod));
      else this.world.api.updatePod(podKey(pod), (current) => terminating(current, this.world.agenda.now));
      this.controller.expectations.deletionObserved(this.key);
    };
    if (defer) this.deferred.push(work);
    else work();
    return undefined;
  }

  private recordDelays(): void {
    const { agenda } = this.world;
    const enqueueAfter = agenda.enqueueAfter.bind(agenda);
    agenda.enqueueAfter = (actor, key, delay, options) => {
      this.delays.push(delay / 1000);
      enqueueAfter(actor, key, delay, options);
    };
  }
}

/** Such a case's set may be one that the API server would never store. */
function isAboutObjectsOnly({ when = [] }: Case): boolean {
  return when.every(({ op }) => op === 'validate' || op === 'validateUpdate' || op === 'applyDefaults');
}

function terminating(pod: Pod, now: number): Pod {
  if (pod.metadata.deletionTimestamp !== undefined) return pod;
  return { ...pod, metadata: { ...pod.metadata, deletionTimestamp: now + 30_000, deletionGracePeriodSeconds: 30 } };
}

import { keyOf, namespaceOf } from '../api/names';
import type { ControllerRevision, DaemonSet, DaemonSetStatus, Node, ObjectMeta, OtherObject, Pod } from '../api/types';
import type { Agenda } from '../store/agenda';
import type { Random } from '../store/random';
import { stableJson } from '../store/stableJson';
import type { Table } from '../store/table';
import { admitPod, nodeAtCreation } from './admission';
import { fillPod } from './defaults';
import type { ApiError } from './errors';
import { specChanged, templateChanged, templateGeneration, withTemplateGeneration } from './generation';
import { podSecurityRefusal } from './podSecurity';
import { admitPriority } from './priority';
import { quotaRefusal } from './quota';
import { alreadyExists, forbidden, notFound } from './statuses';

/** What the API server needs of the world: the tables it owns, time and chance. */
export interface ApiServerParts {
  readonly agenda: Agenda;
  readonly random: Random;
  readonly nodes: Table<Node>;
  readonly pods: Table<Pod>;
  readonly daemonsets: Table<DaemonSet>;
  readonly revisions: Table<ControllerRevision>;
  readonly others: Table<OtherObject>;
}

export interface DeletePodOptions {
  /** Seconds; undefined = the pod's own. */
  readonly gracePeriodSeconds?: number;
}

/**
 * The API server's own bookkeeping: names, uids, generations, admission and graceful deletion. Objects
 * that come from people are defaulted and validated before (`kubectl/`); controllers write through here.
 */
export class ApiServer {
  constructor(private readonly parts: ApiServerParts) {}

  /**
   * Creates a pod; a missing name is generated from `generateName` (DS-3.18). Returns the pod or a refusal:
   * a name that is taken, or what admission does not let in.
   */
  createPod(pod: Pod): Pod | ApiError {
    const prioritized = admitPriority(pod, this.parts.others);
    if (typeof prioritized === 'string') return forbidden('Pod', pod, prioritized);
    const prepared = this.prepare(prioritized);
    const created: Pod = { ...prepared, status: { phase: 'Pending', ...prepared.status } };
    if (this.parts.pods.has(keyOf(created))) return alreadyExists('Pod', created);
    const refusal = podSecurityRefusal(created, this.parts.others) ?? quotaRefusal(created, this.parts.pods, this.parts.others);
    if (refusal !== undefined) return forbidden('Pod', created, refusal);
    this.parts.pods.put(keyOf(created), created);
    return created;
  }

  /** Puts a pod there that was let in long ago: admission adds what it would have added, and refuses nothing. */
  adoptPod(pod: Pod): Pod | ApiError {
    const prioritized = pod.spec.priority === undefined ? admitPriority(pod, this.parts.others) : pod;
    const adopted = this.prepare(typeof prioritized === 'string' ? pod : prioritized);
    if (this.parts.pods.has(keyOf(adopted))) return alreadyExists('Pod', adopted);
    this.parts.pods.put(keyOf(adopted), adopted);
    return adopted;
  }

  /**
   * Deletes a pod gracefully: it becomes terminating, or is gone at once when it is not bound, has ended,
   * or the grace period is 0 (node-lifecycle 8.2). The grace period of a terminating pod only shrinks.
   */
  deletePod(key: string, options: DeletePodOptions = {}): ApiError | undefined {
    const pod = this.parts.pods.get(key);
    if (!pod) return notFound('Pod', key);
    const grace = graceOf(pod, options.gracePeriodSeconds);
    if (grace === 0) this.parts.pods.remove(key);
    else if (pod.metadata.deletionTimestamp === undefined || grace < (pod.metadata.deletionGracePeriodSeconds ?? 0)) {
      this.parts.pods.put(key, {
        ...pod,
        metadata: {
          ...pod.metadata,
          deletionTimestamp: this.parts.agenda.now + grace * 1000,
          deletionGracePeriodSeconds: grace,
        },
      });
    }
    return undefined;
  }

  /** Removes a pod without grace: what a kubelet confirms, or a force delete. */
  removePod(key: string): void {
    this.parts.pods.remove(key);
  }

  /** Changes a pod if it exists and the change makes a difference. */
  updatePod(key: string, change: (pod: Pod) => Pod): void {
    const pod = this.parts.pods.get(key);
    if (pod) this.parts.pods.put(key, change(pod));
  }

  /** Registers a node; unless it joins ready, it carries `not-ready:NoSchedule` from the start (node-lifecycle 3.3). */
  createNode(node: Node, options: { ready: boolean }): Node | ApiError {
    if (this.parts.nodes.has(node.metadata.name)) return alreadyExists('Node', node);
    const created = options.ready ? node : nodeAtCreation(node);
    const identified = { ...created, metadata: this.identify(created.metadata, () => false) };
    this.parts.nodes.put(node.metadata.name, identified);
    return identified;
  }

  /** Changes a node if it exists and the change makes a difference. */
  updateNode(name: string, change: (node: Node) => Node): void {
    const node = this.parts.nodes.get(name);
    if (node) this.parts.nodes.put(name, change(node));
  }

  /** Deletes a node object; its pods are the pod garbage collector's business. */
  deleteNode(name: string): ApiError | undefined {
    if (!this.parts.nodes.has(name)) return notFound('Node', name);
    this.parts.nodes.remove(name);
    return undefined;
  }

  /** Stores a new, already defaulted and validated DaemonSet with generation 1 and no status (DS-8.3). */
  createDaemonSet(set: DaemonSet): DaemonSet {
    const metadata = this.identify({ ...set.metadata, generation: 1 }, () => false);
    const created = withTemplateGeneration({ ...set, metadata, status: emptyStatus }, Math.max(1, templateGeneration(set)));
    this.parts.daemonsets.put(keyOf(created), created);
    return created;
  }

  /** Replaces the spec and metadata of a DaemonSet, raising the generations that changed (DS-8.3); the same set when nothing did. */
  updateDaemonSet(before: DaemonSet, set: DaemonSet): DaemonSet {
    const generation = (before.metadata.generation ?? 1) + (specChanged(before, set) ? 1 : 0);
    const { uid, creationTimestamp, deletionTimestamp } = before.metadata;
    const metadata = { ...set.metadata, generation, uid, creationTimestamp, deletionTimestamp };
    const template = templateGeneration(before) + (templateChanged(before, set) ? 1 : 0);
    const updated = withTemplateGeneration({ ...set, metadata, status: before.status }, template);
    if (stableJson(updated) === stableJson(before)) return before;
    this.parts.daemonsets.put(keyOf(updated), updated);
    return updated;
  }

  /** Writes the status of a DaemonSet. */
  updateDaemonSetStatus(key: string, status: DaemonSetStatus): void {
    const set = this.parts.daemonsets.get(key);
    if (set) this.parts.daemonsets.put(key, { ...set, status });
  }

  /** Removes a DaemonSet; the garbage collector deletes what it owns. */
  deleteDaemonSet(key: string): ApiError | undefined {
    if (!this.parts.daemonsets.has(key)) return notFound('DaemonSet', key);
    this.parts.daemonsets.remove(key);
    return undefined;
  }

  /** Creates a revision; a refusal when the name is taken. */
  createRevision(revision: ControllerRevision): ControllerRevision | ApiError {
    const key = keyOf(revision);
    if (this.parts.revisions.has(key)) return alreadyExists('ControllerRevision', revision);
    const created = { ...revision, metadata: this.identify(revision.metadata, () => false) };
    this.parts.revisions.put(key, created);
    return created;
  }

  /** Keeps an object of a kind that is only looked up; one of the same name is replaced. */
  putOther(ref: string, object: OtherObject): void {
    const before = this.parts.others.get(ref);
    const { uid, creationTimestamp } = before?.metadata ?? {};
    const metadata = this.identify({ ...object.metadata, ...(before && { uid, creationTimestamp }) }, () => false);
    this.parts.others.put(ref, { ...object, metadata } as OtherObject);
  }

  /** The pod as it is stored: filled in, with the tolerations of admission, named and numbered. */
  private prepare(pod: Pod): Pod {
    const admitted = admitPod(fillPod(pod));
    const taken = (name: string): boolean => this.parts.pods.has(`${namespaceOf(pod.metadata)}/${name}`);
    return { ...admitted, metadata: this.identify(admitted.metadata, taken) };
  }

  private identify(metadata: ObjectMeta, taken: (name: string) => boolean): ObjectMeta {
    return {
      ...metadata,
      name: metadata.name || this.generateName(metadata.generateName ?? '', taken),
      uid: metadata.uid ?? `uid-${this.parts.agenda.nextSeq()}`,
      creationTimestamp: metadata.creationTimestamp ?? wholeSecond(this.parts.agenda.now),
    };
  }

  private generateName(prefix: string, taken: (name: string) => boolean): string {
    for (;;) {
      const name = prefix.slice(0, 58) + this.parts.random.suffix(5);
      if (!taken(name)) return name;
    }
  }
}

/** Timestamps of objects have whole seconds. */
function wholeSecond(time: number): number {
  return Math.floor(time / 1000) * 1000;
}

const emptyStatus: DaemonSetStatus = {
  currentNumberScheduled: 0,
  numberMisscheduled: 0,
  desiredNumberScheduled: 0,
  numberReady: 0,
};

function graceOf(pod: Pod, asked: number | undefined): number {
  const ended = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
  if (!pod.spec.nodeName || ended) return 0;
  const grace = asked ?? pod.spec.terminationGracePeriodSeconds ?? 30;
  return grace < 0 ? 1 : grace;
}

import { formatDuration } from '../api/duration';
import type { Container } from '../api/types';
import { droppedAt, hasExpired, isInBackOffSince, kubeletBackoff, nextBackoff, type BackoffEntry } from './backoff';
import { ensureImageExists } from './images';
import { createdMessage, podDescription } from './messages';
import type { PodContext, Tools } from './podContext';
import { containersOf } from './podStatus';
import type { RuntimeContainer } from './runtime';
import { same } from './same';
import type { PodWorker, Waiting } from './state';
import { housekeepingPeriod } from './timing';

/** Starts containers in one sync, and finds when a refused start is tried again (kubelet 6.6, 8, 10). */
export class Starter {
  /** When the sync is to be repeated, ms; Infinity when nothing was refused. */
  retryAt = Infinity;
  /** Whether what it waits for goes on for ever. */
  retrySteady = true;

  constructor(private readonly context: PodContext) {}

  private get worker(): PodWorker {
    return this.context.worker;
  }

  private get tools(): Tools {
    return this.context.tools;
  }

  /** Starts one container (kubelet 6.6); false when a later init container has to wait for another sync. */
  start(name: string, sandbox: number): boolean {
    const container = containersOf(this.worker.pod).find((candidate) => candidate.name === name)!;
    const newest = this.context.newest(name);
    if (newest && newest.state !== 'Exited') return true;
    if (newest?.sandboxReady && this.isInBackoff(container, newest)) return false;
    if (!this.hasImage(container)) return false;
    if (newest) this.advanceBackoff(container, newest);
    this.create(container, newest, sandbox);
    return true;
  }

  private create(container: Container, newest: RuntimeContainer | undefined, sandbox: number): void {
    const { name, image = '' } = container;
    const { key, node, podKey, pod } = this.worker;
    const attempt = newest ? newest.attempt + 1 : 0;
    const script = this.tools.behaviours.script(container, pod, this.tools.world.nodes.get(node), attempt);
    for (const old of this.context.containers) if (old.name === name && old !== newest) this.tools.runtime.remove(old.id, 0);
    this.context.event('Normal', 'Created', createdMessage(name, this.context.version));
    this.tools.runtime.create({ node, owner: key, pod: podKey, name, image, attempt, sandbox, script });
    this.setWaiting(name, undefined);
    this.context.relist();
  }

  /** The crash-loop back-off (kubelet 8.2): true when the start is refused. */
  private isInBackoff(container: Container, newest: RuntimeContainer): boolean {
    const entry = this.backoffOf(container);
    const finishedAt = newest.finishedAt!;
    if (!isInBackOffSince(entry, finishedAt, this.context.now, kubeletBackoff)) return false;
    const { name } = container;
    const pod = podDescription(this.worker.podKey, this.worker.pod.metadata.uid ?? '');
    this.context.event('Warning', 'BackOff', `Back-off restarting failed container ${name} in pod ${pod}`);
    const message = `back-off ${formatDuration(entry.delay)} restarting failed container=${name} pod=${pod}`;
    this.setWaiting(name, { reason: 'CrashLoopBackOff', message });
    const end = Math.min(finishedAt + entry.delay, droppedAt(entry, housekeepingPeriod, kubeletBackoff));
    this.retry(end, entry.delay === kubeletBackoff.max);
    return true;
  }

  /** A restart that is allowed makes the next wait longer (kubelet 8.2). */
  private advanceBackoff(container: Container, newest: RuntimeContainer): void {
    const entry = this.backoffOf(container);
    const counts = entry && !hasExpired(entry, newest.finishedAt!, kubeletBackoff) ? entry : undefined;
    const next = nextBackoff(counts, this.context.now, kubeletBackoff);
    this.context.change({ backoff: { ...this.worker.backoff, [backoffKey(container)]: next } });
  }

  /** The entry of a container, unless housekeeping has dropped it (kubelet 8.4). */
  private backoffOf(container: Container): BackoffEntry | undefined {
    const entry = this.worker.backoff[backoffKey(container)];
    return entry && this.context.now < droppedAt(entry, housekeepingPeriod, kubeletBackoff) ? entry : undefined;
  }

  /** A failed sync is tried again at the end of the back-off, in the meantime each minute, up to 1.35 each 10 s (kubelet 1). */
  private retry(end: number, steady: boolean): void {
    const pause = this.context.version >= 36 ? 60_000 : 10_000;
    this.wakeAt(Math.min(end, this.context.now + pause), steady);
  }

  private wakeAt(time: number, steady: boolean): void {
    this.retryAt = Math.min(this.retryAt, time);
    this.retrySteady &&= steady;
  }

  private hasImage(container: Container): boolean {
    const { node: name, pod, pulls } = this.worker;
    const node = this.tools.world.nodes.get(name);
    const image = container.image ?? '';
    const present = this.tools.tables.hasImage(name, image);
    const outcome = ensureImageExists({
      container,
      script: this.tools.behaviours.pull(container, pod, node),
      os: node?.metadata.labels?.['kubernetes.io/os'],
      present,
      pull: pulls[image],
      now: this.context.now,
      version: this.context.version,
    });
    for (const { type, reason, message } of outcome.events) this.context.event(type, reason, message);
    if (outcome.stored) this.tools.tables.storeImage(name, image);
    if (outcome.pull !== pulls[image]) this.context.change({ pulls: replaced(pulls, image, outcome.pull) });
    if (!outcome.ready) this.setWaiting(container.name, outcome.waiting);
    if (outcome.retryAt !== undefined && outcome.waiting) this.retry(outcome.retryAt, outcome.pull?.backoff?.delay === kubeletBackoff.max);
    else if (outcome.retryAt !== undefined) this.wakeAt(outcome.retryAt, false);
    return outcome.ready;
  }

  private setWaiting(name: string, waiting: Waiting | undefined): void {
    if (!same(this.worker.waiting[name], waiting)) this.context.change({ waiting: replaced(this.worker.waiting, name, waiting) });
  }
}

function backoffKey({ name, image = '' }: Container): string {
  return `${name} ${image}`;
}

function replaced<V>(record: Readonly<Record<string, V>>, key: string, value: V | undefined): Readonly<Record<string, V>> {
  const { [key]: _before, ...rest } = record;
  return value === undefined ? rest : { ...rest, [key]: value };
}

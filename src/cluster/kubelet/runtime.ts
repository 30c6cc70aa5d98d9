import { Grouping } from '../indexes';
import type { Table } from '../store/table';
import type { Actor, World } from '../world';
import type { Script } from './behaviour';
import { gridAt, kubeletActor, relistPeriod } from './timing';

/** A container that is really there. Times are ms of virtual time. */
export interface RuntimeContainer {
  readonly id: string;
  readonly node: string;
  /** Key of the pod worker it was created for: see `workerKey`. */
  readonly owner: string;
  /** `namespace/name` of the pod. */
  readonly pod: string;
  readonly name: string;
  readonly image: string;
  /** Counts the containers of this name from 0. */
  readonly attempt: number;
  /** Attempt of the sandbox it lives in; a sandbox that is not ready is lost for good. */
  readonly sandbox: number;
  readonly sandboxReady: boolean;
  readonly state: 'Creating' | 'Running' | 'Exited';
  readonly script: Script;
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly finishedAt?: number;
  readonly exitCode?: number;
  /** `Completed`, `Error`, `OOMKilled`, or `Unknown` when the machine died. */
  readonly reason?: string;
  /** SIGTERM was sent; SIGKILL follows at this moment. */
  readonly killAt?: number;
}

export type NewContainer = Pick<RuntimeContainer, 'node' | 'owner' | 'pod' | 'name' | 'image' | 'attempt' | 'sandbox' | 'script'>;

/** Name of the runtimes' own world among the actors. */
export const runtimeActor = 'container-runtime';

/**
 * The container runtime of every node. A kubelet has three calls: create, remove and list. What happens to
 * containers by themselves (start-up, scripted exits, the end of a grace period) is the runtime's own world,
 * moved by timers; the kubelet learns of it at its next relist.
 */
export class Runtime implements Actor {
  readonly name = runtimeActor;
  protected readonly containers: Table<RuntimeContainer>;
  protected readonly relists: Table<number>;
  private readonly byOwner: Grouping<RuntimeContainer>;
  protected readonly byNode: Grouping<RuntimeContainer>;

  constructor(private readonly world: World) {
    this.containers = world.store.table('containers');
    this.relists = world.store.table('relists');
    this.byOwner = new Grouping(this.containers, ({ owner }) => owner);
    this.byNode = new Grouping(this.containers, ({ node }) => node);
  }

  /** Call: starts a container. */
  create(fresh: NewContainer): RuntimeContainer {
    const now = this.world.agenda.now;
    const id = `c${this.world.agenda.nextSeq()}`;
    const container = this.settle({ ...fresh, id, sandboxReady: true, state: 'Creating', createdAt: now });
    if (container.state !== 'Creating') this.poll(container.owner);
    return container;
  }

  /**
   * Call: SIGTERM now and SIGKILL after `grace` ms for one that runs; one that has ended is deleted.
   * A later call can only shorten the grace.
   */
  remove(id: string, grace: number): void {
    const container = this.containers.get(id);
    if (!container) return;
    if (container.state === 'Exited') return this.delete(id);
    const now = this.world.agenda.now;
    const killAt = Math.min(container.killAt ?? Infinity, now + grace);
    if (container.script.ignoresSigterm && killAt > now) this.settle({ ...container, killAt });
    else this.settle(ended(container, now, container.script.ignoresSigterm ? 137 : 0));
  }

  /** Call: what is there for one pod worker, oldest first; counted as a relist of the node. */
  list(node: string, owner: string): readonly RuntimeContainer[] {
    this.relists.put(node, this.relistsOf(node) + 1);
    return this.sorted(this.byOwner.get(owner));
  }

  /** Call: all that is there on a node, oldest first; counted as a relist. */
  listNode(node: string): readonly RuntimeContainer[] {
    this.relists.put(node, this.relistsOf(node) + 1);
    return this.onNode(node);
  }

  /** For those who look from outside: the containers of a node, oldest first. */
  onNode(node: string): readonly RuntimeContainer[] {
    return this.sorted(this.byNode.get(node));
  }

  /** For those who look from outside: the containers of a pod worker, oldest first. */
  ofPod(owner: string): readonly RuntimeContainer[] {
    return this.sorted(this.byOwner.get(owner));
  }

  /** How often a node's containers have been listed. */
  relistsOf(node: string): number {
    return this.relists.get(node) ?? 0;
  }

  /** A container is there that has run since before now. */
  adopt(container: Omit<RuntimeContainer, 'id'>): RuntimeContainer {
    const adopted = { ...container, id: `c${this.world.agenda.nextSeq()}` };
    this.containers.put(adopted.id, adopted);
    this.schedule(adopted);
    return adopted;
  }

  /** A container ends now, by itself. */
  exit(id: string, exitCode: number, oomKilled: boolean): void {
    const container = this.containers.get(id);
    if (!container || container.state === 'Exited') return;
    const now = this.world.agenda.now;
    this.settle({ ...ended(container, now, oomKilled ? 137 : exitCode), ...(oomKilled ? { reason: 'OOMKilled' } : {}) });
    this.poll(container.owner);
  }

  /** The machine dies: all its containers end and their sandboxes are lost. */
  powerOff(node: string): void {
    for (const container of this.onNode(node)) {
      const dead = container.state === 'Exited' ? container : { ...ended(container, this.world.agenda.now, 255), reason: 'Unknown' };
      this.settle({ ...dead, sandboxReady: false });
    }
  }

  /** Everything on a node goes away with it. */
  destroy(node: string): void {
    for (const container of this.onNode(node)) this.delete(container.id);
    this.relists.remove(node);
  }

  /** The runtime's own world: what is due in a container's life happens. */
  reconcile(id: string): void {
    const container = this.containers.get(id);
    if (!container) return;
    const after = this.settle(container);
    if (after.state !== container.state) this.poll(container.owner);
  }

  /** The next relist of the kubelet that finds something new (kubelet 3.7): on its grid, computed. */
  private poll(owner: string): void {
    const { agenda } = this.world;
    const due = gridAt(agenda.now, relistPeriod);
    if (due === agenda.now) agenda.enqueue(kubeletActor, owner);
    else agenda.setTimer(kubeletActor, owner, 'relist', due);
  }

  /** Writes a container as it is by now, and sets the timer for what comes next. */
  private settle(container: RuntimeContainer): RuntimeContainer {
    const { now } = this.world.agenda;
    let next = container;
    for (let due = dueOf(next); due !== undefined && due <= now; due = dueOf(next)) next = advance(next);
    this.containers.put(next.id, next);
    this.schedule(next);
    return next;
  }

  private schedule(container: RuntimeContainer): void {
    const due = dueOf(container);
    if (due === undefined) this.world.agenda.clearTimer(runtimeActor, container.id, 'due');
    else this.world.agenda.setTimer(runtimeActor, container.id, 'due', due);
  }

  private delete(id: string): void {
    this.containers.remove(id);
    this.world.agenda.clearTimer(runtimeActor, id, 'due');
  }

  protected sorted(ids: ReadonlySet<string>): readonly RuntimeContainer[] {
    const found = [...ids].map((id) => this.containers.get(id)!);
    return found.length < 2 ? found : found.sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)));
  }
}

/** When something happens to a container by itself. */
function dueOf(container: RuntimeContainer): number | undefined {
  if (container.state === 'Exited') return undefined;
  const { startup, exitAfter } = container.script;
  const kill = container.killAt ?? Infinity;
  if (container.state === 'Creating') return Math.min(kill, container.createdAt + startup);
  const exit = exitAfter === 'never' ? Infinity : container.startedAt! + exitAfter;
  return Math.min(kill, exit) === Infinity ? undefined : Math.min(kill, exit);
}

/** The container after the next thing that happens to it. */
function advance(container: RuntimeContainer): RuntimeContainer {
  const due = dueOf(container)!;
  if (container.killAt !== undefined && container.killAt <= due) return ended(container, container.killAt, 137);
  if (container.state === 'Creating') return { ...container, state: 'Running', startedAt: due };
  const { exitCode, oomKilled } = container.script;
  return oomKilled ? { ...ended(container, due, 137), reason: 'OOMKilled' } : ended(container, due, exitCode);
}

function ended(container: RuntimeContainer, at: number, exitCode: number): RuntimeContainer {
  const startedAt = container.startedAt ?? at;
  return { ...container, state: 'Exited', startedAt, finishedAt: at, exitCode, reason: exitCode === 0 ? 'Completed' : 'Error' };
}

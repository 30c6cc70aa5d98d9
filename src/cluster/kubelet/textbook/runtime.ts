import { byCodeUnit } from '../../api/names';
import { Grouping } from '../../indexes';
import type { Table } from '../../store/table';
import type { World } from '../../world';
import { Runtime, type NewContainer, type RuntimeContainer } from '../runtime';
import { Rounds, tickLength } from './rounds';

/** How often the runtime of a node was asked to create and to remove. */
interface Calls {
  readonly creates: number;
  readonly removes: number;
}

const noCalls: Calls = { creates: 0, removes: 0 };
const everyNode = '*';

/**
 * The teaching model's runtimes (textbook 2): three calls, create, remove and list, each counted. What happens
 * to containers by itself happens once a tick, in the world's step, which is no kubelet's to call.
 */
export class TextbookRuntime extends Runtime {
  readonly rounds: Rounds;
  private readonly calls: Table<Calls>;
  private readonly moving: Grouping<RuntimeContainer>;

  constructor(private readonly parts: World) {
    super(parts);
    this.calls = parts.store.table('runtime-calls');
    this.moving = new Grouping(this.containers, (container) => (dueOf(container) === Infinity ? undefined : 'moving'));
    this.rounds = new Rounds(parts, this.relists, () => this.moving.get('moving').size);
  }

  /** Call: ids are c1, c2, …; without start-up a container is Running at once. */
  override create(fresh: NewContainer): RuntimeContainer {
    const container = this.born({ ...fresh, sandboxReady: true, state: 'Creating', createdAt: this.parts.agenda.now });
    const { creates, removes } = this.callsOf(fresh.node);
    this.calls.put(fresh.node, { creates: creates + 1, removes });
    return container;
  }

  /** Call: takes a container away at once; an unknown id is nothing. */
  override remove(id: string): void {
    const container = this.containers.get(id);
    if (!container) return;
    const { creates, removes } = this.callsOf(container.node);
    this.calls.put(container.node, { creates, removes: removes + 1 });
    this.containers.remove(id);
  }

  /** How often this node's runtime has created and removed. */
  callsOf(node: string): Calls {
    return this.calls.get(node) ?? noCalls;
  }

  override relistsOf(node: string): number {
    return super.relistsOf(node) + this.rounds.idleRelists(node);
  }

  /** The containers of a pod of a node; the key is that of any of its workers. */
  override ofPod(owner: string): readonly RuntimeContainer[] {
    const [node = '', pod] = owner.split(' ');
    return this.onNode(node).filter((container) => container.pod === pod);
  }

  /** A container that has run since before now. */
  override adopt(container: Omit<RuntimeContainer, 'id'>): RuntimeContainer {
    return this.born(container);
  }

  /** A Running container ends from outside; anything else stays as it is. */
  override exit(id: string, exitCode: number, oomKilled: boolean): void {
    const container = this.containers.get(id);
    if (container?.state !== 'Running') return;
    this.put(ended(container, this.parts.agenda.now, oomKilled ? 137 : exitCode, oomKilled));
    this.rounds.rouse(container.node);
  }

  /** The machine dies: all its containers end. */
  override powerOff(node: string): void {
    for (const container of this.onNode(node)) {
      if (container.state !== 'Exited') this.put(ended(container, this.parts.agenda.now, 255, false));
    }
  }

  override destroy(node: string): void {
    for (const { id } of this.onNode(node)) this.containers.remove(id);
    this.relists.remove(node);
    this.calls.remove(node);
  }

  /** The world's step: start-ups and scripted ends, one of them for each container at most; then the kubelets' turn. */
  override reconcile(): void {
    const nodes = new Set<string>();
    for (const container of this.sorted(this.moving.get('moving'))) {
      if (dueOf(container) > this.parts.agenda.now) continue;
      this.put(moved(container, this.parts.agenda.now));
      nodes.add(container.node);
    }
    for (const node of [...nodes].sort(byCodeUnit)) this.rounds.rouse(node);
    this.rounds.begin();
  }

  /** By pod, then by container name, then by age. */
  protected override sorted(ids: ReadonlySet<string>): readonly RuntimeContainer[] {
    return [...super.sorted(ids)].sort((a, b) => byPod(a, b) || byCodeUnit(a.name, b.name));
  }

  private born(container: Omit<RuntimeContainer, 'id'>): RuntimeContainer {
    const all = this.callsOf(everyNode);
    this.calls.put(everyNode, { ...all, creates: all.creates + 1 });
    const whole: RuntimeContainer = { ...container, id: `c${all.creates + 1}` };
    const fresh = whole.state === 'Creating' && whole.script.startup === 0 ? moved(whole, this.parts.agenda.now) : whole;
    this.put(fresh);
    return fresh;
  }

  private put(container: RuntimeContainer): void {
    this.containers.put(container.id, container);
    this.rounds.schedule();
  }
}

/** By the pod's name, as the model has it, and then by its namespace. */
function byPod(a: RuntimeContainer, b: RuntimeContainer): number {
  const [namespaceA = '', podA = ''] = a.pod.split('/');
  const [namespaceB = '', podB = ''] = b.pod.split('/');
  return byCodeUnit(podA, podB) || byCodeUnit(namespaceA, namespaceB);
}

/** When something happens to a container by itself, ms of virtual time: counted in ticks from the one it is in. */
function dueOf({ state, script, createdAt, startedAt = createdAt }: RuntimeContainer): number {
  if (state === 'Creating') return tickOf(createdAt) + script.startup;
  return state === 'Running' && script.exitAfter !== 'never' ? tickOf(startedAt) + script.exitAfter : Infinity;
}

function tickOf(time: number): number {
  return Math.floor(time / tickLength) * tickLength;
}

function moved(container: RuntimeContainer, now: number): RuntimeContainer {
  if (container.state === 'Creating') return { ...container, state: 'Running', startedAt: now };
  const { exitCode, oomKilled } = container.script;
  return ended(container, now, oomKilled ? 137 : exitCode, oomKilled);
}

function ended(container: RuntimeContainer, now: number, exitCode: number, oomKilled: boolean): RuntimeContainer {
  const reason = oomKilled ? 'OOMKilled' : exitCode === 0 ? 'Completed' : 'Error';
  return { ...container, state: 'Exited', startedAt: container.startedAt ?? now, finishedAt: now, exitCode, reason };
}

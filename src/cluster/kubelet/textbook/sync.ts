import { isTerminating } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { Container, Pod } from '../../api/types';
import { stableJson } from '../../store/stableJson';
import type { World } from '../../world';
import type { Behaviours } from '../behaviour';
import { containerShouldRestart } from '../restartPolicy';
import type { Runtime, RuntimeContainer } from '../runtime';
import type { PodWorker } from '../state';
import type { ContainerRef, Memory } from './memory';
import type { Say } from './say';
import type { Sources } from './sources';
import { textbookPodStatus } from './status';

/** Containers that a kubelet knows of after a sync: what it listed, without what it removed, with what it created. */
export type Known = readonly RuntimeContainer[];

/** A declared container. */
interface Declared {
  readonly worker: PodWorker;
  readonly container: Container;
  readonly ref: ContainerRef;
}

interface Compared extends Declared {
  /** Logical time, in ticks. */
  readonly now: number;
  /** By id. */
  readonly known: Map<string, RuntimeContainer>;
}

/** The boundary to a container runtime: three calls, and nothing else (textbook 2). */
export type Calls = Pick<Runtime, 'create' | 'remove' | 'listNode'>;

/** What a sync works with. */
export interface SyncTools {
  readonly world: World;
  readonly runtime: Calls;
  readonly behaviours: Behaviours;
  readonly sources: Sources;
  readonly memory: Memory;
  readonly say: Say;
}

/** One sync of one kubelet (textbook 2.1): list, then compare what is declared with what is there. */
export class TextbookSync {
  constructor(private readonly tools: SyncTools) {}

  /** `now`: logical time, in ticks. Returns what there is afterwards, as far as this kubelet knows. */
  sync(node: string, now: number): Known {
    const { runtime, sources } = this.tools;
    const listed = runtime.listNode(node);
    const actual = new Map(listed.map((container) => [nameOf(container), container]));
    const known = new Map(listed.map((container) => [container.id, container]));
    const declared = new Set<string>();
    for (const worker of sources.declared(node)) {
      for (const container of worker.pod.spec.containers) {
        const ref = { node, pod: worker.podKey, name: container.name };
        declared.add(nameOf(ref));
        this.compare({ worker, container, ref, now, known }, actual.get(nameOf(ref)));
      }
    }
    for (const container of listed) if (!declared.has(nameOf(container))) this.removeUndeclared(container, known);
    return [...known.values()];
  }

  /** Whether another sync would find nothing to do. */
  agrees(node: string, known: Known): boolean {
    const names = new Set(known.map(nameOf));
    const declared = this.declaredOn(node);
    const declaredNames = new Set(declared.map(({ ref }) => nameOf(ref)));
    return known.every((container) => container.state !== 'Exited' && declaredNames.has(nameOf(container))) &&
      declared.every(({ worker, container, ref }) => names.has(nameOf(ref)) || this.ended(worker.pod, container, ref) !== undefined);
  }

  /** Writes to the API server what has become of its pods; those that were to go are gone. */
  report(node: string, known: Known): void {
    const { world, sources, memory } = this.tools;
    for (const key of [...world.indexes.podsByNode.get(node)].sort()) if (isTerminating(world.pods.get(key)!)) world.api.removePod(key);
    const found = new Map(known.map((container) => [nameOf(container), container]));
    for (const worker of sources.declared(node)) {
      const pod = world.pods.get(worker.podKey);
      if (worker.source === 'file' || !pod) continue;
      const status = textbookPodStatus(pod, (container) => {
        const ref = { node, pod: worker.podKey, name: container.name };
        return { found: found.get(nameOf(ref)), restarts: memory.restarts(ref), ended: this.ended(worker.pod, container, ref) };
      }, world.agenda.now);
      if (stableJson({ ...pod.status, ...status }) !== stableJson(pod.status)) {
        world.api.updatePod(worker.podKey, (old) => ({ ...old, status: { ...old.status, ...status } }));
      }
    }
  }

  private compare(one: Compared, found: RuntimeContainer | undefined): void {
    if (!found) return this.start(one);
    if (found.state !== 'Exited') return;
    const { runtime, memory, say } = this.tools;
    const { worker, container, ref, now, known } = one;
    runtime.remove(found.id, 0);
    known.delete(found.id);
    if (!containerShouldRestart(container, worker.pod, found.exitCode ?? 0, false)) {
      memory.endForGood(ref, worker.pod, container, found.exitCode ?? 0);
      return say(ref.node, 'textbook.ended', refOf('Pod', worker.pod), { container: shown(ref) });
    }
    const { restarts, delay } = memory.crashed(ref, now);
    say(ref.node, 'textbook.crashed', refOf('Pod', worker.pod), { container: shown(ref), delay, restarts });
  }

  private start({ worker, container, ref, now, known }: Compared): void {
    const { runtime, memory, say, world, behaviours } = this.tools;
    if (now < memory.notBefore(ref) || this.ended(worker.pod, container, ref) !== undefined) return;
    const attempt = memory.restarts(ref);
    const script = behaviours.script(container, worker.pod, world.nodes.get(ref.node), attempt);
    const created = runtime.create({ ...ref, owner: worker.key, image: container.image ?? '', attempt, sandbox: 0, script });
    known.set(created.id, created);
    const object = refOf('Pod', worker.pod);
    if (attempt > 0) return say(ref.node, 'textbook.recreated', object, { container: shown(ref) });
    say(ref.node, 'textbook.started', object, { container: shown(ref), source: worker.source === 'file' ? 'file' : 'apiserver' });
  }

  private removeUndeclared(container: RuntimeContainer, known: Map<string, RuntimeContainer>): void {
    this.tools.runtime.remove(container.id, 0);
    known.delete(container.id);
    this.tools.say(container.node, 'textbook.undeclared', `Pod/${container.pod}`, { container: shown(container) });
  }

  private declaredOn(node: string): readonly Declared[] {
    return this.tools.sources.declared(node).flatMap((worker) =>
      worker.pod.spec.containers.map((container) => ({ worker, container, ref: { node, pod: worker.podKey, name: container.name } })));
  }

  private ended(pod: Pod, container: Container, ref: ContainerRef): number | undefined {
    return this.tools.memory.endedWith(ref, pod, container);
  }
}

/** `namespace/pod/container`. */
function nameOf({ pod, name }: Pick<RuntimeContainer, 'pod' | 'name'>): string {
  return `${pod}/${name}`;
}

/** `pod/container`, as the model has it. */
function shown({ pod, name }: Pick<RuntimeContainer, 'pod' | 'name'>): string {
  return `${pod.slice(pod.indexOf('/') + 1)}/${name}`;
}

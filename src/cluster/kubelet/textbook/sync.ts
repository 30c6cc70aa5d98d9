import { isTerminating } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { Container, Pod } from '../../api/types';
import { stableJson } from '../../store/store';
import type { World } from '../../world';
import type { Behaviours } from '../behaviour';
import { containerShouldRestart } from '../restartPolicy';
import type { RuntimeContainer } from '../runtime';
import type { PodWorker } from '../state';
import type { ContainerRef, Memory } from './memory';
import type { Say } from './say';
import type { Sources } from './sources';
import { textbookPodStatus } from './status';
import type { TextbookRuntime } from './runtime';

/** What a sync works with. */
export interface SyncTools {
  readonly world: World;
  readonly runtime: TextbookRuntime;
  readonly behaviours: Behaviours;
  readonly sources: Sources;
  readonly memory: Memory;
  readonly say: Say;
}

/** One sync of one kubelet (textbook 2.1): list, then compare what is declared with what is there. */
export class TextbookSync {
  constructor(private readonly tools: SyncTools) {}

  /** `now`: logical time, in ticks. */
  sync(node: string, now: number): void {
    const { runtime, sources } = this.tools;
    const listed = runtime.listNode(node);
    const actual = new Map(listed.map((container) => [nameOf(container), container]));
    const declared = new Set<string>();
    for (const worker of sources.declared(node)) {
      for (const container of worker.pod.spec.containers) {
        const ref = { node, pod: worker.podKey, name: container.name };
        declared.add(nameOf(ref));
        this.compare(worker, container, ref, actual.get(nameOf(ref)), now);
      }
    }
    for (const container of listed) if (!declared.has(nameOf(container))) this.removeUndeclared(container);
  }

  /** Whether another sync would find nothing to do. */
  agrees(node: string): boolean {
    const found = this.tools.runtime.onNode(node);
    if (found.some(({ state }) => state === 'Exited')) return false;
    const workers = this.tools.sources.declared(node);
    const declared = workers.flatMap((worker) => worker.pod.spec.containers.map((container) => ({ worker, container })));
    const names = new Set(declared.map(({ worker, container }) => `${worker.podKey}/${container.name}`));
    if (found.some((container) => !names.has(nameOf(container)))) return false;
    return declared.every(({ worker, container }) => {
      const ref = { node, pod: worker.podKey, name: container.name };
      return found.some((each) => nameOf(each) === nameOf(ref)) || this.ended(worker.pod, container, ref) !== undefined;
    });
  }

  /** Writes to the API server what has become of its pods; those that were to go are gone. */
  report(node: string): void {
    const { world, sources, runtime, memory } = this.tools;
    for (const key of [...world.indexes.podsByNode.get(node)].sort()) if (isTerminating(world.pods.get(key)!)) world.api.removePod(key);
    const found = new Map(runtime.onNode(node).map((container) => [nameOf(container), container]));
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

  private compare(worker: PodWorker, container: Container, ref: ContainerRef, found: RuntimeContainer | undefined, now: number): void {
    if (!found) return this.start(worker, container, ref, now);
    if (found.state !== 'Exited') return;
    const { runtime, memory, say } = this.tools;
    runtime.remove(found.id);
    if (!containerShouldRestart(container, worker.pod, found.exitCode ?? 0, false)) {
      memory.endForGood(ref, worker.pod, container, found.exitCode ?? 0);
      return say(ref.node, 'textbook.ended', refOf('Pod', worker.pod), { container: shown(ref) });
    }
    const { restarts, delay } = memory.crashed(ref, now);
    say(ref.node, 'textbook.crashed', refOf('Pod', worker.pod), { container: shown(ref), delay, restarts });
  }

  private start(worker: PodWorker, container: Container, ref: ContainerRef, now: number): void {
    const { runtime, memory, say, world, behaviours } = this.tools;
    if (now < memory.notBefore(ref) || this.ended(worker.pod, container, ref) !== undefined) return;
    const attempt = memory.restarts(ref);
    const script = behaviours.script(container, worker.pod, world.nodes.get(ref.node), attempt);
    runtime.create({ ...ref, owner: worker.key, image: container.image ?? '', attempt, sandbox: 0, script });
    const object = refOf('Pod', worker.pod);
    if (attempt > 0) return say(ref.node, 'textbook.recreated', object, { container: shown(ref) });
    say(ref.node, 'textbook.started', object, { container: shown(ref), source: worker.source === 'file' ? 'file' : 'apiserver' });
  }

  private removeUndeclared(container: RuntimeContainer): void {
    this.tools.runtime.remove(container.id);
    this.tools.say(container.node, 'textbook.undeclared', `Pod/${container.pod}`, { container: shown(container) });
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

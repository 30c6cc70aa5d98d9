import { Grouping } from '../../indexes';
import type { Container, Pod } from '../../api/types';
import { stableJson } from '../../store/stableJson';
import type { Table } from '../../store/table';
import type { World } from '../../world';

/** What a kubelet remembers of a declared container, also while the pod is not declared (textbook 2). */
interface Remembered {
  readonly node: string;
  readonly restarts: number;
  /** Logical time before which it is not made again, in ticks. */
  readonly notBefore: number;
  /** The declaration under which it ended for good. */
  readonly ended?: string;
  /** How it ended then. */
  readonly exitCode?: number;
}

/** Names a container of a declared pod. */
export interface ContainerRef {
  readonly node: string;
  /** `namespace/name` of the pod. */
  readonly pod: string;
  readonly name: string;
}

/** Back-off by restart count, in ticks: 1, 2, 4, 8, 8, … (textbook 2.2). */
export function backoff(restarts: number): number {
  return Math.min(8, 2 ** (restarts - 1));
}

/** Restart counts, not-before times, and what ended for good, of all kubelets. */
export class Memory {
  private readonly table: Table<Remembered>;
  private readonly byNode: Grouping<Remembered>;

  constructor(world: World) {
    this.table = world.store.table('kubelet-memory');
    this.byNode = new Grouping(this.table, ({ node }) => node);
  }

  restarts(ref: ContainerRef): number {
    return this.table.get(keyOf(ref))?.restarts ?? 0;
  }

  /** Logical time before which the container is not made again, in ticks; 0 when it never crashed. */
  notBefore(ref: ContainerRef): number {
    return this.table.get(keyOf(ref))?.notBefore ?? 0;
  }

  /** A restart is due `delay` ticks after `now`; the number of restarts with it. */
  crashed(ref: ContainerRef, now: number): { readonly restarts: number; readonly delay: number } {
    const restarts = this.restarts(ref) + 1;
    const delay = backoff(restarts);
    this.table.put(keyOf(ref), { node: ref.node, restarts, notBefore: now + delay });
    return { restarts, delay };
  }

  /** Restarts before the start of a run. */
  startWith(ref: ContainerRef, restarts: number): void {
    if (restarts > 0) this.table.put(keyOf(ref), { node: ref.node, restarts, notBefore: 0 });
  }

  /** The container is not made again while this declaration stands (textbook 2.9). */
  endForGood(ref: ContainerRef, pod: Pod, container: Container, exitCode: number): void {
    const before = this.table.get(keyOf(ref)) ?? { node: ref.node, restarts: 0, notBefore: 0 };
    this.table.put(keyOf(ref), { ...before, ended: declaration(pod, container), exitCode });
  }

  /** Exit code of a container that ended for good under this declaration. */
  endedWith(ref: ContainerRef, pod: Pod, container: Container): number | undefined {
    const known = this.table.get(keyOf(ref));
    return known?.ended !== undefined && known.ended === declaration(pod, container) ? known.exitCode : undefined;
  }

  /** The pod is declared no more: what ended may be made again when it comes back. */
  undeclare(node: string, pod: Pod, podKey: string): void {
    for (const { name } of pod.spec.containers) {
      const key = keyOf({ node, pod: podKey, name });
      const known = this.table.get(key);
      if (known?.ended === undefined) continue;
      const { ended: _ended, exitCode: _exitCode, ...rest } = known;
      this.table.put(key, rest);
    }
  }

  /** Restart counts of a node by `namespace/pod/container`, those that are not 0. */
  restartsOn(node: string): ReadonlyMap<string, number> {
    const found = [...this.byNode.get(node)].sort().map((key) => [key.slice(node.length + 1), this.table.get(key)!.restarts] as const);
    return new Map(found.filter(([, restarts]) => restarts > 0));
  }

  /** A node is gone. */
  forget(node: string): void {
    for (const key of [...this.byNode.get(node)]) this.table.remove(key);
  }
}

function keyOf({ node, pod, name }: ContainerRef): string {
  return `${node} ${pod}/${name}`;
}

function declaration({ spec }: Pod, container: Container): string {
  return stableJson([spec.restartPolicy ?? 'Always', container]);
}

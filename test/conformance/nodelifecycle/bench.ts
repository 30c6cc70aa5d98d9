import { Cluster } from '../../../src/cluster/cluster';
import type { Components } from '../../../src/cluster/components';
import type { Heartbeats } from '../../../src/cluster/controllers/nodelifecycle/heartbeats';
import type { Store } from '../../../src/cluster/store/store';
import type { Table } from '../../../src/cluster/store/table';
import type { Actor, World } from '../../../src/cluster/world';

/** Kubelets that only have heartbeats: what the node lifecycle controller sees of them. */
export class FakeHeartbeats implements Heartbeats {
  readonly table: Table<number>;

  constructor(private readonly world: World) {
    this.table = (world.store as Store<unknown>).table('silence');
  }

  silentSince(node: string): number | undefined {
    return this.table.get(node);
  }

  watch(tell: (node: string) => void): void {
    this.world.watch(this.table, tell);
  }
}

/** A cluster with some actors only. */
export function clusterWith(actors: (world: World) => readonly Actor[], version = 36): Cluster {
  return new Cluster({ version }, (world) => ({ world, actors: actors(world) }) as unknown as Components);
}

/** Changes tables as a person would, as one step. */
export function change(cluster: Cluster, work: () => void): void {
  cluster['input']('change', undefined, () => {
    work();
    return { rejections: [] };
  });
}

/** Lets time pass up to a moment (ms). */
export function runTo(cluster: Cluster, time: number): void {
  cluster.advance(time - cluster.now);
}

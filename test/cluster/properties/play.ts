import { Cluster } from '../../../src/cluster/cluster';
import type { JsonObject } from '../../../src/cluster/api/types';
import type { Move } from './arbitraries';

/** Does one move. */
export function make(cluster: Cluster, move: Move): void {
  if ('act' in move) cluster.act(move.act);
  else if ('step' in move) for (let i = 0; i < move.step; i++) cluster.step();
  else if ('tick' in move) for (let i = 0; i < move.tick; i++) cluster.tick();
  else if ('advance' in move) cluster.advance(move.advance);
  else cluster.settle();
}

/** A cluster after a run. */
export function play(objects: readonly JsonObject[], run: readonly Move[], seed = 1): Cluster {
  const cluster = new Cluster({ seed });
  cluster.start(objects);
  for (const move of run) make(cluster, move);
  return cluster;
}

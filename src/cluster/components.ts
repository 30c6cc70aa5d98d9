import type { Actor, World } from './world';

/** The parts that make up a control plane and its nodes. */
export interface Components {
  readonly world: World;
  /** All loops, by which the agenda finds whom a key is for. */
  readonly actors: readonly Actor[];
}

/** Makes every controller, the scheduler and the kubelets over one world. */
export function buildActors(world: World): Components {
  return { world, actors: [] };
}

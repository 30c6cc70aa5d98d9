import { DaemonSetController } from './controllers/daemonset/controller';
import { Scheduler } from './scheduler/scheduler';
import type { Actor, World } from './world';

/** The parts that make up a control plane and its nodes. */
export interface Components {
  readonly world: World;
  readonly daemonsets: DaemonSetController;
  readonly scheduler: Scheduler;
  /** All loops, by which the agenda finds whom a key is for. */
  readonly actors: readonly Actor[];
}

/** Makes every controller, the scheduler and the kubelets over one world. */
export function buildActors(world: World): Components {
  const daemonsets = new DaemonSetController(world);
  daemonsets.triggers.watch();
  const scheduler = new Scheduler(world);
  return { world, daemonsets, scheduler, actors: [daemonsets, scheduler] };
}

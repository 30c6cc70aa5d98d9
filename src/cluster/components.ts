import { DaemonSetController } from './controllers/daemonset/controller';
import { GarbageCollector } from './controllers/garbagecollector/garbageCollector';
import { kubeletHeartbeats } from './controllers/nodelifecycle/heartbeats';
import { NodeController } from './controllers/nodelifecycle/nodeController';
import { PodGarbageCollector } from './controllers/podgc/podGarbageCollector';
import { TaintEvictionController } from './controllers/tainteviction/taintEvictionController';
import { Drains } from './kubectl/drain/drains';
import { Kubelets } from './kubelet/kubelets';
import { Scheduler } from './scheduler/scheduler';
import { textbookComponents } from './textbook/components';
import type { Actor, World } from './world';

/** The parts that make up a control plane and its nodes. */
export interface Components {
  readonly world: World;
  readonly daemonsets: DaemonSetController;
  /** None in a profile in which the place of every pod is named. */
  readonly scheduler?: Scheduler;
  readonly kubelets: Kubelets;
  readonly drains: Drains;
  /** All loops, by which the agenda finds whom a key is for. */
  readonly actors: readonly Actor[];
}

/** Makes every controller, the scheduler and the kubelets over one world, as its profile has them. */
export function buildActors(world: World): Components {
  return world.settings.profile === 'textbook' ? textbookComponents(world) : kubernetesComponents(world);
}

function kubernetesComponents(world: World): Components {
  const daemonsets = new DaemonSetController(world);
  daemonsets.triggers.watch();
  const scheduler = new Scheduler(world);
  const kubelets = new Kubelets(world);
  const taintEviction = new TaintEvictionController(world);
  const drains = new Drains(world);
  const others = [
    new NodeController(world, kubeletHeartbeats(world, kubelets)),
    new PodGarbageCollector(world),
    new GarbageCollector(world),
  ];
  const actors = [daemonsets, scheduler, ...kubelets.actors, taintEviction, drains, ...others];
  return { world, daemonsets, scheduler, kubelets, drains, actors };
}

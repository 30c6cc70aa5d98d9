import type { Components } from '../components';
import { TextbookDaemonSetController } from '../controllers/daemonset/textbookController';
import { ReplicasController } from '../controllers/replicas/replicasController';
import { TextbookKubelets } from '../kubelet/textbook/kubelets';
import { Drains } from '../kubectl/drain/drains';
import type { World } from '../world';

/** The actors of the teaching model: no scheduler, nobody who watches nodes, no collectors (textbook 1.10). */
export function textbookComponents(world: World): Components {
  const daemonsets = new TextbookDaemonSetController(world);
  daemonsets.watch();
  const kubelets = new TextbookKubelets(world);
  const replicas = new ReplicasController(world);
  const drains = new Drains(world);
  return { world, daemonsets, kubelets, drains, actors: [daemonsets, replicas, drains, ...kubelets.actors] };
}

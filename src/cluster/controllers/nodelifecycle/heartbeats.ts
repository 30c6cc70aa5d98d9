import type { Kubelets } from '../../kubelet/kubelets';
import type { World } from '../../world';

/** What the node lifecycle controller can tell about kubelets from afar: whether their heartbeats go on. */
export interface Heartbeats {
  /**
   * Virtual time (ms) of the last heartbeat that came – a renewal of the lease or a posted status, or the moment
   * the node joined if there was none; undefined while heartbeats go on.
   */
  silentSince(node: string): number | undefined;
  /** Tells the name of a node whose kubelet may have fallen silent or come back. */
  watch(tell: (node: string) => void): void;
}

/** Heartbeats of the simulated kubelets. */
export function kubeletHeartbeats(world: World, kubelets: Kubelets): Heartbeats {
  return {
    silentSince: (node) => kubelets.heartbeat(node).silentSince,
    watch: (tell) => world.watch(kubelets.tables.kubelets, tell),
  };
}

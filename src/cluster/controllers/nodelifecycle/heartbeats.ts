import type { Table } from '../../store/table';

/** What the node lifecycle controller can tell about kubelets from afar: whether their heartbeats go on. */
export interface Heartbeats {
  /**
   * Virtual time (ms) of the last heartbeat that came – a renewal of the lease or a posted status, or the moment
   * the node joined if there was none; undefined while heartbeats go on.
   */
  silentSince(node: string): number | undefined;
  /** The table, by node name, that changes whenever a kubelet falls silent or comes back. */
  readonly table: Table<unknown>;
}

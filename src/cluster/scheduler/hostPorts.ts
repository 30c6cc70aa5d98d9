import type { Pod } from '../api/types';

/** A port that a pod takes on its node. */
export interface HostPort {
  readonly ip: string;
  readonly port: number;
  readonly protocol: string;
}

const anyAddress = '0.0.0.0';

/** Host ports of app containers and sidecars; ordinary init containers do not count (spec scheduler 5.8). */
export function hostPorts(pod: Pod): readonly HostPort[] {
  const sidecars = (pod.spec.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always');
  return [...pod.spec.containers, ...sidecars]
    .flatMap(({ ports = [] }) => ports)
    .filter(({ hostPort }) => hostPort !== undefined && hostPort > 0)
    .map(({ hostIP, hostPort, protocol }) => ({ ip: hostIP || anyAddress, port: hostPort!, protocol: protocol || 'TCP' }));
}

/** Same protocol and port, and the same address or one side takes every address. */
export function portsConflict(a: HostPort, b: HostPort): boolean {
  if (a.port !== b.port || a.protocol !== b.protocol) return false;
  return a.ip === b.ip || a.ip === anyAddress || b.ip === anyAddress;
}

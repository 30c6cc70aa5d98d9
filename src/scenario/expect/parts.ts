/** Reasons for which a pod would wait or fail, and the part of the engine that decides it, while that part is not there. */
const byReason: Readonly<Record<string, string>> = {
  InsufficientCPU: 'scheduler: NodeResourcesFit',
  InsufficientMemory: 'scheduler: NodeResourcesFit',
  InsufficientPods: 'scheduler: NodeResourcesFit',
  InsufficientEphemeralStorage: 'scheduler: NodeResourcesFit',
  HostPortConflict: 'scheduler: NodePorts',
  Evicted: 'kubelet: eviction',
  OutOfcpu: 'kubelet: admission',
};

/** The part that a pod state's reason needs and that is not built. */
export function missingPart(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : byReason[reason];
}

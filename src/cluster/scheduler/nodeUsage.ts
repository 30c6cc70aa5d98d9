import { isTerminal, podKey } from '../api/pods';
import type { Pod } from '../api/types';
import type { Table } from '../store/table';
import { hostPorts, type HostPort } from './hostPorts';
import { addAmounts, podRequests, type Amounts } from './podRequests';

/** What the pods of a node take: finished ones take nothing, terminating ones still all (spec scheduler 2.1). */
export interface NodeUsage {
  readonly pods: number;
  readonly requests: Amounts;
  readonly ports: readonly HostPort[];
}

interface Running {
  pods: number;
  readonly requests: Map<string, number>;
  /** Host ports by pod. */
  readonly ports: Map<string, readonly HostPort[]>;
}

const nothing: NodeUsage = { pods: 0, requests: new Map(), ports: [] };

/** Usage of all nodes, following every change of a pod, also back in time. */
export class NodeUsages {
  private readonly nodes = new Map<string, Running>();

  constructor(pods: Table<Pod>) {
    pods.listen((_key, before, after) => {
      if (before) this.count(before, -1);
      if (after) this.count(after, 1);
    });
  }

  /** Usage of a node by name. */
  get(node: string): NodeUsage {
    const running = this.nodes.get(node);
    return running ? { pods: running.pods, requests: running.requests, ports: [...running.ports.values()].flat() } : nothing;
  }

  private count(pod: Pod, sign: 1 | -1): void {
    const { nodeName } = pod.spec;
    if (!nodeName || isTerminal(pod)) return;
    const running = this.nodes.get(nodeName) ?? { pods: 0, requests: new Map(), ports: new Map() };
    this.nodes.set(nodeName, running);
    running.pods += sign;
    addAmounts(running.requests, requestsOnce(pod), sign);
    const ports = hostPorts(pod);
    if (ports.length > 0 && sign === 1) running.ports.set(podKey(pod), ports);
    else running.ports.delete(podKey(pod));
    if (running.pods === 0) this.nodes.delete(nodeName);
  }
}

const known = new WeakMap<Pod['spec'], Amounts>();

/** Requests of a pod, worked out once per spec: status changes share it. */
export function requestsOnce(pod: Pod): Amounts {
  let requests = known.get(pod.spec);
  if (!requests) known.set(pod.spec, (requests = podRequests(pod)));
  return requests;
}

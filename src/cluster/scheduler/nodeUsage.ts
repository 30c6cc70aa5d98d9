import { isTerminal, podKey } from '../api/pods';
import type { Pod } from '../api/types';
import type { Table } from '../store/table';
import { hostPorts, type HostPort } from './hostPorts';
import { addAmounts, podRequests, type Amounts } from './podRequests';

/** What the pods of a node take: finished ones take nothing, terminating ones still all (spec scheduler 2.1). */
export interface NodeUsage {
  readonly pods: number;
  readonly requests: Amounts;
  /** Host ports by pod. */
  readonly ports: ReadonlyMap<string, readonly HostPort[]>;
}

/** A node in thought: what its pods take when some are put there and others taken away. */
export class Trial implements NodeUsage {
  pods: number;
  readonly requests: Map<string, number>;
  readonly ports: Map<string, readonly HostPort[]>;
  /** Pods that differ from what is there: 1 = put there, -1 = taken away. */
  readonly moved: Map<Pod, number>;

  constructor({ pods, requests, ports }: NodeUsage, moved?: ReadonlyMap<Pod, number>) {
    this.pods = pods;
    this.requests = new Map(requests);
    this.ports = new Map(ports);
    this.moved = new Map(moved);
  }

  /** Puts a pod there (1) or takes it away (-1). */
  move(pod: Pod, sign: 1 | -1): this {
    this.pods += sign;
    addAmounts(this.requests, requestsOnce(pod), sign);
    const ports = hostPorts(pod);
    if (ports.length > 0 && sign === 1) this.ports.set(podKey(pod), ports);
    else this.ports.delete(podKey(pod));
    if (this.moved.delete(pod)) return this;
    this.moved.set(pod, sign);
    return this;
  }
}

/** What an empty node has taken. */
export const noUsage: NodeUsage = { pods: 0, requests: new Map(), ports: new Map() };

/** Usage of all nodes, following every change of a pod, also back in time. */
export class NodeUsages {
  private readonly nodes = new Map<string, Trial>();

  constructor(pods: Table<Pod>) {
    pods.listen((_key, before, after) => {
      if (before) this.count(before, -1);
      if (after) this.count(after, 1);
    });
  }

  /** Usage of a node by name, as it is until the next change. */
  get(node: string): NodeUsage {
    return this.nodes.get(node) ?? noUsage;
  }

  private count(pod: Pod, sign: 1 | -1): void {
    const { nodeName } = pod.spec;
    if (!nodeName || isTerminal(pod)) return;
    const usage = this.nodes.get(nodeName) ?? new Trial(noUsage);
    this.nodes.set(nodeName, usage);
    usage.move(pod, sign).moved.clear();
    if (usage.pods === 0) this.nodes.delete(nodeName);
  }
}

const known = new WeakMap<Pod['spec'], Amounts>();

/** Requests of a pod, worked out once per spec: status changes share it. */
export function requestsOnce(pod: Pod): Amounts {
  let requests = known.get(pod.spec);
  if (!requests) known.set(pod.spec, (requests = podRequests(pod)));
  return requests;
}

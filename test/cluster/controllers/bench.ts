import type { Condition, ConditionStatus, Node, Pod, PodSpec } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import { NodeController } from '../../../src/cluster/controllers/nodelifecycle/nodeController';
import { GarbageCollector } from '../../../src/cluster/controllers/garbagecollector/garbageCollector';
import { PodGarbageCollector } from '../../../src/cluster/controllers/podgc/podGarbageCollector';
import { TaintEvictionController } from '../../../src/cluster/controllers/tainteviction/taintEvictionController';
import type { LogEntry } from '../../../src/cluster/log';
import type { World } from '../../../src/cluster/world';
import { change, clusterWith, FakeHeartbeats } from '../../conformance/nodelifecycle/bench';

/** The controllers of this folder, over nodes whose kubelets only have heartbeats. */
export class Bench {
  readonly cluster: Cluster;
  private heartbeats!: FakeHeartbeats;

  constructor(version = 36) {
    this.cluster = clusterWith((world) => {
      this.heartbeats = new FakeHeartbeats(world);
      return [
        new TaintEvictionController(world),
        new NodeController(world, this.heartbeats),
        new PodGarbageCollector(world),
        new GarbageCollector(world),
      ];
    }, version);
  }

  get world(): World {
    return this.cluster.world;
  }

  /** One step from outside, and what it brings at once. */
  do(work: () => void): void {
    change(this.cluster, work);
    this.cluster.advance(0);
  }

  /** Nodes that are ready, and pods that run on them. */
  start(nodes: readonly string[], pods: readonly Pod[] = []): void {
    this.do(() => {
      for (const name of nodes) this.world.nodes.put(name, node(name));
      for (const pod of pods) void this.world.api.createPod(pod);
    });
  }

  silence(name: string): void {
    this.do(() => this.heartbeats.table.put(name, this.cluster.now));
  }

  /** The kubelet is heard again and says that the node is ready. */
  recover(name: string): void {
    this.do(() => {
      this.heartbeats.table.remove(name);
      this.setCondition(name, 'Ready', 'True');
    });
  }

  report(name: string, type: string, status: ConditionStatus): void {
    this.do(() => this.setCondition(name, type, status));
  }

  taint(name: string, taints: NonNullable<Node['spec']>['taints']): void {
    this.do(() => this.world.api.updateNode(name, (old) => ({ ...old, spec: { ...old.spec, taints } })));
  }

  cordon(name: string, unschedulable: boolean): void {
    this.do(() => this.world.api.updateNode(name, (old) => ({ ...old, spec: { ...old.spec, unschedulable } })));
  }

  /** Taints as kubectl writes them. */
  taints(name: string): string[] {
    return (this.world.nodes.get(name)?.spec?.taints ?? []).map(({ key, effect }) => `${key.replace('node.kubernetes.io/', '')}:${effect}`);
  }

  condition(name: string, type: string): Condition | undefined {
    return this.world.nodes.get(name)?.status?.conditions?.find((condition) => condition.type === type);
  }

  pod(name: string): Pod | undefined {
    return this.world.pods.get(`default/${name}`);
  }

  events(): LogEntry[] {
    return Array.from({ length: this.world.log.size }, (_unused, index) => this.world.log.at(index + 1)!);
  }

  /** `second reason object: message` of every event. */
  told(): string[] {
    return this.events().map(({ at, reason, object, message }) => `${Math.floor(at / 1000)} ${reason} ${object}: ${message}`);
  }

  private setCondition(name: string, type: string, status: ConditionStatus): void {
    this.world.api.updateNode(name, (old) => {
      const others = (old.status?.conditions ?? []).filter((condition) => condition.type !== type);
      return { ...old, status: { ...old.status, conditions: [...others, { type, status }] } };
    });
  }
}

export function node(name: string): Node {
  return { metadata: { name, uid: `uid-of-${name}` }, status: { conditions: [{ type: 'Ready', status: 'True' }] } };
}

/** A running, ready pod on a node. */
export function pod(name: string, nodeName: string, spec: Partial<PodSpec> = {}): Pod {
  return {
    metadata: { name },
    spec: { nodeName, containers: [], ...spec },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

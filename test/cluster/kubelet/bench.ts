import { Cluster } from '../../../src/cluster/cluster';
import type { Node, Pod } from '../../../src/cluster/api/types';
import type { ClusterSettings } from '../../../src/cluster/settings';
import type { Components } from '../../../src/cluster/components';
import { Kubelets } from '../../../src/cluster/kubelet/kubelets';
import type { World } from '../../../src/cluster/world';
import type { LogEntry } from '../../../src/cluster/log';

/** A cluster in which nothing but kubelets acts, and what tests do to it. */
export class Bench {
  readonly cluster: Cluster;

  constructor(settings: Partial<ClusterSettings> = {}) {
    this.cluster = new Cluster(settings, kubeletsAlone);
  }

  get world(): World {
    return this.cluster.world;
  }

  get kubelets(): Kubelets {
    return this.cluster.components.kubelets;
  }

  /** Changes something from outside, as one step. */
  do(work: () => void): void {
    this.cluster['input']('test', undefined, () => {
      work();
      return { rejections: [] };
    });
  }

  /** Nodes that have joined and are at rest. */
  join(...names: string[]): void {
    this.do(() => {
      for (const name of names) {
        this.world.api.createNode(node(name), { ready: true });
        this.kubelets.join(name, true);
      }
    });
  }

  /** A pod bound by hand. */
  create(object: Pod): void {
    this.do(() => void this.world.api.createPod(object));
  }

  pod(name: string): Pod | undefined {
    return this.world.pods.get(`default/${name}`);
  }

  /** `phase/Ready/state of the first container/restarts` of a pod. */
  told(name: string): string {
    const status = this.pod(name)?.status;
    const [container] = status?.containerStatuses ?? [];
    const [state] = Object.keys(container?.state ?? {});
    const ready = status?.conditions?.find(({ type }) => type === 'Ready')?.status;
    return `${status?.phase}/${ready}/${container?.state?.waiting?.reason ?? state}/${container?.restartCount}`;
  }

  events(): LogEntry[] {
    return Array.from({ length: this.world.log.size }, (_unused, index) => this.world.log.at(index + 1)!);
  }

  reasons(): string[] {
    return this.events().map(({ reason }) => reason);
  }
}

function kubeletsAlone(world: World): Components {
  const kubelets = new Kubelets(world);
  return { world, kubelets, actors: kubelets.actors } as unknown as Components;
}

export function node(name: string, labels: Record<string, string> = {}): Node {
  return { metadata: { name, labels } };
}

/** A pod with one container `c` of image `i:1` on a node. */
export function pod(name: string, nodeName: string, spec: Partial<Pod['spec']> = {}, annotations: Record<string, string> = {}): Pod {
  return { metadata: { name, namespace: 'default', annotations }, spec: { nodeName, containers: [{ name: 'c', image: 'i:1' }], ...spec } };
}

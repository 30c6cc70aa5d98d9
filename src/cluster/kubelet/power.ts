import type { Node } from '../api/types';
import type { World } from '../world';
import type { NodeSync } from './nodeSync';
import type { Runtime } from './runtime';
import type { KubeletState } from './state';
import type { KubeletTables } from './tables';
import { kubeletActor } from './timing';

/** What happens to a kubelet from outside: its machine, its process, its network. */
export class Power {
  constructor(
    private readonly world: World,
    private readonly tables: KubeletTables,
    private readonly runtime: Runtime,
    private readonly nodes: NodeSync,
  ) {}

  /** `stopped`: the machine dies; `hung`: the process stands still; `running`: it goes on, or starts; `restarted`: it starts anew. */
  setProcess(name: string, state: 'stopped' | 'hung' | 'running' | 'restarted'): void {
    const kubelet = this.tables.kubelets.get(name)!;
    if (state === 'stopped' || state === 'hung') return this.halt(kubelet, state);
    if (kubelet.process === state) return;
    const fresh = state === 'restarted' || kubelet.process === 'stopped';
    if (fresh) this.begin(kubelet);
    else this.go({ ...kubelet, process: 'running' });
  }

  /** Cuts or restores the way to the API server. */
  setLink(name: string, linked: boolean): void {
    const kubelet = this.tables.kubelets.get(name)!;
    if (kubelet.linked === linked) return;
    const delivered = linked && !kubelet.sourcesReady;
    this.go({ ...kubelet, linked, ...(delivered ? { sourcesReady: true, housekeepingFrom: this.world.agenda.now } : {}) });
  }

  /** What the kubelet reports of its node from now on. */
  report(name: string, set: Readonly<Record<string, string>>): void {
    const kubelet = this.tables.kubelets.get(name)!;
    this.tables.kubelets.put(name, { ...kubelet, conditions: { ...kubelet.conditions, ...set } });
    this.world.agenda.enqueue(kubeletActor, name);
  }

  private halt(kubelet: KubeletState, process: 'stopped' | 'hung'): void {
    if (process === 'stopped') this.runtime.powerOff(kubelet.node);
    this.put({ ...kubelet, process });
  }

  /** What has changed is looked at everywhere. */
  private go(kubelet: KubeletState): void {
    this.put(kubelet);
    this.world.agenda.enqueue(kubeletActor, kubelet.node);
    this.nodes.syncPods(kubelet.node);
  }

  /** The process starts: it remembers nothing, and knows no pod before the API server has told it (kubelet 2.5, 8.7). */
  private begin(kubelet: KubeletState): void {
    const { node, process, linked } = kubelet;
    for (const key of this.tables.workersOf(node)) this.tables.drop(key);
    this.nodes.startEvents(this.world.nodes.get(node) as Node, process === 'stopped');
    this.go({ ...kubelet, process: 'running', sourcesReady: linked, housekeepingFrom: this.world.agenda.now });
  }

  /** Silence begins or ends with the last of its causes. */
  private put(kubelet: KubeletState): void {
    const { silentSince: before, ...rest } = kubelet;
    const silent = kubelet.process !== 'running' || !kubelet.linked;
    this.tables.kubelets.put(kubelet.node, silent ? { ...rest, silentSince: before ?? this.world.agenda.now } : rest);
  }
}

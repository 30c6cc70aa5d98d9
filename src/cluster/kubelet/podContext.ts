import { refOf } from '../api/ref';
import type { PodStatus } from '../api/types';
import type { World } from '../world';
import type { Behaviours } from './behaviour';
import { generatePodStatus } from './podStatus';
import { isRestartableInit } from './restartPolicy';
import type { Runtime, RuntimeContainer } from './runtime';
import type { KubeletState, PodWorker, ProbeOverride } from './state';
import type { KubeletTables } from './tables';
import { kubeletActor } from './timing';

/** Containers of one pod as they were listed, oldest first. */
export type Listed = readonly RuntimeContainer[];

/** What a kubelet works with. */
export interface Tools {
  readonly world: World;
  readonly tables: KubeletTables;
  readonly runtime: Runtime;
  readonly behaviours: Behaviours;
}

/** One sync of one pod: the worker's memory as it changes, and the containers as they were listed last. */
export class PodContext {
  readonly now: number;
  readonly version: number;

  constructor(
    readonly tools: Tools,
    readonly kubelet: KubeletState,
    public worker: PodWorker,
    public containers: Listed,
  ) {
    this.now = tools.world.agenda.now;
    this.version = tools.world.settings.version;
  }

  /** Gate ContainerRestartRules. */
  get rules(): boolean {
    return this.tools.world.settings.gates['ContainerRestartRules'] ?? this.version >= 35;
  }

  change(change: Partial<PodWorker>): void {
    this.worker = { ...this.worker, ...change };
  }

  /** Looks at the runtime again after a call that changed something. */
  relist(): void {
    this.containers = this.tools.runtime.ofPod(this.worker.key);
  }

  /** The newest container of a name. */
  newest(name: string): RuntimeContainer | undefined {
    return this.containers.findLast((container) => container.name === name);
  }

  alive(): Listed {
    return this.containers.filter(({ state }) => state !== 'Exited');
  }

  isSidecar(name: string): boolean {
    return (this.worker.pod.spec.initContainers ?? []).some((container) => container.name === name && isRestartableInit(container));
  }

  probe(name: string): ProbeOverride | undefined {
    return this.tools.tables.probes.get(`${this.worker.key} ${name}`);
  }

  /** The status of the pod by now; `terminal`: its containers are stopped for good. */
  status(terminal: boolean): PodStatus {
    return generatePodStatus(this.worker, {
      containers: this.containers,
      probes: (name) => this.probe(name),
      terminal,
      now: this.now,
      version: this.version,
      rules: this.rules,
    });
  }

  event(type: 'Normal' | 'Warning', reason: string, message: string): void {
    const { node, pod } = this.worker;
    this.tools.world.log.event({ source: kubeletActor, node, type, reason, object: refOf('Pod', pod), message });
  }
}

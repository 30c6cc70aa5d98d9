import { podKey } from '../../api/pods';
import type { Condition, ConditionStatus, JsonObject, Node, Pod } from '../../api/types';
import { isApiError, notFound } from '../../apiserver/statuses';
import type { ApiError } from '../../apiserver/errors';
import type { World } from '../../world';
import { Kubelets } from '../kubelets';
import { newKubelet } from '../nodeSync';
import type { KubeletState } from '../state';
import { adoptPod } from './adopt';
import { Memory } from './memory';
import { tickLength, type Rounds } from './rounds';
import { TextbookRuntime } from './runtime';
import { speaker, type Say } from './say';
import { filePod, readFilePod, Sources } from './sources';
import { TextbookSync, type Known } from './sync';

/** Annotation of a Node that says whether its kubelet reaches an API server at the start: `cut` means there is none yet. */
export const linkAnnotation = 'daemonscope.dev/apiserver';

/**
 * The teaching model's kubelets (textbook 2): over the same tables as those of Kubernetes, with the same three calls
 * to the runtime. Its keys are node names: one sync of one kubelet, once a tick.
 */
export class TextbookKubelets extends Kubelets {
  declare readonly runtime: TextbookRuntime;
  readonly sources: Sources;
  readonly memory: Memory;
  private readonly syncs: TextbookSync;
  private readonly say: Say;

  /** `makeRuntime`: another one behind the same three calls. */
  constructor(
    private readonly parts: World,
    makeRuntime = (world: World): TextbookRuntime => new TextbookRuntime(world),
  ) {
    super(parts, makeRuntime);
    this.memory = new Memory(parts);
    this.sources = new Sources(parts, this.tables, this.memory);
    this.say = speaker(parts, this.rounds);
    const { runtime, behaviours, sources, memory, say } = this;
    this.syncs = new TextbookSync({ world: parts, runtime, behaviours, sources, memory, say });
  }

  /** The ticks, and who takes part in them. */
  get rounds(): Rounds {
    return this.runtime.rounds;
  }

  /** A kubelet's sync in a tick. */
  override reconcile(node: string): void {
    if (!this.rounds.isDue(node)) return;
    const known = this.sync(node);
    this.rounds.synced(node);
    if (this.syncs.agrees(node, known)) this.rounds.rest(node);
  }

  /** One sync by itself, outside the ticks (textbook 2.1). */
  sync(node: string): Known {
    this.rounds.rouse(node);
    const known = this.syncs.sync(node, this.rounds.timeOf(node));
    if (this.isLinked(node)) this.syncs.report(node, known);
    this.rounds.schedule();
    return known;
  }

  /** A node joins: its kubelet runs, whatever its Ready flag says, which is only a flag here. */
  override join(name: string): void {
    const node = this.parts.nodes.get(name);
    if (!node) return;
    const { now } = this.parts.agenda;
    const linked = node.metadata.annotations?.[linkAnnotation] !== 'cut';
    this.tables.kubelets.put(name, { ...newKubelet(node, now, now), linked });
    this.rounds.add(name);
    if (!hasReady(node)) this.setCondition(name, 'Ready', 'True');
    if (linked) this.sources.deliver(name);
  }

  /** A pod is on its node since before the start: running, unless it is written to be Pending. */
  override adoptRunningPod(key: string): void {
    const pod = this.parts.pods.get(key);
    const node = pod?.spec.nodeName;
    if (pod && node && this.tables.kubelets.has(node)) adoptPod(this, this.parts, pod, node);
  }

  /** Puts a file into the manifest folder of a node. */
  override putManifest(node: string, object: JsonObject): ApiError | undefined {
    const pod = readFilePod(object, node);
    if (isApiError(pod)) return pod;
    this.sources.declare(node, pod, 'file');
    this.filesRead(node);
    return undefined;
  }

  /** Takes a file out of the manifest folder of a node; `name` with its namespace unless it is `default`. */
  override removeManifest(node: string, name: string): ApiError | undefined {
    const key = name.includes('/') ? name : `default/${name}`;
    if (!this.sources.withdraw(node, key, 'file')) return notFound('Pod', key);
    this.filesRead(node);
    return undefined;
  }

  /** These pods are all files of the folder, whether the API server is reached or not (textbook 2.6). */
  setFiles(node: string, pods: readonly Pod[]): void {
    this.sources.replace(node, pods.map((pod) => filePod(pod, node)), 'file');
    this.filesRead(node);
  }

  /** The API server delivers its pods; refused, with nothing changed, while it is not reached (textbook 2.7). */
  deliver(node: string): boolean {
    if (!this.isLinked(node)) return false;
    this.sources.deliver(node);
    this.rounds.rouse(node);
    return true;
  }

  /** Cuts or restores the way to the API server; said once for each change (textbook 2.8). */
  setLink(node: string, linked: boolean): void {
    if (this.isLinked(node) === linked) return;
    this.change(node, { linked });
    this.say(node, linked ? 'textbook.linked' : 'textbook.unlinked', `Node/${node}`);
    if (linked) this.deliver(node);
  }

  isLinked(node: string): boolean {
    return this.tables.kubelets.get(node)?.linked ?? false;
  }

  /** `stopped`: the machine dies, its containers end; `hung`: no sync, the containers go on; otherwise it goes on. */
  setProcess(node: string, state: 'stopped' | 'hung' | 'running' | 'restarted'): void {
    const process = state === 'restarted' ? 'running' : state;
    if (process === 'stopped') this.runtime.powerOff(node);
    this.change(node, { process });
    this.rounds.halt(node, process !== 'running');
    this.rounds.rouse(node);
  }

  /** Flags of a node are as they are set, at once; what follows is for the next reconcile (textbook 1.7). */
  setConditions(node: string, set: Readonly<Record<string, string>>): void {
    for (const [type, status] of Object.entries(set)) this.setCondition(node, type, status as ConditionStatus);
    this.change(node, { conditions: { ...this.tables.kubelets.get(node)?.conditions, ...set } });
  }

  /** A container that nobody declared appears in the runtime; it takes `startup` ms to run. */
  addStray(node: string, pod: string, name: string, startup = 0): string {
    const script = { startup, readyAfter: 0, exitAfter: 'never', exitCode: 1, oomKilled: false, ignoresSigterm: false } as const;
    this.rounds.rouse(node);
    return this.runtime.create({ node, owner: `${node} ${pod} stray`, pod, name, image: 'unknown', attempt: 0, sandbox: 0, script }).id;
  }

  /** A node is gone, and its kubelet and containers with it. */
  tearDown(node: string): void {
    this.sources.forget(node);
    this.memory.forget(node);
    this.runtime.destroy(node);
    this.tables.kubelets.remove(node);
    this.rounds.remove(node);
  }

  /** When the next container of a pod is made again, ms of virtual time. */
  override nextMove(pod: Pod): number | undefined {
    const node = pod.spec.nodeName ?? '';
    const key = podKey(pod);
    const there = new Set(this.runtime.onNode(node).filter((each) => each.pod === key).map(({ name }) => name));
    const missing = pod.spec.containers.filter(({ name }) => !there.has(name));
    const ticks = missing.map(({ name }) => this.memory.notBefore({ node, pod: key, name }));
    const moments = ticks.map((tick) => (tick + 1) * tickLength).filter((moment) => moment > this.parts.agenda.now);
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  /** Flags of nodes are nobody's report here. */
  protected override nodeChanged(): void {}

  /** The API server tells the kubelets of its pods at once; those that are cut off keep what they know. */
  protected override podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const from = before?.spec.nodeName;
    const to = after && after.metadata.deletionTimestamp === undefined ? after.spec.nodeName : undefined;
    if (from && from !== to) this.tell(from, () => this.sources.withdraw(from, podKey(before), 'api'));
    if (to) this.tell(to, () => this.sources.declare(to, after!, 'api'));
  }

  private tell(node: string, change: () => boolean): void {
    if (this.isLinked(node) && change()) this.rounds.rouse(node);
  }

  private filesRead(node: string): void {
    this.say(node, 'textbook.files-read', `Node/${node}`, { count: this.sources.fileCount(node) });
    this.rounds.rouse(node);
  }

  private change(node: string, change: Partial<KubeletState>): void {
    const before = this.tables.kubelets.get(node);
    if (before) this.tables.kubelets.put(node, { ...before, ...change });
  }

  private setCondition(name: string, type: string, status: ConditionStatus): void {
    const { now } = this.parts.agenda;
    this.parts.api.updateNode(name, (node) => {
      const conditions = node.status?.conditions ?? [];
      if (conditions.some((each) => each.type === type && each.status === status)) return node;
      const next: Condition = { type, status, lastTransitionTime: now };
      return { ...node, status: { ...node.status, conditions: [...conditions.filter((each) => each.type !== type), next] } };
    });
  }
}

function hasReady(node: Node): boolean {
  return node.status?.conditions?.some(({ type }) => type === 'Ready') ?? false;
}

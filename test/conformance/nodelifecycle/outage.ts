import type { Condition, ConditionStatus, Node, Pod, StringMap, Toleration } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import { NodeController } from '../../../src/cluster/controllers/nodelifecycle/nodeController';
import { TaintEvictionController } from '../../../src/cluster/controllers/tainteviction/taintEvictionController';
import { stableJson } from '../../../src/cluster/store/stableJson';
import type { Case, CaseResult } from '../cases';
import { change, clusterWith, FakeHeartbeats, runTo } from './bench';

interface GivenNode {
  readonly name: string;
  readonly leaseOffset: number;
  readonly zone?: string;
}

interface GivenPod {
  readonly name: string;
  readonly node: string;
  readonly tolerations: readonly Toleration[];
}

interface Moment {
  readonly at: number;
  readonly stopKubelet?: readonly string[];
  readonly startKubelet?: readonly string[];
  readonly kubeletReportsNotReady?: readonly string[];
  readonly kubeletReportsReady?: readonly string[];
  readonly setConditions?: Readonly<Record<string, Readonly<Record<string, ConditionStatus>>>>;
  readonly cordon?: readonly string[];
  readonly uncordon?: readonly string[];
}

/** What kubelets and people do happens this long after the whole second, ms. */
const lag = 200;

/** One outage, played by the node lifecycle and the taint eviction controller (node-outage.json). */
export function runOutageCase(testCase: Case): CaseResult {
  const { name, given = {}, when = [], expect = {} } = testCase;
  const play = new Outage(given['nodes'] as GivenNode[], given['pods'] as GivenPod[]);
  for (const moment of when as unknown as readonly Moment[]) play.at(moment);
  const actual = play.end((given['untilSeconds'] as number) * 1000);
  return { name, ok: stableJson(actual) === stableJson(expect), expected: expect, actual };
}

class Outage {
  readonly cluster: Cluster;
  private heartbeats!: FakeHeartbeats;
  private readonly postedAt = new Map<string, number>();
  /** What each kubelet would say of its node. */
  private readonly reported = new Map<string, Readonly<Record<string, ConditionStatus>>>();

  constructor(
    private readonly nodes: readonly GivenNode[],
    pods: readonly GivenPod[],
  ) {
    this.cluster = clusterWith((world) => {
      this.heartbeats = new FakeHeartbeats(world);
      return [new NodeController(world, this.heartbeats), new TaintEvictionController(world)];
    });
    const { world } = this.cluster;
    change(this.cluster, () => {
      for (const node of nodes) world.nodes.put(node.name, nodeOf(node));
      for (const pod of pods) world.pods.put(`default/${pod.name}`, podOf(pod));
    });
  }

  at(moment: Moment): void {
    runTo(this.cluster, moment.at * 1000 + lag);
    this.dropDeleted();
    change(this.cluster, () => this.act(moment));
    this.cluster.advance(0);
  }

  end(until: number): Record<string, unknown> {
    runTo(this.cluster, until);
    return new Changes(this.cluster).summary();
  }

  /** A deleted pod is gone in these cases. */
  private dropDeleted(): void {
    const { world } = this.cluster;
    const gone = [...world.pods.values()].filter(({ metadata }) => metadata.deletionTimestamp !== undefined);
    change(this.cluster, () => gone.forEach(({ metadata }) => world.api.removePod(`default/${metadata.name}`)));
  }

  private act(moment: Moment): void {
    for (const name of moment.stopKubelet ?? []) this.stop(name);
    for (const name of moment.startKubelet ?? []) {
      this.heartbeats.table.remove(name);
      this.post(name, { ...this.reported.get(name), Ready: 'True' });
    }
    for (const name of moment.kubeletReportsNotReady ?? []) this.post(name, { Ready: 'False' });
    for (const name of moment.kubeletReportsReady ?? []) this.post(name, { Ready: 'True' });
    for (const [name, conditions] of Object.entries(moment.setConditions ?? {})) this.post(name, conditions);
    for (const name of moment.cordon ?? []) this.cordon(name, true);
    for (const name of moment.uncordon ?? []) this.cordon(name, false);
  }

  /** The lease was renewed at its own second of each ten, unless the kubelet has stopped already. */
  private stop(name: string): void {
    if (this.heartbeats.table.has(name)) return;
    const { leaseOffset } = this.nodes.find((node) => node.name === name)!;
    const phase = leaseOffset * 1000 + lag;
    const { now } = this.cluster;
    const last = Math.floor((now - 1 - phase) / 10_000) * 10_000 + phase;
    this.heartbeats.table.put(name, Math.max(last, 0, this.postedAt.get(name) ?? 0));
  }

  private post(name: string, conditions: Readonly<Record<string, ConditionStatus>>): void {
    this.reported.set(name, { ...this.reported.get(name), ...conditions });
    for (const [type, status] of Object.entries(conditions)) {
      const reason = status === 'True' ? 'KubeletReady' : 'KubeletNotReady';
      this.report(name, type, status, type === 'Ready' ? reason : type);
    }
  }

  private report(name: string, type: string, status: ConditionStatus, reason: string): void {
    this.postedAt.set(name, this.cluster.now);
    this.cluster.world.api.updateNode(name, (node) => {
      const conditions = (node.status?.conditions ?? []).filter((condition) => condition.type !== type);
      return { ...node, status: { ...node.status, conditions: [...conditions, { type, status, reason }] } };
    });
  }

  private cordon(name: string, unschedulable: boolean): void {
    this.cluster.world.api.updateNode(name, (node) => ({ ...node, spec: { ...node.spec, unschedulable } }));
  }
}

/** What the journal says happened, in the words of the cases. */
class Changes {
  private readonly deletions: Record<string, number> = {};
  private readonly podReady: Record<string, { at: number; ready?: ConditionStatus }[]> = {};
  private readonly ready: Record<string, unknown[]> = {};
  private readonly taints: Record<string, { at: number; before: string[]; after: string[] }[]> = {};

  constructor(cluster: Cluster) {
    let now = 0;
    for (let i = 1; i < cluster.journal.cursor; i++) {
      for (const { table, key, before, after } of cluster.journal.at(i)!.changes) {
        if (table === 'values' && key === 'clock') now = after as number;
        if (table === 'nodes') this.node(key, before as Node, after as Node, Math.floor(now / 1000));
        if (table === 'pods') this.pod(key.slice('default/'.length), before as Pod, after as Pod | undefined, Math.floor(now / 1000));
      }
    }
  }

  summary(): Record<string, unknown> {
    const taintChanges = Object.fromEntries(
      Object.entries(this.taints).flatMap(([node, list]) => {
        const changes = list.map(differenceOf).filter((entry) => Object.keys(entry).length > 1);
        return changes.length === 0 ? [] : [[node, changes]];
      }),
    );
    // A pod that is deleted in the second in which it changed is gone when the second is looked at.
    const podReadyChanges = Object.fromEntries(
      Object.entries(this.podReady).flatMap(([pod, list]) => {
        const seen = list.filter(({ at }) => at !== this.deletions[pod]);
        return seen.length === 0 ? [] : [[pod, seen]];
      }),
    );
    return { deletions: this.deletions, podReadyChanges, readyChanges: this.ready, taintChanges };
  }

  private node(name: string, before: Node, after: Node, at: number): void {
    const [was, is] = [readyOf(before.status?.conditions), readyOf(after.status?.conditions)];
    if (was?.status !== is?.status) (this.ready[name] ??= []).push({ at, ready: is?.status, reason: is?.reason });
    const list = (this.taints[name] ??= []);
    const last = list[list.length - 1];
    if (last?.at === at) last.after = taintsOf(after);
    else list.push({ at, before: taintsOf(before), after: taintsOf(after) });
  }

  private pod(name: string, before: Pod, after: Pod | undefined, at: number): void {
    if (!after) return;
    const [was, is] = [readyOf(before.status?.conditions), readyOf(after.status?.conditions)];
    if (was?.status !== is?.status) (this.podReady[name] ??= []).push({ at, ready: is?.status });
    if (before.metadata.deletionTimestamp === undefined && after.metadata.deletionTimestamp !== undefined) this.deletions[name] = at;
  }
}

function differenceOf({ at, before, after }: { at: number; before: string[]; after: string[] }): object {
  const added = after.filter((taint) => !before.includes(taint)).sort();
  const removed = before.filter((taint) => !after.includes(taint)).sort();
  return { at, ...(added.length > 0 ? { added } : {}), ...(removed.length > 0 ? { removed } : {}) };
}

function taintsOf(node: Node): string[] {
  return (node.spec?.taints ?? []).map(({ key, effect }) => `${key}:${effect}`);
}

function readyOf(conditions: readonly Condition[] | undefined): Condition | undefined {
  return conditions?.find(({ type }) => type === 'Ready');
}

function nodeOf({ name, zone }: GivenNode): Node {
  const labels: StringMap = zone === undefined ? {} : { 'topology.kubernetes.io/zone': zone };
  return { metadata: { name, labels }, status: { conditions: [{ type: 'Ready', status: 'True', reason: 'KubeletReady' }] } };
}

function podOf({ name, node, tolerations }: GivenPod): Pod {
  return {
    metadata: { name },
    spec: { nodeName: node, tolerations, containers: [] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  };
}

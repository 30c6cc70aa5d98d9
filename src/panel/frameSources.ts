import { milliValue, wholeValue } from '../cluster/api/quantity';
import type { DaemonSet, Node, Pod, PodSpec } from '../cluster/api/types';
import { keyOf } from '../cluster/api/names';
import type { Cluster } from '../cluster/cluster';
import { nodeShouldRunDaemonPod, wouldBePod, type PlacementFailure, type WouldBePod } from '../cluster/controllers/daemonset/placement';
import type { PodWorker } from '../cluster/kubelet/state';
import { rolloutReport, why } from '../explain';
import type { KubeletReport, Placement, Sources as FrameSources, Usage } from './frame';
import type { Sources } from './inputs';

/** Where the frame asks for what the tables alone do not tell. */
export function frameSources(cluster: Cluster, files: Pick<Sources, 'placeLabel'>): FrameSources {
  return {
    placement: (set, node) => placementOf(cluster, set, node),
    why: (set, node) => why(cluster, set, node),
    rollout: (set) => rolloutReport(cluster, set),
    kubelet: (node) => kubeletReport(cluster, node),
    usage: (node) => usageOf(cluster, node),
    nextMove: (pod) => cluster.components.kubelets.nextMove(pod),
    locate: (target, path) => files.placeLabel(target, path),
  };
}

const wanted: Placement = { run: true, stay: true, code: '', detail: '' };
const wouldBePods = new WeakMap<DaemonSet, WouldBePod>();

function placementOf(cluster: Cluster, set: DaemonSet, node: Node): Placement {
  const { shouldRun, shouldContinue, failure } = nodeShouldRunDaemonPod(wouldBe(cluster, set), node);
  return failure ? { run: shouldRun, stay: shouldContinue, code: failure.check, detail: detailOf(failure) } : wanted;
}

function wouldBe(cluster: Cluster, set: DaemonSet): WouldBePod {
  const known = cluster.components.daemonsets.slots.get(keyOf(set))?.pod ?? wouldBePods.get(set);
  if (known) return known;
  const made = wouldBePod(set.spec.template);
  wouldBePods.set(set, made);
  return made;
}

function detailOf(failure: PlacementFailure): string {
  switch (failure.check) {
    case 'template-node-name':
      return failure.asked;
    case 'node-selector':
      return `${failure.key}=${failure.asked}`;
    case 'untolerated-taint': {
      const { key, value, effect } = failure.taint;
      return `${key}${value ? `=${value}` : ''}:${effect}`;
    }
    default:
      return '';
  }
}

/** Declared beside actual: what files and API server declare, what the runtime lists. */
function kubeletReport(cluster: Cluster, node: string): KubeletReport | undefined {
  const { kubelets } = cluster.components;
  const state = kubelets.tables.kubelets.get(node);
  if (!state) return undefined;
  const workers = kubelets.tables.workersOf(node).map((key) => kubelets.tables.workers.get(key)!);
  const actual = kubelets.runtime.onNode(node);
  const declaredRows = workers.filter((worker) => !worker.removed).flatMap((worker) => declaredOf(worker, actual));
  const known = new Set(workers.map(({ key }) => key));
  const strays = actual.filter(({ owner }) => !known.has(owner)).map(({ pod, name, state: container }) =>
    ({ pod, container: name, declared: '' as const, actual: container, differs: container !== 'Exited' }));
  return {
    state: state.process,
    linked: state.linked,
    lastHeartbeat: kubelets.heartbeat(node).last,
    relists: kubelets.runtime.relistsOf(node),
    rows: [...declaredRows, ...strays],
  };
}

type Containers = ReturnType<Cluster['components']['kubelets']['runtime']['onNode']>;

function declaredOf({ key, podKey, source, pod, state }: PodWorker, actual: Containers): KubeletReport['rows'] {
  const own = actual.filter(({ owner }) => owner === key);
  return pod.spec.containers.map(({ name }) => {
    const container = own.filter((each) => each.name === name).at(-1);
    const running = container?.state === 'Running';
    return {
      pod: podKey,
      container: name,
      declared: source === 'api' ? 'apiserver' : 'file',
      actual: container?.state ?? '',
      differs: state === 'sync' ? !running : running,
    };
  });
}

function usageOf(cluster: Cluster, node: Node): Usage | undefined {
  const has = allocatableOf(node);
  if (!has) return undefined;
  const sum = { cpu: 0, memory: 0 };
  for (const key of cluster.world.indexes.podsByNode.get(node.metadata.name)) addRequests(sum, cluster.world.pods.get(key));
  return { ...sum, cpuAllocatable: has.cpu, memoryAllocatable: has.memory };
}

type Quantities = Readonly<Record<string, string | number>>;

const known = new WeakMap<Quantities, { readonly cpu: number; readonly memory: number }>();

/** What pods can request of a node, in milli-CPU and bytes; undefined when its object says nothing. */
function allocatableOf({ status }: Node): { readonly cpu: number; readonly memory: number } | undefined {
  const allocatable = status?.allocatable;
  if (!allocatable || (allocatable['cpu'] === undefined && allocatable['memory'] === undefined)) return undefined;
  const before = known.get(allocatable);
  if (before) return before;
  const made = { cpu: milliValue(allocatable['cpu'] ?? 0), memory: wholeValue(allocatable['memory'] ?? 0) };
  known.set(allocatable, made);
  return made;
}

const requestsOfSpec = new WeakMap<PodSpec, { readonly cpu: number; readonly memory: number }>();

function addRequests(sum: { cpu: number; memory: number }, pod: Pod | undefined): void {
  if (!pod || pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return;
  const { cpu, memory } = requestsOf(pod.spec);
  sum.cpu += cpu;
  sum.memory += memory;
}

function requestsOf(spec: PodSpec): { readonly cpu: number; readonly memory: number } {
  const known = requestsOfSpec.get(spec);
  if (known) return known;
  const made = { cpu: 0, memory: 0 };
  for (const { resources } of spec.containers) {
    made.cpu += milliValue(resources?.requests?.['cpu'] ?? 0);
    made.memory += wholeValue(resources?.requests?.['memory'] ?? 0);
  }
  requestsOfSpec.set(spec, made);
  return made;
}

import type { Action } from '../cluster/actions';
import { byCodeUnit, keyOf } from '../cluster/api/names';
import { isNodeReady } from '../cluster/api/nodes';
import { refOf } from '../cluster/api/ref';
import type { DaemonSet, JsonObject, Node } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import type { TextbookDaemonSetController } from '../cluster/controllers/daemonset/textbookController';
import { declaresReplicas } from '../cluster/controllers/replicas/replicasController';
import { controllerOf } from '../cluster/indexes';
import type { TextbookKubelets } from '../cluster/kubelet/textbook/kubelets';

/** A switch or a button of a teaching model; its value and options are worded at the edge. */
export interface DemoControl {
  readonly id: string;
  readonly code: 'nodes' | 'taints' | 'add-node' | 'remove-node' | 'toggle-ready' | 'reconcile' | 'link' | 'crash' | 'stray' | 'tick';
  /** The node or container that it is about. */
  readonly about?: string;
  readonly value?: string;
  readonly options?: readonly string[];
}

/** How a teaching model stands (textbook 1 and 2). */
export type DemoState =
  | { readonly model: 'places'; readonly targets: number; readonly placed: number; readonly converged: boolean }
  | { readonly model: 'kubelet'; readonly time: number; readonly relists: number; readonly agrees: boolean };

/** What declares a number on the same nodes (textbook 1.11). */
export interface ContrastState {
  readonly name: string;
  readonly declared: number;
  readonly nodes: readonly { readonly node: string; readonly pods: readonly string[] }[];
}

export interface Demo {
  readonly state: DemoState;
  readonly controls: readonly DemoControl[];
  readonly contrast?: ContrastState;
}

/** What a control does: an action, one single step, or one tick. */
export type DemoMove = { readonly act: Action } | { readonly step: 1 } | { readonly tick: 1 };

/** A fleet that is larger is no demo. */
const mostNodes = 20;
const everyTaint = { operator: 'Exists' };

/** The model that a small cluster of the textbook profile shows, with its switches and buttons; undefined when it is none. */
export function demoOf(cluster: Cluster, selected?: string): Demo | undefined {
  const { nodes, daemonsets } = cluster.world;
  if (cluster.settings.profile !== 'textbook' || nodes.size === 0 || nodes.size > mostNodes || daemonsets.size > 1) return undefined;
  const contrast = contrastOf(cluster);
  const [set] = daemonsets.values();
  if (set) return { ...places(cluster, set, selected), ...(contrast && { contrast }) };
  return nodes.size === 1 ? kubelet(cluster) : undefined;
}

/** What a control of {@link demoOf} does now. */
export function demoMove(cluster: Cluster, id: string, value?: string, selected?: string): DemoMove | undefined {
  const control = demoOf(cluster, selected)?.controls.find((each) => each.id === id);
  if (!control || (control.options && !control.options.includes(value ?? ''))) return undefined;
  const [set] = cluster.world.daemonsets.values();
  const { about = '' } = control;
  switch (control.code) {
    case 'nodes':
      return patchOf(set!, { nodeSelector: value === 'all' ? null : selectorOf(value!) });
    case 'taints':
      return patchOf(set!, { tolerations: value === 'tolerate' ? [everyTaint] : null });
    case 'add-node':
      return { act: { addNode: { like: about } } };
    case 'remove-node':
      return { act: { delete: { target: `Node/${about}` } } };
    case 'toggle-ready':
      return { act: { nodeCondition: { node: about, set: { Ready: isNodeReady(cluster.world.nodes.get(about)!) ? 'False' : 'True' } } } };
    case 'reconcile':
      return { step: 1 };
    case 'link':
      return { act: { network: { node: about, apiserver: value === 'cut' ? 'cut' : 'restored' } } };
    case 'crash':
      return crashOf(about);
    case 'stray':
      return { act: { strayContainer: { node: about, pod: 'stray', container: 'x' } } };
    case 'tick':
      return { tick: 1 };
  }
}

function places(cluster: Cluster, set: DaemonSet, selected: string | undefined): Demo {
  const controller = cluster.components.daemonsets as TextbookDaemonSetController;
  const key = keyOf(set);
  const nodes = [...cluster.world.nodes.values()].sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
  const { nodeSelector = {}, tolerations = [] } = set.spec.template.spec;
  const asked = Object.entries(nodeSelector).map(([label, value]) => `${label}=${value}`)[0];
  const tolerates = tolerations.some(({ key: taint, operator }) => operator === 'Exists' && !taint);
  const chosen = nodes.find(({ metadata }) => metadata.name === selected) ?? nodes.at(-1)!;
  const model = nodes.find(({ spec, metadata }) => !spec?.taints?.length && Object.keys(metadata.labels ?? {}).length === 0) ?? nodes[0]!;
  const label = asked ?? tellingLabel(nodes);
  return {
    state: {
      model: 'places',
      targets: controller.targets(key).length,
      placed: controller.carriers(key).length,
      converged: controller.converged(key),
    },
    controls: [
      ...(label === undefined ? [] : [{ id: 'nodes', code: 'nodes', value: asked ?? 'all', options: ['all', label] } as const]),
      { id: 'taints', code: 'taints', value: tolerates ? 'tolerate' : 'avoid', options: ['tolerate', 'avoid'] },
      { id: 'add-node', code: 'add-node', about: model.metadata.name },
      { id: 'remove-node', code: 'remove-node', about: chosen.metadata.name },
      { id: 'toggle-ready', code: 'toggle-ready', about: chosen.metadata.name },
      { id: 'reconcile', code: 'reconcile' },
    ],
  };
}

/** A label that some nodes have and others have not. */
function tellingLabel(nodes: readonly Node[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { metadata } of nodes) {
    for (const [key, value] of Object.entries(metadata.labels ?? {})) counts.set(`${key}=${value}`, (counts.get(`${key}=${value}`) ?? 0) + 1);
  }
  return [...counts.keys()].sort(byCodeUnit).find((label) => counts.get(label)! < nodes.length);
}

function kubelet(cluster: Cluster): Demo {
  const kubelets = cluster.components.kubelets as TextbookKubelets;
  const [node = ''] = cluster.world.nodes.keys();
  const actual = kubelets.runtime.onNode(node);
  const declared = kubelets.sources.declared(node).flatMap(({ podKey, pod }) => pod.spec.containers.map(({ name }) => `${podKey}/${name}`));
  const running = actual.filter(({ state }) => state === 'Running').map(({ pod, name }) => `${pod}/${name}`);
  const agrees = actual.length === running.length && [...declared].sort().join(' ') === [...running].sort().join(' ');
  return {
    state: { model: 'kubelet', time: kubelets.rounds.timeOf(node), relists: kubelets.runtime.relistsOf(node), agrees },
    controls: [
      { id: 'link', code: 'link', about: node, value: kubelets.isLinked(node) ? 'reached' : 'cut', options: ['reached', 'cut'] },
      ...running.filter((name) => declared.includes(name)).map((name) => ({ id: `crash ${name}`, code: 'crash', about: name }) as const),
      { id: 'stray', code: 'stray', about: node },
      { id: 'tick', code: 'tick' },
    ],
  };
}

function contrastOf({ world }: Cluster): ContrastState | undefined {
  const [owner] = [...world.others.values()].filter(({ kind }) => declaresReplicas(kind)).sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
  if (!owner) return undefined;
  const ref = refOf(owner.kind!, owner);
  const own = [...world.pods.values()].filter((pod) => {
    const by = controllerOf(pod);
    return by !== undefined && refOf(by.kind, { metadata: { ...pod.metadata, name: by.name } }) === ref;
  });
  const podsOn = (node: string): readonly string[] =>
    own.filter(({ spec }) => spec.nodeName === node).map(({ metadata }) => metadata.name).sort(byCodeUnit);
  const names = [...world.nodes.keys()].sort(byCodeUnit);
  return { name: owner.metadata.name, declared: replicasOf(owner), nodes: names.map((node) => ({ node, pods: podsOn(node) })) };
}

function replicasOf(owner: object): number {
  return (owner as { readonly spec?: { readonly replicas?: number } }).spec?.replicas ?? 1;
}

function patchOf(set: DaemonSet, spec: JsonObject): DemoMove {
  return { act: { patch: { target: refOf('DaemonSet', set), merge: { spec: { template: { spec } } } } } };
}

/** The old keys go, so that one pair is all that is asked for. */
function selectorOf(pair: string): JsonObject {
  const [key = '', value = ''] = pair.split('=');
  return { [key]: value };
}

function crashOf(name: string): DemoMove {
  const [namespace = '', pod = '', container = ''] = name.split('/');
  return { act: { container: { pod: { name: `${namespace}/${pod}` }, container, exitCode: 1 } } };
}

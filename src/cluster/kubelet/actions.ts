import type { Action, ActResult, PodSelector } from '../actions';
import { byCodeUnit, keyOf } from '../api/names';
import { targetNodeOf } from '../api/pods';
import { parseRef } from '../api/ref';
import type { Pod } from '../api/types';
import type { ApiError } from '../apiserver/errors';
import { UnsupportedError } from '../apiserver/errors';
import { notFound } from '../apiserver/statuses';
import type { Components } from '../components';
import { controllerOf } from '../indexes';
import { containersOf } from './podStatus';
import { kubeletActor } from './timing';
import { workerKey } from './state';

type Named<Name extends string> = Extract<Action, { readonly [N in Name]: unknown }>;
type ArgOf<Name extends string> = Named<Name>[Name & keyof Named<Name>];
type Handler<Name extends string> = (components: Components, arg: ArgOf<Name>) => ActResult;

const done: ActResult = { rejections: [] };

/** What a person can do to a node's machine, kubelet, network and containers (SCENARIO.md, "Steps"). */
export const kubeletActions = {
  kubelet: ((components, { node, state }) =>
    onNode(components, node, () => components.kubelets.power.setProcess(node, state))) as Handler<'kubelet'>,
  network: ((components, { node, apiserver }) =>
    onNode(components, node, () => components.kubelets.power.setLink(node, apiserver === 'restored'))) as Handler<'network'>,
  nodeCondition: ((components, { node, set }) =>
    onNode(components, node, () => components.kubelets.power.report(node, set))) as Handler<'nodeCondition'>,
  container: ((components, { pod, container, exitCode = 1, oomKilled = false }) =>
    onContainers(components, pod, container, (key, name) => endContainer(components, key, name, exitCode, oomKilled))) as Handler<'container'>,
  probe: ((components, arg) => probe(components, arg)) as Handler<'probe'>,
  behave: ((components, { image, ...behaviour }) => {
    components.kubelets.behave(image, behaviour);
    return done;
  }) as Handler<'behave'>,
  strayContainer: ((components, { node, pod, container }) =>
    onNode(components, node, () => stray(components, node, pod, container))) as Handler<'strayContainer'>,
  staticPod: ((components, arg) => staticPod(components, arg)) as Handler<'staticPod'>,
};

function staticPod(components: Components, { node, object, remove }: ArgOf<'staticPod'>): ActResult {
  const { kubelets } = components;
  const refusals: (ApiError | undefined)[] = [];
  const missing = onNode(components, node, () => {
    if (remove !== undefined) refusals.push(kubelets.removeManifest(node, remove));
    if (object) refusals.push(kubelets.putManifest(node, object));
  });
  return { rejections: [...missing.rejections, ...refusals.filter((refusal) => refusal !== undefined)] };
}

function onNode({ world, kubelets }: Components, node: string, work: () => void): ActResult {
  if (!world.nodes.has(node)) return { rejections: [notFound('Node', node)] };
  kubelets.nodes.ensure(node);
  work();
  return done;
}

/** The pods that a selector chooses, in the order of their keys; terminating ones included. */
function selectPods({ world }: Components, { daemonset, name, node, labels = {} }: PodSelector): readonly Pod[] {
  const pods = name === undefined ? [...world.pods.values()] : [world.pods.get(parseRef(`Pod/${name}`).key)];
  const chosen = pods.filter((pod) => pod !== undefined).filter((pod) => {
    if (daemonset !== undefined && !isOwnedBy(pod, parseRef(`DaemonSet/${daemonset}`))) return false;
    if (node !== undefined && targetNodeOf(pod) !== node) return false;
    return Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value);
  });
  return chosen.sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
}

function isOwnedBy(pod: Pod, { namespace, name }: { namespace: string; name: string }): boolean {
  const owner = controllerOf(pod);
  return owner?.kind === 'DaemonSet' && owner.name === name && (pod.metadata.namespace ?? 'default') === namespace;
}

type OnContainer = (workerKey: string, container: string) => void;

/** Does something to one container (default: the first) of every pod that is chosen and bound. */
function onContainers(components: Components, selector: PodSelector, container: string | undefined, work: OnContainer): ActResult {
  const pods = selectPods(components, selector);
  if (pods.length === 0) return { rejections: [notFound('Pod', selector.name ?? selector.daemonset ?? selector.node ?? '')] };
  const rejections: ApiError[] = [];
  for (const pod of pods) {
    const name = container ?? pod.spec.containers[0]?.name ?? '';
    if (!containersOf(pod).some((candidate) => candidate.name === name)) rejections.push(noContainer(pod, name));
    else if (pod.spec.nodeName) work(workerKey(pod.spec.nodeName, pod), name);
  }
  return { rejections };
}

function noContainer(pod: Pod, name: string): ApiError {
  const message = `container ${name} not found in pod ${pod.metadata.name}`;
  return { object: `Pod/${keyOf(pod)}`, reason: 'NotFound', message, fields: [] };
}

function endContainer({ kubelets }: Components, key: string, name: string, exitCode: number, oomKilled: boolean): void {
  for (const container of kubelets.runtime.ofPod(key)) {
    if (container.name === name) kubelets.runtime.exit(container.id, exitCode, oomKilled);
  }
}

function probe(components: Components, { pod, container, readiness, liveness, startup }: ArgOf<'probe'>): ActResult {
  if (liveness !== undefined || startup !== undefined) throw new UnsupportedError('liveness and startup probes');
  const { tables } = components.kubelets;
  return onContainers(components, pod, container, (key, name) => {
    tables.probes.put(`${key} ${name}`, { readiness });
    components.world.agenda.enqueue(kubeletActor, key);
  });
}

function stray({ world, kubelets }: Components, node: string, pod: string, name: string): void {
  const { key } = parseRef(`Pod/${pod}`);
  const script = { startup: 0, readyAfter: 0, exitAfter: 'never', exitCode: 1, oomKilled: false, ignoresSigterm: false } as const;
  kubelets.runtime.create({ node, owner: `${node} ${key} stray`, pod: key, name, image: 'unknown', attempt: 0, sandbox: 0, script });
  world.agenda.enqueue(kubeletActor, node);
}

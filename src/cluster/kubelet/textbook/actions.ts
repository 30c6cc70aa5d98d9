import type { Action, ActResult, PodSelector } from '../../actions';
import { podKey, targetNodeOf } from '../../api/pods';
import { parseRef } from '../../api/ref';
import type { Pod } from '../../api/types';
import type { ApiError } from '../../apiserver/errors';
import { UnsupportedError } from '../../apiserver/errors';
import { notFound } from '../../apiserver/statuses';
import type { Components } from '../../components';
import { selectPods } from '../../kubectl/pods';
import type { TextbookKubelets } from './kubelets';

type Named<Name extends string> = Extract<Action, { readonly [N in Name]: unknown }>;
type ArgOf<Name extends string> = Named<Name>[Name & keyof Named<Name>];
type Handler<Name extends string> = (components: Components, arg: ArgOf<Name>) => ActResult;

const done: ActResult = { rejections: [] };

/** What a person can do to machines and containers of the teaching model: the demos' switches and buttons (textbook 2). */
export const textbookKubeletActions = {
  kubelet: ((components, { node, state }) => onNode(components, node, (kubelets) => kubelets.setProcess(node, state))) as Handler<'kubelet'>,
  network: ((components, { node, apiserver }) =>
    onNode(components, node, (kubelets) => kubelets.setLink(node, apiserver === 'restored'))) as Handler<'network'>,
  nodeCondition: ((components, { node, set }) =>
    onNode(components, node, (kubelets) => kubelets.setConditions(node, set))) as Handler<'nodeCondition'>,
  container: ((components, arg) => crash(components, arg)) as Handler<'container'>,
  probe: (() => {
    throw new UnsupportedError('probes in the textbook profile');
  }) as Handler<'probe'>,
  strayContainer: ((components, { node, pod, container }) =>
    onNode(components, node, (kubelets) => void kubelets.addStray(node, parseRef(`Pod/${pod}`).key, container))) as Handler<'strayContainer'>,
  staticPod: ((components, { node, object, remove }) =>
    onNode(components, node, (kubelets) => {
      if (remove !== undefined) return kubelets.removeManifest(node, remove);
      return object && kubelets.putManifest(node, object);
    })) as Handler<'staticPod'>,
};

type OnKubelets = (kubelets: TextbookKubelets) => ApiError | undefined | void;

function onNode({ world, kubelets }: Components, node: string, work: OnKubelets): ActResult {
  if (!world.nodes.has(node)) return { rejections: [notFound('Node', node)] };
  const refusal = work(kubelets as TextbookKubelets);
  return refusal ? { rejections: [refusal] } : done;
}

/** A process is killed from outside: every chosen container that is Running ends; pods of files can be chosen too. */
function crash(components: Components, { pod, container, exitCode = 1, oomKilled = false }: ArgOf<'container'>): ActResult {
  const pods = [...selectPods(components.world, pod), ...filePods(components, pod)];
  if (pods.length === 0) return { rejections: [notFound('Pod', pod.name ?? pod.daemonset ?? pod.node ?? '')] };
  const { runtime } = components.kubelets;
  for (const each of pods) {
    const name = container ?? each.spec.containers[0]?.name;
    const own = runtime.ofPod(`${each.spec.nodeName} ${podKey(each)}`).filter((found) => found.name === name);
    for (const { id } of own) runtime.exit(id, exitCode, oomKilled);
  }
  return done;
}

/** Pods that only a file declares. */
function filePods({ kubelets }: Components, { daemonset, name, node, labels = {} }: PodSelector): readonly Pod[] {
  if (daemonset !== undefined) return [];
  const pods = [...kubelets.tables.manifests.values()].filter((pod) => {
    if (name !== undefined && podKey(pod) !== parseRef(`Pod/${name}`).key) return false;
    if (node !== undefined && targetNodeOf(pod) !== node) return false;
    return Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value);
  });
  return pods.sort((a, b) => (podKey(a) < podKey(b) ? -1 : 1));
}

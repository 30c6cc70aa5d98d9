import type { Action, ActResult } from '../actions';
import { podKey } from '../api/pods';
import { parseRef } from '../api/ref';
import type { JsonObject } from '../api/types';
import type { Components } from '../components';
import { declaresReplicas } from '../controllers/replicas/replicasController';
import { textbookKubeletActions } from '../kubelet/textbook/actions';
import type { TextbookKubelets } from '../kubelet/textbook/kubelets';
import * as kubectl from '../kubectl';
import { mergePatch } from '../kubectl/mergePatch';
import { selectPods } from '../kubectl/pods';
import { readReplicas, writeReplicas } from './replicas';
import { withEffect, withTaintEffects } from './taints';

type ArgOf<Name extends string> = Extract<Action, { readonly [N in Name]: unknown }> extends infer A ? A[Name & keyof A] : never;

/** Actions that mean something else in the teaching model than in Kubernetes. */
export const textbookActions = {
  ...textbookKubeletActions,
  addNode,
  apply,
  delete: deleteObjects,
  patch,
  taint: ({ world }: Components, arg: ArgOf<'taint'>): ActResult => kubectl.taint(world, { ...arg, add: arg.add?.map(withEffect) }),
};

/** A new node is Ready at once, unless it is said not to be; it changes nothing by itself (textbook 1.5). */
function addNode(components: Components, { ready = true, object, ...rest }: ArgOf<'addNode'>): ActResult {
  const before = new Set(components.world.nodes.keys());
  const result = kubectl.addNode(components, { ...rest, ...(object && { object: withTaintEffects({ kind: 'Node', ...object }) }), ready: true });
  if (ready) return result;
  const kubelets = components.kubelets as TextbookKubelets;
  for (const name of [...components.world.nodes.keys()]) if (!before.has(name)) kubelets.setConditions(name, { Ready: 'False' });
  return result;
}

/** What declares a number is kept for the contrast model; the rest is applied as usual. */
function apply(components: Components, { objects }: ArgOf<'apply'>): ActResult {
  const results = objects.map((json) => {
    const replicas = readReplicas(json);
    return replicas ? writeReplicas(components.world, 'apply', replicas) : kubectl.apply(components, { objects: [withTaintEffects(json)] });
  });
  return { rejections: results.flatMap(({ rejections }) => rejections) };
}

function patch({ world }: Components, arg: ArgOf<'patch'>): ActResult {
  const before = world.others.get(arg.target) ?? world.others.get(fullRef(arg.target));
  if (!before || !declaresReplicas(before.kind)) return kubectl.patch(world, arg);
  const merged = readReplicas(mergePatch(before as JsonObject, arg.merge) as JsonObject);
  return merged ? writeReplicas(world, 'patch', merged) : { rejections: [] };
}

function fullRef(target: string): string {
  const { kind, key } = parseRef(target);
  return `${kind}/${key}`;
}

/** What is deleted is gone at once; a node takes its pods along, and that is one line of the log (textbook 1.6). */
function deleteObjects(components: Components, arg: ArgOf<'delete'>): ActResult {
  const { world } = components;
  const { kind, key } = parseRef(arg.target ?? 'Pod/');
  const isNode = kind === 'Node' && world.nodes.has(key);
  const pods = arg.pod ? selectPods(world, arg.pod).map(podKey) : kind === 'Pod' ? [key] : [];
  const result = kubectl.deleteObjects(world, arg);
  for (const pod of pods) world.api.removePod(pod);
  if (isNode) removeNode(components, key);
  return result;
}

function removeNode({ world, kubelets }: Components, node: string): void {
  for (const pod of [...world.indexes.podsByNode.get(node)].sort()) world.api.removePod(pod);
  (kubelets as TextbookKubelets).tearDown(node);
  world.log.line({ source: 'node', node, reason: 'textbook.node-removed', object: `Node/${node}`, args: { node } });
}

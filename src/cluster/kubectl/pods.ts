import type { PodSelector } from '../actions';
import { byCodeUnit } from '../api/names';
import { podKey, targetNodeOf } from '../api/pods';
import { parseRef } from '../api/ref';
import type { Pod } from '../api/types';
import type { ApiError } from '../apiserver/errors';
import { controllerOf } from '../indexes';
import type { World } from '../world';

/** The pods that a selector chooses, terminating ones included, by namespace and name (SCENARIO.md, SELECTOR). */
export function selectPods(world: World, selector: PodSelector): readonly Pod[] {
  const chosen = candidates(world, selector).filter((pod) => matches(pod, selector));
  return chosen.sort((a, b) => byCodeUnit(podKey(a), podKey(b)));
}

/** As {@link selectPods}, but a selector that chooses nothing is a refusal. */
export function selectSomePods(world: World, selector: PodSelector): readonly Pod[] | ApiError {
  const pods = selectPods(world, selector);
  if (pods.length > 0) return pods;
  const object = selector.name === undefined ? 'Pod/*' : `Pod/${namespaced(selector.name)}`;
  return { object, reason: 'NotFound', message: `no pod matches ${JSON.stringify(selector)}`, fields: [] };
}

/** A superset of what is looked for, by the narrowest index there is. */
function candidates({ pods, daemonsets, indexes }: World, { name, daemonset }: PodSelector): Pod[] {
  if (name !== undefined) {
    const pod = pods.get(namespaced(name));
    return pod ? [pod] : [];
  }
  const uid = daemonset === undefined ? undefined : daemonsets.get(namespaced(daemonset))?.metadata.uid;
  if (uid === undefined) return [...pods.values()];
  return [...indexes.podsByController.get(uid)].map((key) => pods.get(key)!);
}

function matches(pod: Pod, { daemonset, node, name, labels = {} }: PodSelector): boolean {
  if (name !== undefined && podKey(pod) !== namespaced(name)) return false;
  if (daemonset !== undefined && !isControlledBy(pod, namespaced(daemonset))) return false;
  if (node !== undefined && targetNodeOf(pod) !== node) return false;
  return Object.entries(labels).every(([key, value]) => pod.metadata.labels?.[key] === value);
}

/** By name: pods of a set that is gone are its pods still. */
function isControlledBy(pod: Pod, set: string): boolean {
  const owner = controllerOf(pod);
  return owner?.kind === 'DaemonSet' && `${pod.metadata.namespace ?? 'default'}/${owner.name}` === set;
}

function namespaced(name: string): string {
  return parseRef(`Pod/${name}`).key;
}

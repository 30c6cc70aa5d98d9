import { byBindingAgeAndName, isTerminating, podKey } from '../../api/pods';
import { byCodeUnit, keyOf, namespaceOf } from '../../api/names';
import type { DaemonSet, Pod } from '../../api/types';
import { controllerOf } from '../../indexes';
import type { World } from '../../world';
import { ownerReferenceTo } from './revision';
import type { SetSlots } from './slots';

/** What claiming asks for (DS-3.4). */
export interface Claims {
  /** Ours, but the labels no longer match. */
  readonly release: readonly Pod[];
  /** Nobody's, and the labels match. */
  readonly adopt: readonly Pod[];
}

/** Which pods a set would release and adopt; a set that is being deleted does neither. */
export function decideClaims(world: World, slots: SetSlots): Claims {
  const { set } = slots;
  if (set.metadata.deletionTimestamp !== undefined) return { release: [], adopt: [] };
  const orphans = [...world.indexes.orphanPods.get(namespaceOf(set.metadata))].map((key) => world.pods.get(key)!);
  return {
    release: [...slots.strangers].sort(byCodeUnit).map((key) => world.pods.get(key)!),
    adopt: orphans.filter((pod) => !isTerminating(pod) && slots.matches(pod.metadata.labels)).sort(byBindingAgeAndName),
  };
}

/** The live read before an adoption: whether the set still exists and is not being deleted (DS-3.4 d). */
export type MayAdopt = (set: DaemonSet) => boolean;

/** The error of an adoption that the live read speaks against: it fails the whole sync. */
export function adoptionRefused(set: DaemonSet): string {
  return `can't adopt: ${keyOf(set)} has just been deleted`;
}

/** Releases and adopts the pods of a set; an error when an adoption is not allowed (DS-3.4). */
export function claimPods(world: World, slots: SetSlots, mayAdopt: MayAdopt): string | undefined {
  const { release, adopt } = decideClaims(world, slots);
  for (const pod of release) {
    const ownerReferences = (pod.metadata.ownerReferences ?? []).filter((owner) => owner.controller !== true);
    world.pods.put(podKey(pod), { ...pod, metadata: { ...pod.metadata, ownerReferences } });
  }
  if (adopt.length > 0 && !mayAdopt(slots.set)) return adoptionRefused(slots.set);
  for (const pod of adopt) {
    const ownerReferences = [...(pod.metadata.ownerReferences ?? []), ownerReferenceTo(slots.set)];
    world.pods.put(podKey(pod), { ...pod, metadata: { ...pod.metadata, ownerReferences } });
  }
  return undefined;
}

/** Owned pods of a set, those that ended for good included: controlled by it, with matching labels. */
export function ownedPods(world: World, slots: SetSlots): readonly Pod[] {
  return controlledPods(world, slots.set).filter((pod) => slots.matches(pod.metadata.labels));
}

/** Pods whose controller is the set, by kind, name and uid (DS-3.4 a), in the order of DS-3.14. */
function controlledPods(world: World, set: DaemonSet): readonly Pod[] {
  return [...world.indexes.podsByController.get(set.metadata.uid ?? '')]
    .map((key) => world.pods.get(key)!)
    .filter((pod) => isControlledBy(pod, set))
    .sort(byBindingAgeAndName);
}

/** Whether a set is the controller of a pod: kind, name, uid and namespace agree. */
export function isControlledBy(pod: Pod, set: DaemonSet): boolean {
  const owner = controllerOf(pod);
  return (
    owner?.kind === 'DaemonSet' &&
    owner.name === set.metadata.name &&
    owner.uid === set.metadata.uid &&
    namespaceOf(pod.metadata) === namespaceOf(set.metadata)
  );
}

import { byCodeUnit, keyOf, namespaceOf } from '../../api/names';
import type { ControllerRevision, DaemonSet } from '../../api/types';
import { isApiError } from '../../apiserver/statuses';
import { controllerOf } from '../../indexes';
import type { World } from '../../world';
import { adoptionRefused, claimPods, ownedPods, type MayAdopt } from './claim';
import { matchesRevision, newRevision, ownerReferenceTo } from './revision';
import type { SetSlots } from './slots';
import { revisionHashLabel } from './updated';

/** The revisions of a set: the one that records its present template, and the others. */
export interface RevisionHistory {
  readonly current: ControllerRevision;
  readonly old: readonly ControllerRevision[];
}

/** Hash label of a revision. */
export function hashOf(revision: ControllerRevision): string {
  return revision.metadata.labels?.[revisionHashLabel] ?? '';
}

/**
 * Claims revisions as pods are claimed (DS-5.4): those without an owner are adopted, those whose labels do not
 * match are released. An error when an adoption is not allowed.
 */
export function claimRevisions(world: World, slots: SetSlots, mayAdopt: MayAdopt): string | undefined {
  const { set } = slots;
  for (const key of [...world.indexes.revisionsByController.get(set.metadata.uid ?? '')].sort()) {
    const revision = world.revisions.get(key)!;
    if (!slots.matches(revision.metadata.labels) && isOurs(revision, set)) world.revisions.put(key, withoutController(revision));
  }
  const orphans = [...world.indexes.orphanRevisions.get(namespaceOf(set.metadata))].sort().map((key) => world.revisions.get(key)!);
  const adopted = orphans.filter(({ metadata }) => metadata.deletionTimestamp === undefined && slots.matches(metadata.labels));
  if (adopted.length > 0 && !mayAdopt(set)) return adoptionRefused(set);
  for (const revision of adopted) {
    const ownerReferences = [...(revision.metadata.ownerReferences ?? []), ownerReferenceTo(set)];
    put(world, { ...revision, metadata: { ...revision.metadata, ownerReferences } });
  }
  return undefined;
}

/** Revisions that a set controls and its selector matches, by name. */
export function controlledRevisions(world: World, slots: SetSlots): readonly ControllerRevision[] {
  return [...world.indexes.revisionsByController.get(slots.set.metadata.uid ?? '')]
    .map((key) => world.revisions.get(key)!)
    .filter((revision) => isOurs(revision, slots.set) && slots.matches(revision.metadata.labels))
    .sort((a, b) => byCodeUnit(a.metadata.name, b.metadata.name));
}

/** The revision that records the set's present template; undefined until the controller has made one. */
export function currentRevision(world: World, slots: SetSlots): ControllerRevision | undefined {
  const matching = controlledRevisions(world, slots).filter((revision) => matchesRevision(slots.set, revision));
  return matching.reduce<ControllerRevision | undefined>((best, revision) => (best && best.revision > revision.revision ? best : revision), undefined);
}

/** The history of a set, made true: one current revision with the highest number (DS-5.5 to 5.7). An error ends the sync. */
export function constructHistory(world: World, slots: SetSlots, mayAdopt: MayAdopt): RevisionHistory | { readonly error: string } {
  const { set } = slots;
  const refused = claimRevisions(world, slots, mayAdopt);
  if (refused !== undefined) return { error: refused };
  const revisions = controlledRevisions(world, slots).map((revision) => withHashLabel(world, revision));
  const old = revisions.filter((revision) => !matchesRevision(set, revision));
  const matching = revisions.filter((revision) => matchesRevision(set, revision));
  const next = Math.max(0, ...old.map((revision) => revision.revision)) + 1;
  if (matching.length === 0) {
    const created = snapshot(world, set, next);
    return 'error' in created ? created : { current: created, old };
  }
  const kept = keepOne(world, slots, matching, mayAdopt);
  if ('error' in kept) return kept;
  return { current: kept.revision < next ? renumber(world, kept, next) : kept, old };
}

/** Deletes the lowest old revisions beyond the limit whose hash no owned pod carries (DS-5.8). */
export function trimHistory(world: World, slots: SetSlots, old: readonly ControllerRevision[]): void {
  let excess = old.length - (slots.set.spec.revisionHistoryLimit ?? 10);
  if (excess <= 0) return;
  const live = new Set(ownedPods(world, slots).map((pod) => pod.metadata.labels?.[revisionHashLabel]));
  const byNumber = [...old].sort((a, b) => a.revision - b.revision || byCodeUnit(a.metadata.name, b.metadata.name));
  for (const revision of byNumber) {
    if (excess <= 0) return;
    if (live.has(hashOf(revision))) continue;
    world.revisions.remove(keyOf(revision));
    excess--;
  }
}

/** Records the present template, or finds the name taken (DS-5.6). */
function snapshot(world: World, set: DaemonSet, number: number): ControllerRevision | { readonly error: string } {
  const wanted = newRevision(set, number);
  const created = world.api.createRevision(wanted);
  if (!isApiError(created)) return created;
  const existing = world.revisions.get(keyOf(wanted))!;
  if (matchesRevision(set, existing)) return existing;
  const live = world.daemonsets.get(keyOf(set));
  if (live && live.status?.collisionCount === set.status?.collisionCount) {
    world.daemonsets.put(keyOf(set), {
      ...live,
      status: { ...(live.status ?? noStatus), collisionCount: (set.status?.collisionCount ?? 0) + 1 },
    });
  }
  return { error: created.message };
}

const noStatus = { currentNumberScheduled: 0, numberMisscheduled: 0, desiredNumberScheduled: 0, numberReady: 0 };

/** Of several revisions with the present template the highest stays, and all pods take its hash (DS-5.7). */
function keepOne(
  world: World,
  slots: SetSlots,
  matching: readonly ControllerRevision[],
  mayAdopt: MayAdopt,
): ControllerRevision | { readonly error: string } {
  const kept = matching.reduce((best, revision) => (revision.revision >= best.revision ? revision : best));
  if (matching.length === 1) return kept;
  const refused = claimPods(world, slots, mayAdopt);
  if (refused !== undefined) return { error: refused };
  for (const pod of ownedPods(world, slots)) {
    const labels = { ...pod.metadata.labels, [revisionHashLabel]: hashOf(kept) };
    if (pod.metadata.labels?.[revisionHashLabel] !== hashOf(kept)) {
      world.pods.put(keyOf(pod), { ...pod, metadata: { ...pod.metadata, labels } });
    }
  }
  for (const revision of matching) if (revision !== kept) world.revisions.remove(keyOf(revision));
  return kept;
}

function withHashLabel(world: World, revision: ControllerRevision): ControllerRevision {
  if (revision.metadata.labels?.[revisionHashLabel] !== undefined) return revision;
  const labels = { ...revision.metadata.labels, [revisionHashLabel]: revision.metadata.name };
  return put(world, { ...revision, metadata: { ...revision.metadata, labels } });
}

function renumber(world: World, revision: ControllerRevision, number: number): ControllerRevision {
  return put(world, { ...revision, revision: number });
}

function put(world: World, revision: ControllerRevision): ControllerRevision {
  world.revisions.put(keyOf(revision), revision);
  return revision;
}

function isOurs(revision: ControllerRevision, set: DaemonSet): boolean {
  const owner = controllerOf(revision);
  return (
    owner?.kind === 'DaemonSet' &&
    owner.name === set.metadata.name &&
    owner.uid === set.metadata.uid &&
    namespaceOf(revision.metadata) === namespaceOf(set.metadata)
  );
}

function withoutController(revision: ControllerRevision): ControllerRevision {
  const ownerReferences = (revision.metadata.ownerReferences ?? []).filter((owner) => owner.controller !== true);
  return { ...revision, metadata: { ...revision.metadata, ownerReferences } };
}

import { fnv1a } from '../../api/hash';
import { keyOf, namespaceOf } from '../../api/names';
import type { ControllerRevision, DaemonSet, JsonObject, OwnerReference, PodTemplate } from '../../api/types';
import { stableJson } from '../../store/stableJson';
import { revisionHashLabel } from './updated';

const recorded = new WeakMap<PodTemplate, string>();
const contents = new WeakMap<JsonObject, string>();

/** What a revision records of a template, as text: two templates are the same when this is (DS-5.1). */
export function recordedTemplate(template: PodTemplate): string {
  let text = recorded.get(template);
  if (text === undefined) {
    text = stableJson(revisionData(template));
    recorded.set(template, text);
  }
  return text;
}

/** Whether a revision records the set's present template. */
export function matchesRevision(set: DaemonSet, revision: ControllerRevision): boolean {
  let text = contents.get(revision.data);
  if (text === undefined) {
    text = stableJson(revision.data);
    contents.set(revision.data, text);
  }
  return text === recordedTemplate(set.spec.template);
}

/** The revision that records the set's present template, under a number (DS-5.2). */
export function newRevision(set: DaemonSet, number: number): ControllerRevision {
  const hash = templateHash(set.spec.template, set.status?.collisionCount);
  return {
    apiVersion: 'apps/v1',
    kind: 'ControllerRevision',
    metadata: {
      name: `${set.metadata.name}-${hash}`,
      namespace: namespaceOf(set.metadata),
      labels: { ...set.spec.template.metadata?.labels, [revisionHashLabel]: hash },
      annotations: set.metadata.annotations,
      ownerReferences: [ownerReferenceTo(set)],
    },
    data: revisionData(set.spec.template),
    revision: number,
  };
}

/** Table key of the revision a set would create now. */
export function newRevisionKey(set: DaemonSet): string {
  return keyOf(newRevision(set, 0));
}

/** The one owner reference of what a set makes (DS-3.20). */
export function ownerReferenceTo(set: DaemonSet): OwnerReference {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    name: set.metadata.name,
    uid: set.metadata.uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/**
 * Hash of a template: FNV-1a of its recorded text, then of the collision count, written in the alphabet of
 * the real one. Real hashes are of a Go dump and differ (DS-5.3).
 */
export function templateHash(template: PodTemplate, collisionCount: number | undefined): string {
  const counted = collisionCount === undefined ? '' : String.fromCharCode(collisionCount & 0xff, (collisionCount >> 8) & 0xff);
  const hash = fnv1a(recordedTemplate(template) + counted);
  return [...String(hash)].map((digit) => '456789bcdf'[Number(digit)]).join('');
}

/** The template a revision holds. */
export function templateOf(revision: ControllerRevision): PodTemplate {
  const spec = revision.data['spec'] as JsonObject;
  const { $patch: _patch, ...template } = spec['template'] as JsonObject;
  return template as unknown as PodTemplate;
}

function revisionData(template: PodTemplate): JsonObject {
  return { spec: { template: { ...(template as unknown as JsonObject), $patch: 'replace' } } };
}

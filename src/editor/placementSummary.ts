import { applyDefaults } from '../cluster/apiserver/defaults';
import { decode } from '../cluster/apiserver/decode';
import type { DaemonSet, JsonObject, Node } from '../cluster/api/types';
import { explainPlacement, type PlacementSummary } from '../explain/placement';
import type { ClusterFiles } from './clusterFiles';
import type { ManifestObject } from '../manifests/read';

const decodedNodes = new WeakMap<JsonObject, Node | null>();
const decodedSets = new WeakMap<JsonObject, DaemonSet | null>();

/** Where a DaemonSet of a file lands on the nodes of its cluster, without a run; undefined while it cannot be read. */
export function summaryOf(object: ManifestObject, files: ClusterFiles): PlacementSummary | undefined {
  const set = daemonSetOf(object.value);
  return set && explainPlacement(set, nodesOf(files));
}

/** The nodes that the files describe, or those of the sample fleet. */
export function nodesOf(files: ClusterFiles): readonly Node[] {
  return files.collection().objects.flatMap(({ kind, value }) => (kind === 'Node' ? nodeOf(value) ?? [] : []));
}

export function daemonSetOf(value: JsonObject): DaemonSet | undefined {
  return remembered(decodedSets, value, () => {
    const decoded = decode(value);
    return decoded && 'object' in decoded && 'kind' in decoded && decoded.kind === 'DaemonSet' ? applyDefaults(decoded.object) : null;
  });
}

export function nodeOf(value: JsonObject): Node | undefined {
  return remembered(decodedNodes, value, () => {
    const decoded = decode(value);
    return decoded && 'object' in decoded && 'kind' in decoded && decoded.kind === 'Node' ? decoded.object : null;
  });
}

function remembered<V>(known: WeakMap<JsonObject, V | null>, value: JsonObject, make: () => V | null): V | undefined {
  let made = known.get(value);
  if (made === undefined) known.set(value, (made = make()));
  return made ?? undefined;
}

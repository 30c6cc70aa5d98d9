import type { JsonObject, JsonValue } from '../cluster/api/types';
import { classify, type AssumedType } from './classify';
import type { KindInfo, LegacyVersion } from './kinds';
import { kindNodes } from './nodes/kindCluster';
import { poolNodes, type FoundNode, type NodesFound } from './nodes/pool';
import { finding, type Finding } from './problems';
import type { Path } from './ranges';
import { decode } from './schema/decode';
import { toServedVersion } from './served';
import { isObject } from './yaml/compose';

/** An object as the API server would receive it, and where in its document it comes from. */
export interface ObjectSeed {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly value: JsonObject;
  /** Findings about this object; their paths lead through the document. */
  readonly findings: readonly Finding[];
  /** The way from a field of the object to that of the document. */
  readonly source: (path: Path) => Path;
}

export interface ObjectsFound {
  readonly objects: readonly ObjectSeed[];
  /** What is to say about the document itself: notices and node sources that cannot be read. */
  readonly findings: readonly Finding[];
}

export interface ObjectsOptions {
  /** Last part of the file's address. */
  readonly fileName?: string;
  /** The way to the value in its document. */
  readonly path?: Path;
  readonly assumed?: AssumedType | undefined;
}

/** The simulated objects of one document: an object, the items of a list, or the nodes that a configuration describes. */
export function objectsIn(value: JsonValue, { fileName = '', path = [], assumed }: ObjectsOptions = {}): ObjectsFound {
  const what = classify(value, fileName, assumed);
  switch (what.is) {
    case 'object':
      return readObject(value as JsonObject, what.info, what.legacy, path);
    case 'list':
      return joined(what.items.map((item, index) => objectsIn(item, { fileName, path: [...path, 'items', index], assumed: what.assumed })));
    case 'kind-cluster':
      return generated(checked(kindNodes(value as JsonObject)), path);
    case 'node-pool':
      return pool(value as JsonObject, path);
    case 'other':
      return { objects: [], findings: what.notice ? [under(path, what.notice)] : [] };
  }
}

function joined(found: readonly ObjectsFound[]): ObjectsFound {
  return { objects: found.flatMap(each => each.objects), findings: found.flatMap(each => each.findings) };
}

function readObject(written: JsonObject, info: KindInfo, legacy: LegacyVersion | undefined, path: Path): ObjectsFound {
  const typed = withType(written, info, legacy);
  const { value, findings } = decode(typed, info.kind);
  const name = nameOf(value);
  if (name === undefined) {
    return { objects: [], findings: [under(path, finding('error', 'name-required', { kind: info.kind }, ['metadata'], 'key'))] };
  }
  const old = legacy ? [notServed(legacy, info)] : [];
  const namespace = info.namespaced ? textOr(field(value, 'namespace'), 'default') : undefined;
  const { apiVersion, kind } = info;
  const said = [...old, ...findings].map(each => under(path, each));
  return { objects: [{ apiVersion, kind, namespace, name, value, findings: said, source: way => [...path, ...way] }], findings: [] };
}

function withType(written: JsonObject, { apiVersion, kind }: KindInfo, legacy: LegacyVersion | undefined): JsonObject {
  if (legacy) return toServedVersion(written, legacy);
  return written.apiVersion === apiVersion && written.kind === kind ? written : { apiVersion, kind, ...written };
}

function notServed({ apiVersion, removedIn }: LegacyVersion, { kind, apiVersion: replacement }: KindInfo): Finding {
  return finding('warning', 'api-not-served', { apiVersion, kind, removedIn, replacement }, ['apiVersion']) as unknown as Finding;
}

/** The name, or the one the API server would make of `generateName`: always the same, so that runs can be repeated. */
function nameOf(value: JsonObject): string | undefined {
  const name = field(value, 'name');
  if (name != null && name !== '') return String(name);
  const prefix = field(value, 'generateName');
  return typeof prefix === 'string' && prefix !== '' ? prefix : undefined;
}

function field(value: JsonObject, name: string): JsonValue | undefined {
  return isObject(value.metadata) ? value.metadata[name] : undefined;
}

function textOr(value: JsonValue | undefined, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}

function pool(value: JsonObject, path: Path): ObjectsFound {
  const { value: decoded, findings } = decode(value, 'NodePool');
  const found = findings.some(each => each.severity === 'error') ? { nodes: [], findings: [] } : poolNodes(decoded);
  return generated({ nodes: found.nodes, findings: [...findings, ...found.findings] }, path);
}

function generated({ nodes, findings }: NodesFound, path: Path): ObjectsFound {
  return { objects: nodes.map(node => nodeSeed(node, path)), findings: findings.map(each => under(path, each)) };
}

const noFindings: readonly Finding[] = [];

function nodeSeed({ value, source, findings = noFindings }: FoundNode, path: Path): ObjectSeed {
  const name = String(field(value, 'name'));
  const way = path.length === 0 ? source : (to: Path): Path => [...path, ...source(to)];
  return { apiVersion: 'v1', kind: 'Node', namespace: undefined, name, value, findings: findings.map(each => under(path, each)), source: way };
}

/** Labels and taints of a configuration can have wrong types, too; they are told where the configuration has them. */
function checked({ nodes, findings }: NodesFound): NodesFound {
  const decoded = nodes.map(node => {
    const { value, findings: wrong } = decode(node.value, 'Node');
    return { ...node, value, findings: wrong.map(each => ({ ...each, path: node.source(each.path) })) };
  });
  return { nodes: decoded, findings };
}

function under(path: Path, each: Finding): Finding {
  return path.length === 0 ? each : { ...each, path: [...path, ...each.path] };
}

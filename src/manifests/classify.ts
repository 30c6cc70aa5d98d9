import type { JsonObject, JsonValue } from '../cluster/api/types';
import { kindInfo, kindNamed, legacyVersion, type KindInfo, type LegacyVersion } from './kinds';
import { finding, type Finding } from './problems';
import { embedded } from './embedded';
import { isObject } from './yaml/compose';

/** The type of a list's items that do not say theirs. */
export interface AssumedType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What a document is to the simulation. */
export type Classified =
  | { readonly is: 'object'; readonly info: KindInfo; readonly legacy?: LegacyVersion }
  | { readonly is: 'list'; readonly items: readonly JsonValue[]; readonly assumed: AssumedType | undefined }
  | { readonly is: 'kind-cluster' | 'node-pool' }
  /** Something else; when one could mistake it for a manifest, a quiet notice says what it is. */
  | { readonly is: 'other'; readonly notice?: Finding };

/** The kinds whose look-alikes deserve a word. */
const WATCHED = new Set(['Node', 'DaemonSet', 'Pod', 'NodePool']);

const other: Classified = { is: 'other' };

/** Says what a document is. `fileName` is the last part of its address: some files are known by name only. */
export function classify(value: JsonValue, fileName: string, assumed?: AssumedType): Classified {
  if (Array.isArray(value)) return isJsonPatch(value) ? lookAlike('not-patch', { kind: 'JSON 6902' }, []) : other;
  if (!isObject(value)) return other;
  const kind = text(value.kind) ?? assumed?.kind;
  const apiVersion = text(value.apiVersion) ?? assumed?.apiVersion;
  if (kind === undefined || apiVersion === undefined) return withoutType(value, kind, apiVersion, fileName);
  return withType(value, apiVersion, kind);
}

function withType(value: JsonObject, apiVersion: string, kind: string): Classified {
  const info = kindInfo(apiVersion, kind);
  const legacy = legacyVersion(apiVersion, kind);
  if (info ?? legacy) return isPartial(value, kind) ? lookAlike('not-patch', { kind }) : { is: 'object', info: info ?? legacy!.served, ...(legacy && { legacy }) };
  if (kind.endsWith('List') && Array.isArray(value.items)) return list(value.items, apiVersion, kind);
  if (kind === 'Cluster' && /^kind\.(x-k8s|sigs\.k8s)\.io\//.test(apiVersion)) return { is: 'kind-cluster' };
  if (apiVersion.startsWith('daemonscope.dev/')) return kind === 'NodePool' ? { is: 'node-pool' } : other;
  if (apiVersion.startsWith('kustomize.config.k8s.io/')) return lookAlike('not-kustomization', {});
  if (/^(?:k3d\.io|eksctl\.io|k0sctl\.k0sproject\.io|kops\.k8s\.io)\//.test(apiVersion)) return clusterConfig(apiVersion, kind);
  if (kind === 'CustomResourceDefinition') return customResource(value);
  return misnamed(apiVersion, kind) ?? embeddedIn(value, kind);
}

function list(items: readonly JsonValue[], apiVersion: string, kind: string): Classified {
  return { is: 'list', items, assumed: assumedIn(apiVersion, kind) };
}

/** The type of the items of a `NodeList`, `DaemonSetList`, …; a plain `List` says nothing. */
export function assumedIn(apiVersion: string, kind: string): AssumedType | undefined {
  return kind === 'List' || !kind.endsWith('List') ? undefined : { apiVersion, kind: kind.slice(0, -4) };
}

/** Kinds of our names in other groups are somebody else's; in Kubernetes' own groups they are mistakes. */
function misnamed(apiVersion: string, kind: string): Classified | undefined {
  const meant = kindNamed(kind);
  const group = apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
  const own = !group.includes('.') || group.endsWith('.k8s.io');
  if (meant && own && WATCHED.has(meant.kind)) {
    const suggestion = `${meant.apiVersion} ${meant.kind}`;
    return { is: 'other', notice: finding('error', 'unknown-kind', { kind, apiVersion, suggestion }, [meant.kind === kind ? 'apiVersion' : 'kind']) };
  }
  return WATCHED.has(kind) ? lookAlike('not-this-kind', { kind, apiVersion }) : undefined;
}

function withoutType(value: JsonObject, kind: string | undefined, apiVersion: string | undefined, fileName: string): Classified {
  if (kind !== undefined && WATCHED.has(kind)) return lookAlike('not-complete', { missing: 'apiVersion', kind });
  if (/^kustomization\.ya?ml$/.test(fileName) || isKustomization(value)) return lookAlike('not-kustomization', {}, []);
  if (apiVersion !== undefined || kind !== undefined) return other;
  if (looksLikeNode(value)) return lookAlike('not-complete', { missing: 'kind', kind: 'Node' }, []);
  if (Array.isArray(value.items) && value.items.length > 0 && value.items.every(looksLikeNode)) {
    return lookAlike('not-complete', { missing: 'kind', kind: 'NodeList' }, []);
  }
  return /values/i.test(fileName) || hasChartKeys(value) ? lookAlike('not-values', {}, []) : other;
}

/** A kustomize patch names an object and changes a part of it: no selector and no image, so nothing could run. */
function isPartial(value: JsonObject, kind: string): boolean {
  if (text(value.$patch) !== undefined) return true;
  if (kind !== 'DaemonSet' || !isObject(value.spec)) return false;
  const { selector, template } = value.spec;
  if (selector != null || (template != null && !isObject(template))) return false;
  const pod = isObject(template) && isObject(template.spec) ? template.spec : {};
  const containers = Array.isArray(pod.containers) ? pod.containers : [];
  return !containers.some(container => isObject(container) && container.image != null);
}

function isJsonPatch(items: readonly JsonValue[]): boolean {
  return items.length > 0 && items.every(item => isObject(item) && text(item.op) !== undefined && text(item.path) !== undefined);
}

function isKustomization(value: JsonObject): boolean {
  const keys = Object.keys(value);
  const known = ['resources', 'bases', 'patches', 'patchesStrategicMerge', 'patchesJson6902', 'namePrefix', 'commonLabels', 'configMapGenerator'];
  return Array.isArray(value.resources ?? value.bases) && keys.every(key => known.includes(key) || /Generator|^(images|labels|namespace|components|generatorOptions|nameSuffix|replicas|replacements|transformers|vars|openapi|configurations|crds|commonAnnotations|helmCharts)$/.test(key));
}

function looksLikeNode(value: JsonValue): boolean {
  return isObject(value) && isObject(value.metadata) && isObject(value.status) && isObject(value.status.nodeInfo);
}

/** Two or more top-level keys that charts offer for their workloads. */
function hasChartKeys(value: JsonObject): boolean {
  const keys = ['image', 'nodeSelector', 'tolerations', 'affinity', 'resources', 'replicaCount', 'podAnnotations', 'updateStrategy', 'fullnameOverride', 'serviceAccount'];
  return keys.filter(key => key in value).length >= 2;
}

function customResource(value: JsonObject): Classified {
  const spec = isObject(value.spec) ? value.spec : {};
  const names = isObject(spec.names) ? spec.names : {};
  const kind = text(names.kind);
  if (kind === undefined || !WATCHED.has(kind)) return other;
  return lookAlike('not-custom-resource', { kind, group: text(spec.group) ?? '' }, ['spec', 'names', 'kind']);
}

function clusterConfig(apiVersion: string, kind: string): Classified {
  return /^(Simple|Cluster|ClusterConfig|Config)$/.test(kind) ? lookAlike('not-cluster-config', { kind, apiVersion }) : other;
}

function embeddedIn(value: JsonObject, owner: string): Classified {
  const found = embedded(value);
  return found ? lookAlike('not-embedded', { kind: found.kind, owner }, found.path, 'key') : other;
}

function lookAlike<Code extends Finding['code']>(
  code: Code, args: Finding<Code>['args'], path: Finding['path'] = ['kind'], at: Finding['at'] = 'value',
): Classified {
  return { is: 'other', notice: finding('info', code, args, path, at) as unknown as Finding };
}

function text(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

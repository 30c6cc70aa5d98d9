import { refOf } from '../api/ref';
import type { ControllerRevision, DaemonSet, JsonObject, Node, ObjectMeta, OtherObject, Pod, PodTemplate } from '../api/types';
import type { ApiError } from './errors';
import { isObject, Misfit, readStruct } from './read';
import { kinds, type KindSchema } from './schema/kinds';
import { podTemplate } from './schema/pod';
import { badRequest, noMatch } from './statuses';

/** Kinds that are only looked up by name: admission and budgets read them. */
export type OtherKind = 'Namespace' | 'PriorityClass' | 'ResourceQuota' | 'PodDisruptionBudget';

/** An object of a kind that means something to the simulation, as its type. */
export type Decoded =
  | { readonly kind: 'Node'; readonly object: Node }
  | { readonly kind: 'Pod'; readonly object: Pod }
  | { readonly kind: 'DaemonSet'; readonly object: DaemonSet }
  | { readonly kind: 'ControllerRevision'; readonly object: ControllerRevision }
  | { readonly kind: OtherKind; readonly object: OtherObject };

const clusterScoped = new Set(['Node', 'Namespace', 'PriorityClass']);

/** What has been read, by the JSON it was read from: an object of a file that did not change is the same object again. */
const known = new WeakMap<JsonObject, { readonly decoded: Decoded | ApiError | undefined }>();

/**
 * Reads an object as the API server does; undefined when its kind means nothing to the simulation. A wrong
 * type is a refusal with the decoder's message; nothing is thrown, whatever the JSON.
 */
export function decode(json: JsonObject): Decoded | ApiError | undefined {
  let entry = known.get(json);
  if (!entry) known.set(json, (entry = { decoded: decodeAnew(json) }));
  return entry.decoded;
}

function decodeAnew(json: JsonObject): Decoded | ApiError | undefined {
  const kind = typeof json['kind'] === 'string' ? json['kind'] : '';
  const schema = kinds.get(kind);
  if (!schema) return undefined;
  const served = versionOf(json, schema);
  if (served === 'other group') return undefined;
  if (served === 'not served') return noMatch(refOfJson(kind, json), kind, String(json['apiVersion']));
  return decodeAs(kind, schema, json, false);
}

/** Reads a changed object of a table, whose times are numbers already. */
export function decodeStored(kind: Decoded['kind'], json: JsonObject): Decoded | ApiError {
  return decodeAs(kind, kinds.get(kind)!, json, true);
}

/** Reads the template of a revision's data; undefined when it is none. */
export function decodeTemplate(json: JsonObject): PodTemplate | undefined {
  const misfit = new Misfit();
  const template = readStruct(podTemplate, json, misfit, true);
  return misfit.message === undefined && isObject(template['spec']) ? (template as unknown as PodTemplate) : undefined;
}

function decodeAs(kind: string, { schema, versions }: KindSchema, json: JsonObject, stored: boolean): Decoded | ApiError {
  const misfit = new Misfit();
  const read = readStruct(schema, json, misfit, stored);
  if (misfit.message !== undefined) {
    const message = `${kind} in version "${versions[0]}" cannot be handled as a ${kind}: ${misfit.message}`;
    return badRequest(refOfJson(kind, json), message);
  }
  const fields = Object.fromEntries(Object.entries(read).filter(([field]) => schema.fields.has(field)));
  return { kind, object: complete(kind, fields) } as unknown as Decoded;
}

/** The structs that code relies on are there, and namespaced objects have a namespace. */
function complete(kind: string, json: JsonObject): JsonObject {
  const metadata = isObject(json['metadata']) ? json['metadata'] : {};
  const named = { name: '', ...metadata, ...(clusterScoped.has(kind) || metadata['namespace'] ? {} : { namespace: 'default' }) };
  const object = { ...json, metadata: named };
  if (kind === 'DaemonSet') return { ...object, spec: completeSetSpec(asObject(json['spec'])) };
  if (kind === 'Pod') return { ...object, spec: completePodSpec(asObject(json['spec'])) };
  if (kind === 'ControllerRevision') return { ...object, revision: json['revision'] ?? 0, data: asObject(json['data']) };
  return object;
}

function completeSetSpec(spec: JsonObject): JsonObject {
  const template = asObject(spec['template']);
  return { ...spec, template: { ...template, spec: completePodSpec(asObject(template['spec'])) } };
}

function completePodSpec(spec: JsonObject): JsonObject {
  return spec['containers'] === undefined ? { ...spec, containers: [] } : spec;
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** A missing version is taken for the served one: shorthand in tests and on the palette. */
function versionOf(json: JsonObject, { group, versions }: KindSchema): 'served' | 'not served' | 'other group' {
  const apiVersion = json['apiVersion'];
  if (apiVersion === undefined || apiVersion === null) return 'served';
  if (typeof apiVersion !== 'string') return 'not served';
  const slash = apiVersion.indexOf('/');
  const itsGroup = slash < 0 ? '' : apiVersion.slice(0, slash);
  if (itsGroup === group) return versions.includes(apiVersion.slice(slash + 1)) ? 'served' : 'not served';
  return itsGroup === '' || itsGroup === 'extensions' ? 'not served' : 'other group';
}

function refOfJson(kind: string, json: JsonObject): string {
  const { name, namespace } = asObject(json['metadata']);
  const metadata: ObjectMeta = {
    name: typeof name === 'string' ? name : '',
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
  return refOf(kind, { metadata });
}

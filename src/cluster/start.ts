import type { ActResult } from './actions';
import { refOf, type ObjectRef } from './api/ref';
import type { JsonObject, KubeObject, OwnerReference, Pod } from './api/types';
import { decode, type Decoded } from './apiserver/decode';
import type { ApiError } from './apiserver/errors';
import { isObject } from './apiserver/read';
import { adoptPod, createPod, writeDaemonSet, writeOther, writeRevision, type Written } from './apiserver/requests';
import { isApiError } from './apiserver/statuses';
import type { Components } from './components';
import { longBefore } from './kubelet/adopt';
import { outcome } from './kubectl/console';
import { joinNode, settleNodes } from './kubectl/join';
import type { World } from './world';

/**
 * Puts objects there as they are described, at virtual time 0 (SCENARIO.md, "Start"): nodes with their kubelets
 * first, then the rest in the order written. Refusals are returned, and the rest goes on. The two parts are apart
 * so that an edit that leaves the nodes alone need not repeat the first.
 */
export function startNodes(components: Components, nodes: readonly JsonObject[]): ActResult {
  const { world } = components;
  const result = writeAll(components, nodes, new Owners(world));
  settleNodes(components, [...world.nodes.keys()].sort());
  return result;
}

/** The second part of a start: everything but the nodes, which are there. */
export function startRest(components: Components, rest: readonly JsonObject[]): ActResult {
  const result = writeAll(components, rest, new Owners(components.world));
  awaken(components);
  return result;
}

/** Whether an object belongs to the first part of a start. */
export function isNodeObject(json: JsonObject): boolean {
  return json['kind'] === 'Node';
}

function writeAll(components: Components, objects: readonly JsonObject[], owners: Owners): ActResult {
  for (const json of objects) owners.note(json);
  const refusals = objects.map((json) => {
    const read = decode(json);
    if (!read || isApiError(read)) return read;
    const written = write(components, owners.withUids(read));
    return isRefusal(written) ? written : undefined;
  });
  return outcome(components.world, 'apply', ...refusals);
}

function isRefusal(written: Written | ApiError): written is ApiError {
  return typeof written !== 'string';
}

function write(components: Components, decoded: Decoded): Written | ApiError {
  const { world } = components;
  switch (decoded.kind) {
    case 'Node':
      return joinNode(components, decoded.object, world.agenda.now - longBefore);
    case 'Pod':
      return decoded.object.spec.nodeName ? adoptPod(world, aged(decoded.object, world.agenda.now)) : createPod(world, decoded.object);
    case 'DaemonSet':
      return writeDaemonSet(world, decoded.object);
    case 'ControllerRevision':
      return writeRevision(world, decoded.object);
    default:
      return writeOther(world, decoded.kind, decoded.object);
  }
}

/** A bound pod has been there for a while. */
function aged(pod: Pod, now: number): Pod {
  const { metadata } = pod;
  return { ...pod, metadata: { ...metadata, creationTimestamp: metadata.creationTimestamp ?? now - longBefore } };
}

/** Kubelets take over the pods that are there. */
function awaken({ world, kubelets }: Components): void {
  for (const key of [...world.pods.keys()].sort()) {
    if (!world.pods.get(key)!.spec.nodeName) continue;
    kubelets.adoptRunningPod(key);
    world.api.updatePod(key, withPhase);
  }
}

/** A pod on a node that is not there has no kubelet to complete its status: it counts as Running and Ready. */
function withPhase(pod: Pod): Pod {
  const { status, spec, metadata } = pod;
  if (status?.phase !== undefined || !spec.nodeName) return pod;
  const lastTransitionTime = metadata.creationTimestamp;
  const conditions = [...(status?.conditions ?? [])];
  for (const type of ['Ready', 'ContainersReady', 'PodScheduled']) {
    if (!conditions.some((condition) => condition.type === type)) conditions.push({ type, status: 'True', lastTransitionTime });
  }
  return { ...pod, status: { ...status, phase: 'Running', conditions } };
}

/** Owner references are matched by kind, namespace and name; an owner that is not described gets a uid all the same. */
class Owners {
  /** Uids by reference; `written` ones are what the object says itself. */
  private readonly uids = new Map<ObjectRef, { readonly uid: string; readonly written: boolean }>();
  private readonly absent = new Map<ObjectRef, string>();

  constructor(private readonly world: World) {
    for (const node of world.nodes.values()) {
      const { uid } = node.metadata;
      if (uid) this.uids.set(refOf('Node', node), { uid, written: false });
    }
  }

  /** Notes an object that may own others, whatever its kind. */
  note(json: JsonObject): void {
    const { kind, metadata } = json;
    if (typeof kind !== 'string' || !isObject(metadata) || typeof metadata['name'] !== 'string') return;
    const namespace = typeof metadata['namespace'] === 'string' ? metadata['namespace'] : 'default';
    const ref = refOf(kind, { metadata: { name: metadata['name'], namespace } });
    const written = typeof metadata['uid'] === 'string' && metadata['uid'] !== '';
    if (!this.uids.has(ref)) this.uids.set(ref, { uid: written ? (metadata['uid'] as string) : this.newUid(), written });
  }

  /** The object with its uid, and with those of its owners. */
  withUids(decoded: Decoded): Decoded {
    const object: KubeObject = decoded.object;
    const { metadata } = object;
    const ownerReferences = metadata.ownerReferences?.map((owner) => this.resolve(owner, object));
    const uid = this.uids.get(refOf(decoded.kind, object))?.uid;
    const known = { ...metadata, ...(uid && { uid }), ...(ownerReferences && { ownerReferences }) };
    return { ...decoded, object: { ...object, metadata: known } } as Decoded;
  }

  /** Two uids that are both written and differ mean an earlier owner of the same name. */
  private resolve(owner: OwnerReference, { metadata }: KubeObject): OwnerReference {
    const ref = refOf(owner.kind, { metadata: { name: owner.name, ...(metadata.namespace && { namespace: metadata.namespace }) } });
    const found = this.uids.get(ref);
    if (found && !(found.written && owner.uid && owner.uid !== found.uid)) return { ...owner, uid: found.uid };
    return owner.uid ? owner : { ...owner, uid: this.made(ref) };
  }

  private newUid(): string {
    return `uid-${this.world.agenda.nextSeq()}`;
  }

  private made(ref: ObjectRef): string {
    const uid = this.absent.get(ref) ?? this.newUid();
    this.absent.set(ref, uid);
    return uid;
  }
}

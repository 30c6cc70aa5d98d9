import type { Action, ActResult } from '../actions';
import { keyOf } from '../api/names';
import { refOf } from '../api/ref';
import type { JsonObject, Node, Pod } from '../api/types';
import { decode, type Decoded } from '../apiserver/decode';
import type { ApiError } from '../apiserver/errors';
import { createPod, replaceNode, replacePod, writeDaemonSet, writeOther, writeRevision, type Written } from '../apiserver/requests';
import { isApiError } from '../apiserver/statuses';
import type { Components } from '../components';
import { outcome, report } from './console';
import { joinNode, settleNodes, withResources } from './join';

type Apply = Extract<Action, { apply: unknown }>['apply'];

const lifecycleTaint = /^node\.kubernetes\.io\//;

/** kubectl apply: each object is created, or replaces the one of its name. Kinds without a meaning are passed over. */
export function apply(components: Components, { objects }: Apply): ActResult {
  const results = objects.map((json) => applyOne(components, json));
  return { rejections: results.flatMap(({ rejections }) => rejections) };
}

function applyOne(components: Components, json: JsonObject): ActResult {
  const decoded = decode(json);
  if (!decoded) return { rejections: [] };
  if (isApiError(decoded)) return outcome(components.world, 'apply', decoded);
  return report(components.world, 'apply', refOf(decoded.kind, decoded.object), write(components, decoded));
}

function write(components: Components, decoded: Decoded): Written | ApiError {
  const { world } = components;
  switch (decoded.kind) {
    case 'Node':
      return applyNode(components, decoded.object);
    case 'Pod':
      return applyPod(components, decoded.object);
    case 'DaemonSet':
      return writeDaemonSet(world, decoded.object);
    case 'ControllerRevision':
      return writeRevision(world, decoded.object);
    default:
      return writeOther(world, decoded.kind, decoded.object);
  }
}

/** A new node joins as it is written; of one that is there, conditions and the taints that controllers set stay. */
function applyNode(components: Components, node: Node): Written | ApiError {
  const { world } = components;
  const before = world.nodes.get(node.metadata.name);
  if (before) return replaceNode(world, before, overlay(before, node));
  const written = joinNode(components, node);
  if (typeof written === 'string') settleNodes(components, [node.metadata.name]);
  return written;
}

function overlay(before: Node, node: Node): Node {
  const { allocatable, capacity } = node.status ?? {};
  const written = node.spec?.taints ?? [];
  const isWritten = (key: string, effect: string): boolean => written.some((taint) => taint.key === key && taint.effect === effect);
  const kept = (before.spec?.taints ?? []).filter(({ key, effect }) => lifecycleTaint.test(key) && !isWritten(key, effect));
  const taints = [...written, ...kept];
  const { taints: _taints, ...spec } = node.spec ?? {};
  return withResources({
    ...node,
    ...(node.spec || before.spec ? { spec: taints.length > 0 ? { ...spec, taints } : spec } : {}),
    status: { ...before.status, ...(allocatable && { allocatable }), ...(capacity && { capacity }) },
  });
}

/** A new pod is new also when it is bound by hand. */
function applyPod({ world }: Components, pod: Pod): Written | ApiError {
  const before = world.pods.get(keyOf(pod));
  const { status: _status, ...declared } = pod;
  if (!before) return createPod(world, declared);
  const ownerReferences = pod.metadata.ownerReferences ?? before.metadata.ownerReferences;
  const nodeName = pod.spec.nodeName ?? before.spec.nodeName;
  return replacePod(world, before, {
    ...declared,
    metadata: { ...pod.metadata, ...(ownerReferences && { ownerReferences }) },
    spec: { ...pod.spec, ...(nodeName && { nodeName }) },
  });
}

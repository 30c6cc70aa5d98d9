import type { Action, ActResult } from '../actions';
import type { JsonObject, Node } from '../api/types';
import { decode } from '../apiserver/decode';
import { registerNode } from '../apiserver/requests';
import { isApiError, usage } from '../apiserver/statuses';
import type { ApiError } from '../apiserver/errors';
import type { Components } from '../components';
import type { World } from '../world';
import { outcome, report } from './console';
import { settleNodes, withResources } from './join';
import { findNode } from './objects';

type AddNode = Extract<Action, { addNode: unknown }>['addNode'];

const hostnameLabel = 'kubernetes.io/hostname';
const lifecycleTaint = /^node\.kubernetes\.io\//;

/** A machine joins: like another one, or as described. A fresh one is not ready until its kubelet reports. */
export function addNode(components: Components, command: AddNode): ActResult {
  const { world } = components;
  const node = newNode(world, command);
  if (isApiError(node)) return outcome(world, 'add node', node);
  const { name } = node.metadata;
  const ready = command.ready ?? false;
  const written = registerNode(world, withResources(node), ready);
  if (typeof written === 'string' && ready) settleNodes(components, [name]);
  return report(world, 'add node', `Node/${name}`, written);
}

function newNode(world: World, { like, name, object }: AddNode): Node | ApiError {
  if (object) return described(object, name);
  if (like === undefined) return usage('Node/', 'a node is added like another one, or as an object');
  const model = findNode(world, like);
  return isApiError(model) ? model : copyOf(model, name ?? freeName(world, like));
}

function described(object: JsonObject, name: string | undefined): Node | ApiError {
  const decoded = decode({ kind: 'Node', ...object });
  if (decoded && isApiError(decoded)) return decoded;
  if (decoded?.kind !== 'Node') return usage('Node/', 'the object is no node');
  const node = decoded.object;
  return withoutConditions(name === undefined ? node : { ...node, metadata: { ...node.metadata, name } });
}

/** Labels, taints of people and resources are copied; what belongs to the other machine is not. */
function copyOf({ apiVersion, kind, metadata, spec, status }: Node, name: string): Node {
  const labels = metadata.labels?.[hostnameLabel] === undefined ? metadata.labels : { ...metadata.labels, [hostnameLabel]: name };
  const taints = spec?.taints?.filter(({ key }) => !lifecycleTaint.test(key));
  return withoutConditions({
    ...(apiVersion && { apiVersion }),
    ...(kind && { kind }),
    metadata: { name, ...(labels && { labels }), ...(metadata.annotations && { annotations: metadata.annotations }) },
    spec: taints?.length ? { taints } : {},
    status,
  });
}

/** A kubelet has still to post them. */
function withoutConditions(node: Node): Node {
  const { conditions: _conditions, ...status } = node.status ?? {};
  return { ...node, status };
}

/** The next number after a name that ends in one, else a number behind it: the first that is free. */
function freeName(world: World, like: string): string {
  const [, stem = '', digits] = /^(.*?)(\d+)?$/.exec(like)!;
  const prefix = digits === undefined ? `${like}-` : stem;
  for (let number = digits === undefined ? 2 : Number(digits) + 1; ; number++) {
    const name = `${prefix}${String(number).padStart(digits?.length ?? 1, '0')}`;
    if (!world.nodes.has(name)) return name;
  }
}

import type { JsonObject, JsonValue } from '../../cluster/api/types';
import { finding, type Finding } from '../problems';
import type { Path } from '../ranges';
import { isObject } from '../yaml/compose';
import { kubeadmPatch, type KubeadmKind, type NodeRegistration } from './kubeadm';
import { nodeObject, type TaintSpec } from './node';
import type { FoundNode, NodesFound } from './pool';

const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';
const MASTER = 'node-role.kubernetes.io/master';
const NO_LOAD_BALANCER = 'node.kubernetes.io/exclude-from-external-load-balancers';

interface Member {
  readonly role: string;
  readonly config: JsonObject;
  /** Where its entry stands; the default cluster has none. */
  readonly path: Path;
  readonly name: string;
  /** The first control plane is initialised, all others join. */
  readonly kubeadm: KubeadmKind;
}

/**
 * The nodes of a kind cluster configuration, named and labelled as kind and kubeadm do it: `<cluster>-control-plane`,
 * `<cluster>-worker`, `<cluster>-worker2`, …; control planes are tainted unless they are the only node.
 */
export function kindNodes(cluster: JsonObject): NodesFound {
  const name = typeof cluster.name === 'string' && cluster.name !== '' ? cluster.name : 'kind';
  const findings: Finding[] = [];
  const members = membersOf(cluster, name, findings);
  const shared = patchesOf(cluster, [], findings);
  const nodes = members.map(member => {
    const own = patchesOf(member.config, member.path, findings);
    return found(member, [...shared, ...own].filter(patch => patch.kind === member.kubeadm), members.length === 1);
  });
  return { nodes, findings };
}

function membersOf(cluster: JsonObject, clusterName: string, findings: Finding[]): Member[] {
  const written = Array.isArray(cluster.nodes) && cluster.nodes.length > 0 ? cluster.nodes : [{ role: 'control-plane' }];
  const counts = new Map<string, number>();
  const members: Member[] = [];
  written.forEach((entry, index) => {
    const config = isObject(entry) ? entry : {};
    const role = typeof config.role === 'string' ? config.role : 'control-plane';
    const path: Path = ['nodes', index];
    if (role !== 'control-plane' && role !== 'worker') {
      findings.push(finding('error', 'kind-role', { role }, [...path, 'role']));
      return;
    }
    const number = (counts.get(role) ?? 0) + 1;
    counts.set(role, number);
    const kubeadm = role === 'control-plane' && number === 1 ? 'InitConfiguration' : 'JoinConfiguration';
    members.push({ role, config, path, kubeadm, name: `${clusterName}-${role}${number === 1 ? '' : number}` });
  });
  return members;
}

function patchesOf(owner: JsonObject, path: Path, findings: Finding[]): NodeRegistration[] {
  const patches: readonly JsonValue[] = Array.isArray(owner.kubeadmConfigPatches) ? owner.kubeadmConfigPatches : [];
  return patches.flatMap((patch, index) => {
    if (typeof patch !== 'string') return [];
    const read = kubeadmPatch(patch, [...path, 'kubeadmConfigPatches', index]);
    findings.push(...read.findings);
    return read.registrations;
  });
}

function found(member: Member, patches: readonly NodeRegistration[], single: boolean): FoundNode {
  const controlPlane = member.role === 'control-plane';
  const old = isBefore124(member.config.image);
  const roleLabels = controlPlane ? { [CONTROL_PLANE]: '', ...(old && { [MASTER]: '' }), [NO_LOAD_BALANCER]: '' } : {};
  const labels = isObject(member.config.labels) ? member.config.labels as Record<string, string> : {};
  const value = nodeObject({
    name: member.name,
    labels: {
      'beta.kubernetes.io/os': 'linux', 'beta.kubernetes.io/arch': 'amd64',
      ...Object.assign({}, ...patches.map(patch => patch.labels)) as Record<string, string>, ...labels, ...roleLabels,
    },
    taints: controlPlane ? controlPlaneTaints(patches, single, old) : workerTaints(patches),
  });
  return { value, source: path => sourceOf(member.path, path) };
}

/** kubeadm marks a control plane with the taints of its registration, beside those the kubelet registers itself. */
function controlPlaneTaints(patches: readonly NodeRegistration[], single: boolean, old: boolean): readonly TaintSpec[] {
  const own = single ? [] : [{ key: old ? MASTER : CONTROL_PLANE, effect: 'NoSchedule' }];
  return [...(last(patches, 'taints') ?? own), ...(last(patches, 'registered') ?? [])];
}

/** On a worker the taints of the registration are only the kubelet's argument, which an own argument replaces. */
function workerTaints(patches: readonly NodeRegistration[]): readonly TaintSpec[] {
  return last(patches, 'registered') ?? last(patches, 'taints') ?? [];
}

function last(patches: readonly NodeRegistration[], field: 'taints' | 'registered'): readonly TaintSpec[] | undefined {
  return patches.findLast(patch => patch[field])?.[field];
}

function isBefore124(image: JsonValue | undefined): boolean {
  const minor = typeof image === 'string' ? /:v1\.(\d+)/.exec(image)?.[1] : undefined;
  return minor !== undefined && Number(minor) < 24;
}

function sourceOf(entry: Path, path: Path): Path {
  if (path[0] === 'metadata' && path[1] === 'labels') return [...entry, 'labels', ...path.slice(2)];
  if (path[0] === 'spec' && path[1] === 'taints') return [...entry, 'kubeadmConfigPatches'];
  return path.length === 0 || path[0] === 'metadata' ? entry : [...entry, ...path];
}

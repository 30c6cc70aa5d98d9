import type { JsonObject } from '../../cluster/api/types';

/** A taint as manifests write it. */
export interface TaintSpec {
  readonly key: string;
  readonly value?: string;
  readonly effect: string;
}

export interface NodeSpec {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly taints?: readonly TaintSpec[];
  readonly allocatable?: Readonly<Record<string, string | number>>;
}

/** What a node offers when nobody says: a small virtual machine with the kubelet's default of 110 pods. */
export const DEFAULT_ALLOCATABLE = { cpu: '4', memory: '8Gi', pods: '110' } as const;

/** The labels that every kubelet sets on its node. */
export function kubeletLabels(name: string): Record<string, string> {
  return { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', 'kubernetes.io/arch': 'amd64' };
}

/** A Node object. It has no conditions: such a node is Ready. */
export function nodeObject({ name, labels, annotations, taints = [], allocatable }: NodeSpec): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { ...kubeletLabels(name), ...labels }, ...(annotations && { annotations }) },
    ...(taints.length > 0 && { spec: { taints: taints.map(taint => ({ ...taint })) } }),
    status: { allocatable: { ...DEFAULT_ALLOCATABLE, ...allocatable } },
  };
}

/** `key=value` pairs, as in the kubelet's `--node-labels`; undefined when a pair has no `=`. */
export function parseLabels(text: string): Record<string, string> | undefined {
  const labels: Record<string, string> = {};
  for (const pair of text.split(',').map(part => part.trim()).filter(part => part !== '')) {
    const at = pair.indexOf('=');
    if (at <= 0) return undefined;
    labels[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return labels;
}

/** `key=value:Effect` or `key:Effect`, separated by commas, as in the kubelet's `--register-with-taints`. */
export function parseTaints(text: string): readonly TaintSpec[] | undefined {
  const taints: TaintSpec[] = [];
  for (const part of text.split(',').map(each => each.trim()).filter(each => each !== '')) {
    const match = /^([^=:]+)(?:=([^:]*))?:(NoSchedule|PreferNoSchedule|NoExecute)$/.exec(part);
    if (!match) return undefined;
    taints.push({ key: match[1]!, ...(match[2] && { value: match[2] }), effect: match[3]! });
  }
  return taints;
}

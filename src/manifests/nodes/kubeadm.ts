import type { JsonObject, JsonValue } from '../../cluster/api/types';
import { parseText } from '../parse';
import { finding, type Finding } from '../problems';
import type { Path } from '../ranges';
import { isEmptyPart, split } from '../split';
import { isObject } from '../yaml/compose';
import { parseLabels, parseTaints, type TaintSpec } from './node';

export type KubeadmKind = 'InitConfiguration' | 'JoinConfiguration';

/** What a kubeadm configuration says about how its node registers. */
export interface NodeRegistration {
  readonly kind: KubeadmKind;
  readonly labels: Readonly<Record<string, string>>;
  /** `nodeRegistration.taints`: instead of kubeadm's own; empty means none. */
  readonly taints: readonly TaintSpec[] | undefined;
  /** The kubelet's `--register-with-taints`. */
  readonly registered: readonly TaintSpec[] | undefined;
}

export interface KubeadmPatch {
  readonly registrations: readonly NodeRegistration[];
  readonly findings: readonly Finding[];
}

/** Reads a patch of a kind configuration: YAML in a string, of kubeadm's kinds (others say nothing about nodes). */
export function kubeadmPatch(text: string, path: Path): KubeadmPatch {
  const registrations: NodeRegistration[] = [];
  const findings: Finding[] = [];
  for (const { start, end } of split(text)) {
    const part = text.slice(start, end);
    if (isEmptyPart(part)) continue;
    const { value, failure } = parseText(part);
    if (failure) findings.push(finding('error', 'node-patch', { reason: failure.reason }, path));
    else if (isObject(value) && isKubeadmKind(value.kind)) registrations.push(registration(value, value.kind, path, findings));
  }
  return { registrations, findings };
}

function isKubeadmKind(kind: JsonValue | undefined): kind is KubeadmKind {
  return kind === 'InitConfiguration' || kind === 'JoinConfiguration';
}

function registration(config: JsonObject, kind: KubeadmKind, path: Path, findings: Finding[]): NodeRegistration {
  const node = isObject(config.nodeRegistration) ? config.nodeRegistration : {};
  const args = extraArgs(node.kubeletExtraArgs);
  const labels = parseLabels(args.get('node-labels') ?? '');
  const registered = args.has('register-with-taints') ? parseTaints(args.get('register-with-taints')!) : undefined;
  if (!labels) findings.push(finding('error', 'node-label', { text: args.get('node-labels')! }, path));
  if (args.has('register-with-taints') && !registered) findings.push(finding('error', 'node-taint', { text: args.get('register-with-taints')! }, path));
  return { kind, labels: labels ?? {}, taints: Array.isArray(node.taints) ? node.taints.filter(isTaint) : undefined, registered };
}

/** A map up to kubeadm v1beta3, a list of `{name, value}` since v1beta4. */
function extraArgs(written: JsonValue | undefined): ReadonlyMap<string, string> {
  if (Array.isArray(written)) return new Map(written.filter(isObject).map(({ name, value }) => [String(name), String(value)]));
  return new Map(isObject(written) ? Object.entries(written).map(([name, value]) => [name, String(value)]) : []);
}

function isTaint(value: JsonValue): value is JsonObject & TaintSpec {
  return isObject(value) && typeof value.key === 'string' && typeof value.effect === 'string';
}

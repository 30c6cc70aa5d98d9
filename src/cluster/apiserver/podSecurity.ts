import { namespaceOf } from '../api/names';
import type { Container, JsonObject, JsonValue, OtherObject, Pod, PodSpec } from '../api/types';
import type { Table } from '../store/table';
import { isObject } from './read';

const enforceLabel = 'pod-security.kubernetes.io/enforce';
const enforceVersionLabel = 'pod-security.kubernetes.io/enforce-version';

const defaultCapabilities = new Set([
  'AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE', 'SETFCAP', 'SETGID', 'SETPCAP',
  'SETUID', 'SYS_CHROOT',
]);

/** Volume types that the level `restricted` allows. */
const plainVolumes = new Set(['name', 'configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret']);

type Check = (spec: PodSpec & JsonObject) => string | undefined;

/** Why Pod Security admission refuses a pod: what its namespace does not allow. Templates are never refused, only their pods. */
export function podSecurityRefusal(pod: Pod, others: Table<OtherObject>): string | undefined {
  const labels = others.get(`Namespace/${namespaceOf(pod.metadata)}`)?.metadata.labels ?? {};
  const level = labels[enforceLabel];
  if (level !== 'baseline' && level !== 'restricted') return undefined;
  const checks = level === 'baseline' ? baseline : [...baseline, ...restricted];
  const violations = checks.flatMap((check) => check(pod.spec as PodSpec & JsonObject) ?? []);
  if (violations.length === 0) return undefined;
  return `violates PodSecurity "${level}:${labels[enforceVersionLabel] ?? 'latest'}": ${violations.join(', ')}`;
}

const baseline: readonly Check[] = [
  (spec) => {
    const used = ['hostNetwork', 'hostPID', 'hostIPC'].filter((field) => spec[field] === true);
    return used.length === 0 ? undefined : `host namespaces (${used.map((field) => `${field}=true`).join(', ')})`;
  },
  (spec) => blame(spec, 'privileged', (context) => context['privileged'] === true, 'must not set securityContext.privileged=true'),
  (spec) => {
    const names = volumesOf(spec).flatMap((volume) => (volume['hostPath'] === undefined ? [] : [String(volume['name'])]));
    return names.length === 0 ? undefined : `hostPath volumes (${counted('volume', names)})`;
  },
  (spec) => {
    const using = containersOf(spec).filter(({ ports = [] }) => ports.some((port) => port.hostPort));
    const ports = using.flatMap(({ ports: own = [] }) => own.flatMap(({ hostPort }) => (hostPort ? [hostPort] : [])));
    if (using.length === 0) return undefined;
    const uses = using.length === 1 ? 'uses' : 'use';
    return `hostPort (${counted('container', using.map(({ name }) => name))} ${uses} hostPort${ports.length > 1 ? 's' : ''} ${ports.join(', ')})`;
  },
  (spec) => {
    const extra = new Set(containersOf(spec).flatMap((one) => capabilities(one, 'add').filter((name) => !defaultCapabilities.has(name))));
    if (extra.size === 0) return undefined;
    const list = [...extra].sort().map((name) => `"${name}"`).join(', ');
    const adds = (context: JsonObject): boolean => capabilitiesIn(context, 'add').some((name) => extra.has(name));
    return blame(spec, 'non-default capabilities', adds, `must not include ${list} in securityContext.capabilities.add`);
  },
];

const restricted: readonly Check[] = [
  (spec) => blame(
    spec, 'allowPrivilegeEscalation != false', (context) => context['allowPrivilegeEscalation'] !== false,
    'must set securityContext.allowPrivilegeEscalation=false',
  ),
  (spec) => blame(
    spec, 'unrestricted capabilities', (context) => !capabilitiesIn(context, 'drop').includes('ALL'),
    'must set securityContext.capabilities.drop=["ALL"]',
  ),
  (spec) => {
    const bad = volumesOf(spec).flatMap((volume) =>
      Object.keys(volume).filter((field) => !plainVolumes.has(field)).map((type) => ({ name: String(volume['name']), type })),
    );
    if (bad.length === 0) return undefined;
    const types = [...new Set(bad.map(({ type }) => `"${type}"`))].sort();
    const uses = bad.length === 1 ? 'uses' : 'use';
    const names = counted('volume', bad.map(({ name }) => name));
    return `restricted volume types (${names} ${uses} restricted volume type${types.length > 1 ? 's' : ''} ${types.join(', ')})`;
  },
  (spec) => podOrContainers(spec, 'runAsNonRoot != true', (context) => context['runAsNonRoot'] === true, 'securityContext.runAsNonRoot=true'),
  (spec) => podOrContainers(
    spec, 'seccompProfile', hasSeccompProfile, 'securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"',
  ),
];

/** Names the containers whose security context breaks a rule. */
function blame(spec: PodSpec, rule: string, broken: (context: JsonObject) => boolean, must: string): string | undefined {
  const names = containersOf(spec).filter((container) => broken(contextOf(container))).map(({ name }) => name);
  return names.length === 0 ? undefined : `${rule} (${counted('container', names)} ${must})`;
}

/** A rule that the pod can keep for all its containers. */
function podOrContainers(
  spec: PodSpec & JsonObject,
  rule: string,
  kept: (context: JsonObject) => boolean,
  must: string,
): string | undefined {
  if (isObject(spec['securityContext']) && kept(spec['securityContext'])) return undefined;
  const names = containersOf(spec).filter((container) => !kept(contextOf(container))).map(({ name }) => name);
  return names.length === 0 ? undefined : `${rule} (pod or ${counted('container', names)} must set ${must})`;
}

function hasSeccompProfile({ seccompProfile }: JsonObject): boolean {
  return isObject(seccompProfile) && (seccompProfile['type'] === 'RuntimeDefault' || seccompProfile['type'] === 'Localhost');
}

function counted(noun: string, names: readonly string[]): string {
  return `${noun}${names.length > 1 ? 's' : ''} ${names.map((name) => `"${name}"`).join(', ')}`;
}

function containersOf({ initContainers = [], containers, ephemeralContainers = [] }: PodSpec): readonly Container[] {
  return [...initContainers, ...containers, ...ephemeralContainers];
}

function contextOf(container: Container): JsonObject {
  const { securityContext } = container as Container & JsonObject;
  return isObject(securityContext) ? securityContext : {};
}

function capabilities(container: Container, list: 'add' | 'drop'): readonly string[] {
  return capabilitiesIn(contextOf(container), list);
}

function capabilitiesIn(context: JsonObject, list: 'add' | 'drop'): readonly string[] {
  const names = isObject(context['capabilities']) ? context['capabilities'][list] : undefined;
  return Array.isArray(names) ? (names as readonly JsonValue[]).map(String) : [];
}

function volumesOf(spec: JsonObject): readonly JsonObject[] {
  return Array.isArray(spec['volumes']) ? (spec['volumes'] as readonly JsonValue[]).filter(isObject) : [];
}

import { compareQuantities, formatQuantity } from '../../api/quantity';
import type { Container, ContainerPort, JsonObject, PodSpec } from '../../api/types';
import type { FieldError } from '../errors';
import { isObject } from '../read';
import { duplicate, invalidValue, notFoundField, notSupported, required } from './fieldErrors';
import { labelProblems, portNameProblems } from './names';

const pullPolicies = ['Always', 'IfNotPresent', 'Never'];
const protocols = ['SCTP', 'TCP', 'UDP'];
const portRange = 'must be between 1 and 65535, inclusive';

/** Rules for the containers of a pod spec; `isPod` tells a pod from a template (DS-8.17). */
export function validateContainers(spec: PodSpec, field: string, isPod: boolean): FieldError[] {
  const { containers = [], initContainers = [], hostNetwork = false } = spec;
  const volumes = volumeNames(spec);
  const names = new Set<string>();
  const check = (list: readonly Container[], path: string): FieldError[] =>
    list.flatMap((container, index) => validateContainer(container, `${path}[${index}]`, names, volumes));
  return [
    ...(containers.length === 0 ? [required(`${field}.containers`)] : check(containers, `${field}.containers`)),
    ...hostPortConflicts(containers, `${field}.containers`),
    ...check(initContainers, `${field}.initContainers`),
    ...(hostNetwork ? hostNetworkPorts(containers, `${field}.containers`, isPod) : []),
  ];
}

function validateContainer(container: Container, field: string, names: Set<string>, volumes: ReadonlySet<string>): FieldError[] {
  const { name = '', image = '', imagePullPolicy } = container;
  const errors: FieldError[] = [];
  if (name === '') errors.push(required(`${field}.name`));
  else errors.push(...labelProblems(name).map((problem) => invalidValue(`${field}.name`, name, problem)));
  if (image === '') errors.push(required(`${field}.image`));
  else if (image !== image.trim()) errors.push(invalidValue(`${field}.image`, image, 'must not have leading or trailing whitespace'));
  if (names.has(name)) errors.push(duplicate(`${field}.name`, name));
  names.add(name);
  errors.push(...validatePorts(container.ports ?? [], `${field}.ports`));
  errors.push(...validateMounts(container as Container & JsonObject, `${field}.volumeMounts`, volumes));
  if (imagePullPolicy && !pullPolicies.includes(imagePullPolicy)) {
    errors.push(notSupported(`${field}.imagePullPolicy`, imagePullPolicy, pullPolicies));
  }
  return [...errors, ...validateResources(container.resources, `${field}.resources`)];
}

function validatePorts(ports: readonly ContainerPort[], field: string): FieldError[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const path = `${field}[${index}]`;
    const { name = '', containerPort = 0, hostPort = 0, protocol = 'TCP' } = port;
    const errors = name === '' ? [] : portNameProblems(name).map((problem) => invalidValue(`${path}.name`, name, problem));
    if (name !== '' && errors.length === 0 && names.has(name)) errors.push(duplicate(`${path}.name`, name));
    names.add(name);
    if (containerPort === 0) errors.push(required(`${path}.containerPort`));
    else if (!isPort(containerPort)) errors.push(invalidValue(`${path}.containerPort`, containerPort, portRange));
    if (hostPort !== 0 && !isPort(hostPort)) errors.push(invalidValue(`${path}.hostPort`, hostPort, portRange));
    if (!protocols.includes(protocol)) errors.push(notSupported(`${path}.protocol`, protocol, protocols));
    return errors;
  });
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535;
}

/** The same host port twice within one pod. */
function hostPortConflicts(containers: readonly Container[], field: string): FieldError[] {
  const seen = new Set<string>();
  return eachPort(containers, field, ({ hostPort = 0, protocol = 'TCP', hostIP = '' }, path) => {
    if (hostPort === 0) return [];
    const taken = `${protocol}/${hostIP}/${hostPort}`;
    if (seen.has(taken)) return [duplicate(`${path}.hostPort`, taken)];
    seen.add(taken);
    return [];
  });
}

/** On the host's network a host port is the container port; templates may leave it out. */
function hostNetworkPorts(containers: readonly Container[], field: string, isPod: boolean): FieldError[] {
  return eachPort(containers, field, ({ hostPort = 0, containerPort = 0 }, path) =>
    (isPod || hostPort !== 0) && hostPort !== containerPort
      ? [invalidValue(`${path}.hostPort`, hostPort, 'must match `containerPort` when `hostNetwork` is true')]
      : [],
  );
}

function eachPort(
  containers: readonly Container[],
  field: string,
  check: (port: ContainerPort, path: string) => FieldError[],
): FieldError[] {
  return containers.flatMap((container, at) =>
    (container.ports ?? []).flatMap((port, index) => check(port, `${field}[${at}].ports[${index}]`)),
  );
}

function validateResources(resources: Container['resources'], field: string): FieldError[] {
  const { limits = {}, requests = {} } = resources ?? {};
  return [
    ...Object.entries(limits).flatMap(([name, value]) => validateQuantity(value, `${field}.limits[${name}]`)),
    ...Object.entries(requests).flatMap(([name, value]) => [
      ...validateQuantity(value, `${field}.requests[${name}]`),
      ...validateRequest(name, value, limits[name], field),
    ]),
  ];
}

function validateQuantity(value: string | number, field: string): FieldError[] {
  return compareQuantities(value, 0) < 0
    ? [invalidValue(field, formatQuantity(value), 'must be greater than or equal to 0')]
    : [];
}

/** A request is at most the limit; of what cannot be shared it equals the limit. */
function validateRequest(name: string, value: string | number, limit: string | number | undefined, field: string): FieldError[] {
  const shared = mayOvercommit(name);
  if (limit === undefined) {
    return shared ? [] : [required(`${field}.limits`, 'Limit must be set for non overcommitable resources')];
  }
  const order = compareQuantities(value, limit);
  const rule = !shared && order !== 0 ? 'equal to' : order > 0 ? 'less than or equal to' : undefined;
  if (rule === undefined) return [];
  return [invalidValue(`${field}.requests`, formatQuantity(value), `must be ${rule} ${name} limit of ${formatQuantity(limit)}`)];
}

function mayOvercommit(name: string): boolean {
  return (!name.includes('/') || name.startsWith('kubernetes.io/')) && !name.startsWith('hugepages-');
}

function volumeNames(spec: PodSpec): ReadonlySet<string> {
  const { volumes } = spec as PodSpec & JsonObject;
  const list = Array.isArray(volumes) ? (volumes as readonly unknown[]).filter(isObject) : [];
  return new Set(list.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
}

function validateMounts({ volumeMounts }: JsonObject, field: string, volumes: ReadonlySet<string>): FieldError[] {
  const mounts = Array.isArray(volumeMounts) ? (volumeMounts as readonly unknown[]).filter(isObject) : [];
  const paths = new Set<string>();
  return mounts.flatMap(({ name = '', mountPath = '' }, index) => {
    const path = `${field}[${index}]`;
    const errors: FieldError[] = [];
    if (name === '') errors.push(required(`${path}.name`));
    else if (!volumes.has(String(name))) errors.push(notFoundField(`${path}.name`, name));
    if (mountPath === '') errors.push(required(`${path}.mountPath`));
    else if (paths.has(String(mountPath))) errors.push(invalidValue(`${path}.mountPath`, mountPath, 'must be unique'));
    paths.add(String(mountPath));
    return errors;
  });
}

import type { Container, ContainerPort, JsonObject, JsonValue, PodSpec } from '../api/types';
import { isObject } from './read';

const probes = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

/** Volume sources that get a file mode. */
const modes: readonly string[] = ['configMap', 'secret', 'downwardAPI', 'projected'];

/** Defaults of a pod spec, in templates as in pods (DS-8.2). */
export function defaultPodSpec(spec: PodSpec = { containers: [] }): PodSpec {
  const defaulted = {
    dnsPolicy: 'ClusterFirst',
    restartPolicy: 'Always',
    securityContext: {},
    terminationGracePeriodSeconds: 30,
    schedulerName: 'default-scheduler',
    ...spec,
    containers: spec.containers ?? [],
  };
  return defaultVolumes(defaultContainers(defaulted, defaultContainer));
}

/** Changes all containers, init and ephemeral ones included; the same spec when none changes. */
export function defaultContainers(spec: PodSpec, change: (container: Container) => Container): PodSpec {
  let result = spec;
  for (const list of ['containers', 'initContainers', 'ephemeralContainers'] as const) {
    const before = spec[list];
    const after = before?.map(change);
    if (after?.some((container, index) => container !== before![index])) result = { ...result, [list]: after };
  }
  return result;
}

/** A resource without a request asks for its limit. */
export function requestsFromLimits(container: Container): Container {
  const { limits, requests = {} } = container.resources ?? {};
  if (!limits || Object.keys(limits).every((name) => requests[name] !== undefined)) return container;
  return { ...container, resources: { ...container.resources, requests: { ...limits, ...requests } } };
}

/** Container ports become host ports. */
export function copyHostPorts(container: Container): Container {
  if (!container.ports?.some((port) => !port.hostPort && port.containerPort)) return container;
  const ports = container.ports.map((port) => (port.hostPort ? port : { ...port, hostPort: port.containerPort! }));
  return { ...container, ports };
}

function defaultContainer(container: Container): Container {
  return {
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: pullPolicyOf(container.image ?? ''),
    ...container,
    ...(container.ports && { ports: container.ports.map(defaultPort) }),
    ...defaultProbes(container),
    ...defaultEnv(container as Container & JsonObject),
  } as Container;
}

function defaultPort(port: ContainerPort): ContainerPort {
  return { ...port, protocol: port.protocol || 'TCP' };
}

/** Always for the tag `latest` or no tag at all, else IfNotPresent. */
function pullPolicyOf(image: string): string {
  const [withoutDigest = '', digest] = image.split('@');
  const name = withoutDigest.slice(withoutDigest.lastIndexOf('/') + 1);
  const colon = name.indexOf(':');
  const tag = colon >= 0 ? name.slice(colon + 1) : digest === undefined ? 'latest' : '';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function defaultProbes(container: Container): Partial<Record<(typeof probes)[number], JsonObject>> {
  const result: Partial<Record<(typeof probes)[number], JsonObject>> = {};
  for (const name of probes) {
    const probe = container[name];
    if (probe) result[name] = defaultProbe(probe);
  }
  return result;
}

function defaultProbe(probe: JsonObject): JsonObject {
  const { httpGet, grpc } = probe;
  return {
    ...probe,
    timeoutSeconds: probe['timeoutSeconds'] || 1,
    periodSeconds: probe['periodSeconds'] || 10,
    successThreshold: probe['successThreshold'] || 1,
    failureThreshold: probe['failureThreshold'] || 3,
    ...(isObject(httpGet) && { httpGet: { ...httpGet, path: httpGet['path'] || '/', scheme: httpGet['scheme'] || 'HTTP' } }),
    ...(isObject(grpc) && { grpc: { service: '', ...grpc } }),
  };
}

/** References to the pod's own fields are of version v1. */
function defaultEnv(container: JsonObject): { env?: JsonValue } {
  const { env } = container;
  if (!Array.isArray(env)) return {};
  return { env: (env as readonly JsonValue[]).map((variable) => (isObject(variable) ? defaultVariable(variable) : variable)) };
}

function defaultVariable(variable: JsonObject): JsonObject {
  const { valueFrom } = variable;
  if (!isObject(valueFrom) || !isObject(valueFrom['fieldRef'])) return variable;
  return { ...variable, valueFrom: { ...valueFrom, fieldRef: { apiVersion: 'v1', ...valueFrom['fieldRef'] } } };
}

function defaultVolumes(spec: PodSpec): PodSpec {
  const { volumes } = spec as PodSpec & JsonObject;
  if (!Array.isArray(volumes)) return spec;
  const defaulted = (volumes as readonly JsonValue[]).map((volume) => (isObject(volume) ? defaultVolume(volume) : volume));
  return { ...spec, volumes: defaulted } as PodSpec;
}

function defaultVolume(volume: JsonObject): JsonObject {
  const result: Record<string, JsonValue | undefined> = { ...volume };
  for (const [source, value] of Object.entries(volume)) {
    if (!isObject(value)) continue;
    if (modes.includes(source)) result[source] = { defaultMode: 420, ...value };
    if (source === 'hostPath') result[source] = { type: '', ...value };
  }
  return result;
}

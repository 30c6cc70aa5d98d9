import { condition, objectMeta } from './meta';
import { affinity, toleration, topologySpreadConstraint } from './placement';
import {
  any, bool, int32, int64, intOrString, listOf, mapOf, quantity, string, stringList, stringMap, stringType, struct, time,
} from './schema';

const resourceList = mapOf(quantity, 'v1.ResourceList');

const port = struct('ContainerPort', {
  name: string,
  hostPort: int32,
  containerPort: int32,
  protocol: stringType('v1.Protocol'),
  hostIP: string,
});

const probe = struct('Probe', {
  exec: struct('ExecAction', { command: stringList }),
  httpGet: struct('HTTPGetAction', {
    path: string,
    port: intOrString,
    host: string,
    scheme: stringType('v1.URIScheme'),
    httpHeaders: listOf(struct('HTTPHeader', { name: string, value: string })),
  }),
  tcpSocket: struct('TCPSocketAction', { port: intOrString, host: string }),
  grpc: struct('GRPCAction', { port: int32, service: string }),
  initialDelaySeconds: int32,
  timeoutSeconds: int32,
  periodSeconds: int32,
  successThreshold: int32,
  failureThreshold: int32,
  terminationGracePeriodSeconds: int64,
});

const container = (name: string): ReturnType<typeof struct> =>
  struct(name, {
    name: string,
    image: string,
    command: stringList,
    args: stringList,
    workingDir: string,
    ports: listOf(port),
    env: listOf(struct('EnvVar', { name: string, value: string, valueFrom: any })),
    resources: struct('ResourceRequirements', { limits: resourceList, requests: resourceList, claims: listOf(any) }),
    restartPolicy: stringType('v1.ContainerRestartPolicy'),
    volumeMounts: listOf(
      struct('VolumeMount', { name: string, readOnly: bool, mountPath: string, subPath: string, mountPropagation: string }),
    ),
    livenessProbe: probe,
    readinessProbe: probe,
    startupProbe: probe,
    terminationMessagePath: string,
    terminationMessagePolicy: stringType('v1.TerminationMessagePolicy'),
    imagePullPolicy: stringType('v1.PullPolicy'),
    stdin: bool,
    tty: bool,
  });

const podSpec = struct('PodSpec', {
  volumes: listOf(struct('Volume', { name: string })),
  initContainers: listOf(container('Container')),
  containers: listOf(container('Container')),
  ephemeralContainers: listOf(container('EphemeralContainer')),
  restartPolicy: stringType('v1.RestartPolicy'),
  terminationGracePeriodSeconds: int64,
  activeDeadlineSeconds: int64,
  dnsPolicy: stringType('v1.DNSPolicy'),
  nodeSelector: stringMap,
  serviceAccountName: string,
  serviceAccount: string,
  automountServiceAccountToken: bool,
  nodeName: string,
  hostNetwork: bool,
  hostPID: bool,
  hostIPC: bool,
  shareProcessNamespace: bool,
  imagePullSecrets: listOf(struct('LocalObjectReference', { name: string })),
  hostname: string,
  subdomain: string,
  affinity,
  schedulerName: string,
  tolerations: listOf(toleration),
  priorityClassName: string,
  priority: int32,
  runtimeClassName: string,
  enableServiceLinks: bool,
  preemptionPolicy: stringType('v1.PreemptionPolicy'),
  overhead: resourceList,
  topologySpreadConstraints: listOf(topologySpreadConstraint),
  setHostnameAsFQDN: bool,
  schedulingGates: listOf(struct('PodSchedulingGate', { name: string })),
  hostUsers: bool,
});

export const podTemplate = struct('PodTemplateSpec', { metadata: objectMeta, spec: podSpec });

const containerState = struct('ContainerState', {
  waiting: struct('ContainerStateWaiting', { reason: string, message: string }),
  running: struct('ContainerStateRunning', { startedAt: time }),
  terminated: struct('ContainerStateTerminated', {
    exitCode: int32,
    signal: int32,
    reason: string,
    message: string,
    startedAt: time,
    finishedAt: time,
    containerID: string,
  }),
});

const containerStatus = struct('ContainerStatus', {
  name: string,
  state: containerState,
  lastState: containerState,
  ready: bool,
  restartCount: int32,
  image: string,
  imageID: string,
  containerID: string,
  started: bool,
});

const podStatus = struct('PodStatus', {
  phase: stringType('v1.PodPhase'),
  conditions: listOf(condition('PodCondition')),
  message: string,
  reason: string,
  nominatedNodeName: string,
  hostIP: string,
  podIP: string,
  startTime: time,
  initContainerStatuses: listOf(containerStatus),
  containerStatuses: listOf(containerStatus),
});

export const pod = struct('Pod', { apiVersion: string, kind: string, metadata: objectMeta, spec: podSpec, status: podStatus });

import { condition, labelSelector, objectMeta } from './meta';
import { taint } from './placement';
import { pod, podTemplate } from './pod';
import {
  any, bool, int32, int64, intOrString, listOf, mapOf, quantity, string, stringType, struct, type StructSchema,
} from './schema';

const resourceList = mapOf(quantity, 'v1.ResourceList');
const typed = { apiVersion: string, kind: string, metadata: objectMeta };

const node = struct('Node', {
  ...typed,
  spec: struct('NodeSpec', { unschedulable: bool, taints: listOf(taint), providerID: string, podCIDR: string }),
  status: struct('NodeStatus', {
    capacity: resourceList,
    allocatable: resourceList,
    conditions: listOf(condition('NodeCondition')),
    nodeInfo: any,
  }),
});

const daemonSet = struct('DaemonSet', {
  ...typed,
  spec: struct('DaemonSetSpec', {
    selector: labelSelector,
    template: podTemplate,
    updateStrategy: struct('DaemonSetUpdateStrategy', {
      type: stringType('v1.DaemonSetUpdateStrategyType'),
      rollingUpdate: struct('RollingUpdateDaemonSet', { maxUnavailable: intOrString, maxSurge: intOrString }),
    }),
    minReadySeconds: int32,
    revisionHistoryLimit: int32,
  }),
  status: struct('DaemonSetStatus', {
    currentNumberScheduled: int32,
    numberMisscheduled: int32,
    desiredNumberScheduled: int32,
    numberReady: int32,
    observedGeneration: int64,
    updatedNumberScheduled: int32,
    numberAvailable: int32,
    numberUnavailable: int32,
    collisionCount: int32,
  }),
});

const controllerRevision = struct('ControllerRevision', { ...typed, data: any, revision: int64 });

const priorityClass = struct('PriorityClass', {
  ...typed,
  value: int32,
  globalDefault: bool,
  description: string,
  preemptionPolicy: stringType('v1.PreemptionPolicy'),
});

const resourceQuota = struct('ResourceQuota', {
  ...typed,
  spec: struct('ResourceQuotaSpec', { hard: resourceList }),
});

const podDisruptionBudget = struct('PodDisruptionBudget', {
  ...typed,
  spec: struct('PodDisruptionBudgetSpec', { minAvailable: intOrString, maxUnavailable: intOrString, selector: labelSelector }),
});

const namespace = struct('Namespace', { ...typed });

/** A kind that is read: its group, the versions of it that are served, and its fields. */
export interface KindSchema {
  readonly group: string;
  readonly versions: readonly string[];
  readonly schema: StructSchema;
}

/** All kinds that mean something to the simulation, by name. */
export const kinds: ReadonlyMap<string, KindSchema> = new Map<string, KindSchema>([
  ['Node', { group: '', versions: ['v1'], schema: node }],
  ['Pod', { group: '', versions: ['v1'], schema: pod }],
  ['Namespace', { group: '', versions: ['v1'], schema: namespace }],
  ['ResourceQuota', { group: '', versions: ['v1'], schema: resourceQuota }],
  ['DaemonSet', { group: 'apps', versions: ['v1'], schema: daemonSet }],
  ['ControllerRevision', { group: 'apps', versions: ['v1'], schema: controllerRevision }],
  ['PriorityClass', { group: 'scheduling.k8s.io', versions: ['v1'], schema: priorityClass }],
  ['PodDisruptionBudget', { group: 'policy', versions: ['v1'], schema: podDisruptionBudget }],
]);

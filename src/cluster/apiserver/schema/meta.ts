import { any, bool, int64, listOf, string, stringList, stringMap, stringType, struct, time } from './schema';

const ownerReference = struct('OwnerReference', {
  apiVersion: string,
  kind: string,
  name: string,
  uid: stringType('types.UID'),
  controller: bool,
  blockOwnerDeletion: bool,
});

/** `metadata` of every object. */
export const objectMeta = struct('ObjectMeta', {
  name: string,
  generateName: string,
  namespace: string,
  uid: stringType('types.UID'),
  resourceVersion: string,
  generation: int64,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: int64,
  labels: stringMap,
  annotations: stringMap,
  ownerReferences: listOf(ownerReference),
  finalizers: stringList,
  managedFields: listOf(any),
});

const selectorRequirement = struct('LabelSelectorRequirement', {
  key: string,
  operator: stringType('v1.LabelSelectorOperator'),
  values: stringList,
});

export const labelSelector = struct('LabelSelector', {
  matchLabels: stringMap,
  matchExpressions: listOf(selectorRequirement),
});

/** Conditions of nodes and pods. */
export const condition = (name: string): ReturnType<typeof struct> =>
  struct(name, {
    type: stringType(`v1.${name}Type`),
    status: stringType('v1.ConditionStatus'),
    lastHeartbeatTime: time,
    lastProbeTime: time,
    lastTransitionTime: time,
    reason: string,
    message: string,
  });

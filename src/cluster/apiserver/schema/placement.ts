import { labelSelector } from './meta';
import { int32, int64, listOf, string, stringList, stringType, struct, time } from './schema';

const taintEffect = stringType('v1.TaintEffect');

export const taint = struct('Taint', { key: string, value: string, effect: taintEffect, timeAdded: time });

export const toleration = struct('Toleration', {
  key: string,
  operator: stringType('v1.TolerationOperator'),
  value: string,
  effect: taintEffect,
  tolerationSeconds: int64,
});

const requirement = struct('NodeSelectorRequirement', {
  key: string,
  operator: stringType('v1.NodeSelectorOperator'),
  values: stringList,
});

const term = struct('NodeSelectorTerm', { matchExpressions: listOf(requirement), matchFields: listOf(requirement) });

const nodeAffinity = struct('NodeAffinity', {
  requiredDuringSchedulingIgnoredDuringExecution: struct('NodeSelector', { nodeSelectorTerms: listOf(term) }),
  preferredDuringSchedulingIgnoredDuringExecution: listOf(
    struct('PreferredSchedulingTerm', { weight: int32, preference: term }),
  ),
});

const podTerm = struct('PodAffinityTerm', {
  labelSelector,
  namespaces: stringList,
  topologyKey: string,
  namespaceSelector: labelSelector,
  matchLabelKeys: stringList,
  mismatchLabelKeys: stringList,
});

const podAffinity = (name: string): ReturnType<typeof struct> =>
  struct(name, {
    requiredDuringSchedulingIgnoredDuringExecution: listOf(podTerm),
    preferredDuringSchedulingIgnoredDuringExecution: listOf(
      struct('WeightedPodAffinityTerm', { weight: int32, podAffinityTerm: podTerm }),
    ),
  });

export const affinity = struct('Affinity', {
  nodeAffinity,
  podAffinity: podAffinity('PodAffinity'),
  podAntiAffinity: podAffinity('PodAntiAffinity'),
});

export const topologySpreadConstraint = struct('TopologySpreadConstraint', {
  maxSkew: int32,
  topologyKey: string,
  whenUnsatisfiable: stringType('v1.UnsatisfiableConstraintAction'),
  labelSelector,
  minDomains: int32,
  matchLabelKeys: stringList,
  nodeAffinityPolicy: stringType('v1.NodeInclusionPolicy'),
  nodeTaintsPolicy: stringType('v1.NodeInclusionPolicy'),
});

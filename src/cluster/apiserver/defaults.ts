import type { DaemonSet, DaemonSetUpdateStrategy, Pod } from '../api/types';
import { copyHostPorts, defaultContainers, defaultPodSpec, requestsFromLimits } from './podDefaults';

const rollingUpdate = 'RollingUpdate';

type SetSpec = DaemonSet['spec'];

/** Specs with their defaults, by what they were made of: the same spec stays the same object. */
const defaulted = new WeakMap<SetSpec, SetSpec>();

/** The set with what the API server fills in (DS-8.1, DS-8.2); the selector has no default. */
export function applyDefaults(set: DaemonSet): DaemonSet {
  const { spec = { template: { spec: { containers: [] } } } as unknown as SetSpec } = set as Partial<DaemonSet>;
  let known = defaulted.get(spec);
  if (!known) defaulted.set(spec, (known = defaultSetSpec(spec)));
  return { ...set, spec: known };
}

function defaultSetSpec(spec: SetSpec): SetSpec {
  const template = (spec as Partial<SetSpec>).template ?? { spec: { containers: [] } };
  return {
    ...spec,
    revisionHistoryLimit: spec.revisionHistoryLimit ?? 10,
    updateStrategy: defaultStrategy(spec.updateStrategy),
    template: { ...template, spec: defaultPodSpec(template.spec) },
  };
}

/** A pod of a person with what the API server fills in: as in templates, and what only pods get. */
export function applyPodDefaults(pod: Pod): Pod {
  return fillPod({ ...pod, spec: defaultPodSpec(pod.spec) });
}

/**
 * What only pods get and templates do not: requests out of limits, and on the host's network the container
 * port as host port (since 1.28 not in templates). For pods made of an already defaulted template.
 */
export function fillPod(pod: Pod): Pod {
  const { hostNetwork = false } = pod.spec;
  const spec = defaultContainers(pod.spec, (container) =>
    hostNetwork ? copyHostPorts(requestsFromLimits(container)) : requestsFromLimits(container),
  );
  return spec === pod.spec ? pod : { ...pod, spec };
}

function defaultStrategy(strategy: DaemonSetUpdateStrategy = {}): DaemonSetUpdateStrategy {
  const type = strategy.type || rollingUpdate;
  if (type !== rollingUpdate) return { ...strategy, type };
  return { ...strategy, type, rollingUpdate: { maxUnavailable: 1, maxSurge: 0, ...strategy.rollingUpdate } };
}

/** A kind that the simulation knows, in the version the API server serves. */
export interface KindInfo {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** An API version of such a kind that is no longer served. */
export interface LegacyVersion {
  readonly apiVersion: string;
  readonly removedIn: string;
  readonly served: KindInfo;
}

const served: readonly KindInfo[] = [
  ...['Node', 'Namespace'].map(kind => ({ apiVersion: 'v1', kind, namespaced: false })),
  ...['Pod', 'ResourceQuota'].map(kind => ({ apiVersion: 'v1', kind, namespaced: true })),
  ...['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet', 'ControllerRevision'].map(kind => ({ apiVersion: 'apps/v1', kind, namespaced: true })),
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', namespaced: true },
  { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', namespaced: false },
];

/** `kind: versions, removed in`. */
const legacy: readonly (readonly [kind: string, removedIn: string, ...apiVersions: string[]])[] = [
  ['DaemonSet', '1.16', 'extensions/v1beta1', 'apps/v1beta2'],
  ['Deployment', '1.16', 'extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2'],
  ['ReplicaSet', '1.16', 'extensions/v1beta1', 'apps/v1beta2'],
  ['StatefulSet', '1.16', 'apps/v1beta1', 'apps/v1beta2'],
  ['ControllerRevision', '1.16', 'apps/v1beta1', 'apps/v1beta2'],
  ['PodDisruptionBudget', '1.25', 'policy/v1beta1'],
  ['PriorityClass', '1.22', 'scheduling.k8s.io/v1beta1', 'scheduling.k8s.io/v1alpha1'],
];

const byName = new Map(served.map(info => [`${info.apiVersion} ${info.kind}`, info]));
const byKind = new Map(served.map(info => [info.kind, info]));
const legacyByName = new Map(legacy.flatMap(([kind, removedIn, ...apiVersions]) =>
  apiVersions.map(apiVersion => [`${apiVersion} ${kind}`, { apiVersion, removedIn, served: byKind.get(kind)! }] as const)));

/** The kind, when this API version of it is served. */
export function kindInfo(apiVersion: string, kind: string): KindInfo | undefined {
  return byName.get(`${apiVersion} ${kind}`);
}

/** The kind, when this API version of it was served once. */
export function legacyVersion(apiVersion: string, kind: string): LegacyVersion | undefined {
  return legacyByName.get(`${apiVersion} ${kind}`);
}

/** The served kind of that name in any spelling of upper and lower case, whatever its group. */
export function kindNamed(kind: string): KindInfo | undefined {
  return byKind.get(kind) ?? served.find(info => info.kind.toLowerCase() === kind.toLowerCase());
}

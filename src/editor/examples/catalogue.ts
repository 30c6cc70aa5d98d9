/** What is shipped in `examples/`. Written out, because not every host can list the folders of an extension. */
interface Files {
  /** Scenario file; missing where an example is manifests only. */
  readonly scenario?: string;
  /** The manifests, in the order in which they are applied. */
  readonly manifests: readonly string[];
}

const report = (id: string): Files => ({ scenario: `reports/${id}/scenario.yaml`, manifests: [`reports/${id}/manifests.yaml`] });
const stop = (id: string): Files => ({ scenario: `walkthrough/${id}.scenario.yaml`, manifests: [] });
const textbook = (id: string, scenario: string, ...names: readonly string[]): Files =>
  ({ scenario: `textbook-${id}/${scenario}.scenario.yaml`, manifests: names.map((name) => `textbook-${id}/${name}.yaml`) });

/** Every bundled example by its id, in the order in which they are offered. */
export const catalogue = {
  'first-cluster': { manifests: ['nodes', 'log-agent', 'node-exporter'].map((name) => `first-cluster/${name}.yaml`) } as Files,
  'walkthrough/1-derived-count': stop('1-derived-count'),
  'walkthrough/2-set-difference': stop('2-set-difference'),
  'walkthrough/3-taints': stop('3-taints'),
  'textbook-daemonset': textbook('daemonset', 'demo', 'log-agent', 'nodes'),
  'textbook-kubelet': textbook('kubelet', 'demo', 'kube-apiserver', 'node', 'pods'),
  'textbook-contrast': textbook('contrast', 'contrast', 'log-agent', 'nodes', 'web'),
  'reports/toleration-without-operator': report('toleration-without-operator'),
  'reports/affinity-lost-by-indentation': report('affinity-lost-by-indentation'),
  'reports/control-plane-taint-renamed': report('control-plane-taint-renamed'),
  'reports/noschedule-keeps-pod': report('noschedule-keeps-pod'),
  'reports/noexecute-evicts': report('noexecute-evicts'),
  'reports/cordoned-node-gets-pods': report('cordoned-node-gets-pods'),
  'reports/notready-node-misscheduled': report('notready-node-misscheduled'),
  'reports/dead-node-stalls-rollout': report('dead-node-stalls-rollout'),
  'reports/broken-image-twice': report('broken-image-twice'),
  'reports/label-change-removes-pod': report('label-change-removes-pod'),
  'reports/bare-pod-adopted': report('bare-pod-adopted'),
  'reports/windows-node-cannot-pull': report('windows-node-cannot-pull'),
};

export type ExampleId = keyof typeof catalogue;

export function isExample(id: unknown): id is ExampleId {
  return typeof id === 'string' && Object.hasOwn(catalogue, id);
}

/** Name that an opened example is offered to be saved as. */
export function documentName(id: ExampleId): string {
  return `${id.split('/').at(-1)!}${catalogue[id].scenario === undefined ? '' : '.scenario'}.yaml`;
}

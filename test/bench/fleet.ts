import type { JsonObject } from '../../src/cluster/api/types';

const zones = ['a', 'b', 'c'];
const roles = ['worker', 'edge', 'gpu'];

/** Nodes as a large cluster has them: three roles, three zones, a taint on every third. */
export function fleet(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `node-${String(index).padStart(5, '0')}`;
    const role = roles[index % roles.length]!;
    return {
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name,
        labels: {
          'kubernetes.io/hostname': name,
          'kubernetes.io/os': 'linux',
          'topology.kubernetes.io/zone': zones[index % zones.length]!,
          role,
        },
      },
      spec: { taints: role === 'gpu' ? [{ key: 'nvidia.com/gpu', effect: 'NoSchedule' }] : [] },
      status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' }, conditions: [{ type: 'Ready', status: 'True' }] },
    };
  });
}

/** A DaemonSet with a selector or a toleration, by number. */
export function agent(index: number): JsonObject {
  const name = `agent-${index}`;
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'default' },
    spec: {
      selector: { matchLabels: { app: name } },
      updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '10%' } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          nodeSelector: index % 3 === 1 ? { role: 'edge' } : {},
          tolerations: index % 3 === 2 ? [{ key: 'nvidia.com/gpu', operator: 'Exists' }] : [],
          containers: [{ name: 'main', image: `registry.example/${name}:1`, resources: { requests: { cpu: '50m', memory: '64Mi' } } }],
        },
      },
    },
  };
}

/** `count` DaemonSets. */
export function agents(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, index) => agent(index));
}

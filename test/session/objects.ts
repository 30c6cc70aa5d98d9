import type { JsonObject } from '../../src/cluster/api/types';

export function node(name: string, labels: Record<string, string> = {}, taints: readonly string[] = []): JsonObject {
  const asTaint = (text: string): JsonObject => {
    const [key = '', effect = ''] = text.split(':');
    return { key, effect };
  };
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints: taints.map(asTaint) } };
}

export function daemonSet(name: string, image = 'agent:1', spec: JsonObject = {}): JsonObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'default' },
    spec: {
      selector: { matchLabels: { app: name } },
      template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'main', image }], ...spec } },
    },
  };
}

export const smallCluster: readonly JsonObject[] = [
  node('cp-1', {}, ['node-role.kubernetes.io/control-plane:NoSchedule']),
  node('worker-1'),
  node('worker-2'),
  daemonSet('agent'),
];

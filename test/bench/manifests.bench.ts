import { collect, fleetNames, fleetYaml, readText } from '../../src/manifests';
import { bench } from './harness';

/** A Node as `kubectl get nodes -o yaml` prints it, about 5 KB. */
function node(number: number): string {
  const lines = [
    'apiVersion: v1', 'kind: Node', 'metadata:', '  annotations:', '    node.alpha.kubernetes.io/ttl: "0"',
    '    volumes.kubernetes.io/controller-managed-attach-detach: "true"', '  creationTimestamp: "2026-01-01T00:00:00Z"', '  labels:',
    `    kubernetes.io/hostname: node-${number}`, '    kubernetes.io/os: linux', '    kubernetes.io/arch: amd64',
    `    topology.kubernetes.io/zone: zone-${number % 3}`, '    node.kubernetes.io/instance-type: large',
    `  name: node-${number}`, `  resourceVersion: "${100000 + number}"`, `  uid: 00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    'spec:', `  podCIDR: 10.${number >> 8}.${number & 255}.0/24`, `  providerID: cloud:///zone/node-${number}`, 'status:', '  addresses:',
    `  - address: 192.168.${number >> 8}.${number & 255}`, '    type: InternalIP', `  - address: node-${number}`, '    type: Hostname',
    '  allocatable:', '    cpu: 3920m', '    ephemeral-storage: "95551679124"', '    memory: 7600Mi', '    pods: "110"',
    '  capacity:', '    cpu: "4"', '    ephemeral-storage: 101430960Ki', '    memory: 8052552Ki', '    pods: "110"', '  conditions:',
  ];
  for (const type of ['MemoryPressure', 'DiskPressure', 'PIDPressure', 'Ready']) {
    lines.push('  - lastHeartbeatTime: "2026-01-01T00:00:00Z"', '    lastTransitionTime: "2026-01-01T00:00:00Z"',
      `    message: kubelet has no ${type.toLowerCase()}`, `    reason: Kubelet${type}`, `    status: "${type === 'Ready' ? 'True' : 'False'}"`, `    type: ${type}`);
  }
  lines.push('  images:');
  for (let image = 0; image < 25; image += 1) {
    lines.push('  - names:', `    - registry.example/team/image-${image}@sha256:${String(image).repeat(32).slice(0, 64)}`, `    - registry.example/team/image-${image}:1.${image}`,
      `    sizeBytes: ${1000000 + image}`);
  }
  return `${lines.join('\n')}\n`;
}

const NODES = 1000;
const documents = Array.from({ length: NODES }, (_, number) => node(number));
const stream = documents.join('---\n');
const indented = (text: string): string => `- ${text.trimEnd().split('\n').join('\n  ')}\n`;
const list = `apiVersion: v1\nitems:\n${documents.map(indented).join('')}kind: List\nmetadata:\n  resourceVersion: ""\n`;
const json = JSON.stringify({ apiVersion: 'v1', items: readText('file:///nodes.yaml', stream).objects.map(({ value }) => value), kind: 'List' }, undefined, 4);
const size = (text: string): string => `${NODES} nodes, ${(text.length / 1e6).toFixed(1)} MB`;

/** The same text with one label changed in the middle. */
const edited = (text: string): string => text.replace(/hostname(["']?: ["']?)node-500/, 'hostname$1node-5x0');

for (const [form, text] of [['YAML documents', stream], ['YAML list', list], ['JSON list', json]] as const) {
  bench(`manifests: read ${form}`, size(text), () => () => readText('file:///nodes.yaml', text), { runs: 5, warmup: 1 });
  const before = readText('file:///nodes.yaml', text);
  const after = edited(text);
  bench(`manifests: read again after an edit, ${form}`, size(text), () => () => readText('file:///nodes.yaml', after, before));
}

const files = Array.from({ length: 50 }, (_, number) => readText(`file:///fleet-${number}.yaml`, fleetYaml(fleetNames[number % fleetNames.length]!)));
bench('manifests: collect', '50 files', () => () => collect(files), { batch: 10 });

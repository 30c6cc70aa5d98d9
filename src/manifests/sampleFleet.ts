import type { JsonObject } from '../cluster/api/types';
import { nodeObject, type TaintSpec } from './nodes/node';
import { writeYaml } from './writeYaml';

/** Fleets for workspaces that describe no nodes. */
export type FleetName = 'default' | 'small' | 'zones' | 'edge';

interface Member {
  readonly names: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly taints?: readonly TaintSpec[];
  readonly allocatable?: Readonly<Record<string, string>>;
}

const controlPlane = (name: string, labels: Readonly<Record<string, string>> = {}): Member => ({
  names: [name],
  labels: { 'node-role.kubernetes.io/control-plane': '', 'node.kubernetes.io/exclude-from-external-load-balancers': '', ...labels },
  taints: [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }],
  allocatable: { cpu: '2', memory: '3900Mi', pods: '110' },
});

const zone = (name: string): Readonly<Record<string, string>> => ({ 'topology.kubernetes.io/zone': name });

const numbered = (prefix: string, count: number): readonly string[] => Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);

const worker = { cpu: '3920m', memory: '7600Mi', pods: '110' };

const fleets: Readonly<Record<FleetName, readonly Member[]>> = {
  default: [controlPlane('cp-1'), { names: numbered('worker', 3), allocatable: worker }],
  small: [{ names: ['node-1'], labels: { 'node-role.kubernetes.io/control-plane': '' }, allocatable: worker }],
  zones: [
    controlPlane('cp-1', zone('zone-a')),
    { names: numbered('worker-a', 3), labels: zone('zone-a'), allocatable: worker },
    { names: numbered('worker-b', 3), labels: zone('zone-b'), allocatable: worker },
    {
      names: numbered('gpu', 2),
      labels: { ...zone('zone-b'), 'node.kubernetes.io/instance-type': 'gpu-large', 'nvidia.com/gpu.present': 'true' },
      taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
      allocatable: { cpu: '15890m', memory: '60Gi', pods: '110', 'nvidia.com/gpu': '4' },
    },
  ],
  edge: [
    controlPlane('cp-1', { role: 'cloud' }),
    { names: numbered('cloud', 2), labels: { role: 'cloud' }, allocatable: worker },
    {
      names: numbered('edge', 4),
      labels: { 'kubernetes.io/arch': 'arm64', 'node-role.kubernetes.io/edge': '', role: 'edge' },
      taints: [{ key: 'node-role.kubernetes.io/edge', effect: 'NoExecute' }],
      allocatable: { cpu: '1900m', memory: '1700Mi', pods: '30' },
    },
  ],
};

/** The fleets a setting can name; `default` has one control plane and three workers. */
export const fleetNames = Object.keys(fleets) as readonly FleetName[];

/** The nodes of a fleet as a manifest, to be shown, and to be kept as a file of one's own. */
export function fleetYaml(fleet: FleetName): string {
  return fleetNodes(fleet).map(node => writeYaml(node)).join('---\n');
}

function fleetNodes(fleet: FleetName): readonly JsonObject[] {
  return fleets[fleet].flatMap(({ names, ...spec }) => names.map(name => nodeObject({ name, ...spec })));
}

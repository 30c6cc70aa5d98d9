import type {
  Bar, CheckView, Detail, Frame, LogRow, Moment, NodeRow, RolloutBar, SetRow, SlotDetail, SlotMark, SlotState,
} from '../../src/panel/protocol';

const second = 1000;

/** One slot of a fixture: its state and mark, and words with the moment that `{0}` in them counts to. */
type Cell = readonly [state: SlotState, mark?: SlotMark, text?: string, at?: number];

interface NodeSpec extends Partial<Omit<NodeRow, 'taints' | 'labels' | 'slots' | 'marks' | 'details'>> {
  readonly name: string;
  readonly role?: string;
  readonly zone?: string;
  readonly taints?: readonly string[];
  readonly labels?: readonly string[];
  readonly cells: readonly Cell[];
}

/** Collects what rows of nodes point into. */
class Dictionary {
  readonly texts: string[] = [];
  readonly pairs: string[] = [];
  readonly labelSets: { role: string; zone: string; pool: string; pairs: number[] }[] = [];
  readonly taintSets: string[][] = [];
  private readonly numbers = new Map<string, number>();

  numberOf<T>(list: T[], kind: string, key: string, value: T): number {
    const id = `${kind} ${key}`;
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = list.push(value) - 1;
      this.numbers.set(id, number);
    }
    return number;
  }

  row({ role = '', zone = '', taints = [], labels = [], cells, ...rest }: NodeSpec): NodeRow {
    const pairs = labels.map((pair) => this.numberOf(this.pairs, 'pair', pair, pair));
    const details = cells.flatMap(([, , text, at], slot): SlotDetail[] => {
      if (text === undefined) return [];
      const number = this.numberOf(this.texts, 'text', text, text);
      return [at === undefined ? [slot, number] : [slot, number, at]];
    });
    const marks = cells.map(([, mark = '.']) => mark).join('');
    return {
      ...rest,
      labels: this.numberOf(this.labelSets, 'labels', `${role} ${zone} ${pairs.join()}`, { role, zone, pool: '', pairs }),
      ...(taints.length > 0 && { taints: this.numberOf(this.taintSets, 'taints', taints.join(), [...taints]) }),
      slots: cells.map(([state]) => state).join(''),
      ...(/[^.]/.test(marks) && { marks }),
      ...(details.length > 0 && { details }),
    };
  }
}

function fleet(specs: readonly NodeSpec[], askedLabels: readonly string[]): Frame['fleet'] {
  const dictionary = new Dictionary();
  const nodes = specs.map((spec) => dictionary.row(spec)).sort((a, b) => (a.name < b.name ? -1 : 1));
  const { texts, pairs, labelSets, taintSets } = dictionary;
  return { nodes, askedLabels, texts, pairs, labelSets, taintSets };
}

const bar = (more: Partial<Bar> = {}): Bar => ({
  now: 0, canBack: false, canForward: false, canStep: true, restless: true, running: false, speed: 4, moving: '', profile: 'kubernetes',
  version: '1.36', ...more,
});

const rolledOut: RolloutBar = { updated: 0, desired: 0, done: true, stalled: false, text: 'rolled out' };

function setRow(key: string, letter: string, hue: number, counts: readonly number[], rollout: RolloutBar = rolledOut, nodeSelector = '<none>'): SetRow {
  const [namespace = '', name = ''] = key.split('/');
  const [desired = 0, current = desired, ready = desired, upToDate = desired, available = desired, misscheduled = 0] = counts;
  return {
    key, name, namespace, letter, hue, desired, current, ready, upToDate, available, misscheduled, nodeSelector, age: '2m14s',
    containers: 'agent', images: `registry.example/${name}:2.1.0`, selector: `app=${name}`, rollout,
  };
}

const noDetail: Detail = {};

function frame(parts: Partial<Frame> & Pick<Frame, 'sets' | 'fleet'>): Frame {
  return {
    bar: bar(), timeline: { cursor: 0, length: 0, moments: [], breakpoints: [] }, selection: {}, detail: noDetail,
    log: { size: 0, happened: 0, rows: [] }, notices: [], ...parts,
  };
}

// ---- six nodes, two sets, nothing has moved yet

const selectorText = 'nodeSelector';

/** The placement, as it opens. */
export function placement(): Frame {
  const edge = ['role=edge', 'kubernetes.io/os=linux'];
  return frame({
    bar: bar({ moving: '6 nodes, 9 pods to come' }),
    timeline: { cursor: 0, length: 0, moments: [{ step: 0, at: 0, kind: 'input', label: 'start' }], breakpoints: [] },
    sets: [
      setRow('logging/fluent-bit', 'F', 0, [0, 0, 0, 0, 0], { updated: 0, desired: 4, done: false, stalled: false, text: '0/4' }, 'kubernetes.io/os=linux'),
      setRow('monitoring/node-exporter', 'N', 1, [0, 0, 0, 0, 0], { updated: 0, desired: 5, done: false, stalled: false, text: '0/5' }),
    ],
    fleet: fleet([
      { name: 'cp-1', role: 'control-plane', taints: ['node-role.kubernetes.io/control-plane:NoSchedule'], usage: [4, 2], labels: ['kubernetes.io/os=linux'], cells: [['-', '.', 'taint'], ['w']] },
      ...[1, 2, 3, 4].map((number): NodeSpec => ({ name: `worker-${number}`, role: 'worker', zone: number < 3 ? 'a' : 'b', usage: [0, 0], labels: edge, cells: [['w'], ['w']] })),
      { name: 'win-1', role: 'worker', labels: ['kubernetes.io/os=windows'], usage: [0, 0], cells: [['-', '.', selectorText], ['-', '.', selectorText]] },
    ], ['kubernetes.io/os']),
    selection: { set: 'logging/fluent-bit' },
    detail: {
      set: {
        key: 'logging/fluent-bit', strategy: 'RollingUpdate', strategyText: 'RollingUpdate, maxUnavailable 1', status: 'Waiting for daemon set spec update to be observed...',
        revisions: [], budget: [], source: { label: 'fluent-bit.yaml:1', target: 'DaemonSet/logging/fluent-bit', path: [] },
      },
    },
    notices: [{ id: 'sample', tone: 'info', text: 'No nodes in this workspace: a sample fleet is shown.', buttons: [{ label: 'Create nodes.yaml', command: 'createNodes' }] }],
  });
}

// ---- a rollout that has stalled

const stalledLog: readonly (readonly [number, LogRow['type'], string, string, string, string?, string?])[] = [
  [0, 'Info', 'you', 'start', 'start: 7 nodes, 2 DaemonSets'],
  [0, 'Normal', 'daemonset-controller', 'SuccessfulCreate', 'Created pod: log-agent-x7k2p', 'worker-3', 'logging/log-agent'],
  [0, 'Normal', 'default-scheduler', 'Scheduled', 'Successfully assigned logging/log-agent-x7k2p to worker-3', 'worker-3', 'logging/log-agent'],
  [1000, 'Normal', 'kubelet', 'Started', 'Container started', 'worker-3', 'logging/log-agent'],
  [40_000, 'Info', 'you', 'taint', 'taint gpu-1: nvidia.com/gpu:NoSchedule', 'gpu-1'],
  [80_000, 'Normal', 'node-controller', 'NodeNotReady', 'Node worker-3 status is now: NodeNotReady', 'worker-3'],
  [115_000, 'Info', 'you', 'apply', 'apply logging/log-agent: image registry.example/agent:1 → :2 (revision 2)', undefined, 'logging/log-agent'],
  [115_000, 'Normal', 'daemonset-controller', 'SuccessfulDelete', 'Deleted pod: log-agent-2qk8d', 'worker-1', 'logging/log-agent'],
  [125_000, 'Normal', 'daemonset-controller', 'SuccessfulCreate', 'Created pod: log-agent-hv4sn', 'worker-1', 'logging/log-agent'],
  [134_000, 'Warning', 'kubelet', 'BackOff', 'Back-off restarting failed container agent in pod log-agent-fz6wc', 'gpu-1', 'logging/log-agent'],
];

function logRow([at, type, source, reason, message, node, set]: (typeof stalledLog)[number], index: number): LogRow {
  return { seq: index + 1, at, step: 10 * index, type, source, reason, message, ...(node && { node }), ...(set && { set }) };
}

const whyChecks: readonly CheckView[] = [
  { verdict: 'pass', name: 'nodeSelector', text: '`role=edge` equals the label', links: [{ label: 'agent.yaml:31', target: 'DaemonSet/logging/log-agent', path: ['spec'] }] },
  { verdict: 'pass', name: 'node affinity', text: 'none required', links: [] },
  { verdict: 'fail', name: 'taint', text: '`node.kubernetes.io/unreachable:NoSchedule` is not tolerated', links: [{ label: 'agent.yaml:27', target: 'DaemonSet/logging/log-agent', path: ['spec', 'tolerations'] }] },
  { verdict: 'pass', name: 'taint', text: '`node.kubernetes.io/unreachable:NoExecute` tolerated automatically, so the pod is not evicted', links: [] },
];

/** In the middle of a rollout that cannot finish well. */
export function stalled(): Frame {
  const now = 134 * second;
  const edge = (zone: string): string[] => ['role=edge', `topology.kubernetes.io/zone=${zone}`];
  const gpu = ['nvidia.com/gpu:NoSchedule'];
  const running: Cell = ['r'];
  return frame({
    bar: bar({
      now, canBack: true, moving: 'rollout 4/5 · next: worker-2 available in 6 s',
      pending: {
        text: 'log-agent: 1 node gained, 5 restarted', tone: 'info', canApply: true, gained: ['worker-3'], lost: [], restarted: ['gpu-1', 'gpu-2', 'worker-1', 'worker-2', 'worker-4'],
        forecast: ['3 waves, at least 2 of 6 available', 'Cannot finish: gpu-1 crash-loops, gpu-2 is pending'],
      },
    }),
    timeline: {
      cursor: 90, length: 96,
      moments: stalledMoments(), breakpoints: [{ id: 'BackOff', text: 'BackOff' }],
    },
    sets: [
      setRow('logging/log-agent', 'L', 0, [5, 5, 2, 4, 2, 1], {
        updated: 4, desired: 5, done: false, stalled: true, text: '4/5 · budget 3 of 3 used',
        sentence: {
          tone: 'warning', title: 'Finishes, but unhealthy:',
          text: ['of the budget (maxUnavailable 3), ', { text: 'gpu-1', select: { node: 'gpu-1' } }, ' (CrashLoopBackOff) and ', { text: 'gpu-2', select: { node: 'gpu-2' } },
            ' (Pending, Insufficient cpu) never give back two; ', { text: 'worker-2', select: { node: 'worker-2' } }, ' frees one in 6 s, then ', { text: 'worker-4', select: { node: 'worker-4' } },
            ' follows. worker-3 is not counted: it left desired at 1:20.'],
        },
      }, 'role=edge'),
      setRow('monitoring/node-exporter', 'N', 1, [7, 7, 6, 7, 6]),
    ],
    fleet: fleet([
      { name: 'cp-1', role: 'control-plane', taints: ['node-role.kubernetes.io/control-plane:NoSchedule'], usage: [38, 22], cells: [['-', '.', 'taint'], running] },
      { name: 'worker-1', role: 'worker', labels: edge('a'), usage: [61, 48], cells: [['r', '.', 'running · rev 2'], running] },
      { name: 'worker-2', role: 'worker', labels: edge('a'), usage: [72, 50], cells: [['s', '.', 'starting · rev 2 · ready in {0}', now + 6 * second], running] },
      { name: 'worker-3', role: 'worker', labels: edge('a'), usage: [55, 40], status: 'Unknown', since: 80 * second, taints: ['node.kubernetes.io/unreachable:NoSchedule', 'node.kubernetes.io/unreachable:NoExecute'], cells: [['u', 'b', 'rev 1'], ['u', '.', 'kept, not Ready']] },
      { name: 'worker-4', role: 'worker', labels: edge('b'), usage: [20, 31], cordoned: true, cells: [['r', 'o', 'running · rev 1 · next wave'], running] },
      { name: 'gpu-1', role: 'gpu', labels: edge('b'), usage: [88, 60], taints: gpu, cells: [['c', '.', 'CrashLoopBackOff, next try in {0}', now + 38 * second], running] },
      { name: 'gpu-2', role: 'gpu', labels: edge('b'), usage: [97, 64], taints: gpu, cells: [['p', '.', 'Pending · Insufficient cpu'], running] },
    ], ['role']),
    selection: { node: 'worker-3', set: 'logging/log-agent' },
    detail: stalledDetail(),
    log: { size: stalledLog.length, happened: stalledLog.length, rows: stalledLog.map(logRow) },
  });
}

function stalledMoments(): Moment[] {
  const labelled: readonly (readonly [number, number, Moment['kind'], string])[] = [
    [0, 0, 'input', 'start'], [22, 40 * second, 'input', 'taint gpu-1'], [44, 80 * second, 'warning', 'NodeNotReady worker-3'],
    [60, 115 * second, 'input', 'apply log-agent'], [90, 134 * second, 'warning', 'BackOff gpu-1'],
  ];
  const events = [3, 4, 9, 30, 37, 52, 58, 66, 73, 94].map((step): Moment => ({ step, at: step * 1500, kind: 'event', label: '' }));
  const moments = labelled.map(([step, at, kind, label]): Moment => ({ step, at, kind, label }));
  return [...moments, ...events].sort((a, b) => a.step - b.step);
}

function stalledDetail(): Detail {
  return {
    why: {
      set: 'logging/log-agent', node: 'worker-3',
      gate1: { answer: 'No, but the running one may stay.', tone: 'error', checks: whyChecks },
      gate2: { answer: 'not asked.', tone: 'info', checks: [] },
      counted: 'Counted as misscheduled; leaves desired (6 → 5).',
      edit: { text: 'Smallest edit that would keep it wanted: tolerate `node.kubernetes.io/unreachable` with effect `NoSchedule`.', file: 'agent.yaml', canTry: true },
    },
    node: {
      name: 'worker-3', ready: false, cordoned: false, cut: false, kubelet: 'stopped',
      taints: ['node.kubernetes.io/unreachable:NoSchedule', 'node.kubernetes.io/unreachable:NoExecute'], labels: ['kubernetes.io/hostname=worker-3', 'kubernetes.io/os=linux', 'role=edge', 'topology.kubernetes.io/zone=a'],
      usage: 'CPU 2200m of 4, memory 3.2Gi of 8Gi requested',
      containers: [
        { pod: 'log-agent-x7k2p', container: 'agent', declared: 'apiserver', actual: '', differs: true },
        { pod: 'node-exporter-9mzqd', container: 'ne', declared: 'apiserver', actual: 'Running', differs: false },
      ],
      kubeletText: 'last heartbeat 1 min 14 s ago · 74 relists · API server not reached', agrees: false,
      pods: [
        { key: 'logging/log-agent-x7k2p', set: 'logging/log-agent', status: 'Running', restarts: 0, age: '2m14s', containers: ['agent'] },
        { key: 'monitoring/node-exporter-9mzqd', set: 'monitoring/node-exporter', status: 'Running', restarts: 2, age: '2m14s', containers: ['ne'] },
      ],
    },
    set: {
      key: 'logging/log-agent', strategy: 'RollingUpdate', strategyText: 'RollingUpdate, maxUnavailable 3, minReadySeconds 10',
      status: 'Waiting for daemon set "log-agent" rollout to finish: 4 out of 5 new pods have been updated...',
      revisions: [
        { revision: 2, hash: '6b7f9c8d5', text: 'registry.example/agent:2', pods: 4, current: true },
        { revision: 1, hash: '5c4d8f7b6', text: 'registry.example/agent:1', pods: 2, current: false },
      ],
      budget: [
        { node: 'gpu-1', text: 'crash-looping, 5 restarts', stuck: true }, { node: 'gpu-2', text: 'pending: Insufficient cpu', stuck: true },
        { node: 'worker-2', text: 'available in 6 s', stuck: false },
      ],
    },
  };
}

// ---- many nodes

const stateWheel: readonly Cell[] = [
  ['c', '.', 'CrashLoopBackOff, next try in {0}', 100_000], ['p', '.', 'Pending · Insufficient cpu'], ['s'], ['t'], ['n'], ['i', '.', 'ErrImagePull'],
  ['r', 'o'], ['r', 'm'], ['s', '2'], ['f', '.', 'Failed · Evicted'], ['w'], ['u'],
];

/** So many nodes and sets; about one slot in sixty is remarkable. */
export function large(nodeCount: number, setCount: number): Frame {
  const names = ['fluent-bit', 'node-exporter', 'kube-proxy', 'cilium', 'csi-node', 'otel-agent', 'falco', 'node-local-dns', 'gpu-plugin', 'aws-node'];
  const sets = Array.from({ length: setCount }, (_, index) => {
    const name = names[index] ?? `set-${index}`;
    return setRow(`kube-system/${name}`, index < 10 ? 'FNKCSOADGW'[index]! : `S${index}`, index, [nodeCount, nodeCount, nodeCount - 31, nodeCount, nodeCount - 31]);
  });
  const specs = Array.from({ length: nodeCount }, (_, index): NodeSpec => largeNode(index, setCount));
  return frame({
    bar: bar({ now: 3_725_000, canBack: true, moving: 'next in 10 s', restless: false }),
    timeline: { cursor: 52_000, length: 52_000, moments: largeMoments(), breakpoints: [] },
    sets,
    fleet: fleet(specs, []),
    log: largeLog(100_000),
  });
}

function largeNode(index: number, setCount: number): NodeSpec {
  const gpu = index % 40 === 0;
  const cells = Array.from({ length: setCount }, (_, slot): Cell => {
    const dice = (index * 7919 + slot * 104_729) % 997;
    if (slot === 8 && !gpu) return ['-', '.', 'nodeSelector'];
    return dice < 17 ? stateWheel[dice % stateWheel.length]! : ['r'];
  });
  return {
    name: `node-${String(index).padStart(5, '0')}`, role: gpu ? 'gpu' : 'worker', zone: 'abc'[index % 3]!,
    labels: [`topology.kubernetes.io/zone=eu-1${'abc'[index % 3]}`, `node.kubernetes.io/instance-type=m${index % 5}.large`], cells,
    ...(gpu && { taints: ['nvidia.com/gpu:NoSchedule'] }),
    ...(index % 211 === 5 && { status: 'NotReady' as const, since: 3_700_000 }),
    ...(index % 173 === 9 && { cordoned: true as const }),
    usage: [30 + (index % 60), 20 + (index % 70)],
  };
}

function largeMoments(): Moment[] {
  return Array.from({ length: 400 }, (_, index): Moment => ({
    step: 100 + index * 129, at: index * 9_000, kind: index % 37 === 0 ? 'warning' : index % 90 === 1 ? 'input' : 'event',
    label: index % 37 === 0 ? 'BackOff' : index % 90 === 1 ? 'apply cilium' : '',
  }));
}

/** The last lines of a log of so many; the rest by `largeLogRow`. */
function largeLog(size: number): Frame['log'] {
  return { size, happened: size, rows: Array.from({ length: 200 }, (_, index) => largeLogRow(size - 199 + index)) };
}

/** A line of the long log. */
export function largeLogRow(seq: number): LogRow {
  const node = `node-${String((seq * 31) % 5000).padStart(5, '0')}`;
  const warning = seq % 50 === 0;
  return {
    seq, at: seq * 37, step: Math.floor(seq / 2), type: warning ? 'Warning' : 'Normal', source: warning ? 'kubelet' : 'daemonset-controller',
    reason: warning ? 'BackOff' : 'SuccessfulCreate', message: warning ? `Back-off restarting failed container in pod cilium-${seq}` : `Created pod: cilium-${seq}`,
    node, set: 'kube-system/cilium',
  };
}

// ---- the textbook, and the rest

/** The first demo of the textbook profile. */
export function textbook(): Frame {
  return frame({
    bar: bar({ profile: 'textbook', now: 3000, canBack: true, moving: '', restless: false }),
    timeline: { cursor: 4, length: 4, moments: [{ step: 0, at: 0, kind: 'input', label: 'start' }, { step: 4, at: 3000, kind: 'done', label: 'converged' }], breakpoints: [] },
    sets: [setRow('default/log-agent', 'L', 0, [4])],
    fleet: fleet([
      ...[1, 2].map((number): NodeSpec => ({ name: `node-${number}`, cells: [['r']] })),
      { name: 'node-3', labels: ['role=edge'], cells: [['r']] },
      { name: 'infra-4', taints: ['dedicated=infra'], cells: [['r']] },
    ], ['role']),
    demo: {
      title: 'Place declared, number derived',
      controls: [
        { id: 'selector', label: 'Nodes', options: [{ value: 'all', label: 'all nodes' }, { value: 'edge', label: 'role=edge only' }], value: 'all' },
        { id: 'taints', label: 'Taints', options: [{ value: 'tolerate', label: 'tolerate every taint' }, { value: 'avoid', label: 'avoid tainted nodes' }], value: 'tolerate' },
        { id: 'add', label: 'Add node' }, { id: 'remove', label: 'Remove node' }, { id: 'ready', label: 'Toggle ready' }, { id: 'reconcile', label: 'Reconcile' },
      ],
      contrast: {
        title: 'Replicas first, place second', text: 'replicas: 3. Adding a node changes nothing; where a pod goes is chosen.',
        nodes: [{ node: 'node-1', pods: ['web-1'] }, { node: 'node-2', pods: ['web-2'] }, { node: 'node-3', pods: ['web-3'] }, { node: 'infra-4', pods: [] }],
      },
    },
    log: { size: 2, happened: 2, rows: [logRow([0, 'Info', 'you', 'start', 'start'], 0), logRow([0, 'Info', 'daemonset-controller', 'create', 'create pod log-agent-node-1 on node-1', 'node-1', 'default/log-agent'], 1)] },
  });
}

/** Nothing there yet. */
export function empty(): Frame {
  return frame({ bar: bar({ canStep: false, restless: false }), sets: [], fleet: fleet([], []) });
}

/** A document that is broken for the moment: the last good picture stays. */
export function broken(): Frame {
  return {
    ...placement(),
    notices: [{ id: 'kept', tone: 'warning', text: 'fluent-bit.yaml cannot be read at the moment; the last good state is shown.', buttons: [{ label: 'Show problems', command: 'showProblems' }] }],
  };
}

/** Some sets, so that slots that only run stand without words. */
export function dense(): Frame {
  return { ...large(12, 10), log: { size: 0, happened: 0, rows: [] }, selection: { node: 'node-00003', set: 'kube-system/cilium' } };
}

import { selector } from './actions';
import {
  choice, dictionaryOf, either, field, flag, format, l10n, labelMap, listOf, map, number, oneOrMany, text, yes, type Field, type Shape,
} from './shape';

const { t } = l10n;

const count = either(number(), format('count'));
const daemonset = field(format('namespaced-name'), t('The DaemonSet, as namespace/name.'));
const since = field(format('mark'), t('Only what came after this mark.'));

export const placementReasons = ['OK', 'NodeName', 'NodeSelectorMismatch', 'NodeAffinityMismatch', 'UntoleratedTaint', 'NotReady'] as const;

export const podStates = [
  'None', 'Pending', 'ContainerCreating', 'Running', 'NotReady', 'CrashLoopBackOff', 'ImagePullBackOff', 'Terminating',
  'Failed', 'Succeeded', 'Unknown',
] as const;

const state = choice(...podStates);
const podOnNode = either(state, map({
  state: field(state, t('What the pod is doing.')),
  reason: field(text, t('Why it waits or has failed: InsufficientCPU, HostPortConflict, Evicted, …')),
}, { required: ['state'] }));

const wantedOnNode = either(flag, map({
  run: field(flag, t('The controller wants a pod here.')),
  reason: field(choice(...placementReasons), t('The check that decides.')),
  detail: field(text, t('The taint that decides, key=value:Effect.')),
}, { required: ['run'] }));

const numbers = ['desired', 'current', 'ready', 'upToDate', 'available', 'unavailable', 'misscheduled', 'observedGeneration'];
const numberDocs: Readonly<Record<string, string>> = {
  desired: t('Nodes that should run a pod (desiredNumberScheduled).'),
  current: t('Nodes that should and do run one (currentNumberScheduled).'),
  ready: t('Such nodes with a Ready pod (numberReady).'),
  upToDate: t('Such nodes with a pod of the current template (updatedNumberScheduled).'),
  available: t('Such nodes with an available pod (numberAvailable).'),
  unavailable: t('Such nodes without one (numberUnavailable).'),
  misscheduled: t('Nodes that run a pod and should not (numberMisscheduled).'),
  observedGeneration: t('Generation of the set that the controller saw last.'),
};

const rejection = map({
  contains: field(text, t('Part of the message.')),
  field: field(text, t('Path of the refused field.')),
  type: field(choice('Required', 'Invalid', 'NotSupported', 'Forbidden', 'Duplicate', 'TooLong'), t('Kind of the field error.')),
  object: field(text, t('The object that was refused, Kind/namespace/name.')),
}, { anyOf: [['contains', 'field', 'type', 'object']] });

const availability = (doc: string): Field => field(oneOrMany(map({
  daemonset, value: field(number(), doc),
}, { required: ['daemonset', 'value'] })), doc);

const landing = map({ labels: field(labelMap, t('Nodes with all of these labels.')) }, { required: ['labels'] });

/** Every key of `expect`. */
export const expectations: Readonly<Record<string, Field>> = {
  daemonset: field(oneOrMany(map({
    name: field(format('namespaced-name'), t('The DaemonSet, as namespace/name.')),
    ...Object.fromEntries(numbers.map(name => [name, field(count, numberDocs[name]!)])),
  }, { required: ['name'] })), t('The numbers of its status.')),
  wanted: field(oneOrMany(map({
    daemonset,
    nodes: field(dictionaryOf(wantedOnNode), t('By node: whether the controller wants a pod there, and why.')),
    exactly: field(flag, t('No other node is wanted.')),
  }, { required: ['daemonset', 'nodes'] })), t('Where the controller wants a pod.')),
  pods: field(oneOrMany(map({
    daemonset,
    nodes: field(dictionaryOf(either(podOnNode, listOf(podOnNode))), t('By node: the state of the pod there; a list when there are two.')),
  }, { required: ['daemonset', 'nodes'] })), t('What is on each node.')),
  podCount: field(oneOrMany(map({
    pod: field(selector, t('The pods to count.')),
    count: field(count, t('How many: 3, ">=3" or "<=3".')),
    state: field(state, t('Only pods in this state.')),
    revision: field(choice('current', 'old'), t('Only pods of the current template, or of older ones.')),
    since: field(format('mark'), t('Only pods created after this mark.')),
  }, { required: ['pod', 'count'] })), t('How many pods there are; terminating ones count only as Terminating.')),
  nodes: field(oneOrMany(dictionaryOf(map({
    ready: field(either(flag, choice('Unknown')), t('Its condition Ready.')),
    unschedulable: field(flag, t('It is cordoned.')),
    taints: field(listOf(format('exact-taint')), t('Exactly these taints, in any order.')),
    daemonRequests: field(
      dictionaryOf(either(text, { kind: 'number', least: 0, fraction: true })), t('What the daemon pods wanted here request together, by resource.'),
    ),
  }))), t('By node: what its object says.')),
  rollout: field(oneOrMany(map({
    daemonset,
    done: field(flag, t('kubectl rollout status would say that it is done.')),
    stalled: field(flag, t('Nothing that is due would ever move it.')),
    status: field(text, t('Part of the text of kubectl rollout status.')),
  }, { required: ['daemonset'], anyOf: [['done', 'stalled', 'status']] })), t('How the rollout stands.')),
  history: field(oneOrMany(map({
    daemonset,
    revisions: field(listOf(number()), t('The revisions that are kept, in order.')),
    current: field(number(), t('The revision of the current template.')),
  }, { required: ['daemonset'], anyOf: [['revisions', 'current']] })), t('Its revisions.')),
  events: field(oneOrMany(map({
    reason: field(text, t('Reason of the event.')),
    type: field(choice('Normal', 'Warning'), t('Type of the event.')),
    object: field(text, t('The object it is about, Kind/namespace/name; may end in *.')),
    contains: field(text, t('Part of its message.')),
    count: field(count, t('How often; ">=1" when left out, 0 for never.')),
    since,
  })), t('Events that there have been.')),
  rejected: field(oneOrMany(either({ kind: 'boolean', only: false }, rejection)), t('What the last action was refused for; false when it was not.')),
  problems: field(oneOrMany(map({
    severity: field(choice('error', 'warning'), t('How bad it is.')),
    contains: field(text, t('Part of its text.')),
    object: field(text, t('The object it is in, Kind/namespace/name.')),
  })), t('What the reader says about files and objects.')),
  containers: field(oneOrMany(map({
    node: field(text, t('Name of the node.')),
    list: field(dictionaryOf(choice('Running', 'Exited')), t('By namespace/pod/container; the name of the pod may end in *.')),
    relists: field(count, t('How often the runtime was listed.')),
    exactly: field(flag, t('Nothing else is Running.')),
  }, { required: ['node'], anyOf: [['list', 'relists', 'exactly']] })), t('What the container runtime of a node has.')),
  restarts: field(oneOrMany(map({
    pod: field(selector, t('The pods it is about.')),
    container: field(text, t('Name of the container; the first one when left out.')),
    count: field(count, t('restartCount as the API server has it.')),
  }, { required: ['pod', 'count'] })), t('How often a container was restarted.')),
  duringRun: field(oneOrMany(map({
    since,
    minAvailable: availability(t('Fewest wanted nodes with an available pod.')),
    maxUnavailable: availability(t('Most wanted nodes without an available pod.')),
    never: field(listOf(text), t('Event reasons and pod states that never came.')),
  }, { anyOf: [['minAvailable', 'maxUnavailable', 'never']] })), t('What held at the end of every tick since the mark.')),
  time: field(oneOrMany(map({
    elapsed: field(format('elapsed'), t('Virtual time: 30s, ">=30s" or "<=30s".')),
    since: field(format('mark'), t('Counted from this mark; from the start when left out.')),
  }, { required: ['elapsed'] })), t('How much virtual time has passed.')),
  converged: field(yes, t('Declared and actual agree everywhere.')),
  lands: field(oneOrMany(map({
    daemonset,
    on: field(landing, t('Every one of these nodes runs a Ready pod.')),
    never: field(landing, t('None of these nodes is wanted.')),
    nodes: field(count, t('How many nodes run a Ready pod in all.')),
  }, { required: ['daemonset'], anyOf: [['on', 'never', 'nodes']] })), t('Placement in one line.')),
};

/** The value of an `expect` step. */
export const expectation: Shape = map(expectations);

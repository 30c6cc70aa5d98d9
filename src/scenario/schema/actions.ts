import {
  choice, either, field, flag, format, json, kubeObject, l10n, labelMap, listOf, map, number, text, yes, type Field, type Shape,
} from './shape';

const { t } = l10n;

const node = field(text, t('Name of the node.'));
const container = field(text, t('Name of the container; the first one when left out.'));

/** Chooses pods. */
export const selector: Shape = map({
  daemonset: field(format('namespaced-name'), t('Pods that this DaemonSet controls, as namespace/name.')),
  node: field(text, t('Pods on this node.')),
  name: field(format('namespaced-name'), t('The pod of this namespace/name.')),
  labels: field(labelMap, t('Pods with all of these labels.')),
}, { atMostOne: [['name', 'daemonset', 'labels'], ['name', 'node']] });

const pod = field(selector, t('The pods it is about.'));

const behaviourKeys: Readonly<Record<string, Field>> = {
  startup: field(format('duration'), t('Time until the container is Running; 1s when left out.')),
  readyAfter: field(either(choice('never'), format('duration')), t('Time from Running to Ready, or never.')),
  exitAfter: field(either(choice('never'), format('duration')), t('Time from Running to its exit; never when left out.')),
  exitCode: field(number(), t('Exit code; 1 when left out.')),
  restarts: field(number(), t('How often exitAfter applies; without limit when left out.')),
  pull: field(format('pull'), t('Pulling the image succeeds (ok), fails, hangs, or takes this long.')),
  osOnly: field(text, t('The only operating system on which the image can be pulled.')),
  ignoresSigterm: field(flag, t('The container ends only when the grace period does.')),
  oomKilled: field(flag, t('It ends because it ran out of memory.')),
};

/** How containers of an image behave. */
export const behaviour: Shape = map(behaviourKeys);

const set = field(labelMap, t('Keys and values to set.'));
const remove = field(listOf(text), t('Keys to remove.'));
const target = field(format('object-reference'), t('Kind/name or Kind/namespace/name.'));
const probeAnswer = choice('fail', 'pass');

/** Every action of a step: what a person does to the cluster. */
export const changes: Readonly<Record<string, Field>> = {
  apply: field(
    either(text, map({ objects: field(listOf(kubeObject), t('Objects to apply.')) }, { required: ['objects'] })),
    t('kubectl apply: a file, or the objects themselves.'),
  ),
  patch: field(
    map({ target, merge: field(json, t('JSON merge patch: null deletes, lists are replaced.')) }, { required: ['target', 'merge'] }),
    'kubectl patch --type merge.',
  ),
  setImage: field(map({
    target: field(format('object-reference'), t('The DaemonSet.')), container, image: field(text, t('The new image.')),
  }, { required: ['target', 'image'] }), t('kubectl set image.')),
  delete: field(map({
    target, pod,
    gracePeriodSeconds: field(number(), t('Seconds the pods have to end.')),
    force: field(flag, t('Removes the pods from the API server at once.')),
  }, { oneOf: [['target', 'pod']] }), t('kubectl delete: an object, or the pods that a selector chooses.')),
  rollout: field(map({
    undo: field(format('daemonset-reference'), t('kubectl rollout undo.')),
    toRevision: field(number(), t('Revision to go back to; the one before when left out or 0.')),
    restart: field(format('daemonset-reference'), t('kubectl rollout restart.')),
  }, { oneOf: [['undo', 'restart']], atMostOne: [['restart', 'toRevision']] }), t('kubectl rollout undo or restart.')),
  label: field(map({ target, set, remove }, { required: ['target'], anyOf: [['set', 'remove']] }), t('kubectl label --overwrite.')),
  annotate: field(map({ target, set, remove }, { required: ['target'], anyOf: [['set', 'remove']] }), t('kubectl annotate --overwrite.')),
  taint: field(map({
    node,
    add: field(listOf(format('taint')), t('Taints to set: key=value:Effect or key:Effect.')),
    remove: field(listOf(format('taint-removal')), t('Taints to remove: key:Effect, or every taint of a key.')),
  }, { required: ['node'], anyOf: [['add', 'remove']] }), t('kubectl taint.')),
  cordon: field(text, t('kubectl cordon: name of the node.')),
  uncordon: field(text, t('kubectl uncordon: name of the node.')),
  drain: field(map({
    node,
    ignoreDaemonsets: field(flag, t('Leaves pods of DaemonSets alone.')),
    deleteEmptydirData: field(flag, t('Also deletes pods with emptyDir volumes.')),
    force: field(flag, t('Also deletes pods that no controller would make again.')),
    gracePeriod: field(format('duration'), t('Time the pods have to end.')),
    disableEviction: field(flag, t('Deletes the pods, which passes over PodDisruptionBudgets.')),
  }, { required: ['node'] }), t('kubectl drain; it ends when it would end, or waits for a PodDisruptionBudget.')),
  addNode: field(map({
    like: field(text, t('Name of the node to copy.')),
    name: field(text, t('Name of the new node.')),
    object: field(kubeObject, t('The new Node.')),
    ready: field(flag, t('It joins Ready; else it is not until its kubelet reports.')),
  }, { oneOf: [['like', 'object']], atMostOne: [['object', 'name']] }), t('A node joins.')),
  kubelet: field(map({
    node, state: field(choice('stopped', 'hung', 'running', 'restarted'), t('stopped: a dead machine, its containers end; hung: its containers go on.')),
  }, { required: ['node', 'state'] }), t('Stops, hangs, starts or restarts the kubelet of a node.')),
  network: field(map({
    node, apiserver: field(choice('cut', 'restored'), t('The way to the API server.')),
  }, { required: ['node', 'apiserver'] }), t('The kubelet works on without the API server.')),
  nodeCondition: field(map({
    node, set: field({ kind: 'dictionary', of: choice('True', 'False', 'Unknown') }, t('Conditions and their status, in quotes: Ready: "False".')),
  }, { required: ['node', 'set'] }), t('What the kubelet reports about its node.')),
  container: field(map({
    pod, container, exitCode: field(number(), t('Its exit code; 1 when left out.')), oomKilled: field(flag, t('It ran out of memory.')),
  }, { required: ['pod'] }), t('A container ends now.')),
  probe: field(map({
    pod, container,
    readiness: field(probeAnswer, t('Answer of the readiness probe from now on.')),
    liveness: field(probeAnswer, t('Answer of the liveness probe from now on.')),
    startup: field(probeAnswer, t('Answer of the startup probe from now on.')),
  }, { required: ['pod'], anyOf: [['readiness', 'liveness', 'startup']] }), t('The answers of a probe from now on, also after a restart.')),
  behave: field(map({
    image: field(text, t('The image; a trailing * stands for any rest.')), ...behaviourKeys,
  }, { required: ['image'] }), t('Changes how containers of an image behave from now on.')),
  strayContainer: field(map({
    node, pod: field(text, t('Name of the pod it would belong to.')), container: field(text, t('Name of the container.')),
  }, { required: ['node', 'pod', 'container'] }), t('A container that nobody declared appears in the runtime.')),
  staticPod: field(map({
    node, object: field(kubeObject, t('The Pod as in the file.')), remove: field(text, t('Name of the pod whose file goes.')),
  }, { required: ['node'], oneOf: [['object', 'remove']] }), t('A file in the manifest folder of a kubelet.')),
};

/** Every action of a step that lets time pass, moves through it, or names a moment. */
export const moves: Readonly<Record<string, Field>> = {
  settle: field(
    either(yes, map({ limit: field(format('duration'), t('Virtual time after which it stops; 10m when left out.')) })),
    t('Lets everything happen until only steady-state timers remain.'),
  ),
  advance: field(format('duration'), t('Lets exactly this much virtual time pass.')),
  tick: field(number(1), t('This many ticks: each does all that is due at the next moment.')),
  step: field(number(1), t('This many single actions.')),
  back: field(number(1), t('This many steps back.')),
  mark: field(format('mark'), t('Names this moment, for since.')),
};

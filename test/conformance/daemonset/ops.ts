import { isPodReady, isTerminating, targetNodeOf } from '../../../src/cluster/api/pods';
import { keyOf } from '../../../src/cluster/api/names';
import { parseTime } from '../../../src/cluster/api/time';
import type { Condition, DaemonSet, JsonObject, Node, Pod, PodPhase } from '../../../src/cluster/api/types';
import { claimRevisions, hashOf } from '../../../src/cluster/controllers/daemonset/history';
import { isPodUpdated } from '../../../src/cluster/controllers/daemonset/updated';
import { mergePatch } from '../../../src/cluster/kubectl/mergePatch';
import { undoDaemonSet } from '../../../src/cluster/kubectl/rolloutUndo';
import { templateHash } from '../../../src/cluster/controllers/daemonset/revision';
import type { Step } from '../cases';
import type { Bench } from './bench';
import { engineObject, enginePod, putNode, withHash } from './load';

/** The steps that change the state; those that only look are answered by the expectations. */
export const operations: Readonly<Record<string, (bench: Bench, step: Step) => void>> = {
  reconcile: (bench, step) => bench.reconcile(step),
  observe: (bench) => bench.observe(),
  advanceTime: (bench, step) => bench.world.agenda.advanceTo(bench.world.agenda.now + (step['seconds'] as number) * 1000),
  setTime: (bench, step) => bench.world.agenda.advanceTo(parseTime(step['now'] as string)!),
  addNode: (bench, step) => putNode(bench.world, engineObject<Node>(step['manifest'])),
  updateNode: (bench, step) => putNode(bench.world, engineObject<Node>(step['manifest'])),
  removeNode: (bench, step) => bench.world.nodes.remove(step['node'] as string),
  addPod: (bench, step) => putPod(bench, withHash(enginePod(step['pod']), bench.set)),
  deletePod: (bench, step) => selectPods(bench, step).forEach((pod) => bench.world.pods.remove(keyOf(pod))),
  setPodPhase: (bench, step) => selectPods(bench, step).forEach((pod) => putPod(bench, withPhase(pod, step['phase'] as PodPhase))),
  setPodReady,
  patchDaemonSet: (bench, step) => edit(bench, (set) => mergePatch(set as never, step['patch'] as JsonObject) as never),
  setTemplateImage: (bench, step) => edit(bench, (set) => withImage(set, step['image'] as string, (step['container'] as number) ?? 0)),
  setUpdateStrategy: (bench, step) =>
    edit(bench, (set) => ({ ...set, spec: { ...set.spec, updateStrategy: step['updateStrategy'] as never } })),
  rolloutUndo: (bench, step) => {
    const outcome = undoDaemonSet(bench.world, bench.set, (step['toRevision'] as number) ?? 0);
    bench.undone.push(outcome);
    if (outcome.set) edit(bench, () => outcome.set!);
  },
  claimPods: (bench) => bench.claimPods(),
  claimRevisions: (bench) => void claimRevisions(bench.world, bench.controller.slots.get(bench.key)!, () => true),
  computeStatus: (bench) => bench.computeStatus(),
  event: (bench, step) => events[step['kind'] as string]!(bench, step),
  evaluateNodes: () => undefined,
  resolveBudget: () => undefined,
  scaleValue: () => undefined,
  isPodUpdated: () => undefined,
  targetNode: () => undefined,
  buildPod: () => undefined,
  validate: () => undefined,
  validateUpdate: () => undefined,
  applyDefaults: () => undefined,
  rolloutStatus: () => undefined,
  rolloutHistory: () => undefined,
  printRow: () => undefined,
};

const events: Readonly<Record<string, (bench: Bench, step: Step) => void>> = {
  podAdded: ({ controller }, step) => controller.triggers.podAdded(enginePod(step['pod'])),
  podUpdated: ({ controller }, step) =>
    controller.triggers.podUpdated(enginePod(step['oldPod']), enginePod(step['pod'])),
  podDeleted: ({ controller }, step) => controller.triggers.podDeleted(enginePod(step['pod'])),
  nodeAdded: ({ controller, world }, step) => {
    const node = engineObject<Node>(step['manifest']);
    putNode(world, node);
    controller.triggers.nodeAdded(node);
  },
  nodeUpdated: ({ controller, world }, step) => {
    const node = engineObject<Node>(step['manifest']);
    putNode(world, node);
    controller.triggers.nodeUpdated(engineObject<Node>(step['oldNode']), node);
  },
};

/** A spec edit, with the generations it raises (cases/README.md, "Ops"). */
function edit(bench: Bench, change: (set: DaemonSet) => DaemonSet): void {
  const before = bench.set;
  const after = change(before);
  const annotation = 'deprecated.daemonset.template.generation';
  const counted = before.metadata.annotations?.[annotation];
  const templateChanged = JSON.stringify(before.spec.template) !== JSON.stringify(after.spec.template);
  const annotations =
    counted !== undefined && templateChanged
      ? { ...after.metadata.annotations, [annotation]: String(Number(counted) + 1) }
      : after.metadata.annotations;
  const generation = (before.metadata.generation ?? 0) + 1;
  bench.world.daemonsets.put(bench.key, { ...after, metadata: { ...after.metadata, annotations, generation } });
}

function withImage(set: DaemonSet, image: string, index: number): DaemonSet {
  const containers = set.spec.template.spec.containers.map((container, i) => (i === index ? { ...container, image } : container));
  return { ...set, spec: { ...set.spec, template: { ...set.spec.template, spec: { ...set.spec.template.spec, containers } } } };
}

function setPodReady(bench: Bench, step: Step): void {
  const ready = (step['ready'] as boolean | undefined) ?? true;
  const pods = podsWhere(bench, step).filter((pod) => !isTerminating(pod) && isPodReady(pod) !== ready);
  for (const pod of pods.slice(0, (step['count'] as number | undefined) ?? pods.length)) putPod(bench, withReady(bench, pod, ready));
}

function withReady(bench: Bench, pod: Pod, ready: boolean): Pod {
  const condition: Condition = { type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: bench.world.agenda.now };
  const conditions = [...(pod.status?.conditions ?? []).filter(({ type }) => type !== 'Ready'), condition];
  if (!ready) return { ...pod, status: { ...pod.status, conditions } };
  const nodeName = targetNodeOf(pod);
  return { ...pod, spec: { ...pod.spec, nodeName }, status: { ...pod.status, phase: 'Running', conditions } };
}

function withPhase(pod: Pod, phase: PodPhase): Pod {
  return { ...pod, status: { ...pod.status, phase } };
}

function putPod(bench: Bench, pod: Pod): void {
  bench.world.pods.put(keyOf(pod), pod);
}

/** The pods that pass a step's filters, as many as it asks for. */
function selectPods(bench: Bench, step: Step): readonly Pod[] {
  const pods = podsWhere(bench, step);
  return pods.slice(0, (step['count'] as number | undefined) ?? pods.length);
}

function podsWhere(bench: Bench, step: Step): readonly Pod[] {
  const pods = [...bench.world.pods.values()].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  const hash = currentHash(bench);
  const revisionOf = (pod: Pod): string => (isPodUpdated(pod, bench.set, hash) ? 'current' : 'old');
  const without = step['onNodesWithoutRevision'];
  const excluded = new Set(pods.filter((pod) => revisionOf(pod) === without).map(targetNodeOf));
  return pods.filter(
    (pod) =>
      (step['name'] === undefined || pod.metadata.name === step['name']) &&
      (step['node'] === undefined || targetNodeOf(pod) === step['node']) &&
      (step['revision'] === undefined || revisionOf(pod) === step['revision']) &&
      (without === undefined || !excluded.has(targetNodeOf(pod))),
  );
}

/** Hash of the revision that records the set's present template; made up where there is none yet. */
export function currentHash(bench: Bench): string {
  const slots = bench.controller.slots.get(bench.key);
  const current = slots && bench.matchingRevision();
  return current ? hashOf(current) : templateHash(bench.set.spec.template, bench.set.status?.collisionCount);
}

import { isTerminal, podKey } from '../../api/pods';
import type { Container, Pod } from '../../api/types';
import type { World } from '../../world';
import { longBefore } from '../adopt';
import { mirrorAnnotation } from '../state';
import type { TextbookKubelets } from './kubelets';
import { filePod } from './sources';
import { textbookPodStatus, type Known } from './status';

/** Annotation of a pod that stands for a file of its node. */
const sourceAnnotation = 'kubernetes.io/config.source';

/**
 * Takes a pod over that is on its node since before the start (SCENARIO.md, "Start"): its containers run, unless it is
 * written to be Pending. What stands for a file is only a file here: there are no mirror pods.
 */
export function adoptPod(kubelets: TextbookKubelets, world: World, pod: Pod, node: string): void {
  const { annotations = {} } = pod.metadata;
  const isFile = annotations[sourceAnnotation] === 'file' || annotations[mirrorAnnotation] !== undefined;
  const pending = pod.status?.phase === 'Pending';
  if (isFile) world.api.removePod(podKey(pod));
  if (isFile) kubelets.sources.declare(node, filePod(pod, node), 'file');
  else if (!pending) kubelets.sources.declare(node, pod, 'api');
  if (pending) return;
  for (const container of pod.spec.containers) adoptContainer(kubelets, world, pod, node, container);
  if (!isFile && !isTerminal(pod)) complete(kubelets, world, pod, node);
}

function adoptContainer(kubelets: TextbookKubelets, world: World, pod: Pod, node: string, container: Container): void {
  const key = podKey(pod);
  const ref = { node, pod: key, name: container.name };
  const status = pod.status?.containerStatuses?.find(({ name }) => name === container.name);
  const attempt = status?.restartCount ?? 0;
  kubelets.memory.startWith(ref, attempt);
  if (isTerminal(pod)) return kubelets.memory.endForGood(ref, pod, container, status?.state?.terminated?.exitCode ?? 0);
  const script = kubelets.behaviours.script(container, pod, world.nodes.get(node), attempt);
  const since = world.agenda.now - longBefore;
  const owner = kubelets.sources.declared(node).find(({ podKey: declared }) => declared === key)?.key ?? '';
  const place = { ...ref, owner, image: container.image ?? '', attempt, sandbox: 0, sandboxReady: true };
  const startedAt = script.exitAfter === 'never' ? since : world.agenda.now;
  kubelets.runtime.adopt({ ...place, script, state: 'Running', createdAt: since, startedAt });
}

/** What is written of the status stands; what it leaves out is that of a pod that runs. */
function complete(kubelets: TextbookKubelets, world: World, pod: Pod, node: string): void {
  const key = podKey(pod);
  const found = kubelets.runtime.onNode(node).filter((container) => container.pod === key);
  const known = ({ name }: Container): Known => ({ found: found.find((each) => each.name === name), restarts: 0 });
  const computed = textbookPodStatus(pod, known, world.agenda.now - longBefore);
  const written = pod.status?.conditions ?? [];
  const missing = (computed.conditions ?? []).filter(({ type }) => !written.some((condition) => condition.type === type));
  world.api.updatePod(key, (old) => ({ ...old, status: { ...computed, ...old.status, conditions: [...written, ...missing] } }));
}

import { isTerminating } from '../api/pods';
import type { PodStatus } from '../api/types';
import type { PodContext } from './podContext';
import { mergePodStatus } from './podStatus';
import { same } from './same';
import { mirroredUid, workerKey } from './state';
import { mirrorOf } from './staticPods';

/** Computes the status, keeps it, and writes it to the API server when that is in reach (kubelet 7.9). */
export function reportStatus(context: PodContext): void {
  const { worker, kubelet } = context;
  const base = worker.status ?? worker.pod.status;
  const computed = context.status(worker.state === 'terminated');
  const status = same(computed, base) ? base! : computed;
  if (status !== worker.status) context.change({ status });
  if (!kubelet.linked || worker.removed) return;
  if (worker.source === 'file') ensureMirror(context);
  write(context, status, base);
}

/** The API copy of a static pod: made if it is missing, made anew if it is being deleted or mirrors another file (kubelet 12.5). */
function ensureMirror({ worker, tools: { world } }: PodContext): void {
  const { podKey, pod, node: name } = worker;
  const mirror = world.pods.get(podKey);
  const node = world.nodes.get(name);
  if (!node?.metadata.uid || (mirror && mirroredUid(mirror) === undefined)) return;
  if (mirror && mirroredUid(mirror) === pod.metadata.uid && !isTerminating(mirror)) return;
  if (mirror) world.api.removePod(podKey);
  world.api.createPod(mirrorOf(pod, node));
}

/** Where nobody else has written since, the computed status is the whole one. */
function write(context: PodContext, status: PodStatus, base: PodStatus | undefined): void {
  const { podKey, key, node } = context.worker;
  const { pods, api: server } = context.tools.world;
  const api = pods.get(podKey);
  if (!api || api.status === status || workerKey(node, api) !== key) return;
  const merged = api.status === base ? status : mergePodStatus(api.status, status);
  if (merged !== status && same(api.status, merged)) return;
  server.updatePod(podKey, (pod) => ({ ...pod, status: merged }));
  if (merged !== status) context.change({ status: merged });
}

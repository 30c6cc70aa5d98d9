import type { Action, ActResult } from '../actions';
import type { Container, DaemonSet, Pod } from '../api/types';
import { isApiError, usage } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, report } from './console';
import { findTarget, writeBack } from './objects';

type SetImage = Extract<Action, { setImage: unknown }>['setImage'];

/** kubectl set image; without a container, the first one. */
export function setImage(world: World, { target, container, image }: SetImage): ActResult {
  const found = findTarget(world, target);
  if (isApiError(found)) return outcome(world, 'set image', found);
  if (found.kind !== 'DaemonSet' && found.kind !== 'Pod') {
    return outcome(world, 'set image', usage(target, 'the object is not a pod or does not have a pod template'));
  }
  const { containers, initContainers = [] } = found.kind === 'Pod' ? found.object.spec : found.object.spec.template.spec;
  const name = container ?? containers[0]?.name ?? '';
  if (![...containers, ...initContainers].some((one) => one.name === name)) {
    return outcome(world, 'set image', usage(target, `unable to find container named "${name}"`));
  }
  const changed = found.kind === 'Pod' ? inPod(found.object, name, image) : inTemplate(found.object, name, image);
  const written = writeBack(world, found, changed);
  if (written === 'unchanged') return outcome(world, 'set image');
  return report(world, 'set image', target, typeof written === 'string' ? 'image updated' : written);
}

function inPod(pod: Pod, name: string, image: string): Pod {
  return { ...pod, spec: withImage(pod.spec, name, image) };
}

function inTemplate(set: DaemonSet, name: string, image: string): DaemonSet {
  const { template } = set.spec;
  return { ...set, spec: { ...set.spec, template: { ...template, spec: withImage(template.spec, name, image) } } };
}

function withImage<T extends Pod['spec']>(spec: T, name: string, image: string): T {
  const change = (one: Container): Container => (one.name === name ? { ...one, image } : one);
  const { containers, initContainers } = spec;
  return { ...spec, containers: containers.map(change), ...(initContainers && { initContainers: initContainers.map(change) }) };
}

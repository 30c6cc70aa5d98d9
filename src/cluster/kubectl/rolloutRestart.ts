import type { ActResult } from '../actions';
import type { ObjectRef } from '../api/ref';
import { formatTime } from '../api/time';
import type { DaemonSet } from '../api/types';
import { writeDaemonSet } from '../apiserver/requests';
import { isApiError, usage } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, report } from './console';
import { findDaemonSet } from './objects';

const restartedAt = 'kubectl.kubernetes.io/restartedAt';

/** kubectl rollout restart: an annotation in the template, so a template change like any other (DS-4.15). */
export function rolloutRestart(world: World, target: ObjectRef): ActResult {
  const set = findDaemonSet(world, target);
  if (isApiError(set)) return outcome(world, 'rollout restart', set);
  const now = formatTime(world.agenda.now);
  if (set.spec.template.metadata?.annotations?.[restartedAt] === now) {
    const why = 'if restart has already been triggered within the past second, please wait before attempting to trigger another';
    return outcome(world, 'rollout restart', usage(target, why));
  }
  const written = writeDaemonSet(world, withAnnotation(set, now));
  return report(world, 'rollout restart', target, typeof written === 'string' ? 'restarted' : written);
}

function withAnnotation(set: DaemonSet, now: string): DaemonSet {
  const { template } = set.spec;
  const annotations = { ...template.metadata?.annotations, [restartedAt]: now };
  return { ...set, spec: { ...set.spec, template: { ...template, metadata: { ...template.metadata, annotations } } } };
}

import type { ActResult } from '../actions';
import { refOf } from '../api/ref';
import type { JsonObject } from '../api/types';
import type { Components } from '../components';
import { startNodes, startRest } from '../start';
import { readReplicas } from './replicas';
import { withTaintEffects } from './taints';

/** The first part of a start in the textbook profile: taints may be names alone. */
export function startTextbookNodes(components: Components, nodes: readonly JsonObject[]): ActResult {
  return startNodes(components, nodes.map(withTaintEffects));
}

/** The second part: beside what Kubernetes' start knows, what declares a number of pods. */
export function startTextbookRest(components: Components, rest: readonly JsonObject[]): ActResult {
  for (const json of rest) {
    const object = readReplicas(json);
    if (object) components.world.api.putOther(refOf(object.kind!, object), object);
  }
  return startRest(components, rest);
}

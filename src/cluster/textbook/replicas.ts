import type { JsonObject, OtherObject } from '../api/types';
import { refOf } from '../api/ref';
import { isObject } from '../apiserver/read';
import { declaresReplicas } from '../controllers/replicas/replicasController';
import { report } from '../kubectl/console';
import type { ActResult } from '../actions';
import type { World } from '../world';
import { stableJson } from '../store/stableJson';

/** An object that declares a number of pods: a Deployment or a ReplicaSet, as far as the contrast model reads it. */
export function readReplicas(json: JsonObject): OtherObject | undefined {
  const metadata = json['metadata'];
  if (!declaresReplicas(json['kind']) || !isObject(metadata) || typeof metadata['name'] !== 'string') return undefined;
  const namespace = typeof metadata['namespace'] === 'string' ? metadata['namespace'] : 'default';
  return { ...json, metadata: { ...metadata, namespace } } as unknown as OtherObject;
}

/** What kubectl says about an object that was there. */
const said = {
  apply: { changed: 'configured', unchanged: 'unchanged' },
  patch: { changed: 'patched', unchanged: 'patched (no change)' },
} as const;

/** Keeps such an object; one of the same name is replaced. */
export function writeReplicas(world: World, verb: 'apply' | 'patch', object: OtherObject): ActResult {
  const ref = refOf(object.kind!, object);
  const before = world.others.get(ref);
  if (before && stableJson(before['spec']) === stableJson(object['spec'])) return report(world, verb, ref, said[verb].unchanged);
  world.api.putOther(ref, object);
  return report(world, verb, ref, before ? said[verb].changed : 'created');
}

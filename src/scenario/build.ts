import type { Action, ContainerBehaviour } from '../cluster/actions';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import { defaultSettings, newestVersion, parseVersion, type ProfileName } from '../cluster/settings';
import { nearestNode, type RangeNode } from '../manifests/ranges';
import { parseDuration } from './duration';
import { stepPath, type FileName, type Move, type Scenario, type ScenarioStep, type StepName } from './model';

/** Virtual time after which `settle` stops, in ms. */
export const defaultSettleLimit = 600_000;

/** The model of a scenario whose shape was checked. */
export function buildScenario(value: JsonObject, ranges: RangeNode): Scenario {
  const metadata = value.metadata as JsonObject;
  const spec = value.spec as JsonObject;
  const annotations = (metadata.annotations ?? {}) as JsonObject;
  return {
    name: metadata.name as string,
    nameRange: nearestNode(ranges, ['metadata', 'name']).value,
    description: (annotations['daemonscope.dev/description'] ?? '') as string,
    profile: (spec.profile ?? defaultSettings.profile) as ProfileName,
    version: typeof spec.version === 'string' ? parseVersion(spec.version) ?? newestVersion : newestVersion,
    seed: (spec.seed ?? defaultSettings.seed) as number,
    files: fileNames(spec.files as readonly string[] | undefined, ranges),
    objects: (spec.objects ?? []) as readonly JsonObject[],
    images: behavioursOf((spec.images ?? {}) as JsonObject),
    steps: ((spec.steps ?? []) as readonly JsonObject[]).map((step, index) => buildStep(step, index, ranges)),
    ranges,
  };
}

function fileNames(names: readonly string[] | undefined, ranges: RangeNode): readonly FileName[] | undefined {
  return names?.map((name, index) => ({ name, range: nearestNode(ranges, ['spec', 'files', index]).value }));
}

function buildStep(step: JsonObject, index: number, ranges: RangeNode): ScenarioStep {
  const name = Object.keys(step).find(key => key !== 'note') as StepName;
  const named = nearestNode(ranges, stepPath(index, name));
  return {
    index,
    name,
    move: moveOf(name, step[name]!),
    ...(typeof step.note === 'string' && { note: step.note }),
    range: nearestNode(ranges, stepPath(index)).value,
    nameRange: named.key ?? named.value,
  };
}

function moveOf(name: StepName, value: JsonValue): Move {
  switch (name) {
    case 'settle':
      return { kind: 'settle', limit: value === true ? defaultSettleLimit : durationOf((value as JsonObject).limit) ?? defaultSettleLimit };
    case 'advance':
      return { kind: 'advance', duration: durationOf(value)! };
    case 'tick':
    case 'step':
    case 'back':
      return { kind: name, times: value as number };
    case 'mark':
      return { kind: 'mark', name: value as string };
    case 'expect':
      return { kind: 'expect', expect: value as JsonObject };
    case 'apply':
      return typeof value === 'string' ? { kind: 'applyFile', file: value } : { kind: 'act', action: { apply: value } as unknown as Action };
    case 'behave':
      return { kind: 'act', action: { behave: { ...behaviourOf(value as JsonObject), image: (value as JsonObject).image as string } } };
    default:
      return { kind: 'act', action: { [name]: value } as unknown as Action };
  }
}

function behavioursOf(images: JsonObject): Readonly<Record<string, ContainerBehaviour>> {
  return Object.fromEntries(Object.entries(images).map(([image, keys]) => [image, behaviourOf(keys as JsonObject)]));
}

/** A behaviour with its durations in ms. */
export function behaviourOf(keys: JsonObject): ContainerBehaviour {
  const entries = Object.entries(keys).filter(([key]) => key !== 'image').map(([key, value]) => [key, behaviourValue(key, value)]);
  return Object.fromEntries(entries) as ContainerBehaviour;
}

function behaviourValue(key: string, value: JsonValue | undefined): JsonValue | undefined {
  const timed = ['startup', 'readyAfter', 'exitAfter', 'pull'].includes(key);
  return timed ? durationOf(value) ?? value : value;
}

function durationOf(value: JsonValue | undefined): number | undefined {
  return typeof value === 'string' ? parseDuration(value) : undefined;
}

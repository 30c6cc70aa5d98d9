import type { Action, ContainerBehaviour } from '../cluster/actions';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import { newestVersion, type ProfileName } from '../cluster/settings';
import { writeYaml } from '../manifests/writeYaml';
import { defaultSettleLimit } from './build';
import { shortDuration } from './duration';
import type { Move } from './model';

/** A run, as it is written down. */
export interface RecordedRun {
  readonly name: string;
  readonly description?: string;
  readonly profile: ProfileName;
  /** Minor version of Kubernetes 1.x. */
  readonly version: number;
  readonly seed: number;
  /** Files relative to the scenario; they are applied before the objects. */
  readonly files?: readonly string[];
  readonly objects?: readonly JsonObject[];
  readonly images?: Readonly<Record<string, ContainerBehaviour>>;
  readonly moves: readonly (Move & { readonly note?: string })[];
}

/** The text of a scenario file that plays the same run again. */
export function writeScenario(run: RecordedRun): string {
  const { name, description, profile, version, seed, files = [], objects = [], images = {}, moves } = run;
  return writeYaml({
    apiVersion: 'daemonscope.dev/v1alpha1',
    kind: 'Scenario',
    metadata: { name: labelOf(name), ...(description && { annotations: { 'daemonscope.dev/description': description } }) },
    spec: {
      ...(profile !== 'kubernetes' && { profile }),
      version: `1.${version ?? newestVersion}`,
      seed,
      files,
      ...(objects.length > 0 && { objects }),
      ...(Object.keys(images).length > 0 && { images: behavioursOf(images) }),
      steps: moves.map(move => stepOf(move)),
    },
  });
}

/** A name as `metadata.name` takes it: small letters, digits and hyphens, at most 63. */
export function labelOf(name: string): string {
  const label = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 63).replace(/^-+|-+$/g, '');
  return label === '' ? 'recorded-run' : label;
}

function stepOf(move: Move & { readonly note?: string }): JsonObject {
  const step = actionOf(move);
  return move.note ? { ...step, note: move.note } : step;
}

function actionOf(move: Move): JsonObject {
  switch (move.kind) {
    case 'act':
      return actOf(move.action);
    case 'applyFile':
      return { apply: move.file };
    case 'settle':
      return { settle: move.limit === defaultSettleLimit ? true : { limit: shortDuration(move.limit) } };
    case 'advance':
      return { advance: shortDuration(move.duration) };
    case 'mark':
      return { mark: move.name };
    case 'expect':
      return { expect: move.expect };
    default:
      return { [move.kind]: move.times };
  }
}

function actOf(action: Action): JsonObject {
  if (!('behave' in action)) return action as unknown as JsonObject;
  const { image, ...behaviour } = action.behave;
  return { behave: { image, ...behaviourOf(behaviour) } };
}

function behavioursOf(images: Readonly<Record<string, ContainerBehaviour>>): JsonObject {
  return Object.fromEntries(Object.entries(images).map(([image, behaviour]) => [image, behaviourOf(behaviour)]));
}

function behaviourOf(behaviour: ContainerBehaviour): JsonObject {
  return Object.fromEntries(Object.entries(behaviour).map(([key, value]) => [key, durationText(key, value as JsonValue)]));
}

function durationText(key: string, value: JsonValue): JsonValue {
  const timed = ['startup', 'readyAfter', 'exitAfter', 'pull'].includes(key);
  return timed && typeof value === 'number' ? shortDuration(value) : value;
}

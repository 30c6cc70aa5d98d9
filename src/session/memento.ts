import type { ClusterSettings, ProfileName } from '../cluster/settings';
import type { Session, Work } from './session';
import type { Doing } from './moves';

/** All that is needed to have a simulation again, given the same files: never results. */
export interface Memento {
  readonly profile: ProfileName;
  readonly version: number;
  readonly seed: number;
  /** How containers behave, by image; missing when nothing is said. */
  readonly images?: ClusterSettings['images'];
  readonly doings: readonly Doing[];
  readonly cursor: number;
}

export function mementoOf(session: Session): Memento {
  const { profile, version, seed, images } = session.settings;
  return { profile, version, seed, ...(Object.keys(images).length > 0 && { images }), doings: session.fullRecording(), cursor: session.cursor };
}

/** Does everything again and goes to the moment that was shown. The session must be at its start. */
export function* remember(session: Session, memento: Memento): Work {
  const outcome = yield* session.replay(memento.doings);
  if (outcome.end === 'interrupted') return outcome;
  return yield* session.seek(memento.cursor);
}

/** A memento out of what was stored, or undefined when it is none. */
export function parseMemento(value: unknown): Memento | undefined {
  if (!isRecord(value)) return undefined;
  const { profile, version, seed, images, doings, cursor } = value;
  if (profile !== 'kubernetes' && profile !== 'textbook') return undefined;
  if (!isCount(version) || !isCount(cursor) || !Number.isSafeInteger(seed) || !Array.isArray(doings)) return undefined;
  if (!doings.every(isDoing)) return undefined;
  const behaviours = isImages(images) ? { images } : {};
  return { profile, version, seed: seed as number, ...behaviours, doings, cursor };
}

function isImages(value: unknown): value is ClusterSettings['images'] {
  return isRecord(value) && Object.values(value).every(isRecord);
}

function isDoing(value: unknown): value is Doing {
  if (!isRecord(value)) return false;
  switch (value['kind']) {
    case 'act':
      return isRecord(value['action']) && Object.keys(value['action']).length === 1;
    case 'step':
    case 'tick':
      return isCount(value['count']);
    case 'settle':
      return isCount(value['limit']);
    case 'advance':
      return isCount(value['duration']);
    default:
      return false;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

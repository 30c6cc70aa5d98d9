import type { RecordedRun } from '../scenario/record';
import type { Doing } from './moves';
import type { Session } from './session';

/** What a person did in a session up to now, as a scenario that plays the same run again. */
export function recordedRun(session: Session, name: string): RecordedRun {
  const { profile, version, seed, images } = session.settings;
  return { name, profile, version, seed, images, objects: session.startedWith, moves: session.recording().map(moveOf) };
}

function moveOf(doing: Doing): RecordedRun['moves'][number] {
  switch (doing.kind) {
    case 'step':
    case 'tick':
      return { kind: doing.kind, times: doing.count };
    default:
      return doing;
  }
}

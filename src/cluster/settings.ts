import type { ContainerBehaviour } from './actions';

/** Which rules a simulation follows. */
export type ProfileName = 'kubernetes' | 'textbook';

/** Everything that is fixed for a whole run. */
export interface ClusterSettings {
  readonly profile: ProfileName;
  /** Minor version of Kubernetes 1.x whose behaviour is followed, 28 to 36. */
  readonly version: number;
  readonly seed: number;
  /** Feature gates that differ from the version's defaults. */
  readonly gates: Readonly<Record<string, boolean>>;
  /** How containers behave, by image; a trailing `*` stands for any rest. */
  readonly images: Readonly<Record<string, ContainerBehaviour>>;
}

export const newestVersion = 36;
export const oldestVersion = 28;

export const defaultSettings: ClusterSettings = { profile: 'kubernetes', version: newestVersion, seed: 1, gates: {}, images: {} };

/** The minor version out of `1.36`; undefined when it is not one that is known. */
export function parseVersion(text: string): number | undefined {
  const minor = /^1\.(\d+)$/.exec(text)?.[1];
  const version = minor === undefined ? Number.NaN : Number(minor);
  return version >= oldestVersion && version <= newestVersion ? version : undefined;
}

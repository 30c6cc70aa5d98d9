import { kubernetesRules, type PlacementRules } from './controllers/daemonset/placement';
import { textbookRules } from './controllers/daemonset/textbookRules';
import type { ProfileName } from './settings';

/** What a profile decides differently: parameters and policies of one engine (DESIGN §4). */
export interface Profile {
  readonly placement: PlacementRules;
  /** A node takes its pods along at once, without a garbage collector (textbook 1.6). */
  readonly podsGoWithNode: boolean;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  kubernetes: { placement: kubernetesRules, podsGoWithNode: false },
  textbook: { placement: textbookRules, podsGoWithNode: true },
};

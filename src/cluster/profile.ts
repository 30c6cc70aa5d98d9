import { kubernetesRules, type PlacementRules } from './controllers/daemonset/placement';
import { textbookRules } from './controllers/daemonset/textbookRules';
import type { ProfileName } from './settings';

/** What a profile decides differently: parameters and policies of one engine (DESIGN §4). */
export interface Profile {
  readonly placement: PlacementRules;
  /** A node takes its pods along at once, without a garbage collector (textbook 1.6). */
  readonly podsGoWithNode: boolean;
  /** What is wrong with a node becomes taints of it (node-lifecycle 3). */
  readonly conditionTaints: boolean;
  /** Start-up of a container of which nothing is said, ms. */
  readonly startup: number;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  kubernetes: { placement: kubernetesRules, podsGoWithNode: false, conditionTaints: true, startup: 1000 },
  textbook: { placement: textbookRules, podsGoWithNode: true, conditionTaints: false, startup: 0 },
};

import { kubernetesRules, type PlacementRules } from './controllers/daemonset/placement';
import { textbookRules } from './controllers/daemonset/textbookRules';
import type { ProfileName } from './settings';

/**
 * What a profile decides differently: parameters and policies of one engine (DESIGN §4). Which actors take part is in
 * components.ts, and which actions mean something else in perform.ts.
 */
export interface Profile {
  readonly placement: PlacementRules;
  /** What is wrong with a node becomes taints of it (node-lifecycle 3). */
  readonly conditionTaints: boolean;
  /** Start-up of a container of which nothing is said, ms. */
  readonly startup: number;
}

export const profiles: Readonly<Record<ProfileName, Profile>> = {
  kubernetes: { placement: kubernetesRules, conditionTaints: true, startup: 1000 },
  textbook: { placement: textbookRules, conditionTaints: false, startup: 0 },
};

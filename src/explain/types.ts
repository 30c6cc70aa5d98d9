import type { JsonValue } from '../cluster/api/types';
import type { BudgetCode, CheckCode, EditCode, ForecastCode, RolloutCode } from './codes';

/** Values that a text about a check or a rollout is worded from. */
export type Args = Readonly<Record<string, string | number>>;

/** A path inside a manifest: `['spec', 'template', 'spec', 'tolerations', 0]`. */
export type FieldPath = readonly (string | number)[];

/** One check of one gate, told: the same code that decides (DESIGN §5). */
export interface Check {
  /** `template-node-name`, `node-selector`, `node-affinity`, `taint`, `scheduler`, `kubelet`, … */
  readonly id: string;
  readonly verdict: 'pass' | 'fail' | 'note';
  /** What to say, worded at the edge from code and args. */
  readonly code: CheckCode;
  readonly args: Args;
  /** Field of the DaemonSet's manifest that decided. */
  readonly setField?: FieldPath;
  /** Field of the Node's manifest that decided. */
  readonly nodeField?: FieldPath;
}

/** An edit of a manifest that would turn the answer. */
export interface SuggestedEdit {
  readonly code: EditCode;
  readonly args: Args;
  readonly target: 'set' | 'node';
  readonly path: FieldPath;
  /** Value to append to the list, or to put in the field, at the path; undefined = remove it. */
  readonly value: JsonValue | undefined;
  readonly mode: 'append' | 'set' | 'remove';
}

/** Why a node has, or has not, a pod of a DaemonSet. */
export interface Why {
  /** `namespace/name` of the DaemonSet. */
  readonly set: string;
  readonly node: string;
  readonly shouldRun: boolean;
  readonly shouldContinue: boolean;
  /** Gate 1: does the controller want a pod here? In order. */
  readonly gate1: readonly Check[];
  /** Gate 2: scheduler and kubelet; empty when they are not asked. */
  readonly gate2: readonly Check[];
  /** How the status counts this node. */
  readonly counted: 'desired' | 'misscheduled' | 'none';
  readonly edit?: SuggestedEdit;
}

/** What a change of a DaemonSet does to the placement. Node names, sorted. */
export interface PlacementDiff {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly restarted: readonly string[];
}

/** Who uses up the budget of a rollout. */
export interface BudgetUser {
  readonly node: string;
  readonly code: BudgetCode;
  readonly args: Args;
  /** True when nothing that is due would ever give it back. */
  readonly stuck: boolean;
}

/** A rollout as it stands now. */
export interface RolloutReport {
  readonly set: string;
  readonly strategy: 'RollingUpdate' | 'OnDelete';
  readonly desired: number;
  readonly updated: number;
  readonly available: number;
  readonly old: number;
  /** Text of `kubectl rollout status` and whether it is done. */
  readonly status: string;
  readonly done: boolean;
  readonly stalled: boolean;
  readonly maxUnavailable: number;
  readonly maxSurge: number;
  readonly users: readonly BudgetUser[];
  /** One sentence: what it waits for, why, and the way out; code worded at the edge. */
  readonly sentence: { readonly code: RolloutCode; readonly args: Args };
}

/** What a rollout will do, told without running it. */
export interface Forecast {
  readonly set: string;
  /** Node names per wave; equal nodes in the order the seed chooses. */
  readonly waves: readonly (readonly string[])[];
  /** Fewest available pods on the way, by the seeded choice and in the worst case. */
  readonly minAvailable: number;
  readonly worstMinAvailable: number;
  readonly finishes: boolean;
  readonly blockers: readonly BudgetUser[];
  readonly code: ForecastCode;
  readonly args: Args;
}

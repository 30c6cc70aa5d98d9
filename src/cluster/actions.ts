import type { JsonObject } from './api/types';
import type { ObjectRef } from './api/ref';
import type { ApiError } from './apiserver/errors';

/** Chooses pods: every key given must hold (SCENARIO.md, SELECTOR). */
export interface PodSelector {
  /** `namespace/name` of a DaemonSet that controls the pod. */
  readonly daemonset?: string;
  readonly node?: string;
  /** `namespace/name` of the pod. */
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Durations are ms of virtual time. */
export interface ContainerBehaviour {
  readonly startup?: number;
  readonly readyAfter?: number | 'never';
  readonly exitAfter?: number | 'never';
  readonly exitCode?: number;
  readonly restarts?: number;
  readonly pull?: 'ok' | 'fail' | 'hang' | number;
  readonly osOnly?: string;
  readonly ignoresSigterm?: boolean;
  readonly oomKilled?: boolean;
}

/**
 * What a person can do to a cluster: the what-if actions of the panel and, one to one, the steps of a
 * scenario (SCENARIO.md). Exactly one per object, named as there.
 */
export type Action =
  | { readonly apply: { readonly objects: readonly JsonObject[] } }
  | { readonly patch: { readonly target: ObjectRef; readonly merge: JsonObject } }
  | { readonly setImage: { readonly target: ObjectRef; readonly container?: string; readonly image: string } }
  | {
      readonly delete: {
        readonly target?: ObjectRef;
        readonly pod?: PodSelector;
        readonly gracePeriodSeconds?: number;
        readonly force?: boolean;
      };
    }
  | { readonly rollout: { readonly undo?: ObjectRef; readonly toRevision?: number; readonly restart?: ObjectRef } }
  | { readonly label: { readonly target: ObjectRef; readonly set?: Readonly<Record<string, string>>; readonly remove?: readonly string[] } }
  | { readonly annotate: { readonly target: ObjectRef; readonly set?: Readonly<Record<string, string>>; readonly remove?: readonly string[] } }
  | { readonly taint: { readonly node: string; readonly add?: readonly string[]; readonly remove?: readonly string[] } }
  | { readonly cordon: string }
  | { readonly uncordon: string }
  | { readonly drain: JsonObject & { readonly node: string } }
  | { readonly addNode: { readonly like?: string; readonly name?: string; readonly object?: JsonObject; readonly ready?: boolean } }
  | { readonly kubelet: { readonly node: string; readonly state: 'stopped' | 'hung' | 'running' | 'restarted' } }
  | { readonly network: { readonly node: string; readonly apiserver: 'cut' | 'restored' } }
  | { readonly nodeCondition: { readonly node: string; readonly set: Readonly<Record<string, string>> } }
  | { readonly container: { readonly pod: PodSelector; readonly container?: string; readonly exitCode?: number; readonly oomKilled?: boolean } }
  | {
      readonly probe: {
        readonly pod: PodSelector;
        readonly container?: string;
        readonly readiness?: 'fail' | 'pass';
        readonly liveness?: 'fail' | 'pass';
        readonly startup?: 'fail' | 'pass';
      };
    }
  | { readonly behave: ContainerBehaviour & { readonly image: string } }
  | { readonly strayContainer: { readonly node: string; readonly pod: string; readonly container: string } }
  | { readonly staticPod: { readonly node: string; readonly object?: JsonObject; readonly remove?: string } };

/** Distributes a union, so that each member gives its own key. */
type KeyOf<T> = T extends unknown ? keyof T : never;
export type ActionName = KeyOf<Action>;

/** What came of an action: refusals of the API server or of kubectl; none means done. */
export interface ActResult {
  readonly rejections: readonly ApiError[];
}

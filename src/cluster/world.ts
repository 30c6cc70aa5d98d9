import type { ControllerRevision, DaemonSet, Node, OtherObject, Pod } from './api/types';
import type { ApiServer } from './apiserver/apiserver';
import type { Indexes } from './indexes';
import type { Log } from './log';
import type { ClusterSettings } from './settings';
import type { Agenda } from './store/agenda';
import type { Random } from './store/random';
import type { Store } from './store/store';
import type { Table } from './store/table';

/** Why a step of the journal happened. */
export type Cause =
  | { readonly kind: 'action'; readonly actor: string; readonly key: string }
  | { readonly kind: 'input'; readonly input: string; readonly detail?: unknown }
  | { readonly kind: 'time' };

/** Told after an action of every change it made; marks keys dirty and does nothing else. Not told when going back. */
export type Watcher<V> = (key: string, before: V | undefined, after: V | undefined) => void;

/** What every actor is given: the tables of the API server, and the means to act on them. */
export interface World {
  readonly settings: ClusterSettings;
  readonly store: Store<Cause>;
  readonly agenda: Agenda;
  readonly random: Random;
  readonly log: Log;
  /** By name. */
  readonly nodes: Table<Node>;
  /** By `namespace/name`, as the following ones. */
  readonly pods: Table<Pod>;
  readonly daemonsets: Table<DaemonSet>;
  readonly revisions: Table<ControllerRevision>;
  /** What is only looked up: namespaces, priority classes, quotas, budgets; by `Kind/name` or `Kind/namespace/name`. */
  readonly others: Table<OtherObject>;
  readonly indexes: Indexes;
  readonly api: ApiServer;
  /** Watches a table: see {@link Watcher}. */
  watch<V>(table: Table<V>, watcher: Watcher<V>): void;
}

/**
 * A level-triggered loop: it is given a key, never what happened to it, and compares what is declared
 * with what is (DESIGN §3). `name` is the Kubernetes component name, also used in the log.
 */
export interface Actor {
  readonly name: string;
  reconcile(key: string): void;
}

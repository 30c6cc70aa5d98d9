import { podKey } from '../api/pods';
import type { Pod, PodStatus } from '../api/types';
import type { BackoffEntry } from './backoff';

/** What a kubelet process and its link to the API server are like. Times are ms of virtual time. */
export interface KubeletState {
  readonly node: string;
  /** Uid of the Node object it registered. */
  readonly uid: string;
  /** `stopped`: the machine is dead; `hung`: no sync and no heartbeat, containers go on. */
  readonly process: 'running' | 'stopped' | 'hung';
  /** Whether it reaches the API server. */
  readonly linked: boolean;
  /** The API server has delivered its pods since the process started (kubelet 2.3). */
  readonly sourcesReady: boolean;
  /** Since when neither lease nor status reach the API server; undefined while they do. */
  readonly silentSince?: number;
  /** Moment of the last status written to the API server. */
  readonly postedAt: number;
  /** From when it reports itself ready: a fresh node needs a while. */
  readonly readyFrom: number;
  /** What it reports of its node, by condition type; what is missing is healthy. */
  readonly conditions: Readonly<Record<string, string>>;
  /** `spec.unschedulable` as it saw it last. */
  readonly unschedulable: boolean;
  /** Since when the process runs and all its sources have delivered: housekeeping comes after that. */
  readonly housekeepingFrom: number;
}

/** Why a container waits. */
export interface Waiting {
  readonly reason: string;
  readonly message?: string;
}

/** An image that is on its way, or that could not be had. */
export interface Pull {
  readonly since?: number;
  readonly error?: string;
  readonly backoff?: BackoffEntry;
}

/** What a kubelet knows of one pod: its declaration as delivered last, and its own memory. */
export interface PodWorker {
  readonly key: string;
  readonly node: string;
  /** `namespace/name`. */
  readonly podKey: string;
  readonly source: 'api' | 'file';
  /** The declaration as this kubelet saw it last. */
  readonly pod: Pod;
  /** Gone from its source. */
  readonly removed: boolean;
  readonly state: 'sync' | 'terminating' | 'terminated';
  /** First sight. */
  readonly startTime: number;
  /** End of the grace period while terminating. */
  readonly killBy?: number;
  readonly rejection?: { readonly reason: string; readonly message: string };
  /** What came of the last attempt to start a container, by its name. */
  readonly waiting: Readonly<Record<string, Waiting>>;
  /** Crash-loop back-off by container name and image. */
  readonly backoff: Readonly<Record<string, BackoffEntry>>;
  /** By image. */
  readonly pulls: Readonly<Record<string, Pull>>;
  /** Ids of containers whose start has been reported, by container name. */
  readonly announced: Readonly<Record<string, string>>;
  /** Moments of its timers, ms: a container becomes ready, a failed start is tried again. */
  readonly readyDue?: number;
  readonly retryDue?: number;
  /** The status this kubelet holds to be true; written to the API server when it is reached. */
  readonly status?: PodStatus;
}

/** An answer of a probe that a person has set. */
export interface ProbeOverride {
  readonly readiness?: 'fail' | 'pass';
}

/** Marks the API copy of a static pod; its value is the static pod's uid (kubelet 12.4). */
export const mirrorAnnotation = 'kubernetes.io/config.mirror';

/** The uid of the static pod that a pod mirrors; undefined for an ordinary pod. */
export function mirroredUid(pod: Pod): string | undefined {
  return pod.metadata.annotations?.[mirrorAnnotation];
}

/** Key of a pod's worker: node, `namespace/name` and uid, separated by blanks; a mirror pod has that of its static pod. */
export function workerKey(node: string, pod: Pod): string {
  return `${node} ${podKey(pod)} ${mirroredUid(pod) ?? pod.metadata.uid ?? ''}`;
}

/** Parts of a key of the kubelets' actor; a key without a blank is a node's. */
export function parseWorkerKey(key: string): { readonly node: string; readonly podKey?: string; readonly uid?: string } {
  const [node = '', pod, uid] = key.split(' ');
  return { node, podKey: pod, uid };
}

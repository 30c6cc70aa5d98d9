import type { DaemonSet } from '../api/types';

/** What `kubectl rollout status` says and whether it goes on waiting (DS-6.8). */
export interface RolloutStatus {
  readonly kind: 'waiting-observed' | 'waiting-updated' | 'waiting-available' | 'done' | 'unsupported-strategy';
  /** kubectl's own text, without line end. */
  readonly message: string;
  readonly done: boolean;
  /** The command fails. */
  readonly error: boolean;
}

/** The first that applies of DS-6.8. */
export function rolloutStatus({ metadata, spec, status }: DaemonSet): RolloutStatus {
  if (spec.updateStrategy?.type !== 'RollingUpdate') {
    const message = 'rollout status is only available for RollingUpdate strategy type';
    return { kind: 'unsupported-strategy', message, done: true, error: true };
  }
  if ((metadata.generation ?? 0) > (status?.observedGeneration ?? 0)) {
    return waiting('waiting-observed', 'Waiting for daemon set spec update to be observed...');
  }
  const desired = status?.desiredNumberScheduled ?? 0;
  const updated = status?.updatedNumberScheduled ?? 0;
  const available = status?.numberAvailable ?? 0;
  const prefix = `Waiting for daemon set "${metadata.name}" rollout to finish:`;
  if (updated < desired) return waiting('waiting-updated', `${prefix} ${updated} out of ${desired} new pods have been updated...`);
  if (available < desired) return waiting('waiting-available', `${prefix} ${available} of ${desired} updated pods are available...`);
  return { kind: 'done', message: `daemon set "${metadata.name}" successfully rolled out`, done: true, error: false };
}

function waiting(kind: RolloutStatus['kind'], message: string): RolloutStatus {
  return { kind, message, done: false, error: false };
}

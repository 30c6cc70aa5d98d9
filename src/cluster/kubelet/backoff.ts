/** One entry of client-go's `flowcontrol.Backoff`. Times are ms. */
export interface BackoffEntry {
  readonly delay: number;
  readonly lastUpdate: number;
}

export interface BackoffLimits {
  readonly initial: number;
  readonly max: number;
  /** An entry that was not advanced for longer than this is forgotten. */
  readonly expireAfter: number;
}

/** Crash-loop and image pull back-off (kubelet 8.2, 10.5): 10 s doubling to 300 s, forgotten after 600 s. */
export const kubeletBackoff: BackoffLimits = { initial: 10_000, max: 300_000, expireAfter: 600_000 };

/** True when something that happened at `eventTime` comes so long after the entry that it no longer counts. */
export function hasExpired(entry: BackoffEntry, eventTime: number, limits: BackoffLimits): boolean {
  return eventTime - entry.lastUpdate > limits.expireAfter;
}

/** Whether a retry at `now` has to wait after something that happened at `eventTime` (kubelet 8.2). */
export function isInBackOffSince(
  entry: BackoffEntry | undefined,
  eventTime: number,
  now: number,
  limits: BackoffLimits,
): entry is BackoffEntry {
  return entry !== undefined && !hasExpired(entry, eventTime, limits) && now - eventTime < entry.delay;
}

/** The entry after a retry at `now`: new or expired starts anew, else the delay doubles up to its limit. */
export function nextBackoff(entry: BackoffEntry | undefined, now: number, limits: BackoffLimits): BackoffEntry {
  const fresh = !entry || hasExpired(entry, now, limits);
  return { delay: fresh ? limits.initial : Math.min(entry.delay * 2, limits.max), lastUpdate: now };
}

/** The moment from which housekeeping (each `period` ms) has dropped an entry (kubelet 8.4). */
export function droppedAt(entry: BackoffEntry, period: number, limits: BackoffLimits): number {
  return (Math.floor((entry.lastUpdate + limits.expireAfter) / period) + 1) * period;
}

import { formatDuration, parseDuration } from '../cluster/api/duration';

export { parseDuration };

/** A duration in ms as a person writes it: `10m` and not `10m0s`. */
export function shortDuration(duration: number): string {
  return formatDuration(duration).replace(/(?<=[hm])0s$/, '').replace(/(?<=h)0m$/, '');
}

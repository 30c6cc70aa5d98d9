const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const pattern = /^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/;
const part = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** Milliseconds of a duration such as `250ms`, `10s`, `1m30s`, `1h`; undefined when it is none. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0;
  if (!pattern.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(part)) total += Number(amount) * units[unit!]!;
  return Math.round(total);
}

/** A duration in ms as Go writes it: `250ms`, `10s`, `1m20s`, `5m0s`, `1h0m0s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms < 1000) return `${ms}ms`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = `${(ms % 60_000) / 1000}s`;
  if (minutes === 0) return seconds;
  return minutes < 60 ? `${minutes}m${seconds}` : `${Math.floor(minutes / 60)}h${minutes % 60}m${seconds}`;
}

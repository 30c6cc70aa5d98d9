import type { ViewStrings } from '../../src/panel/protocol';

/** Puts values in the places `{0}`, `{1}` of a text. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, index: string) => String(values[Number(index)] ?? place));
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Virtual time as `00:02:14.000`; hours may have more digits. */
export function clock(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return `${two(hours)}:${shortClock(ms % 3_600_000)}`;
}

/** `02:14.000`, hours only when there are some. */
export function shortClock(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const rest = `${two(Math.floor(ms / 1000) % 60)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
  return minutes < 60 ? `${two(minutes)}:${rest}` : clock(ms);
}

/** A span as a person says it: `6 s`, `2 min 5 s`, `3 h 20 min`. Rounded up, so that what is left is never 0 before it is over. */
export function span(ms: number, s: ViewStrings): string {
  const seconds = Math.ceil(Math.abs(ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return fill(s.seconds, seconds);
  if (minutes >= 60) return fill(s.hoursMinutes, Math.floor(minutes / 60), minutes % 60);
  return seconds % 60 === 0 ? fill(s.minutes, minutes) : fill(s.minutesSeconds, minutes, seconds % 60);
}

const digits = /(\d+)/;

/** Order in which `worker-2` stands before `worker-10`; ties by code unit. */
export function natural(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.split(digits);
  const right = b.split(digits);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = i % 2 === 1 ? Number(left[i]) - Number(right[i]) : compare(left[i]!, right[i]!);
    if (order !== 0) return order;
  }
  return left.length - right.length || compare(a, b);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A name shortened to what tells it apart, for dense places: `node.kubernetes.io/unreachable:NoSchedule` → `unreachable:NoSchedule`. */
export function shortKey(text: string): string {
  const end = text.search(/[=:]/);
  const key = end < 0 ? text : text.slice(0, end);
  const slash = key.lastIndexOf('/');
  return slash < 0 ? text : text.slice(slash + 1);
}

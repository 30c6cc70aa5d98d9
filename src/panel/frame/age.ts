const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An age (ms) as kubectl prints it: `45s`, `2m14s`, `12m`, `3h5m`, `2d3h`. */
export function age(ms: number): string {
  const span = Math.max(0, ms);
  const whole = (unit: number): number => Math.floor(span / unit);
  const rest = (value: number, unit: string): string => (value === 0 ? '' : `${value}${unit}`);
  if (span < 2 * minute) return `${whole(second)}s`;
  if (span < 10 * minute) return `${whole(minute)}m${rest(whole(second) % 60, 's')}`;
  if (span < 3 * hour) return `${whole(minute)}m`;
  if (span < 8 * hour) return `${whole(hour)}h${rest(whole(minute) % 60, 'm')}`;
  if (span < 2 * day) return `${whole(hour)}h`;
  return span < 8 * day ? `${whole(day)}d${rest(whole(hour) % 24, 'h')}` : `${whole(day)}d`;
}

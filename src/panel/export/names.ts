const two = (value: number): string => String(value).padStart(2, '0');

/** Virtual time (ms) as `00:02:14.000`. */
export function clockText(ms: number): string {
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
}

/** Name of an exported file: what was shown, when, and what it is; without characters that file systems refuse. */
export function fileName(label: string, now: number, ending: string): string {
  const name = label.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-').replace(/^[-. ]+|[-. ]+$/g, '') || 'cluster';
  return `${name}-${clockText(now).replace(/\.000$/, '').replace(/[:.]/g, '-')}.${ending}`;
}

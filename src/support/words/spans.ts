import type { Localizer } from './localizer';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A span of time in ms as a person says it: `250 ms`, `6 s`, `2 min 5 s`, `1 h 5 min`. */
export function spanWords(l10n: Localizer): (ms: number) => string {
  const { t } = l10n;
  return (ms) => {
    const span = Math.max(0, ms);
    if (span < second) return t('{0} ms', Math.round(span));
    if (span < minute) return t('{0} s', span < 10 * second ? Math.round(span / 100) / 10 : Math.round(span / second));
    if (span < hour) {
      const seconds = Math.floor((span % minute) / second);
      return seconds === 0 ? t('{0} min', Math.floor(span / minute)) : t('{0} min {1} s', Math.floor(span / minute), seconds);
    }
    return t('{0} h {1} min', Math.floor(span / hour), Math.floor((span % hour) / minute));
  };
}

import type { Clock } from '../session/player';

/** Real time. */
export const realClock: Clock = {
  now: () => Date.now(),
  later: (delay, work) => {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  },
};

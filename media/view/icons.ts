import { el, type El } from './dom';

/** Outlines on a grid of 16, drawn in the colour of the text. */
const paths = {
  reset: 'M3 3v10M13 3.5v9L5.5 8z',
  back: 'M11.5 3.5v9L4 8z',
  forward: 'M4.5 3.5v9L12 8z',
  step: 'M3.5 3.5v9L10.5 8zM12.5 3v10',
  tick: 'M2.5 3.5v9L8 8zM8.5 3.5v9L14 8z',
  run: 'M4 2.5v11L13 8z',
  pause: 'M4.5 3h2v10h-2zM9.5 3h2v10h-2z',
  settle: 'M2.5 3.5v9L7.5 8zM7.5 3.5v9L12.5 8zM13.5 3v10',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  close: 'M4 4l8 8M12 4l-8 8',
  previous: 'M10 3.5 5.5 8l4.5 4.5',
  next: 'M6 3.5 10.5 8 6 12.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.3 10.3 14 14',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  pass: 'M3 8.5 6.5 12 13 4.5',
  fail: 'M4 4l8 8M12 4l-8 8',
  note: 'M8 7v5M8 4.2h.01',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5v3.5M8 11.8h.01',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 7.2v4M8 5h.01',
  error: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  ok: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM5.2 8.2l2 2 3.6-4.2',
  question: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM6.3 6.4a1.8 1.8 0 1 1 2.5 1.7c-.6.3-.8.6-.8 1.2M8 11.4h.01',
} as const;

export type IconName = keyof typeof paths;

/** Solid rather than outlined. */
const solid = new Set<IconName>(['reset', 'back', 'forward', 'step', 'tick', 'run', 'pause', 'settle']);

/** A picture beside or instead of a word; never the only name of a control. */
export function icon(name: IconName): El {
  return el('svg', { class: solid.has(name) ? 'icon solid' : 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, el('path', { d: paths[name] }));
}

import type { SlotMark, SlotState } from '../../../src/panel/protocol';

export type Paint = 'hue' | 'soft' | 'bad' | 'warn' | 'dim' | 'faint' | 'ink' | 'badInk' | 'back' | 'text' | 'none';

/** One outline on a grid of 16. */
export interface Part {
  readonly d: string;
  readonly fill: Paint;
  readonly stroke: Paint;
  /** Lengths of dash and gap; absent = solid. */
  readonly dash?: readonly [number, number];
}

/** How a slot looks: shape, letter and colour each tell its state, so that any one of them is enough. */
export interface Shape {
  readonly parts: readonly Part[];
  /** Instead of the set's letter. */
  readonly letter?: string;
  readonly ink: Paint;
  /** Where the letter's middle is. */
  readonly letterY: number;
}

const square = 'M4.5 1h7A3.5 3.5 0 0 1 15 4.5v7a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5v-7A3.5 3.5 0 0 1 4.5 1z';
const lowerHalf = 'M1 8h14v3.5a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5z';
const circle = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z';
const triangle = 'M8 0.8 15.6 15H0.4z';
const diamond = 'M8 0.4 15.6 8 8 15.6 0.4 8z';

const shape = (ink: Paint, parts: readonly Part[], letter?: string, letterY = 8): Shape => ({ parts, letter, ink, letterY });
const outline = (d: string, stroke: Paint, dash?: readonly [number, number]): Part => ({ d, fill: 'none', stroke, dash });
const solid = (d: string, fill: Paint): Part => ({ d, fill, stroke: fill });

const shapes: Readonly<Record<SlotState, Shape>> = {
  r: shape('ink', [solid(square, 'hue')]),
  n: shape('text', [{ d: circle, fill: 'soft', stroke: 'hue' }]),
  s: shape('text', [{ d: lowerHalf, fill: 'soft', stroke: 'none' }, outline(square, 'hue')]),
  p: shape('text', [outline(square, 'hue', [3, 2])]),
  c: shape('badInk', [solid(triangle, 'bad')], '!', 10),
  i: shape('text', [outline(diamond, 'bad')], '↓'),
  t: shape('dim', [outline(square, 'dim'), outline('M2.5 13.5 13.5 2.5', 'dim')]),
  f: shape('badInk', [solid(square, 'bad')], '×'),
  d: shape('text', [outline(circle, 'hue')], '✓'),
  u: shape('dim', [outline(square, 'dim', [1.5, 2])], '?'),
  w: shape('text', [outline(circle, 'hue', [1.5, 2])], '+'),
  '-': shape('dim', [outline(square, 'faint')], '–'),
};

const hollow: Readonly<Partial<Record<SlotState, Shape>>> = {
  r: shape('text', [outline(square, 'hue')]),
  n: shape('text', [outline(circle, 'hue')]),
};

/** Top right: it is there though it is not wanted. */
const flag: Part = solid('M10 0.5h5.5V6z', 'warn');
/** Bottom right: another pod behind this one. */
const twin: Part = { d: 'M10 10h5.5v5.5H10z', fill: 'back', stroke: 'hue' };

/** The shape of a slot. */
export function shapeOf(state: SlotState, mark: SlotMark): Shape {
  const old = mark === 'o' || mark === 'b';
  const base = (old ? hollow[state] : undefined) ?? shapes[state];
  const extra = mark === 'm' || mark === 'b' ? flag : mark === '2' ? twin : undefined;
  return extra ? { ...base, parts: [...base.parts, extra] } : base;
}

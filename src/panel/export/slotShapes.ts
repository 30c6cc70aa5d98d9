import type { PictureColours, SlotMark, SlotState } from '../protocol';
import { escaped } from './xml';

type Paint = 'hue' | 'soft' | 'bad' | 'warn' | 'dim' | 'faint' | 'ink' | 'badInk' | 'back' | 'text' | 'none';
type Part = readonly [d: string, fill: Paint, stroke: Paint, dash?: string];

/** How a slot looks, as in the view: shape, letter and colour each tell its state. On a grid of 16. */
interface Shape {
  readonly parts: readonly Part[];
  readonly ink: Paint;
  /** Instead of the set's letter. */
  readonly letter?: string;
}

const square = 'M4.5 1h7A3.5 3.5 0 0 1 15 4.5v7a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5v-7A3.5 3.5 0 0 1 4.5 1z';
const lowerHalf = 'M1 8h14v3.5a3.5 3.5 0 0 1-3.5 3.5h-7A3.5 3.5 0 0 1 1 11.5z';
const circle = 'M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1z';
const triangle = 'M8 .8 15.6 15H.4z';
const diamond = 'M8 .4 15.6 8 8 15.6 .4 8z';

const shapes: Readonly<Record<SlotState, Shape>> = {
  r: { parts: [[square, 'hue', 'hue']], ink: 'ink' },
  n: { parts: [[circle, 'soft', 'hue']], ink: 'text' },
  s: { parts: [[lowerHalf, 'soft', 'none'], [square, 'none', 'hue']], ink: 'text' },
  p: { parts: [[square, 'none', 'hue', '3 2']], ink: 'text' },
  c: { parts: [[triangle, 'bad', 'bad']], ink: 'badInk', letter: '!' },
  i: { parts: [[diamond, 'none', 'bad']], ink: 'text', letter: '↓' },
  t: { parts: [[square, 'none', 'dim'], ['M2.5 13.5 13.5 2.5', 'none', 'dim']], ink: 'dim' },
  f: { parts: [[square, 'bad', 'bad']], ink: 'badInk', letter: '×' },
  d: { parts: [[circle, 'none', 'hue']], ink: 'text', letter: '✓' },
  u: { parts: [[square, 'none', 'dim', '1.5 2']], ink: 'dim', letter: '?' },
  w: { parts: [[circle, 'none', 'hue', '1.5 2']], ink: 'text', letter: '+' },
  '-': { parts: [[square, 'none', 'faint']], ink: 'dim', letter: '–' },
};

const hollow: Readonly<Partial<Record<SlotState, Shape>>> = {
  r: { parts: [[square, 'none', 'hue']], ink: 'text' },
  n: { parts: [[circle, 'none', 'hue']], ink: 'text' },
};

/** In the corners: there though not wanted; another pod behind this one. */
const flag: Part = ['M10 .5h5.5V6z', 'warn', 'warn'];
const twin: Part = ['M10 10h5.5v5.5H10z', 'back', 'hue'];

/** Below this size (px) a letter cannot be read and is left out. */
const smallestLetter = 12;

/** A slot as SVG elements around 0,0, `size` px wide. */
export function slotSvg(state: SlotState, mark: SlotMark, hue: number, letter: string, size: number, colours: PictureColours): string {
  const old = mark === 'o' || mark === 'b';
  const { parts, ink, letter: own } = (old ? hollow[state] : undefined) ?? shapes[state];
  const corner = mark === 'm' || mark === 'b' ? [flag] : mark === '2' ? [twin] : [];
  const colour = (paint: Paint): string => colourOf(paint, hue, colours);
  const paths = [...parts, ...corner].map(([d, fill, stroke, dash]) =>
    `<path d="${d}" fill="${colour(fill)}"${fill === 'soft' ? ' fill-opacity=".4"' : ''} stroke="${colour(stroke)}" stroke-width="1.4"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`);
  return `<g transform="scale(${size / 16})">${paths.join('')}${size < smallestLetter ? '' : letterSvg(own ?? letter, state, colour(ink))}</g>`;
}

function letterSvg(letter: string, state: SlotState, colour: string): string {
  const size = letter.length > 1 ? 7.5 : 9.5;
  return `<text x="8" y="${state === 'c' ? 13.5 : 11.4}" text-anchor="middle" font-size="${size}" font-weight="700" fill="${colour}">${escaped(letter)}</text>`;
}

function colourOf(paint: Paint, hue: number, colours: PictureColours): string {
  switch (paint) {
    case 'hue':
    case 'soft':
      return colours.hues[hue % colours.hues.length] ?? colours.foreground;
    case 'ink':
      return colours.inks[hue % colours.inks.length] ?? colours.background;
    case 'faint':
      return colours.line;
    case 'back':
      return colours.background;
    case 'text':
      return colours.foreground;
    case 'none':
      return 'none';
    default:
      return colours[paint];
  }
}

import type { SetRow, SlotMark, SlotState } from '../../../src/panel/protocol';
import { hueCount, type Palette } from '../theme';
import { shapeOf, type Paint } from './shapes';

/** Below this size (CSS px) a letter cannot be read and is left out. */
const smallestLetter = 12;

/** Below this size shapes alone do not catch the eye: what runs steps back, what is wrong takes the colour of a warning. */
const smallestPlain = 11;

const tinyPaints: Readonly<Partial<Record<SlotState, Paint>>> = { p: 'warn', n: 'warn', u: 'warn', w: 'text', s: 'text', t: 'text' };
const tinyAlpha = 0.55;

/** Colour of a paint for a set; undefined = nothing is drawn. `soft` is drawn with `softAlpha`. */
export function colourOf(paint: Paint, hue: number, p: Palette): string | undefined {
  switch (paint) {
    case 'hue': case 'soft': return p.hues[hue % hueCount];
    case 'ink': return p.inks[hue % hueCount];
    case 'bad': return p.bad;
    case 'badInk': return p.badInk;
    case 'warn': return p.warn;
    case 'dim': return p.dim;
    case 'faint': return p.line;
    case 'back': return p.background;
    case 'text': return p.foreground;
    case 'none': return undefined;
  }
}

export const softAlpha = 0.4;

/** Slots drawn once per state, size and set, then only copied: thousands of them are painted per frame. */
export class Sprites {
  private readonly made = new WeakMap<SetRow, Map<number, HTMLCanvasElement>>();

  /** `size` in CSS px. */
  constructor(private readonly size: number, private readonly scale: number, private readonly colours: Palette) {}

  get(set: SetRow, state: SlotState, mark: SlotMark): HTMLCanvasElement {
    const key = state.charCodeAt(0) * 128 + mark.charCodeAt(0);
    let own = this.made.get(set);
    if (!own) this.made.set(set, (own = new Map()));
    let sprite = own.get(key);
    if (!sprite) own.set(key, (sprite = this.make(set, state, mark)));
    return sprite;
  }

  private make(set: SetRow, state: SlotState, mark: SlotMark): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.max(1, Math.round(this.size * this.scale));
    const context = canvas.getContext('2d')!;
    context.scale(canvas.width / 17, canvas.width / 17);
    context.translate(0.5, 0.5);
    this.drawParts(context, set, state, mark);
    return canvas;
  }

  private drawParts(context: CanvasRenderingContext2D, set: SetRow, state: SlotState, mark: SlotMark): void {
    const { parts, letter, ink, letterY } = shapeOf(state, mark);
    const tiny = this.size < smallestPlain;
    const instead = tiny ? tinyPaints[state] : undefined;
    const alpha = tiny && (state === 'r' || state === '-') && mark === '.' ? tinyAlpha : 1;
    context.lineWidth = Math.max(1.4, 17 / this.size);
    for (const { d, fill, stroke, dash } of parts) {
      const path = new Path2D(d);
      const inside = colourOf(fill === 'none' ? fill : instead ?? fill, set.hue, this.colours);
      const edge = colourOf(stroke === 'none' ? stroke : instead ?? stroke, set.hue, this.colours);
      context.globalAlpha = fill === 'soft' ? softAlpha : alpha;
      if (inside) this.with(context, inside, () => context.fill(path));
      context.globalAlpha = alpha;
      context.setLineDash(dash && !tiny ? [...dash] : []);
      if (edge) this.with(context, edge, () => context.stroke(path));
    }
    if (this.size >= smallestLetter) this.drawLetter(context, letter ?? set.letter, colourOf(ink, set.hue, this.colours), letterY);
  }

  private with(context: CanvasRenderingContext2D, colour: string, draw: () => void): void {
    context.fillStyle = context.strokeStyle = colour;
    draw();
  }

  private drawLetter(context: CanvasRenderingContext2D, letter: string, colour: string | undefined, y: number): void {
    if (!colour) return;
    context.fillStyle = colour;
    context.font = `700 ${letter.length > 1 ? 7.5 : 9.5}px ${this.colours.mono}`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, 8, y + 0.5);
  }
}

import type { NodeRow, SetRow, SlotMark, SlotState, ViewStrings } from '../../src/panel/protocol';
import { clock } from './format';
import { cellPlace, layOut, slotPlace, type Layout } from './fleet/layout';
import { groupNodes } from './fleet/groups';
import { shapeOf } from './fleet/shapes';
import { slotOf } from './fleet/slots';
import { colourOf, softAlpha, Sprites } from './fleet/sprites';
import { arrangement } from './state';
import type { Store } from './store';
import { palette, type Palette } from './theme';

const width = 1200;
const margin = 20;
const headHeight = 26;
const scale = 2;

/** Largest number of pixels a canvas may have. */
const mostPixels = 200_000_000;

/** What a picture is drawn with. */
interface Pen {
  box(x: number, y: number, w: number, h: number, edge: string | undefined, inside: string | undefined, dashed: boolean): void;
  text(x: number, y: number, size: number, colour: string, text: string, mono: boolean): void;
  slot(x: number, y: number, size: number, set: SetRow, state: SlotState, mark: SlotMark): void;
}

/** The picture as it is grouped and filtered now: SVG text, or a PNG in base64. */
export function drawPicture(store: Store, s: ViewStrings, format: 'svg' | 'png'): string {
  const colours = palette();
  const sets = store.frame?.sets ?? [];
  const slot = store.nodes.size > 5_000 ? 6 : store.nodes.size > 600 ? 11 : 18;
  const groups = groupNodes(store, arrangement.group, arrangement.query, s);
  const layout = layOut(groups, sets.length, slot, width - 2 * margin);
  const top = margin + headHeight * (sets.length + 1);
  const height = top + layout.height + margin;
  const draw = (pen: Pen): void => drawAll(pen, store, layout, top, height, colours);
  if (format === 'svg') return svgText(height, colours, draw);
  return pngData(height, slot, colours, draw);
}

function drawAll(pen: Pen, store: Store, layout: Layout, top: number, height: number, colours: Palette): void {
  const { bar, sets } = store.frame!;
  pen.box(0, 0, width, height, undefined, colours.background, false);
  const rules = bar.profile === 'textbook' ? 'textbook' : `Kubernetes ${bar.version}`;
  pen.text(margin, margin + 12, 13, colours.foreground, `${clock(bar.now)}  ${rules}  ${bar.moving}`, false);
  sets.forEach((set, index) => drawSet(pen, set, margin + headHeight * (index + 1), colours));
  for (const { group, top: groupTop } of layout.blocks) {
    pen.text(margin, top + groupTop + 18, 12, colours.dim, [group.label, group.names.length].filter((part) => part !== '').join(' · '), false);
  }
  for (let index = 0; index < layout.count; index++) drawNode(pen, store, layout, index, top, colours);
}

function drawSet(pen: Pen, set: SetRow, y: number, colours: Palette): void {
  pen.slot(margin, y, 18, set, 'r', '.');
  const counts = `desired ${set.desired}  current ${set.current}  ready ${set.ready}  up-to-date ${set.upToDate}  available ${set.available}`;
  pen.text(margin + 26, y + 13, 12, colours.foreground, `${set.key}   ${counts}   ${set.rollout.text}`, false);
}

function drawNode(pen: Pen, store: Store, layout: Layout, index: number, top: number, colours: Palette): void {
  const place = cellPlace(layout, index)!;
  const row = rowAt(store, layout, index);
  if (!row) return;
  const x = margin + place.x;
  const y = top + place.y;
  const edge = row.status ? colours.bad : row.cordoned ? colours.warn : colours.line;
  pen.box(x + 0.5, y + 0.5, layout.cellWidth - 1, layout.cellHeight - 1, edge, undefined, row.status !== undefined);
  const fits = Math.floor((layout.cellWidth - 6) / 6.7);
  if (layout.named) pen.text(x + 4, y + 13, 11, row.status ? colours.bad : colours.foreground, row.name.slice(0, fits), true);
  store.frame!.sets.forEach((set, slot) => {
    const at = slotPlace(layout, slot);
    const { state, mark } = slotOf(row, slot);
    pen.slot(x + at.x, y + at.y, layout.slot, set, state, mark);
  });
}

function rowAt(store: Store, layout: Layout, index: number): NodeRow | undefined {
  const block = layout.blocks.findLast(({ first }) => first <= index);
  return store.nodes.get(block?.group.names[index - block.first] ?? '');
}

function svgText(height: number, colours: Palette, draw: (pen: Pen) => void): string {
  const lines = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`];
  draw({
    box: (x, y, w, h, edge, inside, dashed) => lines.push(`<rect x="${x}" y="${y}" width="${w}" height="${h}"${colour('fill', inside)}${colour('stroke', edge)}${dashed ? ' stroke-dasharray="3 2"' : ''}/>`),
    text: (x, y, size, ink, text, mono) => lines.push(`<text x="${x}" y="${y}" font-size="${size}"${colour('fill', ink)} font-family="${escaped(mono ? colours.mono : colours.font)}" xml:space="preserve">${escaped(text)}</text>`),
    slot: (x, y, size, set, state, mark) => lines.push(svgSlot(x, y, size, set, state, mark, colours)),
  });
  return [...lines, '</svg>', ''].join('\n');
}

function svgSlot(x: number, y: number, size: number, set: SetRow, state: SlotState, mark: SlotMark, colours: Palette): string {
  const { parts, letter, ink, letterY } = shapeOf(state, mark);
  const shapes = parts.map(({ d, fill, stroke, dash }) =>
    `<path d="${d}"${colour('fill', colourOf(fill, set.hue, colours))}${fill === 'soft' ? ` fill-opacity="${softAlpha}"` : ''}${colour('stroke', colourOf(stroke, set.hue, colours))} stroke-width="1.4"${dash ? ` stroke-dasharray="${dash.join(' ')}"` : ''}/>`);
  const text = size < 12 ? '' : `<text x="8" y="${letterY + 3.5}" text-anchor="middle" font-size="9.5" font-weight="700" font-family="${escaped(colours.mono)}"${colour('fill', colourOf(ink, set.hue, colours))}>${escaped(letter ?? set.letter)}</text>`;
  return `<g transform="translate(${x} ${y}) scale(${(size / 16).toFixed(4)})">${shapes.join('')}${text}</g>`;
}

function colour(attribute: 'fill' | 'stroke', value: string | undefined): string {
  return ` ${attribute}="${value === undefined ? 'none' : escaped(value)}"`;
}

/** Names from manifests are text in the exported file, too. Characters that XML has no place for are left out. */
function escaped(text: string): string {
  const replacements: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return [...text].filter((char) => char >= ' ' || char === '\t').join('').replace(/[&<>"]/g, (char) => replacements[char]!);
}

function pngData(height: number, slot: number, colours: Palette, draw: (pen: Pen) => void): string {
  const ratio = width * height * scale * scale > mostPixels ? 1 : scale;
  const canvas = document.createElement('canvas');
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const context = canvas.getContext('2d')!;
  context.scale(ratio, ratio);
  draw(canvasPen(context, slot, ratio, colours));
  const url = canvas.toDataURL('image/png');
  return url.slice(url.indexOf(',') + 1);
}

function canvasPen(context: CanvasRenderingContext2D, slot: number, ratio: number, colours: Palette): Pen {
  const sprites = new Map([slot, 18].map((size) => [size, new Sprites(size, ratio, colours)]));
  return {
    box: (x, y, w, h, edge, inside, dashed) => {
      context.setLineDash(dashed ? [3, 2] : []);
      if (inside !== undefined) {
        context.fillStyle = inside;
        context.fillRect(x, y, w, h);
      }
      if (edge === undefined) return;
      context.strokeStyle = edge;
      context.strokeRect(x, y, w, h);
    },
    text: (x, y, size, ink, text, mono) => {
      context.font = `${size}px ${mono ? colours.mono : colours.font}`;
      context.fillStyle = ink;
      context.fillText(text, x, y);
    },
    slot: (x, y, size, set, state, mark) => context.drawImage(sprites.get(size)!.get(set, state, mark), x, y, size, size),
  };
}

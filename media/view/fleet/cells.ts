import type { NodeRow } from '../../../src/panel/protocol';
import type { Context } from '../context';
import { build, el, paint } from '../dom';
import { fill } from '../format';
import { palette, type Palette } from '../theme';
import type { Group } from './groups';
import { blockOf, cellPlace, hit, layOut, nameAt, neighbour, slotPlace, type Block, type Layout } from './layout';
import { nodeName, slotName, slotOf } from './slots';
import { Sprites } from './sprites';
import { Tooltip } from './tooltip';

/** How much more than what can be seen is painted, in CSS px above and below: scrolling needs no new paint that soon. */
const overscan = 400;

/**
 * Nodes as cells on a canvas: every node, whatever their number. For the keyboard and for screen readers it is a list of
 * which one node at a time is there.
 */
export class Cells {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly tooltip = new Tooltip();
  private layout: Layout = layOut([], 0, 8, 100);
  private groups: readonly Group[] = [];
  private active = 0;
  private drawn: { readonly top: number; readonly bottom: number } | undefined;
  private sprites: { readonly key: string; readonly all: Sprites } | undefined;
  private frame = 0;

  constructor(private readonly context: Context) {
    this.element = build(el('div', { class: 'cells', role: 'listbox', tabindex: 0, 'aria-label': context.s.fleet }));
    this.canvas = build<HTMLCanvasElement>(el('canvas', { 'aria-hidden': 'true' }));
    const options = build(el('div', { class: 'unseen', role: 'presentation' }));
    this.element.append(this.canvas, options, this.tooltip.element);
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('focus', () => this.redraw());
    this.element.addEventListener('blur', () => this.redraw());
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('pointermove', (event) => this.onHover(event));
    this.element.addEventListener('pointerleave', () => this.tooltip.hide());
    document.addEventListener('scroll', () => this.onScroll(), { capture: true, passive: true });
    new ResizeObserver(() => this.arrange()).observe(this.element);
  }

  /** New nodes, groups, sets or size. */
  update(groups: readonly Group[], slot: number): void {
    const name = nameAt(this.layout, this.active);
    this.groups = groups;
    this.layout = layOut(groups, this.setCount, slot, this.element.clientWidth);
    this.active = Math.max(0, this.indexOf(name) ?? Math.min(this.active, this.layout.count - 1));
    this.element.style.height = `${this.layout.height}px`;
    this.describe();
    this.redraw();
  }

  /** Only states changed. */
  refresh(): void {
    this.describe();
    this.redraw();
  }

  /** Paints again, with the colours of now. */
  redraw(): void {
    this.drawn = undefined;
    this.schedule();
  }

  /** Scrolls so that a node can be seen, and makes it the current one. */
  revealNode(node: string): void {
    const index = this.indexOf(node);
    if (index === undefined) return;
    this.active = index;
    this.reveal();
    this.refresh();
  }

  takeFocus(): void {
    this.element.focus();
  }

  private get setCount(): number {
    return this.context.store.frame?.sets.length ?? 0;
  }

  private arrange(): void {
    if (this.element.isConnected) this.update(this.groups, this.layout.slot);
  }

  private indexOf(name: string | undefined): number | undefined {
    if (name === undefined) return undefined;
    for (const block of this.layout.blocks) {
      const inside = block.group.names.indexOf(name);
      if (inside >= 0) return block.first + inside;
    }
    return undefined;
  }

  private schedule(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private onScroll(): void {
    this.tooltip.hide();
    const { top, bottom } = this.visible();
    if (!this.drawn || top < this.drawn.top || bottom > this.drawn.bottom) this.redraw();
  }

  /** The part of the element that can be seen, from its own top. */
  private visible(): { readonly top: number; readonly bottom: number } {
    const box = this.element.getBoundingClientRect();
    return { top: Math.max(0, -box.top), bottom: Math.min(this.layout.height, innerHeight - box.top) };
  }

  private draw(): void {
    if (!this.element.isConnected) return;
    const seen = this.visible();
    const top = Math.max(0, Math.floor(seen.top - overscan));
    const bottom = Math.min(this.layout.height, Math.ceil(seen.bottom + overscan));
    if (bottom <= top) return;
    this.drawn = { top: top === 0 ? -Infinity : top, bottom: bottom >= this.layout.height ? Infinity : bottom };
    const context = this.prepare(top, bottom);
    const colours = palette();
    const sprites = this.spritesFor(colours);
    for (const block of this.layout.blocks) {
      if (block.top > bottom || block.cellsTop + block.rows * this.layout.pitchY < top) continue;
      this.drawHead(context, block.group, block.top, colours);
      const from = Math.max(0, Math.floor((top - block.cellsTop) / this.layout.pitchY)) * this.layout.columns;
      const to = Math.min(block.group.names.length, Math.ceil((bottom - block.cellsTop) / this.layout.pitchY) * this.layout.columns);
      this.drawPlainBoxes(context, block, from, to, colours);
      for (let i = from; i < to; i++) this.drawCell(context, block, i, colours, sprites);
    }
  }

  private prepare(top: number, bottom: number): CanvasRenderingContext2D {
    const scale = devicePixelRatio;
    const width = this.element.clientWidth;
    this.canvas.style.top = `${top}px`;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${bottom - top}px`;
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round((bottom - top) * scale);
    const context = this.canvas.getContext('2d')!;
    context.scale(scale, scale);
    context.translate(0, -top);
    return context;
  }

  private spritesFor(colours: Palette): Sprites {
    const key = `${this.layout.slot} ${devicePixelRatio} ${JSON.stringify(colours)}`;
    if (this.sprites?.key !== key) this.sprites = { key, all: new Sprites(this.layout.slot, devicePixelRatio, colours) };
    return this.sprites.all;
  }

  private drawHead(context: CanvasRenderingContext2D, { label, names }: Group, top: number, colours: Palette): void {
    const { s } = this.context;
    const count = names.length === 1 ? s.oneNode : fill(s.nodeCount, names.length);
    context.font = `12px ${colours.font}`;
    context.textBaseline = 'alphabetic';
    context.fillStyle = colours.foreground;
    context.fillText(label, 0, top + 18);
    context.fillStyle = colours.dim;
    context.fillText(label ? ` · ${count}` : count, context.measureText(label).width, top + 18);
  }

  /** The edges of all cells of a block at once: thousands of single ones would take most of the time. */
  private drawPlainBoxes(context: CanvasRenderingContext2D, { cellsTop }: Block, from: number, to: number, colours: Palette): void {
    const { columns, pitchX, pitchY, cellWidth, cellHeight } = this.layout;
    context.beginPath();
    for (let i = from; i < to; i++) {
      context.rect((i % columns) * pitchX + 0.5, cellsTop + Math.floor(i / columns) * pitchY + 0.5, cellWidth - 1, cellHeight - 1);
    }
    context.lineWidth = 1;
    context.strokeStyle = colours.line;
    context.stroke();
  }

  private drawCell(context: CanvasRenderingContext2D, block: Block, inside: number, colours: Palette, sprites: Sprites): void {
    const { columns, pitchX, pitchY, named, slot: size } = this.layout;
    const row = this.context.store.nodes.get(block.group.names[inside]!);
    if (!row) return;
    const x = (inside % columns) * pitchX;
    const y = block.cellsTop + Math.floor(inside / columns) * pitchY;
    if (row.status !== undefined || row.cordoned) this.drawBox(context, row, x, y, colours);
    if (named) this.drawName(context, row, x, y, colours);
    this.context.store.frame!.sets.forEach((set, slot) => {
      const { state, mark } = slotOf(row, slot);
      const at = slotPlace(this.layout, slot);
      context.drawImage(sprites.get(set, state, mark), x + at.x, y + at.y, size, size);
    });
    this.drawFocus(context, block.first + inside, row, x, y, colours);
  }

  /** A node that is not as it should be: its edge says so, over the plain one. */
  private drawBox(context: CanvasRenderingContext2D, row: NodeRow, x: number, y: number, colours: Palette): void {
    const { cellWidth, cellHeight } = this.layout;
    const down = row.status !== undefined;
    context.strokeStyle = colours.background;
    context.strokeRect(x + 0.5, y + 0.5, cellWidth - 1, cellHeight - 1);
    context.strokeStyle = down ? colours.bad : colours.warn;
    context.setLineDash(down ? [3, 2] : [1, 2]);
    context.strokeRect(x + 0.5, y + 0.5, cellWidth - 1, cellHeight - 1);
    context.setLineDash([]);
  }

  private drawName(context: CanvasRenderingContext2D, row: NodeRow, x: number, y: number, colours: Palette): void {
    context.save();
    context.beginPath();
    context.rect(x + 2, y, this.layout.cellWidth - 6, 18);
    context.clip();
    context.font = `11px ${colours.mono}`;
    context.textBaseline = 'alphabetic';
    context.fillStyle = row.status === undefined ? colours.foreground : colours.bad;
    context.fillText(row.name, x + 4, y + 13);
    context.restore();
  }

  private drawFocus(context: CanvasRenderingContext2D, index: number, row: NodeRow, x: number, y: number, colours: Palette): void {
    const { cellWidth, cellHeight } = this.layout;
    const selected = this.context.store.frame!.selection.node === row.name;
    const focused = index === this.active && document.activeElement === this.element;
    if (!selected && !focused) return;
    context.lineWidth = 2;
    context.strokeStyle = colours.focus;
    context.setLineDash(focused && !selected ? [2, 2] : []);
    context.strokeRect(x - 0.5, y - 0.5, cellWidth + 1, cellHeight + 1);
    context.setLineDash([]);
  }

  private at(event: MouseEvent): ReturnType<typeof hit> {
    const box = this.element.getBoundingClientRect();
    return hit(this.layout, event.clientX - box.left, event.clientY - box.top);
  }

  private onClick(event: MouseEvent): void {
    const found = this.at(event);
    if (!found) return;
    this.active = found.node;
    this.choose(found.slot);
    this.describe();
  }

  private choose(slot: number): void {
    const node = nameAt(this.layout, this.active);
    const { frame } = this.context.store;
    const set = frame?.sets[slot]?.key ?? frame?.selection.set;
    if (node !== undefined) this.context.select(set === undefined ? { node } : { node, set });
  }

  private onHover(event: PointerEvent): void {
    const found = this.at(event);
    const { store, s } = this.context;
    const row = found && store.nodes.get(nameAt(this.layout, found.node) ?? '');
    if (!row || !found) return this.tooltip.hide();
    const set = store.frame?.sets[found.slot];
    const lines = set ? [slotName(store, row, set, found.slot, s)] : [];
    this.tooltip.show(event.clientX, event.clientY, [nodeName(store, row, s), ...lines]);
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.choose(-1);
    else {
      const next = neighbour(this.layout, this.active, event.key, innerHeight / 2);
      if (next === this.active && !/^(Arrow|Page|Home|End)/.test(event.key)) return;
      this.active = next;
      this.reveal();
      this.describe();
    }
    event.preventDefault();
    this.redraw();
  }

  /** Scrolls so that the current node can be seen. */
  private reveal(): void {
    const place = cellPlace(this.layout, this.active);
    const marker = this.element.querySelector<HTMLElement>('.unseen');
    if (!place || !marker) return;
    marker.style.top = `${place.y}px`;
    marker.style.height = `${this.layout.cellHeight}px`;
    marker.scrollIntoView({ block: 'nearest' });
  }

  /** Says the current node in words. */
  private describe(): void {
    const { store, s } = this.context;
    const row = store.nodes.get(nameAt(this.layout, this.active) ?? '');
    const options = this.element.querySelector('.unseen')!;
    this.element.toggleAttribute('aria-busy', !row);
    if (!row) {
      this.element.removeAttribute('aria-activedescendant');
      return paint(options);
    }
    const slots = store.frame!.sets.map((set, index) => slotName(store, row, set, index, s));
    const group = blockOf(this.layout, this.active)?.group.label ?? '';
    paint(options, el('div', {
      id: 'active-node', role: 'option', 'aria-selected': String(store.frame!.selection.node === row.name),
      'aria-setsize': this.layout.count, 'aria-posinset': this.active + 1,
    }, [nodeName(store, row, s), group, ...slots].filter((part) => part !== '').join('; ')));
    this.element.setAttribute('aria-activedescendant', 'active-node');
  }
}

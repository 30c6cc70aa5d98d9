import type { Moment, Timeline } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint } from './dom';
import { fill, shortClock } from './format';
import { icon } from './icons';
import { command } from './state';
import { palette, type Palette } from './theme';

const height = 40;
const baseline = 25;
const markHeights: Readonly<Record<Moment['kind'], number>> = { input: 14, warning: 14, done: 14, event: 8 };

/** The moments so far along a line, one place per step: drag or use the arrows to go to any of them. */
export class TimelineView implements Component {
  readonly element: HTMLElement;
  private readonly track: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly stops = build(el('div', { class: 'breakpoints' }));
  private wanted: number | undefined;
  private sending = 0;

  constructor(private readonly context: Context) {
    const { s } = context;
    this.canvas = build<HTMLCanvasElement>(el('canvas', { 'aria-hidden': 'true' }));
    this.track = build(el('div', { class: 'track', role: 'slider', tabindex: 0, 'aria-label': s.timeline, 'aria-valuemin': 0 }));
    this.track.append(this.canvas);
    const jump = (by: 1 | -1, label: string): HTMLElement => build(el('button', {
      type: 'button', class: 'tool', title: label, 'aria-label': label, onclick: () => this.jump(by),
    }, icon(by > 0 ? 'next' : 'previous')));
    const row = build(el('div', { class: 'timeline-row' }));
    row.append(jump(-1, s.previousMoment), this.track, jump(1, s.nextMoment));
    this.element = build(el('section', { class: 'timeline', 'aria-label': s.timeline }));
    this.element.append(row, this.stops);
    this.track.addEventListener('keydown', (event) => this.onKey(event));
    this.track.addEventListener('pointerdown', (event) => this.onPointer(event, true));
    this.track.addEventListener('pointermove', (event) => this.onPointer(event, false));
    new ResizeObserver(() => this.draw()).observe(this.track);
  }

  update({ parts }: { readonly parts: ReadonlySet<string> }): void {
    const timeline = this.timeline;
    if (!timeline || (!parts.has('timeline') && !parts.has('bar'))) return;
    if (timeline.cursor === this.wanted) this.wanted = undefined;
    const { s, store } = this.context;
    const { cursor, length, breakpoints } = timeline;
    this.track.setAttribute('aria-valuemax', String(length));
    this.track.setAttribute('aria-valuenow', String(cursor));
    const near = timeline.moments.findLast((moment) => moment.step <= cursor && moment.label !== '');
    this.track.setAttribute('aria-valuetext',
      [fill(s.timelineValue, cursor, length), shortClock(store.frame!.bar.now), near?.label].filter(Boolean).join(', '));
    this.stops.hidden = breakpoints.length === 0;
    paint(this.stops, el('span', { class: 'dim' }, s.breakpoints), breakpoints.map(({ id, text }) => el('span', { key: id, class: 'tag' },
      text, el('button', {
        type: 'button', class: 'tool', 'aria-label': fill(s.removeBreakpoint, text), title: fill(s.removeBreakpoint, text),
        onclick: () => command('removeBreakpoint', { id }),
      }, icon('close')))));
    this.draw();
  }

  draw(): void {
    const timeline = this.timeline;
    const width = this.track.clientWidth;
    if (!timeline || width === 0) return;
    const scale = devicePixelRatio;
    this.canvas.width = Math.round(width * scale);
    this.canvas.height = Math.round(height * scale);
    const context = this.canvas.getContext('2d')!;
    context.scale(scale, scale);
    const colours = palette();
    this.drawLine(context, width, timeline, colours);
    for (const moment of timeline.moments) this.drawMark(context, width, moment, colours);
    this.drawLabels(context, width, timeline, colours);
    this.drawCursor(context, this.x(timeline.cursor, width), colours);
  }

  private get timeline(): Timeline | undefined {
    return this.context.store.frame?.timeline;
  }

  private x(step: number, width: number): number {
    const { length } = this.timeline!;
    return 6 + (length === 0 ? 0 : (step / length) * (width - 12));
  }

  private drawLine(context: CanvasRenderingContext2D, width: number, { cursor }: Timeline, colours: Palette): void {
    context.fillStyle = colours.line;
    context.fillRect(6, baseline, width - 12, 2);
    context.fillStyle = colours.focus;
    context.fillRect(6, baseline, this.x(cursor, width) - 6, 2);
  }

  private drawMark(context: CanvasRenderingContext2D, width: number, { step, kind }: Moment, colours: Palette): void {
    const x = Math.round(this.x(step, width));
    const tall = markHeights[kind];
    context.globalAlpha = step > this.timeline!.cursor ? 0.45 : 1;
    context.fillStyle = { input: colours.foreground, warning: colours.warn, done: colours.ok, event: colours.dim }[kind];
    context.fillRect(x - 1, baseline - tall, kind === 'event' ? 1 : 2, tall);
    if (kind === 'warning') this.triangle(context, x, baseline - tall);
    context.globalAlpha = 1;
  }

  private triangle(context: CanvasRenderingContext2D, x: number, y: number): void {
    context.beginPath();
    context.moveTo(x, y - 6);
    context.lineTo(x + 4, y + 1);
    context.lineTo(x - 4, y + 1);
    context.fill();
  }

  /** Labels from the left, each only where there is room. What a person did comes before what happened. */
  private drawLabels(context: CanvasRenderingContext2D, width: number, timeline: Timeline, colours: Palette): void {
    context.font = `10.5px ${colours.font}`;
    context.textBaseline = 'alphabetic';
    context.fillStyle = colours.dim;
    const taken: [number, number][] = [];
    for (const kinds of [['input'], ['done', 'warning', 'event']]) {
      for (const moment of timeline.moments) {
        if (moment.label === '' || !kinds.includes(moment.kind)) continue;
        const text = `${minutes(moment.at)} ${moment.label}`;
        const size = context.measureText(text).width;
        const left = Math.max(4, Math.min(this.x(moment.step, width) - 4, width - size - 2));
        if (taken.some(([from, to]) => left < to + 10 && left + size > from - 10)) continue;
        taken.push([left, left + size]);
        context.fillText(text, left, height - 3);
      }
    }
  }

  private drawCursor(context: CanvasRenderingContext2D, x: number, colours: Palette): void {
    context.fillStyle = colours.focus;
    context.fillRect(x - 0.75, 3, 1.5, baseline + 2);
    context.beginPath();
    context.moveTo(x - 5, 2);
    context.lineTo(x + 5, 2);
    context.lineTo(x, 9);
    context.fill();
  }

  private onPointer(event: PointerEvent, down: boolean): void {
    const timeline = this.timeline;
    if (!timeline) return;
    const box = this.track.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left - 6) / (box.width - 12)));
    const step = Math.round(share * timeline.length);
    this.track.title = this.near(step, box.width);
    if (down) this.track.setPointerCapture(event.pointerId);
    if (down || this.track.hasPointerCapture(event.pointerId)) this.seek(down ? this.snapped(step, box.width) : step);
  }

  /** A click beside a mark means the mark. */
  private snapped(step: number, width: number): number {
    return this.nearest(step, width)?.step ?? step;
  }

  private near(step: number, width: number): string {
    const moment = this.nearest(step, width);
    return moment ? `${shortClock(moment.at)} ${moment.label}` : fill(this.context.s.timelineValue, step, this.timeline!.length);
  }

  private nearest(step: number, width: number): Moment | undefined {
    const x = this.x(step, width);
    let best: Moment | undefined;
    for (const moment of this.timeline!.moments) {
      const away = Math.abs(this.x(moment.step, width) - x);
      if (away <= 4 && (!best || away < Math.abs(this.x(best.step, width) - x))) best = moment;
    }
    return best;
  }

  private onKey(event: KeyboardEvent): void {
    const timeline = this.timeline;
    if (!timeline || event.altKey || event.metaKey) return;
    const from = this.wanted ?? timeline.cursor;
    const big = Math.max(1, Math.round(timeline.length / 10));
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: from + 1, ArrowUp: from + 1, ArrowLeft: from - 1, ArrowDown: from - 1,
      PageUp: from + big, PageDown: from - big, Home: 0, End: timeline.length,
    };
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (event.ctrlKey) this.jump(to > from ? 1 : -1);
    else this.seek(to);
  }

  private jump(by: 1 | -1): void {
    const timeline = this.timeline;
    if (!timeline) return;
    const from = this.wanted ?? timeline.cursor;
    const marks = timeline.moments.filter((moment) => moment.kind !== 'event');
    const to = by > 0 ? marks.find((moment) => moment.step > from)?.step : marks.findLast((moment) => moment.step < from)?.step;
    this.seek(to ?? (by > 0 ? timeline.length : 0));
  }

  /** At most one message per 60 ms while dragging; the last one is always sent. */
  private seek(step: number): void {
    const to = Math.min(this.timeline!.length, Math.max(0, step));
    if (to === (this.wanted ?? this.timeline!.cursor)) return;
    this.wanted = to;
    if (this.sending !== 0) return;
    command('seek', { step: to });
    this.sending = window.setTimeout(() => {
      this.sending = 0;
      if (this.wanted !== undefined && this.wanted !== to) command('seek', { step: this.wanted });
    }, 60);
  }
}

/** `1:20`, for labels. */
function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

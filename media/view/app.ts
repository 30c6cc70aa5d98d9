import type { InitMessage, LogRow, Selection } from '../../src/panel/protocol';
import { BarView } from './bar';
import type { Component, Context } from './context';
import { DemoView } from './demo';
import { build, el } from './dom';
import { FleetView } from './fleet/fleet';
import { LogView } from './log';
import { NoticesView } from './notices';
import { SetsView } from './sets';
import { SideView } from './side';
import { Splitter } from './splitter';
import { arrange, arrangement, command, keepSelection } from './state';
import { noChanges, type Changes, type Part, type Store } from './store';
import { onThemeChange } from './theme';
import { TimelineView } from './timeline';

/** All parts of the view, put together: takes what changed and paints it, once per animation frame. */
export class App {
  private readonly bar: BarView;
  private readonly fleet: FleetView;
  private readonly side: SideView;
  private readonly log: LogView;
  private readonly parts: readonly Component[];
  private readonly live = build(el('div', { class: 'unheard', 'aria-live': 'polite', role: 'status' }));
  private pending: Changes = noChanges();
  private frame = 0;
  /** The node that the last answer was about. */
  private answered: string | undefined;

  constructor(private readonly store: Store, { strings: s, differences }: InitMessage) {
    const context: Context = { store, s, select: (selection) => this.select(selection), repaint: (...parts) => this.repaint(parts) };
    const timeline = new TimelineView(context);
    const notices = new NoticesView(context);
    const demo = new DemoView(context);
    const sets = new SetsView(context);
    this.bar = new BarView(context, differences);
    this.fleet = new FleetView(context);
    this.side = new SideView(context);
    this.log = new LogView(context);
    this.parts = [this.bar, timeline, notices, demo, sets, this.fleet, this.side, this.log];
    this.assemble([this.bar.element, timeline.element, notices.element], [demo.element, sets.element, this.fleet.element], s.resize);
    onThemeChange(() => {
      timeline.draw();
      this.fleet.redraw();
    });
  }

  /** Notes what changed; it is painted with the next animation frame. */
  changed(changes: Changes, announce?: string): void {
    for (const part of changes.parts) this.pending.parts.add(part);
    for (const node of changes.nodes) this.pending.nodes.add(node);
    this.pending.structure ||= changes.structure;
    if (announce !== undefined) this.say(announce);
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  /** Lines of the log have come. */
  logArrived(rows: readonly LogRow[]): void {
    this.log.arrived(rows);
  }

  focus(part: 'fleet' | 'search' | 'log' | 'bar' | 'why'): void {
    if (part === 'search') this.fleet.focusSearch();
    else ({ fleet: this.fleet, log: this.log, bar: this.bar, why: this.side })[part].takeFocus();
  }

  private assemble(top: readonly HTMLElement[], left: readonly HTMLElement[], resize: string): void {
    const main = build(el('div', { class: 'main' }));
    const column = build(el('main', { class: 'left', 'data-scroll': 'left' }));
    this.side.element.dataset.scroll = 'side';
    column.append(...left);
    main.append(column, this.side.element);
    const header = build(el('header', {}));
    header.append(...top);
    this.log.element.prepend(new Splitter(resize, this.log.element).element);
    const app = build(el('div', { class: 'app' }));
    app.append(header, main, this.log.element, this.live);
    document.body.replaceChildren(app);
    this.rememberScroll([column, this.side.element]);
  }

  private rememberScroll(columns: readonly HTMLElement[]): void {
    for (const column of columns) {
      const key = column.dataset.scroll!;
      let restored = false;
      column.addEventListener('scroll', () => {
        if (restored) arrange({ scroll: { ...arrangement.scroll, [key]: column.scrollTop } });
      }, { passive: true });
      requestAnimationFrame(() => requestAnimationFrame(() => {
        column.scrollTop = arrangement.scroll[key] ?? 0;
        restored = true;
      }));
    }
  }

  private paint(): void {
    this.frame = 0;
    const changes = this.pending;
    this.pending = noChanges();
    for (const part of this.parts) part.update(changes);
    this.revealChoice();
    if (this.store.frame) keepSelection(this.store.frame.selection);
  }

  /** The answer about a node may have taken the room its card was in. */
  private revealChoice(): void {
    const node = this.store.frame?.detail.node?.name;
    if (node === this.answered) return;
    if (this.answered !== undefined && node !== undefined) this.fleet.reveal(node);
    this.answered = node ?? '';
  }

  private select(selection: Selection): void {
    const changes = noChanges();
    this.store.select(selection, changes);
    this.changed(changes);
    command('select', selection);
  }

  private repaint(parts: readonly Part[]): void {
    this.changed({ ...noChanges(), parts: new Set(parts) });
  }

  /** The same words twice are said twice. */
  private say(text: string): void {
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }
}

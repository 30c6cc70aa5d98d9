import type { LogRow, Selection } from '../../src/panel/protocol';
import type { Component, Context } from './context';
import { build, el, paint, type El } from './dom';
import { fill, shortClock } from './format';
import { menu } from './fleet/fleet';
import { arrange, arrangement, command, post } from './state';
import type { Changes } from './store';
import { VirtualRows } from './virtual';

const rowHeight = 22;

/** Lines asked for at once: as many as the host gives. */
const chunk = 1_000;
/** Questions under way at a time. */
const mostAsked = 4;

/** Events and the actors' own lines: filtered, of any length, a click goes to the moment and the object. */
export class LogView implements Component {
  readonly element: HTMLElement;
  private readonly header = build(el('div', { class: 'log-bar' }));
  private readonly heads: HTMLElement;
  private readonly scroller: HTMLElement;
  private readonly rows = build(el('div', { class: 'log-rows', role: 'rowgroup' }));
  private readonly virtual: VirtualRows;
  private shown: readonly number[] | undefined;
  private active: number | undefined;
  /** First numbers of the chunks that were asked for. */
  private readonly asked = new Set<number>();
  private frame = 0;
  private readonly sources = new Set<string>();

  constructor(private readonly context: Context) {
    const { s } = context;
    this.element = build(el('section', { class: 'log', 'aria-label': s.log }));
    this.heads = build(el('div', { class: 'log-row log-heads', role: 'row' },
      [s.time, s.source, s.reason, s.message].map((head) => el('span', { role: 'columnheader' }, head))));
    this.scroller = build(el('div', { class: 'log-scroll', role: 'grid', tabindex: 0, 'aria-label': s.log, 'aria-colcount': 4 }));
    const spacer = build(el('div', { class: 'log-spacer', role: 'presentation' }));
    spacer.append(this.rows);
    this.scroller.append(this.heads, spacer);
    this.element.append(this.header, this.scroller);
    this.virtual = new VirtualRows(this.scroller, spacer, rowHeight, rowHeight, (from, to, top) => this.paintRows(from, to, top));
    this.scroller.addEventListener('keydown', (event) => this.onKey(event));
    this.scroller.addEventListener('click', (event) => this.onClick(event));
  }

  update({ parts, structure }: Changes): void {
    if (!parts.has('log') && !parts.has('selection')) return;
    const follow = parts.has('log') && (this.virtual.atEnd || structure);
    if (structure) this.asked.clear();
    if (parts.has('log')) {
      this.refilter();
      if (this.active !== undefined && this.active > this.context.store.log.size) this.active = undefined;
    }
    this.paintHeader();
    this.virtual.setCount(this.count);
    if (follow) this.followCursor();
  }

  /** Lines that were asked for have come. */
  arrived(rows: readonly LogRow[]): void {
    for (const { seq } of rows) this.asked.delete(chunkOf(seq));
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.refilter();
      this.paintHeader();
      this.virtual.setCount(this.count);
    });
  }

  takeFocus(): void {
    this.scroller.focus();
  }

  private get filtered(): boolean {
    const { logType, logSource, logNode, logSet, logText } = arrangement;
    return logType !== 'all' || logSource !== '' || logNode !== '' || logSet !== '' || logText !== '';
  }

  private get count(): number {
    return this.shown?.length ?? this.context.store.log.size;
  }

  private seqAt(index: number): number {
    return this.shown ? this.shown[index]! : index + 1;
  }

  /** Numbers of the lines that pass the filter; for that, all of them must be here. */
  private refilter(): void {
    const { log } = this.context.store;
    for (const row of log.rows.values()) this.sources.add(row.source);
    if (!this.filtered) {
      this.shown = undefined;
      return;
    }
    const shown: number[] = [];
    for (let seq = 1; seq <= log.size; seq++) {
      const row = log.rows.get(seq);
      if (!row) this.request(seq);
      else if (passes(row)) shown.push(seq);
    }
    this.shown = shown;
  }

  private request(seq: number): void {
    const from = chunkOf(seq);
    if (this.asked.has(from) || this.asked.size >= mostAsked) return;
    this.asked.add(from);
    post({ type: 'logRequest', from, count: Math.min(chunk, this.context.store.log.size - from + 1) });
  }

  /** Keeps the line that happened last in view. */
  private followCursor(): void {
    const { happened } = this.context.store.log;
    const index = this.shown ? this.shown.findLastIndex((seq) => seq <= happened) : happened - 1;
    this.virtual.reveal(Math.max(0, index));
  }

  private paintRows(from: number, to: number, top: number): void {
    const { log } = this.context.store;
    this.rows.style.transform = `translateY(${top}px)`;
    const items: El[] = [];
    for (let index = from; index < to; index++) {
      const seq = this.seqAt(index);
      const row = log.rows.get(seq);
      if (!row) this.request(seq);
      items.push(row ? this.row(row, index) : el('div', { key: String(seq), class: 'log-row', role: 'row' }, el('span', { class: 'dim', role: 'gridcell' }, this.context.s.loading)));
    }
    paint(this.rows, items);
    this.scroller.setAttribute('aria-rowcount', String(this.count + 1));
    if (this.active === undefined) this.scroller.removeAttribute('aria-activedescendant');
    else this.scroller.setAttribute('aria-activedescendant', `log-${this.active}`);
  }

  private row(row: LogRow, index: number): El {
    const { store, s } = this.context;
    const future = row.seq > store.log.happened;
    const last = row.seq === store.log.happened;
    const classes = ['log-row', row.type === 'Warning' && 'warning', row.type === 'Info' && 'info', future && 'future', last && 'last', row.seq === this.active && 'active'];
    return el('div', {
      key: String(row.seq), id: `log-${row.seq}`, class: classes.filter(Boolean).join(' '), role: 'row', 'aria-rowindex': index + 2,
      'aria-selected': String(row.seq === this.active), 'data-seq': row.seq, title: future ? s.future : undefined,
    },
      el('span', { class: 'log-time', role: 'gridcell' }, shortClock(row.at)),
      el('span', { class: 'log-source', role: 'gridcell' }, row.node === undefined || row.source !== 'kubelet' ? row.source : `${row.source}, ${row.node}`),
      el('span', { class: 'log-reason', role: 'gridcell' }, row.reason),
      el('span', { class: 'log-message', role: 'gridcell', title: row.message }, row.message));
  }

  private paintHeader(): void {
    const { store, s } = this.context;
    const { node, set } = store.frame!.selection;
    const sources = [...this.sources].sort().map((source) => [source, source]);
    const row = this.active === undefined ? undefined : store.log.rows.get(this.active);
    paint(this.header,
      el('h2', { class: 'part-title' }, s.log),
      el('span', { class: 'count', role: 'status' }, this.count === 0 ? s.logEmpty : fill(s.lineCount, this.count)),
      el('span', { class: 'filters', role: 'group', 'aria-label': s.filter },
        this.toggle(s.all, !this.filtered, { logType: 'all', logSource: '', logNode: '', logSet: '', logText: '' }),
        this.toggle(s.warnings, arrangement.logType === 'Warning', { logType: arrangement.logType === 'Warning' ? 'all' : 'Warning' }),
        this.chosen('logNode', node, node),
        this.chosen('logSet', set, set?.slice(set.indexOf('/') + 1))),
      menu(s.source, arrangement.logSource, [['', s.allSources], ...sources], (logSource) => this.filter({ logSource })),
      el('input', {
        type: 'search', class: 'log-text', value: arrangement.logText, placeholder: s.filterText, 'aria-label': s.filterText, spellcheck: 'false',
        oninput: (event: Event) => this.filter({ logText: (event.target as HTMLInputElement).value }),
      }),
      row && el('button', { type: 'button', class: 'small', onclick: () => command('addBreakpoint', { reason: row.reason }) }, fill(s.breakOn, row.reason)));
  }

  /** A filter on what is selected; one that is on stays to be switched off. */
  private chosen(key: 'logNode' | 'logSet', value: string | undefined, label: string | undefined): El | undefined {
    const on = arrangement[key];
    if (on !== '') return this.toggle(on.slice(on.indexOf('/') + 1), true, { [key]: '' });
    return value === undefined ? undefined : this.toggle(label ?? value, false, { [key]: value });
  }

  private toggle(label: string, on: boolean, change: Partial<typeof arrangement>): El {
    return el('button', { key: label, type: 'button', class: 'toggle', 'aria-pressed': String(on), onclick: () => this.filter(change) }, label);
  }

  private filter(change: Partial<typeof arrangement>): void {
    arrange(change);
    this.refilter();
    this.paintHeader();
    this.virtual.setCount(this.count);
    this.followCursor();
  }

  private onClick(event: Event): void {
    const seq = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-seq]')?.dataset.seq : undefined;
    if (seq === undefined) return;
    this.active = Number(seq);
    this.go();
  }

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== this.scroller) return;
    if (event.key === 'Enter' || event.key === ' ') this.go();
    else if (!this.move(event.key)) return;
    event.preventDefault();
  }

  private move(key: string): boolean {
    const at = this.active === undefined ? this.count : this.shown?.indexOf(this.active) ?? this.active - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + this.virtual.page, PageUp: at - this.virtual.page, Home: 0, End: this.count - 1,
    };
    const to = targets[key];
    if (to === undefined || this.count === 0) return false;
    const index = Math.min(this.count - 1, Math.max(0, to));
    this.active = this.seqAt(index);
    this.virtual.reveal(index);
    this.paintHeader();
    return true;
  }

  /** Goes to the moment of the current line, and selects what it is about. */
  private go(): void {
    const row = this.active === undefined ? undefined : this.context.store.log.rows.get(this.active);
    this.virtual.refresh(true);
    this.paintHeader();
    if (!row) return;
    command('seek', { step: row.step });
    const about: Selection = { ...(row.node !== undefined && { node: row.node }), ...(row.set !== undefined && { set: row.set }) };
    if (row.node !== undefined || row.set !== undefined) this.context.select({ ...this.context.store.frame!.selection, ...about });
  }
}

/** First number of the chunk that a line is in. */
function chunkOf(seq: number): number {
  return Math.floor((seq - 1) / chunk) * chunk + 1;
}

function passes({ type, source, node, set, reason, message }: LogRow): boolean {
  const { logType, logSource, logNode, logSet, logText } = arrangement;
  const text = logText.toLowerCase();
  return (logType === 'all' || type === logType) && (logSource === '' || source === logSource) &&
    (logNode === '' || node === logNode) && (logSet === '' || set === logSet) &&
    (text === '' || `${source} ${reason} ${message}`.toLowerCase().includes(text));
}

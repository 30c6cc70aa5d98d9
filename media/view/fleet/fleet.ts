import type { Component, Context } from '../context';
import { build, el, paint, type El } from '../dom';
import { fill, natural } from '../format';
import { icon } from '../icons';
import { arrange, arrangement, type ViewMode } from '../state';
import type { Changes } from '../store';
import { Cards } from './cards';
import { Cells } from './cells';
import { groupNodes, labelKeys, type Group } from './groups';
import { slotSizes } from './layout';

/** Up to this many nodes are cards unless asked otherwise; above the second number cards are not offered. */
const mostCardsByItself = 150;
const mostCards = 600;

/** The fleet: its toolbar, and the nodes as cards or as cells. */
export class FleetView implements Component {
  readonly element: HTMLElement;
  private readonly toolbar = build(el('div', { class: 'fleet-bar' }));
  private readonly body = build(el('div', { class: 'fleet-body' }));
  private readonly cards: Cards;
  private readonly cells: Cells;
  private groups: readonly Group[] = [];

  constructor(private readonly context: Context) {
    this.element = build(el('section', { class: 'fleet', 'aria-label': context.s.fleet }));
    this.cards = new Cards(context);
    this.cells = new Cells(context);
    this.element.append(this.toolbar, this.body);
  }

  update(changes: Changes): void {
    const { parts } = changes;
    if (!parts.has('fleet') && !parts.has('sets') && !parts.has('selection') && !(parts.has('bar') && !this.asCells)) return;
    const follows = arrangement.query !== '' || arrangement.group === 'state';
    const regroup = changes.structure || parts.has('sets') || (follows && changes.nodes.size > 0);
    if (regroup) this.groups = groupNodes(this.context.store, arrangement.group, arrangement.query, this.context.s);
    this.paintToolbar();
    this.paintBody(regroup);
  }

  /** The colours changed. */
  redraw(): void {
    this.cells.redraw();
  }

  takeFocus(): void {
    (this.asCells ? this.cells : this.cards).takeFocus();
  }

  /** Scrolls so that a node can be seen. */
  reveal(node: string): void {
    (this.asCells ? this.cells : this.cards).revealNode(node);
  }

  focusSearch(): void {
    this.toolbar.querySelector<HTMLInputElement>('input')?.focus();
  }

  private get asCells(): boolean {
    const count = this.context.store.nodes.size;
    if (count > mostCards) return true;
    return arrangement.mode === 'auto' ? count > mostCardsByItself : arrangement.mode === 'cells';
  }

  private get zoom(): number {
    const slots = this.context.store.nodes.size * (this.context.store.frame?.sets.length ?? 1);
    const fitting = slots > 100_000 ? 0 : slots > 20_000 ? 1 : slots > 2_000 ? 3 : 5;
    return Math.min(slotSizes.length - 1, Math.max(0, arrangement.zoom ?? fitting));
  }

  private paintBody(regroup: boolean): void {
    const { store, s } = this.context;
    if (this.groups.length === 0) {
      paint(this.body, el('p', { class: 'empty' }, store.nodes.size === 0 ? s.noNodes : s.noMatch));
      return;
    }
    const part = this.asCells ? this.cells : this.cards;
    const fresh = part.element.parentElement !== this.body;
    if (fresh) this.body.replaceChildren(part.element);
    if (part === this.cards) this.cards.update(this.groups);
    else if (regroup || fresh) this.cells.update(this.groups, slotSizes[this.zoom]!);
    else this.cells.refresh();
  }

  private paintToolbar(): void {
    const { store, s } = this.context;
    const shown = this.groups.reduce((sum, group) => sum + group.names.length, 0);
    const all = store.nodes.size;
    const count = shown < all ? fill(s.shownOf, shown, all) : all === 1 ? s.oneNode : fill(s.nodeCount, all);
    paint(this.toolbar,
      el('h2', { class: 'part-title' }, s.fleet),
      el('span', { class: 'count', role: 'status' }, count),
      this.search(),
      this.groupMenu(),
      all <= mostCards && this.modeMenu(),
      this.asCells && this.zoomButtons());
  }

  private search(): El {
    const { s } = this.context;
    return el('span', { class: 'search' }, icon('search'), el('input', {
      type: 'search', value: arrangement.query, placeholder: s.findPlaceholder, 'aria-label': s.find, title: s.findHelp, spellcheck: 'false',
      oninput: (event: Event) => this.change({ query: (event.target as HTMLInputElement).value }),
    }));
  }

  private groupMenu(): El {
    const { s } = this.context;
    const fixed = [['none', s.groupNone], ['role', s.groupRole], ['zone', s.groupZone], ['pool', s.groupPool], ['state', s.groupState]];
    const labels = [...labelKeys(this.context.store)].sort(natural).map((key) => [`label:${key}`, fill(s.groupLabel, key)]);
    return menu(s.groupBy, arrangement.group, [...fixed, ...labels], (group) => this.change({ group }));
  }

  private modeMenu(): El {
    const { s } = this.context;
    const modes = [['auto', s.automatic], ['cards', s.cards], ['cells', s.cells]];
    return menu(s.viewAs, arrangement.mode, modes, (mode) => this.change({ mode: mode as ViewMode }));
  }

  private zoomButtons(): El {
    const { s } = this.context;
    const button = (by: number, name: string): El => el('button', {
      class: 'tool', type: 'button', title: name, 'aria-label': name, disabled: slotSizes[this.zoom + by] === undefined,
      onclick: () => this.change({ zoom: this.zoom + by }),
    }, icon(by > 0 ? 'plus' : 'minus'));
    return el('span', { class: 'zoom', role: 'group', 'aria-label': s.zoom }, button(-1, s.zoomOut), button(1, s.zoomIn));
  }

  private change(change: Partial<typeof arrangement>): void {
    arrange(change);
    this.groups = groupNodes(this.context.store, arrangement.group, arrangement.query, this.context.s);
    this.paintToolbar();
    this.paintBody(true);
  }
}

/** A labelled choice. */
export function menu(label: string, value: string, options: readonly (readonly string[])[], choose: (value: string) => void, hint = ''): El {
  return el('label', { class: 'menu', title: hint || undefined }, el('span', { class: 'menu-label' }, label), el('select', {
    value, 'aria-label': label, onchange: (event: Event) => choose((event.target as HTMLSelectElement).value),
  }, options.map(([key, text]) => el('option', { value: key, selected: key === value }, text))));
}

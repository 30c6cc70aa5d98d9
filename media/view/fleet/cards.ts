import type { NodeRow, SetRow } from '../../../src/panel/protocol';
import type { Context } from '../context';
import { build, el, paint, type El } from '../dom';
import { fill, shortKey } from '../format';
import { chip } from './chip';
import type { Group } from './groups';
import { askedLabelsOf, isTimed, slotName, slotOf, slotText, statusText, taintsOf } from './slots';

/** With more sets than this, slots that only run stand in one line without words. */
const mostSpokenSlots = 4;

/** The cell of a node's head. */
const head = -1;

interface Place {
  readonly node: string;
  /** Index of a set, or `head`. */
  readonly slot: number;
}

interface Made {
  readonly row: NodeRow;
  readonly look: string;
  readonly card: El;
}

/** Nodes as cards, a slot per DaemonSet in each. One stop for Tab; arrows go through cards and slots. */
export class Cards {
  readonly element: HTMLElement = build(el('div', { class: 'cards' }));
  private readonly made = new Map<string, Made>();
  private focus: Place | undefined;
  private groups: readonly Group[] = [];
  private sets: readonly SetRow[] | undefined;

  constructor(private readonly context: Context) {
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('focusin', (event) => this.moveFocus(placeOf(event.target)));
  }

  update(groups: readonly Group[]): void {
    const { frame } = this.context.store;
    if (frame?.sets !== this.sets) this.made.clear();
    this.sets = frame?.sets;
    this.groups = groups;
    this.keepFocusInside();
    paint(this.element, groups.map((group) => this.group(group)));
  }

  /** Puts the keyboard on the selected or the first card. */
  takeFocus(): void {
    this.cellAt(this.focus)?.focus();
  }

  /** Scrolls so that a card can be seen. */
  revealNode(node: string): void {
    this.cardOf(node)?.scrollIntoView({ block: 'nearest' });
  }

  private group({ key, label, names }: Group): El {
    const { s } = this.context;
    const count = names.length === 1 ? s.oneNode : fill(s.nodeCount, names.length);
    const id = `group-${key || '-'}`;
    return el('section', { key: id, class: 'group', 'data-count': names.length },
      el('h3', { class: 'group-head' }, label && el('span', { class: 'group-name' }, label), label && ' · ', count),
      el('div', { class: 'card-grid', role: 'grid', 'aria-label': label ? `${label}, ${count}` : `${s.fleet}, ${count}` },
        names.map((name) => this.card(name))));
  }

  private card(name: string): El {
    const { store } = this.context;
    const row = store.nodes.get(name)!;
    const look = this.lookOf(name, row);
    const made = this.made.get(name);
    if (made?.row === row && made.look === look) return made.card;
    const card = this.makeCard(row);
    this.made.set(name, { row, look, card });
    return card;
  }

  /** Whatever a card shows that does not stand in its row. */
  private lookOf(name: string, row: NodeRow): string {
    const { frame } = this.context.store;
    const selected = frame?.selection.node === name ? `${frame.selection.set ?? ''} selected` : '';
    const focus = this.focus?.node === name ? String(this.focus.slot) : '';
    return `${isTimed(row) ? frame?.bar.now : ''}|${selected}|${focus}|${frame?.fleet.askedLabels.join()}`;
  }

  private makeCard(row: NodeRow): El {
    const { store } = this.context;
    const sets = store.frame?.sets ?? [];
    const all = sets.map((set, index) => ({ set, index }));
    const quiet = sets.length > mostSpokenSlots ? all.filter(({ index }) => isQuiet(row, index)) : [];
    const spoken = all.filter((slot) => !quiet.includes(slot));
    const selected = store.frame?.selection.node === row.name;
    const classes = ['card', selected && 'selected', row.status && 'down', row.cordoned && 'cordoned'];
    return el('div', { key: row.name, class: classes.filter(Boolean).join(' '), role: 'row', 'data-node': row.name, ...menu(row.name) },
      this.headCell(row, selected),
      spoken.map(({ set, index }) => this.slotCell(row, set, index, true)),
      quiet.map(({ set, index }) => this.slotCell(row, set, index, false)),
      meter(row, fill(this.context.s.requested, ...(row.usage ?? []))));
  }

  private headCell(row: NodeRow, selected: boolean): El {
    const { store, s } = this.context;
    const status = statusText(row, store.frame?.bar.now ?? 0, s);
    const taints = taintsOf(store, row);
    const labels = askedLabelsOf(store, row);
    return el('div', { ...this.cell(row.name, head), class: 'card-head', 'aria-selected': String(selected) },
      el('div', { class: 'card-title' }, el('span', { class: 'card-name', title: row.name }, row.name), ' ', el('span', { class: 'card-status' }, status)),
      taints.length + labels.length > 0 && el('div', { class: 'card-meta', title: [...taints, ...labels].join('\n') },
        taints.length > 0 && el('span', { class: 'taint' }, taints.map(shortKey).join(' ')),
        taints.length > 0 && labels.length > 0 && ' ',
        labels.map(shortKey).join(' ')),
      row.usage && el('span', { class: 'unheard' }, fill(s.requested, ...row.usage)));
  }

  private slotCell(row: NodeRow, set: SetRow, index: number, spoken: boolean): El {
    const { store, s } = this.context;
    const { state, mark } = slotOf(row, index);
    const { main, rest } = slotText(store, row, index, s);
    const { selection } = store.frame!;
    const selected = selection.node === row.name && selection.set === set.key;
    const name = slotName(store, row, set, index, s);
    return el('div', {
      ...this.cell(row.name, index), class: `slot state-${state}${spoken ? '' : ' quiet'}${selected ? ' chosen' : ''}`,
      'aria-selected': String(selected), 'aria-label': name, title: `${set.key}\n${main}${rest}`,
    },
      chip(set, state, mark),
      spoken && el('span', { class: 'slot-text' }, el('span', { class: 'slot-main' }, main), rest && el('span', { class: 'slot-detail' }, rest)));
  }

  private cell(node: string, slot: number): Record<string, string | number> {
    const here = this.focus?.node === node && this.focus.slot === slot;
    return { key: `${slot}`, role: 'gridcell', 'data-slot': slot, tabindex: here ? 0 : -1 };
  }

  private onClick(event: Event): void {
    const place = placeOf(event.target);
    if (place) this.choose(place);
  }

  private choose({ node, slot }: Place): void {
    const set = this.sets?.[slot]?.key ?? this.context.store.frame?.selection.set;
    this.context.select(set === undefined ? { node } : { node, set });
  }

  private onKey(event: KeyboardEvent): void {
    const place = placeOf(event.target);
    if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.choose(place);
    else if (!this.go(this.target(event.key, place))) return;
    event.preventDefault();
  }

  private target(key: string, place: Place): Place | undefined {
    const names = this.groups.flatMap((group) => group.names);
    const at = names.indexOf(place.node);
    const to = (index: number): Place | undefined => (names[index] === undefined ? undefined : { node: names[index]!, slot: place.slot });
    switch (key) {
      case 'ArrowRight': return to(at + 1);
      case 'ArrowLeft': return to(at - 1);
      case 'Home': return { node: names[0] ?? place.node, slot: head };
      case 'End': return { node: names.at(-1) ?? place.node, slot: head };
      case 'ArrowDown': return this.below(place);
      case 'ArrowUp': return this.above(place);
      default: return undefined;
    }
  }

  private below(place: Place): Place | undefined {
    const next = this.neighbour(place, 1);
    if (next) return next;
    const card = this.nearestCard(place.node, 1);
    return card === undefined ? undefined : { node: card, slot: head };
  }

  private above(place: Place): Place | undefined {
    const next = this.neighbour(place, -1);
    if (next) return next;
    const card = this.nearestCard(place.node, -1);
    const cells = card === undefined ? [] : this.cellsOf(card);
    return card === undefined ? undefined : { node: card, slot: Number(cells.at(-1)?.dataset.slot ?? head) };
  }

  private neighbour({ node, slot }: Place, by: number): Place | undefined {
    const cells = this.cellsOf(node);
    const cell = cells[cells.findIndex((each) => each.dataset.slot === String(slot)) + by];
    return cell && { node, slot: Number(cell.dataset.slot) };
  }

  /** The card above or below in the same column, or nearly so. */
  private nearestCard(node: string, direction: 1 | -1): string | undefined {
    const from = this.cardOf(node)?.getBoundingClientRect();
    if (!from) return undefined;
    let best: { name: string; distance: number } | undefined;
    for (const card of this.element.querySelectorAll<HTMLElement>('.card')) {
      const box = card.getBoundingClientRect();
      const down = direction * (box.top - from.top);
      if (down < 4) continue;
      const distance = down * 1000 + Math.abs(box.left - from.left);
      if (!best || distance < best.distance) best = { name: card.dataset.node!, distance };
    }
    return best?.name;
  }

  private go(place: Place | undefined): boolean {
    const cell = this.cellAt(place);
    cell?.focus();
    return cell !== undefined;
  }

  private moveFocus(place: Place | undefined): void {
    if (!place || (place.node === this.focus?.node && place.slot === this.focus.slot)) return;
    const before = this.cellAt(this.focus);
    this.focus = place;
    if (before) before.tabIndex = -1;
    const now = this.cellAt(place);
    if (now) now.tabIndex = 0;
  }

  private keepFocusInside(): void {
    const there = (name: string | undefined): boolean => name !== undefined && this.groups.some((group) => group.names.includes(name));
    if (there(this.focus?.node)) return;
    const selected = this.context.store.frame?.selection.node;
    const node = there(selected) ? selected : this.groups[0]?.names[0];
    this.focus = node === undefined ? undefined : { node, slot: head };
  }

  private cardOf(node: string): HTMLElement | undefined {
    return this.element.querySelector<HTMLElement>(`.card[data-node="${CSS.escape(node)}"]`) ?? undefined;
  }

  private cellsOf(node: string): HTMLElement[] {
    return [...this.cardOf(node)?.querySelectorAll<HTMLElement>('[data-slot]') ?? []];
  }

  private cellAt(place: Place | undefined): HTMLElement | undefined {
    return place && this.cellsOf(place.node).find((cell) => cell.dataset.slot === String(place.slot));
  }
}

function isQuiet(row: NodeRow, index: number): boolean {
  const { state, mark } = slotOf(row, index);
  return mark === '.' && (state === 'r' || state === '-') && !(row.details?.some(([slot]) => slot === index) && state === 'r');
}

function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  const node = (target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null)?.dataset.node;
  return node === undefined ? undefined : { node, slot: Number(cell?.dataset.slot ?? head) };
}

/** For VS Code's own context menu. */
function menu(node: string): Record<string, string> {
  return { 'data-vscode-context': JSON.stringify({ webviewSection: 'node', node, preventDefaultContextMenuItems: true }) };
}

function meter({ usage }: NodeRow, title: string): El | undefined {
  if (!usage || Math.max(...usage) === 0) return undefined;
  const fullest = Math.max(...usage);
  const level = fullest > 95 ? ' full' : fullest > 80 ? ' high' : '';
  return el('div', { key: 'meter', class: 'meters', 'aria-hidden': 'true', title },
    usage.map((percent) => el('svg', { class: `meter${level}`, viewBox: '0 0 100 4', preserveAspectRatio: 'none' },
      el('rect', { class: 'meter-track', width: 100, height: 4 }), el('rect', { class: 'meter-value', width: Math.min(percent, 100), height: 4 }))));
}

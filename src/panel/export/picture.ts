import type { Frame, NodeRow, PictureColours, SetRow, SlotMark, SlotState, ViewStrings } from '../protocol';
import { grouped, type Group } from './groups';
import { clockText } from './names';
import { slotSvg } from './slotShapes';
import { slotWords, stateWord } from './slotText';
import { escaped, fitted } from './xml';

/** What a picture is drawn from. */
export interface PictureInput {
  readonly frame: Frame;
  /** What the picture is of: a folder, a scenario. */
  readonly title: string;
  /** `role`, `zone`, `pool`, `label:KEY`; anything else: all nodes in one group. */
  readonly group: string;
  readonly colours: PictureColours;
  readonly strings: ViewStrings;
  /** A span of ms in words. */
  readonly span: (ms: number) => string;
}

/** For those who have no theme: light, and readable on paper. */
export const lightColours: PictureColours = {
  background: '#ffffff', foreground: '#3b3b3b', dim: '#6a6a6a', line: '#c8c8c8', bad: '#b01011', badInk: '#ffffff', warn: '#855f00',
  hues: ['#1a85ff', '#652d90', '#388a34', '#d18616', '#0598bc', '#bf8803', '#bc05bc', '#0451a5'],
  inks: ['#000000', '#ffffff', '#ffffff', '#000000', '#000000', '#000000', '#ffffff', '#ffffff'],
};

const width = 1200;
const margin = 24;
const inner = width - 2 * margin;
const lineHeight = 22;
/** With more nodes than this they are cells without words. */
const mostCards = 200;
const mostSlotsOfCard = 8;
const gap = 10;
const cardColumns = 4;
const cardWidth = (inner - (cardColumns - 1) * gap) / cardColumns;

/** The whole fleet as a self-contained SVG: no script, no font, no address, every node drawn. */
export function pictureSvg(input: PictureInput): string {
  return new Picture(input).text();
}

class Picture {
  private readonly lines: string[] = [];
  /** Slots that look the same are drawn once and then only referred to. */
  private readonly looks = new Map<string, string>();
  private readonly slots: string[] = [];
  private y = margin;

  constructor(private readonly input: PictureInput) {}

  text(): string {
    const { fleet, sets } = this.input.frame;
    const groups = grouped(fleet, this.input.group);
    this.head();
    this.sets();
    const asCards = fleet.nodes.length <= mostCards && sets.length <= mostSlotsOfCard;
    for (const group of groups) this.group(group, groups.length > 1, asCards);
    this.legend();
    return this.whole(this.y + margin);
  }

  private whole(height: number): string {
    const { colours, title } = this.input;
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="system-ui, sans-serif">`,
      `<title>${escaped(title)}</title>`,
      `<defs>${this.slots.join('\n')}</defs>`,
      `<rect width="${width}" height="${height}" fill="${colours.background}"/>`,
      ...this.lines,
      '</svg>\n',
    ].join('\n');
  }

  private head(): void {
    const { frame: { bar }, title, colours } = this.input;
    const rules = bar.profile === 'textbook' ? this.input.strings.profileTextbook : `Kubernetes ${bar.version}`;
    this.words(margin, this.y + 16, 18, colours.foreground, title, inner);
    this.words(margin, this.y + 38, 12, colours.dim, [clockText(bar.now), rules, bar.moving].filter((part) => part !== '').join(' · '), inner);
    this.y += 56;
  }

  /** The columns of `kubectl get ds`, and the rollout. */
  private sets(): void {
    const { frame: { sets }, colours } = this.input;
    const columns = ['DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE'];
    const x = (column: number): number => margin + 372 + column * 88;
    if (sets.length > 0) columns.forEach((title, column) => this.words(x(column), this.y + 10, 10, colours.dim, title, 86));
    this.y += sets.length > 0 ? 18 : 0;
    for (const set of sets) {
      this.slot(margin, this.y, 16, set, 'r', '.');
      this.words(margin + 24, this.y + 13, 13, colours.foreground, set.key, 340);
      const counts = [set.desired, set.current, set.ready, set.upToDate, set.available];
      counts.forEach((count, column) => this.words(x(column), this.y + 13, 13, colours.foreground, String(count), 80));
      this.words(x(columns.length), this.y + 13, 12, colours.dim, set.rollout.text, width - margin - x(columns.length));
      this.y += lineHeight;
    }
    this.y += gap;
  }

  private group({ label, nodes }: Group, named: boolean, asCards: boolean): void {
    const { strings: s, colours } = this.input;
    const count = nodes.length === 1 ? s.oneNode : s.nodeCount.replace('{0}', String(nodes.length));
    const title = [...(named ? [label || s.groupMissing] : []), count].join(' · ');
    this.words(margin, this.y + 14, 12, colours.dim, title, inner);
    this.y += 24;
    if (asCards) this.cards(nodes);
    else this.cells(nodes);
    this.y += gap;
  }

  private cards(nodes: readonly NodeRow[]): void {
    const { sets, fleet } = this.input.frame;
    const noted = nodes.some(({ taints }) => taints !== undefined);
    const height = 32 + (noted ? 16 : 0) + sets.length * lineHeight;
    nodes.forEach((row, index) => {
      const x = margin + (index % cardColumns) * (cardWidth + gap);
      const y = this.y + Math.floor(index / cardColumns) * (height + gap);
      this.card(row, x, y, height, fleet.taintSets[row.taints ?? -1] ?? []);
      sets.forEach((set, slot) => this.cardSlot(row, set, slot, x + 10, y + 28 + (noted ? 16 : 0) + slot * lineHeight));
    });
    this.y += Math.ceil(nodes.length / cardColumns) * (height + gap);
  }

  private card(row: NodeRow, x: number, y: number, height: number, taints: readonly string[]): void {
    const { colours } = this.input;
    this.frameOf(row, x, y, cardWidth, height, 4);
    const status = this.statusOf(row);
    const right = status === '' ? '' : fitted(status, 110, 11);
    this.words(x + 10, y + 18, 13, colours.foreground, row.name, cardWidth - 20 - right.length * 7, true);
    if (right !== '') this.put(x + cardWidth - 10, y + 18, 11, row.status ? colours.bad : colours.warn, right, ' text-anchor="end"');
    if (taints.length > 0) this.words(x + 10, y + 34, 10.5, colours.dim, taints.map(shortKey).join(', '), cardWidth - 20, true);
  }

  private cardSlot(row: NodeRow, set: SetRow, slot: number, x: number, y: number): void {
    const { frame, strings, span, colours } = this.input;
    const { state, mark } = slotOf(row, slot);
    this.slot(x, y, 16, set, state, mark);
    const name = fitted(set.name, 104, 12);
    this.put(x + 22, y + 12.5, 12, state === '-' ? colours.dim : colours.foreground, name);
    this.words(x + 130, y + 12.5, 11, colours.dim, slotWords(frame, row, slot, strings, span), cardWidth - 146);
  }

  private cells(nodes: readonly NodeRow[]): void {
    const { sets, fleet } = this.input.frame;
    const size = fleet.nodes.length > 5_000 ? 6 : fleet.nodes.length > 600 ? 10 : 14;
    const named = size === 14;
    const across = Math.max(1, Math.ceil(sets.length / (sets.length <= 3 ? 1 : sets.length <= 12 ? 2 : 3)));
    const cellWidth = Math.max(named ? 92 : 0, across * (size + 1) + 5);
    const cellHeight = Math.ceil(sets.length / across) * (size + 1) + 5 + (named ? 15 : 0);
    const columns = Math.max(1, Math.floor((inner + 4) / (cellWidth + 4)));
    nodes.forEach((row, index) => {
      const x = margin + (index % columns) * (cellWidth + 4);
      const y = this.y + Math.floor(index / columns) * (cellHeight + 4);
      this.frameOf(row, x, y, cellWidth, cellHeight, 2);
      if (named) this.words(x + 4, y + 12, 10.5, row.status ? this.input.colours.bad : this.input.colours.foreground, row.name, cellWidth - 8, true);
      sets.forEach((set, slot) => {
        const { state, mark } = slotOf(row, slot);
        this.slot(x + 3 + (slot % across) * (size + 1), y + 3 + (named ? 15 : 0) + Math.floor(slot / across) * (size + 1), size, set, state, mark);
      });
    });
    this.y += Math.ceil(nodes.length / columns) * (cellHeight + 4);
  }

  /** The outline of a node; pointed at, it says its name. */
  private frameOf(row: NodeRow, x: number, y: number, w: number, h: number, radius: number): void {
    const { colours } = this.input;
    const stroke = row.status ? colours.bad : row.cordoned ? colours.warn : colours.line;
    const dash = row.status ? ' stroke-dasharray="3 2"' : '';
    this.lines.push(`<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" rx="${radius}" fill="none" stroke="${stroke}"${dash}><title>${escaped(row.name)}</title></rect>`);
  }

  /** The states that occur, each with its word. */
  private legend(): void {
    const { frame: { fleet, sets }, strings, colours } = this.input;
    const [set] = sets;
    if (!set) return;
    const states = new Set(fleet.nodes.flatMap(({ slots }) => [...slots])) as ReadonlySet<SlotState>;
    let x = margin;
    for (const state of states) {
      const word = stateWord(state, strings);
      if (x + 170 > width - margin) [x, this.y] = [margin, this.y + lineHeight];
      this.slot(x, this.y, 14, { ...set, letter: '' }, state, '.');
      this.words(x + 20, this.y + 11, 11, colours.dim, word, 146);
      x += 170;
    }
    this.y += lineHeight;
  }

  private statusOf(row: NodeRow): string {
    const { strings: s, frame, span } = this.input;
    const since = row.since === undefined ? '' : ` ${span(frame.bar.now - row.since)}`;
    return [row.status && `NotReady${since}`, row.cordoned && s.cordoned, row.cut && s.cutOff].filter(Boolean).join(' · ');
  }

  private slot(x: number, y: number, size: number, set: SetRow, state: SlotState, mark: SlotMark): void {
    const look = `${state}${mark}${set.hue}/${size}/${set.letter}`;
    let id = this.looks.get(look);
    if (id === undefined) {
      id = `s${this.looks.size}`;
      this.looks.set(look, id);
      this.slots.push(`<g id="${id}">${slotSvg(state, mark, set.hue, set.letter, size, this.input.colours)}</g>`);
    }
    this.lines.push(`<use href="#${id}" x="${x}" y="${y}"/>`);
  }

  /** Writes a text as far as there is room; what is cut off is told when pointed at. */
  private words(x: number, y: number, size: number, colour: string, text: string, room: number, mono = false): void {
    const shown = fitted(text, room, mono ? size * 1.08 : size);
    this.put(x, y, size, colour, shown, mono ? ' font-family="ui-monospace, monospace"' : '', shown === text ? '' : text);
  }

  private put(x: number, y: number, size: number, colour: string, text: string, more = '', whole = ''): void {
    if (text === '') return;
    const title = whole === '' ? '' : `<title>${escaped(whole)}</title>`;
    this.lines.push(`<text x="${x}" y="${y}" font-size="${size}" fill="${colour}"${more}>${title}${escaped(text)}</text>`);
  }
}

function slotOf(row: NodeRow, slot: number): { readonly state: SlotState; readonly mark: SlotMark } {
  return { state: (row.slots[slot] ?? '-') as SlotState, mark: (row.marks?.[slot] ?? '.') as SlotMark };
}

/** `node.kubernetes.io/unreachable:NoSchedule` → `unreachable:NoSchedule`: what tells a taint apart. */
function shortKey(taint: string): string {
  return taint.replace(/^[^/=:]*\//, '');
}

import type { Group } from './groups';

/** Sizes of a slot in cells, in CSS px: the steps of the zoom. */
export const slotSizes: readonly number[] = [4, 6, 8, 11, 14, 18, 22];

/** From this slot size on a cell carries its node's name. */
const smallestNamed = 14;
const headHeight = 28;
const nameHeight = 16;
const smallestNamedWidth = 92;

/** Where one group's cells are. */
export interface Block {
  readonly group: Group;
  readonly top: number;
  /** Top of its first row of cells. */
  readonly cellsTop: number;
  readonly rows: number;
  /** Index of its first node among all. */
  readonly first: number;
}

/** Where every cell is: computed, not stored, so that 65,000 nodes cost as many numbers as there are groups. */
export interface Layout {
  readonly blocks: readonly Block[];
  readonly columns: number;
  readonly slotColumns: number;
  readonly slot: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly pitchX: number;
  readonly pitchY: number;
  readonly named: boolean;
  readonly height: number;
  readonly count: number;
}

/** Lays cells out in a width (CSS px). */
export function layOut(groups: readonly Group[], sets: number, slot: number, width: number): Layout {
  const named = slot >= smallestNamed;
  const slotRows = sets <= 3 ? 1 : sets <= 12 ? 2 : 3;
  const slotColumns = Math.max(1, Math.ceil(sets / slotRows));
  const pad = slot >= 8 ? 3 : 2;
  const inner = slotColumns * (slot + 1) - 1 + 2 * pad;
  const cellWidth = named ? Math.max(inner, smallestNamedWidth) : inner;
  const cellHeight = slotRows * (slot + 1) - 1 + 2 * pad + (named ? nameHeight : 0);
  const gap = slot >= 8 ? 4 : 3;
  const columns = Math.max(1, Math.floor((width + gap) / (cellWidth + gap)));
  const blocks: Block[] = [];
  let top = 0;
  let first = 0;
  for (const group of groups) {
    const rows = Math.ceil(group.names.length / columns);
    const cellsTop = top + headHeight;
    blocks.push({ group, top, cellsTop, rows, first });
    top = cellsTop + rows * (cellHeight + gap) + 6;
    first += group.names.length;
  }
  return {
    blocks, columns, slotColumns, slot, cellWidth, cellHeight, named,
    pitchX: cellWidth + gap, pitchY: cellHeight + gap, height: top, count: first,
  };
}

/** Where a slot stands inside its cell. */
export function slotPlace(layout: Layout, index: number): { readonly x: number; readonly y: number } {
  const pad = layout.slot >= 8 ? 3 : 2;
  const row = Math.floor(index / layout.slotColumns);
  return {
    x: pad + (index % layout.slotColumns) * (layout.slot + 1),
    y: pad + (layout.named ? nameHeight : 0) + row * (layout.slot + 1),
  };
}

/** Position of the node with an index among all shown. */
export function cellPlace(layout: Layout, index: number): { readonly x: number; readonly y: number } | undefined {
  const block = blockOf(layout, index);
  if (!block) return undefined;
  const inside = index - block.first;
  return { x: (inside % layout.columns) * layout.pitchX, y: block.cellsTop + Math.floor(inside / layout.columns) * layout.pitchY };
}

/** Name of the node with an index among all shown. */
export function nameAt(layout: Layout, index: number): string | undefined {
  const block = blockOf(layout, index);
  return block?.group.names[index - block.first];
}

/** The group a node's index falls in. */
export function blockOf(layout: Layout, index: number): Block | undefined {
  if (index < 0 || index >= layout.count) return undefined;
  let low = 0;
  let high = layout.blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.blocks[middle]!.first <= index) low = middle;
    else high = middle - 1;
  }
  return layout.blocks[low];
}

/** Index of the node at a point, and of the slot there (-1 = beside the slots); undefined = between cells. */
export function hit(layout: Layout, x: number, y: number): { readonly node: number; readonly slot: number } | undefined {
  const block = layout.blocks.findLast((each) => each.cellsTop <= y);
  const column = Math.floor(x / layout.pitchX);
  if (!block || x < 0 || column >= layout.columns) return undefined;
  const row = Math.floor((y - block.cellsTop) / layout.pitchY);
  const inside = row * layout.columns + column;
  const left = x - column * layout.pitchX;
  const above = y - block.cellsTop - row * layout.pitchY;
  if (inside >= block.group.names.length || left > layout.cellWidth || above > layout.cellHeight) return undefined;
  const start = slotPlace(layout, 0);
  const slotColumn = Math.floor((left - start.x) / (layout.slot + 1));
  const slotRow = Math.floor((above - start.y) / (layout.slot + 1));
  const onSlot = slotColumn >= 0 && slotColumn < layout.slotColumns && slotRow >= 0;
  return { node: block.first + inside, slot: onSlot ? slotRow * layout.slotColumns + slotColumn : -1 };
}

/** The index reached by a key from one node; the same when there is no way on. */
export function neighbour(layout: Layout, index: number, key: string, page: number): number {
  const last = layout.count - 1;
  const rowsPerPage = Math.max(1, Math.floor(page / layout.pitchY));
  switch (key) {
    case 'ArrowRight': return Math.min(last, index + 1);
    case 'ArrowLeft': return Math.max(0, index - 1);
    case 'ArrowDown': return vertical(layout, index, 1);
    case 'ArrowUp': return vertical(layout, index, -1);
    case 'PageDown': return repeated(layout, index, 1, rowsPerPage);
    case 'PageUp': return repeated(layout, index, -1, rowsPerPage);
    case 'Home': return 0;
    case 'End': return last;
    default: return index;
  }
}

function repeated(layout: Layout, index: number, by: 1 | -1, times: number): number {
  let at = index;
  for (let i = 0; i < times; i++) at = vertical(layout, at, by);
  return at;
}

function vertical(layout: Layout, index: number, by: 1 | -1): number {
  const block = blockOf(layout, index);
  if (!block) return index;
  const inside = index - block.first;
  const column = inside % layout.columns;
  const row = Math.floor(inside / layout.columns) + by;
  if (row >= 0 && row < block.rows) return block.first + Math.min(row * layout.columns + column, block.group.names.length - 1);
  const next = layout.blocks[layout.blocks.indexOf(block) + by];
  if (!next) return index;
  const start = by > 0 ? 0 : (next.rows - 1) * layout.columns;
  return next.first + Math.min(start + column, next.group.names.length - 1);
}

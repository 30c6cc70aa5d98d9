import type { Fleet, NodeRow } from '../protocol';

/** Nodes that stand together in the picture. */
export interface Group {
  readonly label: string;
  readonly nodes: readonly NodeRow[];
}

const labelPrefix = 'label:';

/** Every node, by `role`, `zone`, `pool` or `label:KEY`; by anything else in one group. Those without a value come last. */
export function grouped(fleet: Fleet, by: string): readonly Group[] {
  const groups = new Map<string, NodeRow[]>();
  for (const row of [...fleet.nodes].sort((a, b) => natural(a.name, b.name))) {
    const label = labelOf(fleet, row, by);
    const nodes = groups.get(label);
    if (nodes) nodes.push(row);
    else groups.set(label, [row]);
  }
  return [...groups.keys()].sort(emptyLast).map((label) => ({ label, nodes: groups.get(label)! }));
}

function labelOf({ labelSets, pairs }: Fleet, row: NodeRow, by: string): string {
  const labels = labelSets[row.labels];
  if (by === 'role' || by === 'zone' || by === 'pool') return labels?.[by] ?? '';
  if (!by.startsWith(labelPrefix)) return '';
  const prefix = `${by.slice(labelPrefix.length)}=`;
  const pair = labels?.pairs.find((index) => pairs[index]!.startsWith(prefix));
  return pair === undefined ? '' : pairs[pair]!.slice(prefix.length);
}

function emptyLast(a: string, b: string): number {
  return a === '' ? 1 : b === '' ? -1 : natural(a, b);
}

/** Order in which `worker-2` stands before `worker-10`. */
function natural(a: string, b: string): number {
  const [left, right] = [a.split(/(\d+)/), b.split(/(\d+)/)];
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    if (left[at] === right[at]) continue;
    const order = at % 2 === 1 ? Number(left[at]) - Number(right[at]) : 0;
    if (order !== 0) return order;
    return left[at]! < right[at]! ? -1 : 1;
  }
  return left.length - right.length;
}

import type { NodeRow, ViewStrings } from '../../../src/panel/protocol';
import { natural } from '../format';
import type { Store } from '../store';
import { parseQuery, worstState } from './search';
import { labelsOf, stateWords } from './slots';

/** Nodes that stand together. */
export interface Group {
  readonly key: string;
  readonly label: string;
  readonly names: readonly string[];
}

const labelPrefix = 'label:';

/** At most this many label keys are offered for grouping. */
const mostKeys = 100;

/** Nodes that match the query, grouped; the group without a value comes last. */
export function groupNodes(store: Store, by: string, query: string, s: ViewStrings): readonly Group[] {
  const matches = parseQuery(query, store, s);
  const valueOf = groupValue(store, by, s);
  const groups = new Map<string, string[]>();
  for (const name of store.names) {
    const row = store.nodes.get(name)!;
    if (matches && !matches(row)) continue;
    const value = valueOf(row);
    const names = groups.get(value);
    if (names) names.push(name);
    else groups.set(value, [name]);
  }
  const rest = groups.size > 1 ? s.groupMissing : '';
  return [...groups.keys()].sort(emptyLast).map((key) => ({ key, label: key || rest, names: groups.get(key)! }));
}

function emptyLast(a: string, b: string): number {
  return a === '' ? 1 : b === '' ? -1 : natural(a, b);
}

function groupValue(store: Store, by: string, s: ViewStrings): (row: NodeRow) => string {
  const labelSets = store.frame?.fleet.labelSets ?? [];
  switch (by) {
    case 'role': return (row) => labelSets[row.labels]?.role ?? '';
    case 'zone': return (row) => labelSets[row.labels]?.zone ?? '';
    case 'pool': return (row) => labelSets[row.labels]?.pool ?? '';
    case 'state': {
      const words = stateWords(s);
      return (row) => words[worstState(row)];
    }
    default: return by.startsWith(labelPrefix) ? labelValue(store, `${by.slice(labelPrefix.length)}=`) : () => '';
  }
}

function labelValue(store: Store, prefix: string): (row: NodeRow) => string {
  return (row) => labelsOf(store, row).find((pair) => pair.startsWith(prefix))?.slice(prefix.length) ?? '';
}

/** Label keys that nodes can be grouped by. */
export function labelKeys(store: Store): readonly string[] {
  const keys = new Set<string>();
  for (const pair of store.frame?.fleet.pairs ?? []) {
    keys.add(pair.slice(0, pair.indexOf('=')));
    if (keys.size >= mostKeys) break;
  }
  return [...keys].sort();
}

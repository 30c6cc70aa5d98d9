import type { NodeRow, SlotState, ViewStrings } from '../../../src/panel/protocol';
import type { Store } from '../store';
import { labelsOf, slotOf, stateWords, taintsOf } from './slots';

export type Match = (row: NodeRow) => boolean;

/**
 * Reads a query: words that must all hold. `key=value` is a label (the last part of the key will do, the value may end in
 * `*`), `taint:`, `role:`, `zone:`, `pool:`, `label:`, `state:` and `is:` look there, `covered by X` and `not covered by X`
 * ask for running pods of a DaemonSet, anything else is a part of the name. Undefined = an empty query.
 */
export function parseQuery(query: string, store: Store, s: ViewStrings): Match | undefined {
  const tests: Match[] = [];
  const rest = coverage(query.trim(), store, s, tests);
  for (const word of rest.split(/\s+/)) if (word !== '') tests.push(wordTest(word, store, s));
  return tests.length === 0 ? undefined : (row) => tests.every((test) => test(row));
}

/** Takes the phrases about coverage out of a query, in English and in the reader's language. */
function coverage(query: string, store: Store, s: ViewStrings, tests: Match[]): string {
  let rest = query;
  for (const [phrase, wanted] of [['not covered by {0}', false], [s.notCoveredBy, false], ['covered by {0}', true], [s.coveredBy, true]] as const) {
    rest = rest.replace(phrasePattern(phrase), (_, name: string) => {
      tests.push(covered(name, store, wanted));
      return ' ';
    });
  }
  return rest;
}

function phrasePattern(phrase: string): RegExp {
  const escaped = phrase.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+').replace('{0}', '(\\S+)');
  return new RegExp(`(?:^|(?<=\\s))${escaped}(?=\\s|$)`, 'gi');
}

function covered(name: string, store: Store, wanted: boolean): Match {
  const sets = store.frame?.sets ?? [];
  const index = sets.findIndex((set) => set.name === name || set.key === name);
  const near = index >= 0 ? index : sets.findIndex((set) => set.key.includes(name));
  return (row) => near < 0 || ['r', 'n'].includes(slotOf(row, near).state) === wanted;
}

function wordTest(word: string, store: Store, s: ViewStrings): Match {
  const lower = word.toLowerCase();
  const colon = lower.indexOf(':');
  const field = colon < 0 ? undefined : fields[lower.slice(0, colon)];
  if (field) return field(lower.slice(colon + 1), store, s);
  if (lower.includes('=')) return labelTest(lower, store);
  return (row) => row.name.toLowerCase().includes(lower);
}

type FieldTest = (value: string, store: Store, s: ViewStrings) => Match;

const setPart = (part: 'role' | 'zone' | 'pool'): FieldTest => (value, store) => (row) =>
  (store.frame?.fleet.labelSets[row.labels]?.[part] ?? '').toLowerCase().includes(value);

const fields: Readonly<Record<string, FieldTest | undefined>> = {
  taint: (value, store) => (row) => taintsOf(store, row).some((taint) => taint.toLowerCase().includes(value)),
  label: (value, store) => (row) => labelsOf(store, row).some((pair) => pair.toLowerCase().includes(value)),
  role: setPart('role'),
  zone: setPart('zone'),
  pool: setPart('pool'),
  name: (value) => (row) => row.name.toLowerCase().includes(value),
  is: (value) => (row) => traits(row).includes(value),
  state: (value, _store, s) => {
    const states = Object.entries(stateWords(s)).filter(([letter, text]) => letter === value || text.toLowerCase().includes(value));
    return (row) => states.some(([letter]) => row.slots.includes(letter));
  },
};

function traits(row: NodeRow): readonly string[] {
  return [
    row.status === undefined ? 'ready' : row.status.toLowerCase(),
    ...(row.status === 'Unknown' ? ['notready'] : []),
    ...(row.cordoned ? ['cordoned'] : []),
    ...(row.cut ? ['cut'] : []),
    ...(/[mb]/.test(row.marks ?? '') ? ['misscheduled'] : []),
    ...(/[ob2]/.test(row.marks ?? '') ? ['old'] : []),
  ];
}

function labelTest(word: string, store: Store): Match {
  const equals = word.indexOf('=');
  const key = word.slice(0, equals);
  const value = word.slice(equals + 1);
  const derived = ['role', 'zone', 'pool'].includes(key) ? key as 'role' | 'zone' | 'pool' : undefined;
  return (row) => {
    if (derived && valueMatches((store.frame?.fleet.labelSets[row.labels]?.[derived] ?? '').toLowerCase(), value)) return true;
    return labelsOf(store, row).some((pair) => pairMatches(pair.toLowerCase(), key, value));
  };
}

function pairMatches(pair: string, key: string, value: string): boolean {
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals);
  return (name === key || name.endsWith(`/${key}`)) && valueMatches(pair.slice(equals + 1), value);
}

function valueMatches(actual: string, wanted: string): boolean {
  return wanted.endsWith('*') ? actual.startsWith(wanted.slice(0, -1)) : actual === wanted;
}

/** The state of a node's slots that most wants attention, for grouping. */
export function worstState(row: NodeRow): SlotState {
  return severity.find((state) => row.slots.includes(state)) ?? '-';
}

const severity: readonly SlotState[] = ['c', 'i', 'f', 'p', 'u', 'n', 'w', 't', 's', 'd', 'r', '-'];

import { parseMemento, type Memento } from '../session/memento';

/** What a panel remembers across a reload of the window: where its files are, and what was done. */
export interface Kept {
  readonly root: string;
  readonly memento: Memento | undefined;
}

/** Longest text in UTF-16 units that a panel may keep; longer runs start anew after a reload. */
const longestKept = 500_000;

export function writeKept({ root, memento }: Kept): string {
  const text = JSON.stringify({ root, memento });
  return text.length <= longestKept ? text : JSON.stringify({ root });
}

/** What was kept, or undefined when it is nothing of ours. */
export function parseKept(text: string): Kept | undefined {
  try {
    const value = JSON.parse(text) as { root?: unknown; memento?: unknown } | null;
    if (typeof value?.root !== 'string' || value.root === '') return undefined;
    return { root: value.root, memento: parseMemento(value.memento) };
  } catch {
    return undefined;
  }
}

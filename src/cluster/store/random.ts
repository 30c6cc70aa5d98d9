import type { Table } from './table';

/** Where the table of single values keeps the state of chance. */
const randomKey = 'random';

/**
 * Seeded chance (mulberry32): its only state is one number in a table, so that going back also takes
 * back the dice. Integers from 0 to below `bound`.
 */
export class Random {
  constructor(private readonly state: Table<number>) {}

  /** Starts anew from a seed. */
  seed(seed: number): void {
    this.state.put(randomKey, seed | 0);
  }

  integer(bound: number): number {
    const seed = ((this.state.get(randomKey) ?? 1) + 0x6d2b79f5) | 0;
    this.state.put(randomKey, seed);
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  /** Text of `length` characters out of the alphabet Kubernetes takes for generated names (DS-3.18). */
  suffix(length: number): string {
    const alphabet = 'bcdfghjklmnpqrstvwxz2456789';
    let text = '';
    for (let i = 0; i < length; i++) text += alphabet[this.integer(alphabet.length)];
    return text;
  }
}

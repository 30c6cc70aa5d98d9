import type { Journal } from './journal';
import { stableJson } from './stableJson';

/**
 * Hash of all changes of a journal up to its cursor (64 bits as 16 hexadecimal digits: FNV-1a, twice with different
 * starts). Equal runs give equal hashes; what was taken back does not count.
 */
export function journalHash({ journal }: { readonly journal: Journal<unknown> }): string {
  let first = 0x811c9dc5;
  let second = 0x1b873593;
  for (let index = 0; index < journal.cursor; index++) {
    const text = stableJson(journal.at(index)!.changes);
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      first = Math.imul(first ^ unit, 0x01000193);
      second = Math.imul(second ^ unit, 0x01000193) + 1;
    }
  }
  return hex(first) + hex(second);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The known word that somebody who wrote `word` may have meant: the same but for case, or one or two letters off. */
export function closest(word: string, known: Iterable<string>): string | undefined {
  if (word.length < 3 || word.length > 60) return undefined;
  let best: string | undefined;
  let least = word.length < 6 ? 2 : 3;
  for (const candidate of known) {
    const distance = candidate.toLowerCase() === word.toLowerCase() ? 0 : edits(word, candidate, least);
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best;
}

/** Letters to insert, remove or replace; `limit` when there are at least so many. */
function edits(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return Math.min(previous[to.length]!, limit);
}

import type { AssumedType } from './classify';
import type { Content } from './content';

/** A document or list item of a file: what was read of which text. */
export interface Piece {
  readonly text: string;
  readonly assumed: AssumedType | undefined;
  readonly item: boolean;
  readonly content: Content;
}

/**
 * The pieces of the last reading, asked for in the order of the text. An edit changes a few of them in a row: behind a
 * miss the search goes one piece further, so that the first unchanged one is found again.
 */
export class PieceCache {
  private at = 0;
  private misses = 0;

  constructor(private readonly pieces: readonly Piece[]) {}

  find(text: string, assumed: AssumedType | undefined, item: boolean): Content | undefined {
    const last = Math.min(this.at + this.misses, this.pieces.length - 1);
    for (let index = this.at; index <= last; index += 1) {
      const piece = this.pieces[index]!;
      if (piece.text !== text || piece.item !== item || !sameType(piece.assumed, assumed)) continue;
      this.at = index + 1;
      this.misses = 0;
      return piece.content;
    }
    this.misses = Math.min(this.misses + 1, 50);
    return undefined;
  }
}

function sameType(a: AssumedType | undefined, b: AssumedType | undefined): boolean {
  return a?.kind === b?.kind && a?.apiVersion === b?.apiVersion;
}

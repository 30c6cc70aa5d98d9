import type { JsonObject } from '../cluster/api/types';
import type { Places } from './content';
import type { ObjectSeed } from './objects';
import { shiftedRange, type Problem } from './problems';
import { nearestNode, nodeAt, type FieldRange, type Path, type RangeNode } from './ranges';
import type { ManifestObject } from './read';
import { isObject } from './yaml/compose';

/** The text that an object stands in, and where it starts in the file. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly places: Places;
}

/** An object of a file. Its places are looked up in the text of its own document when somebody asks. */
export class SourceObject implements ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly value: JsonObject;
  readonly refused: boolean;

  constructor(
    readonly uri: string,
    readonly documentIndex: number,
    private readonly seed: ObjectSeed,
    readonly problems: readonly Problem[],
    private readonly piece: Piece,
  ) {
    this.apiVersion = seed.apiVersion;
    this.kind = seed.kind;
    this.namespace = seed.namespace;
    this.refused = problems.some(each => each.code === 'wrong-type');
    const generates = seed.value.metadata === undefined || !isNamed(seed.value);
    this.name = generates ? seed.name + suffix(`${uri.slice(uri.lastIndexOf('/') + 1)} ${documentIndex} ${seed.source([]).join('/')}`) : seed.name;
    this.value = generates ? named(seed.value, this.name) : seed.value;
  }

  rangeOf(path: Path): FieldRange | undefined {
    const node = nodeAt(this.piece.places.rootOf(this.piece.text), this.seed.source(path));
    return node && this.placed(node);
  }

  nearestRangeOf(path: Path): FieldRange {
    return this.placed(nearestNode(this.piece.places.rootOf(this.piece.text), this.seed.source(path)));
  }

  private placed({ key, value }: RangeNode): FieldRange {
    const { start } = this.piece;
    return key ? { key: shiftedRange(key, start), value: shiftedRange(value, start) } : { value: shiftedRange(value, start) };
  }
}

function isNamed({ metadata }: JsonObject): boolean {
  return isObject(metadata) && metadata.name != null && metadata.name !== '';
}

function named(value: JsonObject, name: string): JsonObject {
  return { ...value, metadata: { ...(isObject(value.metadata) ? value.metadata : {}), name } };
}

/** The letters of Kubernetes' generated names. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Five letters for `generateName`, always the same for the same place (FNV-1a). */
function suffix(place: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < place.length; at += 1) hash = Math.imul(hash ^ place.charCodeAt(at), 0x01000193) >>> 0;
  let text = '';
  for (let letter = 0; letter < 5; letter += 1) {
    text += LETTERS[hash % LETTERS.length]!;
    hash = Math.floor(hash / LETTERS.length);
  }
  return text;
}

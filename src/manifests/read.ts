import type { JsonObject } from '../cluster/api/types';
import { limits } from './limits';
import type { LineIndex } from './lines';
import type { Problem, SourceRange } from './problems';
import type { FieldRange, Path } from './ranges';
import type { Piece } from './pieces';
import { FileReader } from './reader';
import { finish } from './slices';
import { split } from './split';

/** An object of a file, as the API server would receive it. */
export interface ManifestObject {
  readonly uri: string;
  readonly documentIndex: number;
  /** The version that is served: older ones are converted. */
  readonly apiVersion: string;
  readonly kind: string;
  /** `default` where the file says none; undefined for kinds without namespaces. */
  readonly namespace: string | undefined;
  readonly name: string;
  /** Plain JSON without unknown fields and nulls. The same object as before when its text did not change. */
  readonly value: JsonObject;
  readonly problems: readonly Problem[];
  /** The API server would not take it: a value has the wrong type. */
  readonly refused: boolean;
  rangeOf(path: Path): FieldRange | undefined;
  /** The range of the field or, where the text has no such field, of its nearest ancestor. */
  nearestRangeOf(path: Path): FieldRange;
}

export interface ManifestDocument {
  readonly index: number;
  readonly range: SourceRange;
  readonly objects: readonly ManifestObject[];
}

/** A text that was read. Pass it to the next reading of the same file: what did not change is not read again. */
export interface SourceFile {
  readonly uri: string;
  readonly text: string;
  readonly documents: readonly ManifestDocument[];
  readonly objects: readonly ManifestObject[];
  /** About all of the file, in the order of the text. */
  readonly problems: readonly Problem[];
  readonly lines: LineIndex;
  /** What its pieces say, for the next reading. */
  readonly pieces: readonly Piece[];
}

/** Reads all of a file at once. */
export function readText(uri: string, text: string, previous?: SourceFile): SourceFile {
  return finish(readTextInSlices(uri, text, previous));
}

/** Reads a file and pauses after each document and list item, so that a host can do other work in between. */
export function* readTextInSlices(uri: string, text: string, previous?: SourceFile): Generator<void, SourceFile> {
  const reader = new FileReader(uri, text, previous?.pieces);
  if (text.length > limits.fileLength) reader.tooLong('file-too-large', { start: 0, end: text.length }, limits.fileLength);
  else for (const part of split(text)) {
    if (reader.isFull(part)) break;
    yield* reader.part(part);
  }
  return reader.finish();
}

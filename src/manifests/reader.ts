import { classify, type AssumedType } from './classify';
import { readContent } from './content';
import { cutList, type ListPieces } from './items';
import { limits } from './limits';
import { LineIndex } from './lines';
import { parseText } from './parse';
import { PieceCache, type Piece } from './pieces';
import { problem, shifted, type Problem, type SourceRange } from './problems';
import type { ManifestObject, SourceFile } from './read';
import { SourceObject } from './sourceObject';
import { isEmptyPart } from './split';
import { isObject } from './yaml/compose';

/** Problems of one file that are kept; more would say nothing new. */
const MAX_PROBLEMS = 1000;

interface DocumentInWork {
  readonly index: number;
  readonly range: SourceRange;
  readonly objects: ManifestObject[];
}

/** Reads the parts of one file one after the other and puts the file together. */
export class FileReader {
  private readonly documents: DocumentInWork[] = [];
  private readonly pieces: Piece[] = [];
  private readonly problems: Problem[] = [];
  private readonly cache: PieceCache;
  private readonly fileName: string;
  private isTemplate = false;

  constructor(private readonly uri: string, private readonly text: string, previous: readonly Piece[] = []) {
    this.cache = new PieceCache(previous);
    this.fileName = uri.slice(uri.lastIndexOf('/') + 1);
  }

  /** Reads one part of the stream; pauses after each piece of it. */
  * part(range: SourceRange): Generator<void, void> {
    const text = this.text.slice(range.start, range.end);
    if (isEmptyPart(text)) return;
    const document = { index: this.documents.length, range, objects: [] };
    this.documents.push(document);
    const list = yield* cutList(text);
    if (list && (yield* this.list(document, text, list))) return;
    if (text.length > limits.documentLength) this.tooLong('document-too-large', range, limits.documentLength);
    else this.add(document, this.read(text, undefined, false), range.start);
    yield;
  }

  /** Whether the file has more pieces than the reader takes on; says so once. */
  isFull(next: SourceRange): boolean {
    if (this.pieces.length < limits.documents && this.documents.length < limits.documents) return false;
    this.report([problem('error', 'too-many-documents', { limit: limits.documents }, firstLine(this.text, next))]);
    return true;
  }

  tooLong(code: 'file-too-large' | 'document-too-large', range: SourceRange, limit: number): void {
    this.report([problem('error', code, { length: range.end - range.start, limit }, firstLine(this.text, range))]);
  }

  finish(): SourceFile {
    const documents = this.isTemplate ? this.documents.map(each => ({ ...each, objects: [] })) : this.documents;
    return {
      uri: this.uri,
      text: this.text,
      documents,
      objects: documents.flatMap(document => document.objects),
      problems: tidy(this.problems),
      lines: new LineIndex(this.text),
      pieces: this.pieces,
    };
  }

  /** Item by item; false when the list has to be read as a whole, because its items depend on each other. */
  private* list(document: DocumentInWork, text: string, list: ListPieces): Generator<void, boolean> {
    if (list.items.length + this.pieces.length > limits.documents) return false;
    const envelope = readEnvelope(text, list, this.fileName);
    if (!envelope) return false;
    const read: { piece: Piece; start: number }[] = [];
    for (const item of list.items) {
      const piece = this.read(text.slice(item.start, item.end), envelope.assumed, !list.json);
      if (piece.content.failed?.reason.startsWith('unknown anchor')) return false;
      read.push({ piece, start: document.range.start + item.start });
      yield;
    }
    for (const { piece, start } of read) this.add(document, piece, start);
    return true;
  }

  private read(text: string, assumed: AssumedType | undefined, item: boolean): Piece {
    const known = this.cache.find(text, assumed, item);
    return { text, assumed, item, content: known ?? readContent(text, { fileName: this.fileName, assumed, item }) };
  }

  private add(document: DocumentInWork, piece: Piece, start: number): void {
    this.pieces.push(piece);
    const { content } = piece;
    if (content.template?.extent === 'file') this.isTemplate = true;
    this.report(this.placed(content.problems, start));
    for (const { seed, problems } of content.objects) {
      const placed = this.placed(problems, start);
      document.objects.push(new SourceObject(this.uri, document.index, seed, placed, { text: piece.text, start, places: content.places }));
      this.report(placed);
    }
  }

  /** Problems of a piece, as problems of the file. */
  private placed(problems: readonly Problem[], start: number): readonly Problem[] {
    return shifted(problems, start).map(each =>
      each.related ? { ...each, related: each.related.map(place => ({ ...place, uri: this.uri })) } : each);
  }

  private report(problems: readonly Problem[]): void {
    for (const each of problems) if (this.problems.length < MAX_PROBLEMS) this.problems.push(each);
  }
}

/** What stands around the items of a long list: the type of items that do not say theirs. */
function readEnvelope(text: string, list: ListPieces, fileName: string): { assumed: AssumedType | undefined } | undefined {
  const { before, after, json } = list;
  const around = text.slice(before.start, before.end) + (json ? '' : '\n') + text.slice(after.start, after.end);
  const { value } = parseText(around);
  if (!isObject(value)) return undefined;
  const what = classify({ ...value, items: [] }, fileName);
  return what.is === 'list' ? { assumed: what.assumed } : undefined;
}

function firstLine(text: string, { start, end }: SourceRange): SourceRange {
  const line = /[\r\n]/.exec(text.slice(start, Math.min(end, start + 200)));
  return { start, end: Math.min(end, start + (line && line.index > 0 ? line.index : 200)) };
}

/** In the order of the text; of notices that say the same, the first. */
function tidy(problems: readonly Problem[]): readonly Problem[] {
  const said = new Set<string>();
  const kept = problems.filter(each => {
    if (each.severity !== 'info') return true;
    const key = `${each.code} ${JSON.stringify(each.args)}`;
    return !said.has(key) && said.add(key);
  });
  return kept.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
}

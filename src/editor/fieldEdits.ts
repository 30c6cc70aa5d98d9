import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { ManifestObject, SourceFile } from '../manifests/read';
import type { Path } from '../manifests/ranges';
import { writeYaml } from '../manifests/writeYaml';

/** A change of one field of an object in a file. */
export interface FieldEdit {
  readonly path: Path;
  readonly mode: 'append' | 'set' | 'remove';
  /** Undefined only for `remove`. */
  readonly value: JsonValue | undefined;
}

/** A piece of text to put in place of another; offsets of the file's text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The edit as a change of the file's text, comments and order kept; undefined when the file has no place for it. */
export function textEditFor(source: SourceFile, object: ManifestObject, edit: FieldEdit): TextEdit | undefined {
  if (/^\s*[{[]/.test(source.text)) return undefined;
  if (edit.mode === 'remove') return removal(source.text, object, edit.path);
  return edit.mode === 'append' ? appended(source.text, object, edit) : assigned(source.text, object, edit);
}

/** Takes the whole lines of a field away. */
function removal(text: string, object: ManifestObject, path: Path): TextEdit | undefined {
  const field = object.rangeOf(path);
  if (!field?.key) return undefined;
  const start = lineStart(text, field.key.start);
  if (text.slice(start, field.key.start).trim() !== '') return undefined;
  return { start, end: nextLine(text, field.value.end), text: '' };
}

/** A new last item of a list, written as its items are. */
function appended(text: string, object: ManifestObject, { path, value }: FieldEdit): TextEdit | undefined {
  const list = object.rangeOf(path);
  const last = lastItem(object, path);
  if (!list?.key || last === undefined) return assigned(text, object, { path, mode: 'set', value: [value!] });
  const item = object.rangeOf([...path, last])!;
  const dash = text.lastIndexOf('-', item.value.start - 1);
  const indent = dash < 0 ? '' : text.slice(lineStart(text, dash), dash);
  if (dash < list.key.end || indent.trim() !== '') return flowItem(text, item.value.end, value!);
  const at = nextLine(text, item.value.end);
  return insertion(text, at, itemLines(value!, indent));
}

function flowItem(text: string, at: number, value: JsonValue): TextEdit | undefined {
  return /^\s*[,\]]/.test(text.slice(at, at + 200)) ? { start: at, end: at, text: `, ${JSON.stringify(value)}` } : undefined;
}

/** A field with its value, in place of the one that is there or as a new last field of its parent. */
function assigned(text: string, object: ManifestObject, { path, value }: FieldEdit): TextEdit | undefined {
  const field = object.rangeOf(path);
  const name = path.at(-1);
  if (typeof name !== 'string' || value === undefined) return undefined;
  if (field?.key) {
    const indent = ' '.repeat(field.key.start - lineStart(text, field.key.start));
    const end = Math.max(afterQuote(text, field.value.end), field.key.end);
    return { start: field.key.start, end, text: fieldLines(name, value, indent).trim() };
  }
  const parentPath = path.slice(0, -1);
  const parent = object.rangeOf(parentPath);
  if (!parent) return assigned(text, object, { path: parentPath, mode: 'set', value: { [name]: value } });
  const sibling = parent.value.start;
  if (text[sibling] === '{') return flowField(text, parent.value.end, name, value);
  const start = lineStart(text, sibling);
  if (!/^[ -]*$/.test(text.slice(start, sibling))) return undefined;
  return insertion(text, nextLine(text, parent.value.end), fieldLines(name, value, ' '.repeat(sibling - start)));
}

/** A field before the closing bracket of a mapping in flow style. */
function flowField(text: string, end: number, name: string, value: JsonValue): TextEdit | undefined {
  const at = end - 1;
  if (text[at] !== '}') return undefined;
  const comma = /\{\s*$/.test(text.slice(0, at)) ? '' : ', ';
  return { start: at, end: at, text: `${comma}${JSON.stringify(name)}: ${JSON.stringify(value)}` };
}

function insertion(text: string, at: number, lines: string): TextEdit {
  const broken = at > 0 && text[at - 1] !== '\n';
  return { start: at, end: at, text: broken ? `\n${lines.replace(/\n$/, '')}` : lines };
}

function fieldLines(name: string, value: JsonValue, indent: string): string {
  return indented(writeYaml({ [name]: value } as JsonObject), indent);
}

function itemLines(value: JsonValue, indent: string): string {
  return indented(writeYaml({ list: [value] }).replace(/^list:\n/, ''), indent);
}

function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent);
}

function lastItem(object: ManifestObject, path: Path): number | undefined {
  let last: number | undefined;
  for (let index = 0; object.rangeOf([...path, index]); index++) last = index;
  return last;
}

/** Ranges of quoted scalars are those of what stands between the quotes. */
function afterQuote(text: string, end: number): number {
  return text[end] === '"' || text[end] === "'" ? end + 1 : end;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function nextLine(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at;
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

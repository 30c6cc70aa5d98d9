import type { Field, MapShape, Shape } from '../schema/shape';
import { step } from '../schema/scenario';
import { cursorAt } from './cursor';
import { alternatives, exampleOf, shapesAt, valuesOf } from './shapes';

/** Something that may be written at a place. */
export interface Completion {
  readonly label: string;
  readonly kind: 'key' | 'value';
  /** Text to insert, with places to fill in as editors have them: `$1`, `${2:example}`. */
  readonly snippet: string;
  /** What the key means, in English; empty for values. */
  readonly doc: string;
  /** What the inserted text replaces. */
  readonly start: number;
  readonly end: number;
}

/** What may be written at an offset of a scenario file. */
export function completionsAt(text: string, offset: number): readonly Completion[] {
  const cursor = cursorAt(text, offset);
  if (!cursor) return [];
  const { path, writes, present, start, end } = cursor;
  const shapes = shapesAt(path);
  if (writes === 'value') return [...new Set(shapes.flatMap(valuesOf))].map(label => ({ label, kind: 'value', snippet: label, doc: '', start, end }));
  const followed = /^[ \t]*:/.test(text.slice(end));
  return shapes.flatMap(shape => (shape.kind === 'map' ? keysOf(shape, present) : [])).map(([label, field]) =>
    ({ label, kind: 'key', snippet: followed ? label : `${label}: ${valueSnippet(field.shape)}`, doc: field.doc, start, end }));
}

/** Keys that may still be written; beside an action only `note`. */
function keysOf(shape: MapShape, present: readonly string[]): readonly (readonly [string, Field])[] {
  const taken = shape === step && present.some(key => key !== 'note');
  const excluded = (key: string): boolean => [...(shape.oneOf ?? []), ...(shape.atMostOne ?? [])].some(group =>
    group.includes(key) && group.some(other => present.includes(other)));
  return Object.entries(shape.keys).filter(([key]) => !present.includes(key) && !(taken && key !== 'note') && !excluded(key));
}

/** A value to fill in: what is required of it, or its form. */
function valueSnippet(shape: Shape): string {
  let places = 0;
  const place = (words = ''): string => {
    places++;
    const escaped = words.replace(/[\\$}]/g, '\\$&');
    return escaped === '' ? `$${places}` : `\${${places}:${escaped}}`;
  };
  const write = (each: Shape): string => {
    switch (each.kind) {
      case 'map': {
        const required = each.required ?? [];
        return required.length === 0 ? `{${place()}}` : `{${required.map(key => `${key}: ${write(alternatives(each.keys[key]!.shape)[0]!)}`).join(', ')}}`;
      }
      case 'list':
        return `[${place()}]`;
      case 'dictionary':
      case 'object':
      case 'json':
        return `{${place()}}`;
      case 'boolean':
        return each.only === undefined ? place('true') : String(each.only);
      case 'text':
        return place(each.format === undefined ? '' : exampleOf(each).split(/ or |, /)[0]);
      default:
        return place();
    }
  };
  return write(alternatives(shape)[0]!);
}

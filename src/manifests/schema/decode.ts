import type { JsonObject, JsonValue } from '../../cluster/api/types';
import { limits } from '../limits';
import { finding, type Finding } from '../problems';
import { fieldPath } from '../ranges';
import { isObject } from '../yaml/compose';
import { closest } from './closest';
import { fieldsOf, goType, type FieldType } from './types';

export interface Decoded {
  readonly value: JsonObject;
  readonly findings: readonly Finding[];
}

/**
 * Decodes an object as the API server does with `--validate=warn`: unknown fields are dropped, null means absent, and
 * a value of another type is an error. Parts without such trouble are the same objects as before.
 */
export function decode(value: JsonObject, struct: string): Decoded {
  if (!fieldsOf(struct)) return { value, findings: [] };
  const decoder = new Decoder();
  return { value: decoder.struct(value, struct) as JsonObject, findings: decoder.findings };
}

class Decoder {
  readonly findings: Finding[] = [];
  private readonly path: (string | number)[] = [];
  /** The fields of the path, without list indexes and keys of maps: as Go names the place. */
  private readonly fields: string[] = [];
  private owner = '';

  struct(value: JsonObject, name: string): JsonValue {
    const fields = fieldsOf(name)!;
    let copy: Record<string, JsonValue> | undefined;
    for (const key of Object.keys(value)) {
      const type = fields.get(key);
      const before = value[key]!;
      if (!type) this.unknown(key, fields.keys());
      const after = type ? this.field(key, before, type, name) : null;
      if (after === before && after !== null) continue;
      copy ??= { ...value } as Record<string, JsonValue>;
      if (after === null) delete copy[key];
      else copy[key] = after;
    }
    return copy ?? value;
  }

  private field(key: string, value: JsonValue, type: FieldType, owner: string): JsonValue {
    this.path.push(key);
    this.fields.push(key);
    const outer = this.owner;
    this.owner = owner;
    const decoded = this.value(value, type);
    this.owner = outer;
    this.fields.pop();
    this.path.pop();
    return decoded;
  }

  private value(value: JsonValue, type: FieldType): JsonValue {
    if (value === null || type.is === 'any') return value;
    switch (type.is) {
      case 'scalar':
        if (!fits(value, type.go)) this.wrong(value, type);
        return value;
      case 'list':
        return Array.isArray(value) ? this.list(value, type.of) : this.wrong(value, type);
      case 'map':
        return isObject(value) ? this.map(value, type.of) : this.wrong(value, type);
      case 'struct':
        return isObject(value) ? this.struct(value, type.name) : this.wrong(value, type);
    }
  }

  private list(items: readonly JsonValue[], of: FieldType): JsonValue {
    let copy: JsonValue[] | undefined;
    for (let index = 0; index < items.length; index += 1) {
      const before = items[index]!;
      this.path.push(index);
      const after = before === null ? zero(of) : this.value(before, of);
      this.path.pop();
      if (after === before) continue;
      copy ??= [...items];
      copy[index] = after;
    }
    return copy ?? items;
  }

  private map(entries: JsonObject, of: FieldType): JsonValue {
    let copy: Record<string, JsonValue> | undefined;
    for (const key of Object.keys(entries)) {
      const before = entries[key]!;
      this.path.push(key);
      const after = before === null ? zero(of) : this.value(before, of);
      this.path.pop();
      if (after === before) continue;
      copy ??= { ...entries } as Record<string, JsonValue>;
      copy[key] = after;
    }
    return copy ?? entries;
  }

  private unknown(key: string, known: Iterable<string>): void {
    if (this.findings.length >= limits.problems) return;
    const path = [...this.path, key];
    const suggestion = closest(key, known);
    this.findings.push(finding('warning', 'unknown-field', { field: fieldPath(path), ...(suggestion && { suggestion }) }, path, 'key'));
  }

  private wrong(value: JsonValue, type: FieldType): JsonValue {
    const own = type.is === 'scalar' && (type.go === 'IntOrString' || type.go === 'Quantity' || type.go === 'Time');
    this.findings.push(finding('error', 'wrong-type', {
      field: fieldPath(this.path),
      value: kindOf(value, type),
      expected: type.is === 'scalar' && type.go === 'IntOrString' ? 'int32' : goType(type),
      goField: own ? '' : `${this.owner}.${this.fields.join('.')}`,
    }, [...this.path]));
    return value;
  }
}

function fits(value: JsonValue, go: string): boolean {
  switch (go) {
    case 'string':
    case 'Time':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'int32':
      return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
    case 'int64':
      return Number.isInteger(value);
    case 'IntOrString':
      return typeof value === 'string' || Number.isInteger(value);
    default:
      return typeof value === 'string' || typeof value === 'number';
  }
}

/** Go's name of what stands there; numbers that do not fit are named with their digits. */
function kindOf(value: JsonValue, type: FieldType): string {
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return type.is === 'scalar' && type.go.startsWith('int') ? `number ${value}` : 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}

/** What Go makes of null inside a list or a map. */
function zero(type: FieldType): JsonValue {
  if (type.is === 'list') return [];
  if (type.is === 'any') return null;
  if (type.is !== 'scalar') return {};
  return type.go === 'string' || type.go === 'Time' ? '' : type.go === 'bool' ? false : type.go === 'Quantity' ? '0' : 0;
}

import { isQuantity, quantityError } from '../api/quantity';
import { parseTime } from '../api/time';
import type { JsonObject, JsonValue } from '../api/types';
import type { Schema, StructSchema } from './schema/schema';

/** The first thing that does not fit its type, worded as the API server's decoder words it. */
export class Misfit {
  message: string | undefined;

  /** Notes a misfit, unless one was noted before: the decoder reports the first. */
  note(message: string): undefined {
    this.message ??= message;
    return undefined;
  }
}

/** Where a value stands: the struct around it and the path of fields, without list indexes, as in messages. */
interface Place {
  readonly struct: string;
  readonly path: string;
}

/**
 * Reads JSON by a schema: texts of times become virtual ms, nulls vanish, wrong types are noted. Objects in
 * which nothing changes are returned as they are. `stored` values, which come out of a table, have their
 * times as numbers already.
 */
export function readStruct(schema: StructSchema, value: JsonObject, misfit: Misfit, stored = false): JsonObject {
  return new Reader(misfit, stored).struct(schema, value, { struct: schema.name, path: '' });
}

class Reader {
  constructor(
    private readonly misfit: Misfit,
    private readonly stored: boolean,
  ) {}

  struct(schema: StructSchema, value: JsonObject, place: Place): JsonObject {
    return mapEntries(value, (part, key) => {
      const field = schema.fields.get(key);
      if (!field) return part;
      return this.value(field, part, { struct: schema.name, path: place.path === '' ? key : `${place.path}.${key}` });
    });
  }

  private value(schema: Schema, value: JsonValue, place: Place): JsonValue | undefined {
    if (value === null) return schema.is === 'any' ? null : undefined;
    switch (schema.is) {
      case 'string':
        return typeof value === 'string' ? value : this.wrong(schema, value, place);
      case 'bool':
        return typeof value === 'boolean' ? value : this.wrong(schema, value, place);
      case 'int32':
      case 'int64':
        return fits(schema.is, value) ? value : this.wrong(schema, value, place);
      case 'intOrString':
        return this.intOrString(value);
      case 'quantity':
        return this.quantity(value);
      case 'time':
        return this.time(value);
      case 'map':
      case 'struct':
        return isObject(value) ? this.object(schema, value, place) : this.wrong(schema, value, place);
      case 'list':
        return Array.isArray(value) ? this.list(schema.of, value as readonly JsonValue[], place) : this.wrong(schema, value, place);
      case 'any':
        return value;
    }
  }

  private object(schema: Schema & { is: 'map' | 'struct' }, value: JsonObject, place: Place): JsonObject {
    if (schema.is === 'struct') return this.struct(schema, value, place);
    return mapEntries(value, (part) => this.value(schema.of, part, place) ?? zero(schema.of));
  }

  private list(of: Schema, list: readonly JsonValue[], place: Place): readonly JsonValue[] {
    const read = list.map((part) => this.value(of, part, place) ?? zero(of));
    return read.every((part, index) => part === list[index]) ? list : read;
  }

  private intOrString(value: JsonValue): JsonValue | undefined {
    if (typeof value === 'string' || fits('int32', value)) return value;
    return this.misfit.note(`json: cannot unmarshal ${kindOf(value)} into Go value of type int32`);
  }

  private quantity(value: JsonValue): JsonValue | undefined {
    if ((typeof value === 'string' || typeof value === 'number') && isQuantity(value)) return value;
    return this.misfit.note(quantityError);
  }

  private time(value: JsonValue): JsonValue | undefined {
    if (typeof value === 'number' && this.stored) return value;
    if (typeof value !== 'string') return this.misfit.note(`json: cannot unmarshal ${kindOf(value)} into Go value of type string`);
    const time = parseTime(value);
    if (time !== undefined) return time;
    const layout = '2006-01-02T15:04:05Z07:00';
    return this.misfit.note(`parsing time ${JSON.stringify(value)} as "${layout}": cannot parse ${JSON.stringify(value)} as "2006"`);
  }

  private wrong(schema: Schema, value: JsonValue, { struct, path }: Place): undefined {
    return this.misfit.note(`json: cannot unmarshal ${kindOf(value)} into Go struct field ${struct}.${path} of type ${schema.go}`);
  }
}

/** True for a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maps the values of an object, leaving out what becomes undefined; the same object when nothing changes. */
function mapEntries(object: JsonObject, change: (value: JsonValue, key: string) => JsonValue | undefined): JsonObject {
  let copy: Record<string, JsonValue | undefined> | undefined;
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === undefined) continue;
    const changed = change(value, key);
    if (changed === value) continue;
    copy ??= { ...object };
    if (changed === undefined) delete copy[key];
    else copy[key] = changed;
  }
  return copy ?? object;
}

function fits(type: 'int32' | 'int64', value: JsonValue): boolean {
  if (typeof value !== 'number' || !Number.isInteger(value)) return false;
  return type === 'int64' ? Number.isSafeInteger(value) : value >= -2_147_483_648 && value <= 2_147_483_647;
}

/** What a null in a list or map becomes. */
function zero(schema: Schema): JsonValue {
  switch (schema.is) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'list':
      return [];
    case 'map':
    case 'struct':
      return {};
    case 'any':
      return null;
    default:
      return 0;
  }
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : `number ${value}`;
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

import type { JsonObject, JsonValue } from '../cluster/api/types';
import { resolvePlain } from './yaml/scalars';

/** An object as YAML in block style, as `kubectl` writes it: two blanks a level, quotes only where needed. */
export function writeYaml(value: JsonObject): string {
  return `${fields(value, '').join('\n') || '{}'}\n`;
}

function fields(value: JsonObject, indent: string): string[] {
  return Object.entries(value).flatMap(([key, field]) => {
    if (field === undefined) return [];
    const name = `${indent}${scalar(key)}:`;
    const lines = block(field, indent);
    return typeof lines === 'string' ? [`${name} ${lines}`] : [name, ...lines];
  });
}

/** Collections as lines below their key, scalars (and what is empty) as text behind it. */
function block(value: JsonValue, indent: string): string | string[] {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.flatMap((each: JsonValue) => item(each, indent));
  if (typeof value !== 'object' || value === null) return scalar(value as string | number | boolean | null);
  const object = value as JsonObject;
  return Object.keys(object).length === 0 ? '{}' : fields(object, `${indent}  `);
}

function item(value: JsonValue, indent: string): string[] {
  const lines = block(value, indent);
  if (typeof lines === 'string') return [`${indent}- ${lines}`];
  const [first = '', ...rest] = lines;
  return [`${indent}- ${first.slice(indent.length + 2)}`, ...rest];
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value);
  const plain = /^[A-Za-z0-9_./][A-Za-z0-9_./=+-]*(?::[A-Za-z0-9_./=+-]+)*$/.test(value);
  return plain && resolved(value) === value ? value : JSON.stringify(value);
}

function resolved(text: string): unknown {
  try {
    return resolvePlain(text);
  } catch {
    return undefined;
  }
}

import { YamlFailure } from './events';

/** A scalar as it becomes JSON. */
export type Scalar = string | number | boolean | null;

const TAG_PREFIX = 'tag:yaml.org,2002:';

const words = new Map<string, Scalar>([
  ...['', '~', 'null', 'Null', 'NULL'].map(word => [word, null] as const),
  ...['true', 'True', 'TRUE', 'y', 'Y', 'yes', 'Yes', 'YES', 'on', 'On', 'ON'].map(word => [word, true] as const),
  ...['false', 'False', 'FALSE', 'n', 'N', 'no', 'No', 'NO', 'off', 'Off', 'OFF'].map(word => [word, false] as const),
]);

/** Longest word of the table, so that longer text is not looked up. */
const LONGEST_WORD = 5;

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * A plain scalar as kubectl reads it (sigs.k8s.io/yaml over YAML 1.1): `yes` and `on` are booleans, `0644` and
 * `0o644` octal, `1_000` a number, `1:30` and dates text. Infinity and NaN have no JSON and throw.
 */
export function resolvePlain(source: string): Scalar {
  const first = source.charCodeAt(0);
  if (isDigit(first) || first === 43 || first === 45 || first === 46) return resolveNumber(source);
  if (source.length <= LONGEST_WORD) {
    const word = words.get(source);
    if (word !== undefined) return word;
  }
  return source;
}

/** A scalar with an explicit tag. Tags that Kubernetes does not know mean text. */
export function resolveTagged(tag: string, source: string, at: number): Scalar {
  const name = tag.startsWith('!!') ? tag.slice(2) : tag.startsWith(`!<${TAG_PREFIX}`) ? tag.slice(2 + TAG_PREFIX.length, -1) : '';
  const value = resolvePlain(source);
  switch (name) {
    case 'null':
    case 'bool':
    case 'int':
      return typeof value === typeNames[name] || (name === 'null' && value === null) ? value : cannot(tag, source, at);
    case 'float':
      return typeof value === 'number' ? value : cannot(tag, source, at);
    case 'binary':
      return decodeBase64(source) ?? cannot(tag, source, at);
    default:
      return source;
  }
}

/** The text of a mapping key in JSON; collections and null are no keys. */
export function keyText(value: unknown, at: number): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new YamlFailure(`Unsupported map key${value === null ? ': null' : ''}`, at);
}

const typeNames = { null: 'object', bool: 'boolean', int: 'number' } as const;

function cannot(tag: string, source: string, at: number): never {
  throw new YamlFailure(`cannot decode \`${source.slice(0, 40)}\` as a ${tag}`, at);
}

function resolveNumber(source: string): Scalar {
  const lower = source.toLowerCase();
  if (/^[-+]?\.inf$/.test(lower) || lower === '.nan') throw new YamlFailure(`json: unsupported value: ${source}`, -1);
  if (source.charCodeAt(0) === 46) return FLOAT.test(source) ? finite(Number(source), source) : source;
  const plain = source.includes('_') ? source.replaceAll('_', '') : source;
  return integer(plain) ?? (FLOAT.test(plain) ? finite(Number(plain), source) : source);
}

function integer(plain: string): number | undefined {
  const parts = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/.exec(plain);
  if (!parts) return undefined;
  const [, sign, hex, binary, octal, decimal] = parts;
  const size = hex !== undefined ? parseInt(hex, 16) : binary !== undefined ? parseInt(binary, 2)
    : octal !== undefined ? parseInt(octal, 8) : Number(decimal);
  return sign === '-' ? 0 - size : size;
}

function finite(value: number, source: string): Scalar {
  return Number.isFinite(value) ? value : source;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodeBase64(source: string): string | undefined {
  const digits = source.replace(/\s/g, '').replace(/=+$/, '');
  let text = '';
  let bits = 0;
  let count = 0;
  for (const digit of digits) {
    const value = ALPHABET.indexOf(digit);
    if (value < 0) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    count += 6;
    if (count >= 8) text += String.fromCharCode((bits >> (count -= 8)) & 0xff);
  }
  return text;
}

import { FIELDS } from './fields';

/** How a field is decoded. */
export type FieldType =
  | { readonly is: 'scalar'; readonly go: 'string' | 'bool' | 'int32' | 'int64' | 'Quantity' | 'IntOrString' | 'Time' }
  | { readonly is: 'list' | 'map'; readonly of: FieldType }
  | { readonly is: 'struct'; readonly name: string }
  | { readonly is: 'any' };

export type StructFields = ReadonlyMap<string, FieldType>;

const scalars = { s: 'string', b: 'bool', i: 'int32', l: 'int64', q: 'Quantity', o: 'IntOrString', t: 'Time' } as const;

let structs: ReadonlyMap<string, StructFields> | undefined;

/** The fields of a Go type of the Kubernetes API; undefined when the type is not in the table. */
export function fieldsOf(struct: string): StructFields | undefined {
  structs ??= readTable(FIELDS);
  return structs.get(struct);
}

/** A type as Go prints it in the API server's messages. */
export function goType(type: FieldType): string {
  switch (type.is) {
    case 'scalar':
      return type.go === 'Quantity' ? 'resource.Quantity' : type.go;
    case 'list':
      return `[]${goType(type.of)}`;
    case 'map':
      return type.of.is === 'scalar' && type.of.go === 'Quantity' ? 'v1.ResourceList' : `map[string]${goType(type.of)}`;
    case 'struct':
      return `v1.${type.name}`;
    default:
      return 'interface {}';
  }
}

function readTable(table: string): ReadonlyMap<string, StructFields> {
  const read = new Map<string, StructFields>();
  for (const line of table.split('\n')) {
    const [name, ...groups] = line.split(' ');
    if (!name) continue;
    const fields = new Map<string, FieldType>();
    for (const group of groups) {
      const [type, names] = group.split(':');
      // A group without fields embeds a type of a line above.
      if (names === undefined) for (const [field, embedded] of read.get(type!) ?? []) fields.set(field, embedded);
      else for (const field of names.split(',')) fields.set(field, readType(type!));
    }
    read.set(name, fields);
  }
  return read;
}

function readType(text: string): FieldType {
  if (text.startsWith('[]')) return { is: 'list', of: readType(text.slice(2)) };
  if (text.startsWith('{}')) return { is: 'map', of: readType(text.slice(2)) };
  if (text === 'x') return { is: 'any' };
  const scalar = (scalars as Readonly<Record<string, (typeof scalars)[keyof typeof scalars]>>)[text];
  return scalar ? { is: 'scalar', go: scalar } : { is: 'struct', name: text };
}

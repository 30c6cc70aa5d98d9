/** How the API server reads a field: the Go type that its messages name, and what JSON it takes. */
export type Schema =
  | { readonly is: 'string' | 'bool' | 'int32' | 'int64'; readonly go: string }
  | { readonly is: 'quantity' | 'intOrString' | 'time' | 'any'; readonly go: string }
  | { readonly is: 'map'; readonly go: string; readonly of: Schema }
  | { readonly is: 'list'; readonly go: string; readonly of: Schema }
  | StructSchema;

export interface StructSchema {
  readonly is: 'struct';
  readonly go: string;
  /** The type's name as messages have it before the path: `PodSpec` of `v1.PodSpec`. */
  readonly name: string;
  /** Fields that are not listed are kept as they come. */
  readonly fields: ReadonlyMap<string, Schema>;
}

export const string: Schema = { is: 'string', go: 'string' };
export const bool: Schema = { is: 'bool', go: 'bool' };
export const int32: Schema = { is: 'int32', go: 'int32' };
export const int64: Schema = { is: 'int64', go: 'int64' };
export const quantity: Schema = { is: 'quantity', go: 'resource.Quantity' };
export const intOrString: Schema = { is: 'intOrString', go: 'intstr.IntOrString' };
export const time: Schema = { is: 'time', go: 'v1.Time' };
export const any: Schema = { is: 'any', go: 'interface {}' };

/** A string type of its own, such as `v1.TaintEffect`. */
export function stringType(go: string): Schema {
  return { is: 'string', go };
}

/** A map with text keys. */
export function mapOf(of: Schema, go = `map[string]${of.go}`): Schema {
  return { is: 'map', go, of };
}

/** A list. */
export function listOf(of: Schema): Schema {
  return { is: 'list', go: `[]${of.go}`, of };
}

/** A struct of the package `v1` (or another, when the name has a dot). */
export function struct(name: string, fields: Readonly<Record<string, Schema>>): StructSchema {
  return { is: 'struct', go: `v1.${name}`, name, fields: new Map(Object.entries(fields)) };
}

export const stringMap: Schema = mapOf(string);
export const stringList: Schema = listOf(string);

/** Texts with a form of their own; what each looks like is in `formats.ts`. */
export type FormatName =
  | 'api-version' | 'dns-label' | 'version' | 'duration' | 'pull' | 'object-reference' | 'daemonset-reference'
  | 'namespaced-name' | 'taint' | 'taint-removal' | 'exact-taint' | 'count' | 'elapsed' | 'mark' | 'container-path';

export interface TextShape {
  readonly kind: 'text';
  readonly format?: FormatName;
  /** The only texts allowed. */
  readonly values?: readonly string[];
}

export interface NumberShape {
  readonly kind: 'number';
  readonly least: number;
  /** Also numbers that are not whole. */
  readonly fraction?: boolean;
}

export interface BooleanShape {
  readonly kind: 'boolean';
  /** The only value allowed. */
  readonly only?: boolean;
}

/** A map with known keys; any other key is an error. */
export interface MapShape {
  readonly kind: 'map';
  readonly keys: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
  /** Of each group exactly one key stands. */
  readonly oneOf?: readonly (readonly string[])[];
  /** Of each group at least one key stands. */
  readonly anyOf?: readonly (readonly string[])[];
  /** Of each group at most one key stands. */
  readonly atMostOne?: readonly (readonly string[])[];
}

/** A map whose keys are names. */
export interface DictionaryShape {
  readonly kind: 'dictionary';
  readonly of: Shape;
}

export interface ListShape {
  readonly kind: 'list';
  readonly of: Shape;
}

/** Alternatives that the type of the value tells apart. */
export interface EitherShape {
  readonly kind: 'either';
  readonly of: readonly Shape[];
}

/** A Kubernetes object, read as a manifest is. */
export interface ObjectShape {
  readonly kind: 'object';
}

/** Any map. */
export interface JsonShape {
  readonly kind: 'json';
}

/** What may stand at a place of a scenario file. Checking, completion, hover and the JSON schema all follow it. */
export type Shape =
  | TextShape | NumberShape | BooleanShape | MapShape | DictionaryShape | ListShape | EitherShape | ObjectShape | JsonShape;

/** A key of a map: what it takes and, in one sentence, what it means. */
export interface Field {
  readonly shape: Shape;
  readonly doc: string;
}

/** Marks the descriptions, which are translated where they are shown. */
export const l10n = { t: (message: string): string => message };

export const text: TextShape = { kind: 'text' };
export const flag: BooleanShape = { kind: 'boolean' };
export const yes: BooleanShape = { kind: 'boolean', only: true };
export const json: JsonShape = { kind: 'json' };
export const kubeObject: ObjectShape = { kind: 'object' };
export const labelMap: DictionaryShape = { kind: 'dictionary', of: text };

export const format = (name: FormatName): TextShape => ({ kind: 'text', format: name });
export const choice = (...values: readonly string[]): TextShape => ({ kind: 'text', values });
export const number = (least = 0): NumberShape => ({ kind: 'number', least });
export const listOf = (of: Shape): ListShape => ({ kind: 'list', of });
export const dictionaryOf = (of: Shape): DictionaryShape => ({ kind: 'dictionary', of });
export const either = (...of: readonly Shape[]): EitherShape => ({ kind: 'either', of });
/** One value, or a list of which all must hold. */
export const oneOrMany = (of: Shape): EitherShape => ({ kind: 'either', of: [of, { kind: 'list', of }] });

export const map = (
  keys: Readonly<Record<string, Field>>, rules: Omit<MapShape, 'kind' | 'keys'> = {},
): MapShape => ({ kind: 'map', keys, ...rules });
export const field = (shape: Shape, doc: string): Field => ({ shape, doc });

/** A half-open piece of a file's text, in UTF-16 units from its start. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** `error`: kubectl or the API server would refuse it. `warning`: accepted, but hardly meant. `info`: a quiet notice. */
export type Severity = 'error' | 'warning' | 'info';

/**
 * What can be wrong with a text, and the arguments each code carries. Codes are worded at the edge, in the reader's
 * language; what Kubernetes words itself is in `messages.ts`.
 */
export interface ProblemArgs {
  // texts
  'yaml-syntax': { reason: string };
  'yaml-separator': { text: string };
  'yaml-duplicate-key': { key: string };
  'yaml-merge-order': { key: string };
  'file-too-large': { length: number; limit: number };
  'document-too-large': { length: number; limit: number };
  'too-many-documents': { limit: number };
  // objects
  'name-required': { kind: string };
  'unknown-kind': { kind: string; apiVersion: string; suggestion: string };
  'unknown-field': { field: string; suggestion?: string };
  'wrong-type': WrongType;
  'api-not-served': { apiVersion: string; kind: string; removedIn: string; replacement: string };
  'duplicate-object': { kind: string; namespace: string; name: string };
  // node sources
  'pool-count': { count: string; limit: number };
  'pool-name-pattern': { pattern: string };
  'node-label': { text: string };
  'node-taint': { text: string };
  'node-patch': { reason: string };
  'kind-role': { role: string };
  // look-alikes, each one quiet notice
  'not-template': { engine: string };
  'not-kustomization': Record<never, never>;
  'not-patch': { kind: string };
  'not-values': Record<never, never>;
  'not-this-kind': { kind: string; apiVersion: string };
  'not-custom-resource': { kind: string; group: string };
  'not-embedded': { kind: string; owner: string };
  'not-complete': { missing: string; kind: string };
  'not-cluster-config': { kind: string; apiVersion: string };
}

/** `expected` is a Go type as the API server prints it, `value` what stands there: `bool`, `number`, `object`, …; quoting helps where a
 * scalar stands for a `string`. */
export interface WrongType {
  readonly field: string;
  readonly value: string;
  readonly expected: string;
  /** The struct and field as Go names them, empty for types that read themselves. */
  readonly goField: string;
}

export type ProblemCode = keyof ProblemArgs;

export interface RelatedPlace {
  readonly uri: string;
  readonly range: SourceRange;
}

/** Something to say about a place of a file. `range` counts in the text of the file the problem is reported for. */
export interface Problem<Code extends ProblemCode = ProblemCode> extends Said<Code> {
  readonly severity: Severity;
  readonly range: SourceRange;
  readonly related?: readonly RelatedPlace[];
}

/** The part of problems and findings that can be worded. */
export interface Said<Code extends ProblemCode = ProblemCode> {
  readonly code: Code;
  readonly args: ProblemArgs[Code];
}

/** Narrows a problem or a finding to one code and its arguments. */
export function says<Code extends ProblemCode>(said: Said, code: Code): said is Said<Code> {
  return said.code === code;
}

export function problem<Code extends ProblemCode>(
  severity: Severity, code: Code, args: ProblemArgs[Code], range: SourceRange, related?: readonly RelatedPlace[],
): Problem<Code> {
  return related === undefined ? { code, args, severity, range } : { code, args, severity, range, related };
}

/** A problem found in a value, before its place in the text is looked up. `at` says which part of the field is meant. */
export interface Finding<Code extends ProblemCode = ProblemCode> extends Said<Code> {
  readonly severity: Severity;
  readonly path: readonly (string | number)[];
  readonly at: 'key' | 'value';
}

export function finding<Code extends ProblemCode>(
  severity: Severity, code: Code, args: ProblemArgs[Code], path: Finding['path'], at: Finding['at'] = 'value',
): Finding<Code> {
  return { severity, code, args, path, at };
}

/** The same problems, for a text that starts `by` units later in the file. */
export function shifted(problems: readonly Problem[], by: number): readonly Problem[] {
  if (by === 0 || problems.length === 0) return problems;
  return problems.map(each => ({
    ...each,
    range: shiftedRange(each.range, by),
    ...(each.related && { related: each.related.map(place => ({ ...place, range: shiftedRange(place.range, by) })) }),
  }));
}

export function shiftedRange(range: SourceRange, by: number): SourceRange {
  return { start: range.start + by, end: range.end + by };
}

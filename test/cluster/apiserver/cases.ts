import { readCases } from '../../conformance/cases';

/** A case of `daemonset/*.json`, as far as these tests read it. */
export interface Case {
  readonly name: string;
  readonly features?: Readonly<Record<string, boolean>>;
  readonly given: { readonly daemonset?: Record<string, unknown>; readonly revisions?: readonly Record<string, unknown>[] };
  readonly when: readonly (Record<string, unknown> & { readonly op: string; readonly expect?: Record<string, unknown> })[];
  readonly expect?: Record<string, unknown>;
}

/** The cases of a file of this repository. */
export function casesOf(file: string): readonly Case[] {
  return readCases(`test/conformance/cases/daemonset/${file}.gz`) as unknown as readonly Case[];
}

/** What a step must show: its own expectation, or the case's for the last one. */
export function expectationOf(one: Case, index: number): Record<string, unknown> {
  return { ...(index === one.when.length - 1 ? one.expect : {}), ...one.when[index]!.expect };
}

/** Asserts that every key of `part` is in `whole` with the same value, at any depth. */
export function differences(part: unknown, whole: unknown, path = ''): string[] {
  if (typeof part !== 'object' || part === null) return part === whole ? [] : [`${path}: ${JSON.stringify(whole)} is not ${JSON.stringify(part)}`];
  return Object.entries(part).flatMap(([key, value]) =>
    differences(value, (whole as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
  );
}

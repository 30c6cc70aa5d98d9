import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** How one check of one case ended. */
export interface CaseResult {
  readonly name: string;
  readonly ok: boolean;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly message?: string;
}

/** The results of one file. */
export interface FileResult {
  readonly file: string;
  readonly results: readonly CaseResult[];
}

/** A case as all JSON formats of `cases/` have it; what is inside depends on the format. */
export interface Case {
  readonly name: string;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly when?: readonly Step[];
  readonly expect?: Readonly<Record<string, unknown>>;
  readonly features?: Readonly<Record<string, boolean>>;
}

export interface Step {
  readonly op: string;
  readonly expect?: Readonly<Record<string, unknown>>;
  readonly [parameter: string]: unknown;
}

/** All files below a folder (or the file itself), sorted. */
export function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** True for a file of cases: JSON, packed or not, that holds an array. */
export function isCaseFile(path: string): boolean {
  return /\.json(\.gz)?$/.test(path) && basename(path) !== 'expect.json';
}

/** The cases of a file; an empty array when it holds something else. */
export function readCases(path: string): readonly Case[] {
  const bytes = readFileSync(path);
  const parsed: unknown = JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  return Array.isArray(parsed) ? (parsed as Case[]) : [];
}

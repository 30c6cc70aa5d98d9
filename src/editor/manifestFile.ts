import { isProblem } from './problemCodes';
import type { ManifestObject, SourceFile } from '../manifests/read';

/** What the simulation takes from a file: while a part of it is broken, what that part said last. */
export interface ManifestFile {
  readonly source: SourceFile;
  readonly objects: readonly ManifestObject[];
  /** Number of objects that are kept from before. */
  readonly kept: number;
}

/** True when an object would be refused, for a reason that is not known to the reader. */
export type Refuses = (object: ManifestObject) => boolean;

const refOf = ({ kind, namespace, name }: ManifestObject): string => `${kind}/${namespace ?? ''}/${name}`;

/** The objects of a file that was just read, given those that held before. */
export function withLastGood(source: SourceFile, before: ManifestFile | undefined, refuses: Refuses): ManifestFile {
  const good = new Map((before?.objects ?? []).map((object) => [refOf(object), object]));
  const present = new Set(source.objects.map(refOf));
  let kept = 0;
  const objects = source.objects.map((object) => {
    const last = good.get(refOf(object));
    if (!last || last === object || !(object.refused || refuses(object))) return object;
    kept++;
    return last;
  });
  if (!isBroken(source)) return { source, objects, kept };
  const missing = [...good.values()].filter((object) => !present.has(refOf(object)));
  return { source, objects: [...objects, ...missing], kept: kept + missing.length };
}

/** True when a document of the file is no YAML at the moment, or lost its name. */
function isBroken(source: SourceFile): boolean {
  return source.problems.some((problem) => isProblem(problem, 'yaml-syntax') || isProblem(problem, 'name-required'));
}

import * as vscode from 'vscode';
import { namespaceOf } from '../cluster/api/names';
import { parseRef } from '../cluster/api/ref';
import { collect, SAMPLE_URI, type Collection } from '../manifests/collect';
import type { Problem } from '../manifests/problems';
import type { Path } from '../manifests/ranges';
import type { ManifestObject, SourceFile } from '../manifests/read';
import type { FleetName } from '../manifests/sampleFleet';
import type { ManifestFile } from './manifestFile';
import type { ManifestIndex } from './manifestIndex';
import { rangeIn } from './ranges';
import { filesIn, type Scope } from './scopes';

/** A place in a file that is known. */
export interface FilePlace {
  readonly uri: vscode.Uri;
  readonly range: vscode.Range;
}

/** What the files of a scope say together; made anew when one of them changed. */
export class ClusterFiles {
  private made: { readonly files: readonly ManifestFile[]; readonly fleet: FleetName; readonly collection: Collection } | undefined;
  private byRef: { readonly collection: Collection; readonly objects: ReadonlyMap<string, ManifestObject> } | undefined;

  constructor(
    readonly scope: Scope,
    private readonly index: ManifestIndex,
    private readonly fleet: () => FleetName,
  ) {}

  get files(): readonly ManifestFile[] {
    return filesIn(this.scope, this.index.files());
  }

  /** The objects, the last good ones of what is broken now, with a sample fleet when there are no nodes. */
  collection(): Collection {
    const { files } = this;
    const fleet = this.fleet();
    if (!this.made || this.made.fleet !== fleet || !sameFiles(this.made.files, files)) {
      this.made = { files, fleet, collection: collect(files.map(effective), fleet) };
    }
    return this.made.collection;
  }

  /** The object of a reference (`Kind/name`, `Kind/namespace/name`), if it is in a file. */
  object(target: string): ManifestObject | undefined {
    const collection = this.collection();
    if (this.byRef?.collection !== collection) {
      this.byRef = { collection, objects: new Map(collection.objects.map((object) => [refOfManifest(object), object])) };
    }
    const { kind, key } = parseRef(target);
    return this.byRef.objects.get(`${kind}/${key}`);
  }

  /** Where a field of an object stands, or its nearest ancestor; undefined for what is in no file. */
  place(target: string, path: Path): FilePlace | undefined {
    const object = this.object(target);
    if (!object || object.uri === SAMPLE_URI) return undefined;
    const source = this.files.find(({ source: { uri } }) => uri === object.uri)?.source;
    if (!source) return undefined;
    const found = object.rangeOf(path) ?? object.nearestRangeOf(path);
    return { uri: vscode.Uri.parse(object.uri), range: rangeIn(source, found.key ?? found.value) };
  }

  /** `agent.yaml:31` of a field. */
  placeLabel(target: string, path: Path): string | undefined {
    const place = this.place(target, path);
    return place && `${place.uri.path.split('/').at(-1)}:${place.range.start.line + 1}`;
  }

  problemsOf(uri: string): readonly Problem[] {
    return this.collection().problems.get(uri) ?? [];
  }
}

/** `Kind/name` or `Kind/namespace/name`. */
export function refOfManifest({ kind, namespace, name, value }: ManifestObject): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace || namespaceOf(value['metadata'] as object)}/${name}`;
}

function effective({ source, objects }: ManifestFile): SourceFile {
  return source.objects === objects ? source : { ...source, objects };
}

function sameFiles(a: readonly ManifestFile[], b: readonly ManifestFile[]): boolean {
  return a.length === b.length && a.every((file, index) => file === b[index]);
}

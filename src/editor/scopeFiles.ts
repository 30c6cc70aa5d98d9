import type * as vscode from 'vscode';
import type { FleetName } from '../manifests/sampleFleet';
import { ClusterFiles } from './clusterFiles';
import type { ManifestIndex } from './manifestIndex';
import { scopeOf, scopeOfRoot, type Scope } from './scopes';

/** The scopes that are in use, each with the one answer of what its files say together. */
export class ScopeFiles {
  private readonly byRoot = new Map<string, ClusterFiles>();

  constructor(
    readonly index: ManifestIndex,
    private readonly fleet: (root: string) => FleetName,
  ) {}

  /** The files that belong together with this one. */
  of(uri: vscode.Uri): ClusterFiles {
    return this.get(scopeOf(uri, this.index.files()));
  }

  ofRoot(root: string): ClusterFiles {
    return this.get(scopeOfRoot(root));
  }

  get(scope: Scope): ClusterFiles {
    const known = this.byRoot.get(scope.root);
    if (known) return known;
    const files = new ClusterFiles(scope, this.index, () => this.fleet(scope.root));
    this.byRoot.set(scope.root, files);
    return files;
  }
}

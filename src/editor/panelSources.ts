import * as vscode from 'vscode';
import type { JsonObject } from '../cluster/api/types';
import type { Path } from '../manifests/ranges';
import type { ClusterFiles, FilePlace } from './clusterFiles';
import type { ManifestIndex } from './manifestIndex';
import { onDidChangeSetting, settings } from './settings';
import { isInScope } from './scopes';
import { fieldErrorsOf } from './validation';

/** What a simulation starts from, and what is wrong with it. */
interface FileInputs {
  readonly objects: readonly JsonObject[];
  readonly sampleFleet: string | undefined;
  readonly kept: number;
  readonly errors: number;
  readonly capped: number | undefined;
}

/** The files of one scope as a panel sees them. */
export class PanelSources {
  readonly root: string;
  readonly label: string;
  readonly onDidChange: vscode.Event<void>;

  constructor(
    private readonly files: ClusterFiles,
    private readonly index: ManifestIndex,
  ) {
    this.root = files.scope.root;
    this.label = files.scope.label;
    this.onDidChange = (listener, thisArgs, disposables) => {
      const told = (): void => listener.call(thisArgs);
      const disposable = vscode.Disposable.from(
        index.onDidChange((uris) => uris.some((uri) => isInScope(files.scope, uri)) && told()),
        onDidChangeSetting(['defaultFleet'], told),
      );
      disposables?.push(disposable);
      return disposable;
    };
  }

  ready(): Promise<void> {
    return this.index.ready();
  }

  inputs(): FileInputs {
    const { objects, nodesOrigin } = this.files.collection();
    const { files } = this.files;
    return {
      objects: objects.map(({ value }) => value),
      sampleFleet: nodesOrigin === 'sample' ? settings.fleet() : undefined,
      kept: files.reduce((sum, { kept }) => sum + kept, 0),
      errors: files.reduce((sum, { source }) => sum + source.objects.filter((object) => fieldErrorsOf(object).length > 0 || object.refused).length, 0),
      capped: this.index.capped,
    };
  }

  place(target: string, path: Path): FilePlace | undefined {
    return this.files.place(target, path);
  }

  placeLabel(target: string, path: Path): string | undefined {
    return this.files.placeLabel(target, path);
  }
}

import * as vscode from 'vscode';
import type { PlacementSummary } from '../explain/placement';
import type { ManifestObject } from '../manifests/read';
import { DisposableStore } from '../support/dispose';
import { notWanted } from '../support/words/placements';
import { refOfManifest, type ClusterFiles } from './clusterFiles';
import { isManifestDocument, manifestSelector } from './files';
import { placementLines, rolloutLines } from './hovers';
import { daemonSetOf, summaryOf } from './placementSummary';
import { rangeIn } from './ranges';
import type { ScopeFiles } from './scopeFiles';
import { onDidChangeSetting, settings } from './settings';

const { t } = vscode.l10n;

/** How many of the nodes that are left out are named. */
const namedNodes = 3;

/** Above every `kind: DaemonSet`: a link to the cluster view, and where the set lands. */
export class PlacementLenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly changed = this.store.add(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.changed.event;

  constructor(private readonly scopes: ScopeFiles) {
    this.store.add(scopes.index.onDidChange(() => this.changed.fire()));
    this.store.add(onDidChangeSetting(['codeLens', 'defaultFleet'], () => this.changed.fire()));
    // VS Code forgets a refresh that waits when the editor loses the focus: somebody who edits and goes on in the view sees old numbers.
    this.store.add(vscode.window.onDidChangeActiveTextEditor(() => this.changed.fire()));
    this.store.add(vscode.languages.registerCodeLensProvider(manifestSelector, this));
  }

  async provideCodeLenses(document: vscode.TextDocument, token: vscode.CancellationToken): Promise<vscode.CodeLens[]> {
    if (!settings.codeLens() || !isManifestDocument(document)) return [];
    const { version } = document;
    await this.scopes.index.idle();
    const file = this.scopes.index.file(document.uri);
    if (token.isCancellationRequested || document.version !== version || !file) return [];
    const files = this.known() ? this.scopes.of(document.uri) : undefined;
    return file.source.objects
      .filter(({ kind }) => kind === 'DaemonSet')
      .flatMap((object) => lensesOf(object, files, rangeIn(file.source, kindRange(object))));
  }

  dispose(): void {
    this.store.dispose();
  }

  /** Whether the files of the workspace are known; if not, they are looked for, and the numbers follow. */
  private known(): boolean {
    if (this.scopes.index.isReady) return true;
    void this.scopes.index.ready().then(() => this.changed.fire());
    return false;
  }
}

function kindRange(object: ManifestObject): { readonly start: number; readonly end: number } {
  const place = object.nearestRangeOf(['kind']);
  return place.key ?? place.value;
}

function lensesOf(object: ManifestObject, files: ClusterFiles | undefined, range: vscode.Range): vscode.CodeLens[] {
  const target = refOfManifest(object);
  const lens = (title: string, tooltip: string, command: string): vscode.CodeLens =>
    new vscode.CodeLens(range, { title, tooltip, command, arguments: [vscode.Uri.parse(object.uri), { set: target }] });
  const open = lens(`▶ ${t('Cluster view')}`, t('Open the cluster view beside this file'), 'daemonscope.openView');
  const summary = files && summaryOf(object, files);
  if (!files || !summary) return [open];
  const set = daemonSetOf(object.value);
  const tooltip = [...placementLines(object, files), ...(set ? rolloutLines(set, object, files) : [])].join('\n');
  const count = lens(countText(summary), tooltip, 'daemonscope.openView');
  return summary.unwanted.length === 0 ? [open, count] : [open, count, lens(notOnText(summary), tooltip, 'daemonscope.explain')];
}

function countText({ wanted, unwanted }: PlacementSummary): string {
  return t('{0} of {1} nodes', wanted.length, wanted.length + unwanted.length);
}

function notOnText({ unwanted }: PlacementSummary): string {
  const named = unwanted.slice(0, namedNodes).map(({ node, failure }) => `${node} (${notWanted({ code: failure.check })})`).join(', ');
  const more = unwanted.length - namedNodes;
  return more > 0 ? t('not on: {0} and {1} more', named, more) : t('not on: {0}', named);
}

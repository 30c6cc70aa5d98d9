import * as vscode from 'vscode';
import { readTextInSlices, type SourceFile } from '../manifests/read';
import { looksLikeScenario } from '../scenario/names';
import { DisposableStore } from '../support/dispose';
import { findManifestFiles, isManifestDocument, isManifestName, mayHoldManifests, readFileText } from './files';
import { withLastGood, type ManifestFile, type Refuses } from './manifestFile';

/** Longest time in ms that reading may take before the host gets its turn. */
const sliceLength = 8;

/** How long in ms changes are collected after the first one. */
const pauseAfterChange = 25;

export interface IndexOptions {
  readonly maxFiles: () => number;
  readonly refuses: Refuses;
  readonly log: vscode.LogOutputChannel;
}

interface Entry {
  readonly uri: vscode.Uri;
  file: ManifestFile | undefined;
  /** Rises with every change: what was read of an older version is thrown away. */
  version: number;
}

/**
 * All manifests of the workspace, kept up to date. Open documents win over the disk; files are looked for
 * when somebody first asks for them, not at activation.
 */
export class ManifestIndex implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly entries = new Map<string, Entry>();
  private readonly changed = this.store.add(new vscode.EventEmitter<readonly vscode.Uri[]>());
  private readonly waiting = new Map<string, vscode.Uri>();
  private readonly cancel = this.store.add(new vscode.CancellationTokenSource());
  private timer: ReturnType<typeof setTimeout> | undefined;
  private working: Promise<void> = Promise.resolve();
  private scanned: Promise<void> | undefined;
  private cappedAt: number | undefined;
  private sorted: readonly ManifestFile[] | undefined;
  private watching = false;
  private found = false;

  /** Files whose content or objects changed, or that are gone. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly options: IndexOptions) {
    const { workspace } = vscode;
    this.store.add(workspace.onDidOpenTextDocument((document) => this.documentChanged(document)));
    this.store.add(workspace.onDidChangeTextDocument(({ document }) => this.documentChanged(document)));
    this.store.add(workspace.onDidCloseTextDocument((document) => this.documentClosed(document)));
    this.store.add(workspace.onDidChangeWorkspaceFolders(() => this.rescan()));
    for (const document of workspace.textDocuments) this.documentChanged(document);
  }

  /** Number of files at which the search stopped; undefined when it found them all. */
  get capped(): number | undefined {
    return this.cappedAt;
  }

  /** Files that hold something the simulation reads, in the order of their addresses. */
  files(): readonly ManifestFile[] {
    this.sorted ??= [...this.entries.values()].flatMap(({ file }) => file ?? [])
      .sort((a, b) => (a.source.uri < b.source.uri ? -1 : 1));
    return this.sorted;
  }

  /** A file as it was read last; undefined when it is not known or holds nothing. */
  file(uri: vscode.Uri): ManifestFile | undefined {
    return this.entries.get(uri.toString())?.file;
  }

  /** True when the files of the workspace have been looked for and read. */
  get isReady(): boolean {
    return this.found;
  }

  /** Looks for the files of the workspace, once, and waits until all that is known is read. */
  async ready(): Promise<void> {
    await (this.scanned ??= this.scan());
    await this.idle();
    this.found = true;
  }

  /** Waits until what is known is read. */
  async idle(): Promise<void> {
    while (this.waiting.size > 0 || this.timer !== undefined) {
      this.flush();
      await this.working;
    }
    await this.working;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.cancel.cancel();
    this.store.dispose();
  }

  private async scan(): Promise<void> {
    this.watch();
    const limit = this.options.maxFiles();
    const found = await findManifestFiles(limit, this.cancel.token);
    this.cappedAt = found.length > limit ? limit : undefined;
    if (this.cappedAt) this.options.log.warn(`more than ${limit} files: raise daemonscope.maxFiles to read them all`);
    for (const uri of found.slice(0, limit)) if (!this.entries.has(uri.toString())) this.waiting.set(uri.toString(), uri);
    this.flush();
  }

  private rescan(): void {
    if (!this.scanned) return;
    for (const { uri } of this.entries.values()) {
      if (!vscode.workspace.getWorkspaceFolder(uri) && !openDocument(uri)) this.forget(uri);
    }
    this.scanned = this.scan();
  }

  private watch(): void {
    if (this.store.isDisposed || this.watching) return;
    this.watching = true;
    const watcher = this.store.add(vscode.workspace.createFileSystemWatcher('**/*.{yaml,yml,json}'));
    const fileChanged = (uri: vscode.Uri): void => {
      if (!openDocument(uri) && isManifestName(uri) && !/\/(?:node_modules|\.git)\//.test(uri.path)) this.schedule(uri);
    };
    this.store.add(watcher.onDidCreate(fileChanged));
    this.store.add(watcher.onDidChange(fileChanged));
    this.store.add(watcher.onDidDelete((uri) => openDocument(uri) ?? this.forget(uri)));
  }

  private documentChanged(document: vscode.TextDocument): void {
    if (isManifestDocument(document)) this.schedule(document.uri);
  }

  /** A closed file is read from disk again; a closed untitled document is gone. */
  private documentClosed(document: vscode.TextDocument): void {
    if (!isManifestDocument(document)) return;
    if (vscode.workspace.getWorkspaceFolder(document.uri) && !document.isUntitled) this.schedule(document.uri);
    else this.forget(document.uri);
  }

  private schedule(uri: vscode.Uri): void {
    const entry = this.entries.get(uri.toString());
    if (entry) entry.version++;
    this.waiting.set(uri.toString(), uri);
    this.timer ??= setTimeout(() => this.flush(), pauseAfterChange);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uris = [...this.waiting.values()];
    this.waiting.clear();
    if (uris.length > 0) this.working = this.working.then(() => this.readAll(uris));
  }

  private async readAll(uris: readonly vscode.Uri[]): Promise<void> {
    const changed: vscode.Uri[] = [];
    for (const uri of uris) {
      try {
        if (await this.read(uri)) changed.push(uri);
      } catch (error) {
        this.options.log.error(`${uri.toString()}: ${String(error)}`);
      }
    }
    if (changed.length > 0 && !this.store.isDisposed) this.changed.fire(changed);
  }

  /** Reads one file; true when something about it changed. */
  private async read(uri: vscode.Uri): Promise<boolean> {
    const entry = this.entryOf(uri);
    const { version } = entry;
    const text = openDocument(uri)?.getText() ?? (await readFileText(uri));
    if (entry.version !== version) return false;
    if (text === undefined || !(entry.file ? !looksLikeScenario(text) : mayHoldManifests(text))) return this.drop(entry);
    const source = await this.parse(entry, text);
    if (!source || entry.version !== version) return false;
    entry.file = withLastGood(source, entry.file, this.options.refuses);
    this.sorted = undefined;
    return true;
  }

  /** The file, read in slices; undefined when it changed meanwhile. */
  private async parse(entry: Entry, text: string): Promise<SourceFile | undefined> {
    const { version } = entry;
    const reading = readTextInSlices(entry.uri.toString(), text, entry.file?.source);
    for (let end = Date.now() + sliceLength; ; ) {
      const step = reading.next();
      if (step.done) return step.value;
      if (Date.now() < end) continue;
      await new Promise<void>((next) => setTimeout(next, 0));
      if (entry.version !== version) return undefined;
      end = Date.now() + sliceLength;
    }
  }

  private entryOf(uri: vscode.Uri): Entry {
    const key = uri.toString();
    const known = this.entries.get(key);
    if (known) return known;
    const entry: Entry = { uri, file: undefined, version: 0 };
    this.entries.set(key, entry);
    return entry;
  }

  private drop(entry: Entry): boolean {
    const had = entry.file !== undefined;
    entry.file = undefined;
    if (had) this.sorted = undefined;
    return had;
  }

  private forget(uri: vscode.Uri): void {
    const entry = this.entries.get(uri.toString());
    if (!entry) return;
    entry.version++;
    this.entries.delete(uri.toString());
    if (!entry.file) return;
    this.sorted = undefined;
    this.changed.fire([uri]);
  }
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key);
}

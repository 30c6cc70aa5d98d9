import * as vscode from 'vscode';

/** What we use of the API of VS Code's own git extension. */
interface GitRepository {
  readonly state: { readonly HEAD: { readonly commit?: string } | undefined; readonly onDidChange: vscode.Event<void> };
  show(ref: string, path: string): Promise<string>;
}

interface GitApi {
  getRepository(uri: vscode.Uri): GitRepository | null;
}

interface GitExtension {
  getAPI(version: 1): GitApi;
}

interface Committed {
  readonly commit: string;
  readonly text: string | undefined;
}

/** Texts of files as they were committed last. Only what VS Code's git extension knows already: nothing is started. */
export class GitHead {
  private readonly known = new Map<string, Committed>();

  /** Undefined when the file is in no commit, or there is no git. */
  async textOf(uri: vscode.Uri): Promise<string | undefined> {
    const repository = this.repositoryOf(uri);
    const commit = repository?.state.HEAD?.commit;
    if (!repository || commit === undefined) return undefined;
    const before = this.known.get(uri.toString());
    if (before?.commit === commit) return before.text;
    const text = await repository.show(commit, uri.fsPath).then((shown) => shown, () => undefined);
    this.known.set(uri.toString(), { commit, text });
    return text;
  }

  private repositoryOf(uri: vscode.Uri): GitRepository | undefined {
    if (uri.scheme !== 'file') return undefined;
    const extension = vscode.extensions.getExtension<GitExtension>('vscode.git');
    if (!extension?.isActive) return undefined;
    try {
      return extension.exports.getAPI(1).getRepository(uri) ?? undefined;
    } catch {
      return undefined;
    }
  }
}

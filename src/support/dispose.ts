/** What can be given up; structurally `vscode.Disposable`. */
export interface Disposable {
  dispose(): unknown;
}

/** Owns disposables and gives them up once, last first. What is registered after that is given up at once. */
export class DisposableStore implements Disposable {
  private readonly owned: Disposable[] = [];
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  add<T extends Disposable>(disposable: T): T {
    if (this.disposed) disposable.dispose();
    else this.owned.push(disposable);
    return disposable;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const disposable of this.owned.splice(0).reverse()) disposable.dispose();
  }
}

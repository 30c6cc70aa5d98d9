import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { eventually } from './eventually';
import type { Server } from './server';

/** Names of VS Code's built-in colour themes, for the setting `workbench.colorTheme`. */
export const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  highContrast: 'Default High Contrast',
  highContrastLight: 'Default High Contrast Light',
} as const;

export interface WorkbenchOptions {
  readonly browser: Browser;
  readonly server: Pick<Server, 'address' | 'port'>;
  /** Absolute path of the folder to open. */
  readonly folder: string;
  /** File to open in it, as a path from the folder. */
  readonly open?: string;
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
}

/** VS Code in a browser page, used as a person uses it. */
export class Workbench {
  private constructor(readonly page: Page, private readonly context: BrowserContext) {}

  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const { browser, server, locale, open, width = 1400, height = 900, reducedMotion = true } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...locale ? { locale } : {},
    });
    if (locale) await context.addCookies([{ name: 'vscode.nls.locale', value: locale, url: server.address }]);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const workbench = new Workbench(page, context);
    await page.goto(addressOf(options), { waitUntil: 'domcontentloaded', timeout: 60_000 });
    await workbench.ready();
    if (open) await workbench.editorTab(open.split('/').at(-1)!).waitFor();
    return workbench;
  }

  /** Opens another folder in the same window. */
  async openFolder(server: WorkbenchOptions['server'], folder: string): Promise<void> {
    await this.page.goto(addressOf({ server, folder }), { waitUntil: 'domcontentloaded', timeout: 60_000 });
    await this.ready();
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Waits until the explorer shows the folder: from then on the keyboard is the person's. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  }

  /** Reloads the window once VS Code has stored a value with all these texts, which it does a while after something changed. */
  async reload(...stored: readonly string[]): Promise<void> {
    await eventually(() => this.page.evaluate(isStored, stored), (found) => found, `VS Code stores ${stored.join(' with ')}`, 120_000);
    await this.page.reload();
    await this.ready();
  }

  /** Runs a command by its name in the palette; tries again when the palette loses the focus. */
  async runCommand(name: string): Promise<void> {
    await this.pick(`>${name}`, row => row.filter({ has: this.page.getByText(name, { exact: true }) }).or(row.filter({ hasText: name })).first());
  }

  /**
   * Runs a command that lets a person choose, and waits for its list, which its placeholder tells from the palette's own:
   * it closes when something takes the focus at that moment, and then the command is run again. Answers the list's rows.
   */
  async offer(name: string, placeholder: string | RegExp): Promise<Locator> {
    const list = this.page.locator('.quick-input-widget:visible').filter({ has: this.page.getByPlaceholder(placeholder) });
    const rows = list.locator('.quick-input-list .monaco-list-row');
    await eventually(async () => {
      await this.runCommand(name);
      return rows.first().waitFor({ timeout: 10_000 }).then(() => true, () => false);
    }, (shown) => shown, `"${name}" offers a list`, 90_000);
    return rows;
  }

  /** Opens a file of the folder by its name, or by the end of its path. */
  async openFile(name: string): Promise<void> {
    await this.pick(name, rows => name.split('/').reduce((found, part) => found.filter({ hasText: part }), rows).first());
    await this.editorTab(name.split('/').at(-1)!).waitFor();
  }

  /** Chooses a row of the quick pick that is already open. */
  async choose(text: string): Promise<void> {
    await this.quickRows().filter({ hasText: text }).first().click();
  }

  editorTab(name: string): Locator {
    return this.page.locator('.tabs-container .tab').filter({ hasText: name }).first();
  }

  /** An icon button at the right of an editor's tabs, by its (accessible) name. */
  titleButton(name: string | RegExp): Locator {
    return this.page.locator('.editor-actions').getByRole('button', { name }).first();
  }

  codeLens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration a, .codelens-decoration span').filter({ hasText: text }).first();
  }

  /** All that the lenses of the first line with lenses say. */
  codeLensLine(): Promise<string> {
    return this.page.locator('.codelens-decoration').first().innerText();
  }

  /** Squiggles of one severity in the visible editors. */
  squiggles(severity: 'error' | 'warning' | 'info'): Locator {
    return this.page.locator(`.view-overlays .squiggly-${severity}`);
  }

  /** The texts of notifications that have popped up. */
  notifications(): Promise<string[]> {
    return this.page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();
  }

  statusBar(): Locator {
    return this.page.locator('.part.statusbar');
  }

  /** The document inside a webview panel: the n-th that is open and shown. */
  webview(index = 0): FrameLocator {
    return this.page.frameLocator(`iframe.webview.ready >> nth=${index}`).frameLocator('iframe#active-frame');
  }

  /** Runs a script's source text inside the webview's document, for instance axe-core's. */
  async evaluateInWebview<T>(expression: string, index = 0): Promise<T> {
    const outer = await this.page.locator('iframe.webview.ready').nth(index).elementHandle();
    const frame = await outer?.contentFrame();
    const inner = await (await frame?.waitForSelector('iframe#active-frame'))?.contentFrame();
    if (!inner) throw new Error('there is no webview');
    return inner.evaluate(expression) as Promise<T>;
  }

  /** Puts the cursor at the end of a line (1-based) of the active editor. */
  async goToLine(line: number): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('Control+g');
    await this.quickInput().fill(`:${line}`);
    await this.page.keyboard.press('Enter');
    await this.statusBar().getByText(`Ln ${line},`).waitFor();
    await this.quickInput().waitFor({ state: 'hidden' });
    await this.page.locator('.monaco-editor.focused').first().waitFor();
    await this.page.keyboard.press('End');
  }

  /** Chooses a quick fix where the cursor is; asks again while the list does not come, or has not got it yet. */
  async quickFix(title: string): Promise<void> {
    const fix = this.page.locator('.action-widget').getByText(title);
    await eventually(async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+.');
      return fix.waitFor({ timeout: 8_000 }).then(() => true, () => false);
    }, (shown) => shown, `the quick fix "${title}"`, 90_000);
    await fix.click();
  }

  /** Puts the focus into the first text editor, wherever it was. */
  async focusEditor(): Promise<void> {
    await this.page.locator('.editor-group-container .monaco-editor .view-lines').first().click();
  }

  /** Finds a text in the active editor, the first from its start, and types another over it. */
  async replaceInEditor(text: string, replacement: string): Promise<void> {
    await this.focusEditor();
    await this.page.keyboard.press('Control+Home');
    await this.page.keyboard.press('Control+f');
    await this.page.locator('.find-widget.visible textarea').first().fill(text);
    await this.page.locator('.find-widget.visible .matchesCount').filter({ hasText: /^1 / }).waitFor();
    await this.page.keyboard.press('Escape');
    await this.page.locator('.find-widget.visible').waitFor({ state: 'detached' });
    await this.page.locator('.monaco-editor.focused').first().waitFor();
    await this.page.keyboard.insertText(replacement);
    await this.page.keyboard.press('Home');
  }

  /** The text of the line that has the cursor, in the editor that has the focus. */
  currentLine(): Promise<string> {
    return this.page.evaluate(() => {
      const editor = document.querySelector('.monaco-editor.focused');
      const cursor = editor?.querySelector<HTMLElement>('.cursors-layer .cursor');
      const lines = [...editor?.querySelectorAll<HTMLElement>('.view-line') ?? []];
      const line = lines.find(({ style }) => style.top === cursor?.style.top);
      return (line?.textContent ?? '').replaceAll('\u00a0', ' ');
    });
  }

  async screenshot(path: string): Promise<void> {
    await this.page.screenshot({ path, animations: 'disabled' });
  }

  private quickInput(): Locator {
    return this.page.locator('.quick-input-widget:visible input[type=text]').first();
  }

  private quickRows(): Locator {
    return this.page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row');
  }

  /**
   * Takes the focus out of a webview, as Ctrl+1 does. A webview gets the focus back later than it is asked for, when the
   * palette closes: that closes the list which a command has opened meanwhile.
   */
  async leaveWebview(): Promise<void> {
    const inside = (): Promise<boolean> => this.page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
    if (!(await inside())) return;
    await this.page.keyboard.press('Control+1');
    await eventually(inside, (still) => !still, 'Ctrl+1 leads out of the webview', 10_000);
  }

  private async showQuickInput(text: string): Promise<void> {
    await this.leaveWebview();
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press(text.startsWith('>') ? 'F1' : 'Control+p');
    await this.quickInput().waitFor({ timeout: 6_000 });
    await this.quickInput().fill(text, { timeout: 3_000 });
  }

  /** Right after the start the focus may be taken away, which closes the list: then again, up to four times. */
  private async pick(text: string, choose: (rows: Locator) => Locator): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.showQuickInput(text);
        const row = choose(this.quickRows());
        await Promise.race([row.waitFor(), this.closed()]);
        await row.click({ timeout: 10_000 });
        return;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  private async closed(): Promise<never> {
    await this.quickInput().waitFor({ state: 'hidden', timeout: 20_000 });
    throw new Error('the list closed before there was a row to choose');
  }
}

function addressOf({ server, folder, open }: Pick<WorkbenchOptions, 'server' | 'folder' | 'open'>): string {
  const payload = [['openFile', `vscode-remote://127.0.0.1:${server.port}${folder}/${open}`]];
  const query = open ? `&payload=${encodeURIComponent(JSON.stringify(payload))}` : '';
  return `${server.address}/?folder=${encodeURIComponent(folder)}${query}`;
}

/** Runs in the page: whether a value with all these texts is among what VS Code has stored. */
async function isStored(texts: readonly string[]): Promise<boolean> {
  const reply = <T>(request: IDBRequest<T>): Promise<T> => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error!);
  });
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db')) continue;
    const database = await reply(indexedDB.open(name));
    const stores = [...database.objectStoreNames];
    const values = await Promise.all(stores.map((store) => reply(database.transaction(store).objectStore(store).getAll())));
    database.close();
    if (values.flat().some((value) => texts.every((text) => String(value).includes(text)))) return true;
  }
  return false;
}

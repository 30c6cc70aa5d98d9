import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
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
  readonly server: Server;
  /** Absolute path of the folder to open. */
  readonly folder: string;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
}

/** VS Code in a browser page, used as a person uses it. */
export class Workbench {
  private constructor(readonly page: Page, private readonly context: BrowserContext) {}

  static async open(options: WorkbenchOptions): Promise<Workbench> {
    const { browser, server, width = 1400, height = 900, reducedMotion = true } = options;
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      permissions: ['clipboard-read', 'clipboard-write'],
      ...server.locale ? { locale: server.locale } : {},
    });
    if (server.locale) {
      await context.addCookies([{ name: 'vscode.nls.locale', value: server.locale, url: server.address }]);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const workbench = new Workbench(page, context);
    await page.goto(`${server.address}/?folder=${encodeURIComponent(options.folder)}`, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    await workbench.ready();
    return workbench;
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Waits until the explorer shows the folder: from then on the keyboard is the person's. */
  async ready(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  }

  /** Reloads the window. Waits first, because the layout is saved a while after it changed. */
  async reload(): Promise<void> {
    await this.page.waitForTimeout(5_000);
    await this.page.reload();
    await this.ready();
  }

  /** Runs a command by its name in the palette; tries again when the palette loses the focus. */
  async runCommand(name: string): Promise<void> {
    await this.pick(`>${name}`, row => row.filter({ has: this.page.getByText(name, { exact: true }) }).or(row.filter({ hasText: name })).first());
  }

  /** The commands that the palette offers for a text. */
  async commandsMatching(text: string): Promise<string[]> {
    await this.showQuickInput(`>${text}`);
    await this.page.waitForTimeout(500);
    const names = await this.quickRows().locator('.quick-input-list-entry .label-name').first().isVisible()
      ? await this.quickRows().locator('.quick-input-list-entry .label-name').allInnerTexts() : [];
    await this.page.keyboard.press('Escape');
    return names;
  }

  /** Opens a file of the folder by its name. */
  async openFile(name: string): Promise<void> {
    await this.pick(name, row => row.filter({ hasText: name.split('/').at(-1)! }).first());
    await this.editorTab(name.split('/').at(-1)!).waitFor();
  }

  /** Chooses a row of the quick pick that is already open. */
  async choose(text: string): Promise<void> {
    await this.quickRows().filter({ hasText: text }).first().click();
  }

  /** Answers the input box that is already open. */
  async answer(text: string): Promise<void> {
    await this.quickInput().fill(text);
    await this.page.keyboard.press('Enter');
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
    await this.page.keyboard.press('End');
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
    return this.page.locator('.quick-input-widget input[type=text]').first();
  }

  private quickRows(): Locator {
    return this.page.locator('.quick-input-list .monaco-list-row');
  }

  private async showQuickInput(text: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press(text.startsWith('>') ? 'F1' : 'Control+p');
    await this.quickInput().waitFor({ timeout: 3_000 });
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
        await this.page.waitForTimeout(500 * attempt);
      }
    }
  }

  private async closed(): Promise<never> {
    await this.quickInput().waitFor({ state: 'hidden', timeout: 20_000 });
    throw new Error('the list closed before there was a row to choose');
  }
}

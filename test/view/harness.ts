import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import type { Patch, PatchMessage } from '../../src/panel/protocol';
import { parseFromView } from '../../src/panel/protocol';
import { launchBrowser } from '../support/browser';
import { ViewPage, type ViewOptions } from './page';
import { englishStrings } from './strings';

/** A view to open; English unless it says otherwise. */
export type Look = Omit<ViewOptions, 'strings'> & Partial<Pick<ViewOptions, 'strings'>>;

let browser: Browser;

before(async () => {
  browser = await launchBrowser(await ensureChromium());
});
after(() => browser.close());

/** Opens the view, does something with it, and closes it; nothing it sent may be unknown to the host. */
export async function withView(look: Look, test: (view: ViewPage) => Promise<void>): Promise<void> {
  const view = await ViewPage.open(browser, { strings: englishStrings(), ...look });
  try {
    await test(view);
    for (const message of await view.posted()) assert.ok(parseFromView(message), `not in the protocol: ${JSON.stringify(message)}`);
    assert.deepEqual((await view.posted()).filter(({ type }) => type === 'fault'), []);
  } finally {
    await view.close();
  }
}

export const patch = (number: number, parts: Patch): PatchMessage => ({ type: 'patch', number, patch: parts });

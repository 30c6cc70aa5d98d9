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
/** A page that nobody uses now: a new one takes longer than loading the view anew. */
let free: ViewPage | undefined;

before(async () => {
  browser = await launchBrowser(await ensureChromium());
});
after(() => browser.close());

/** Opens the view and does something with it; nothing it sent may be unknown to the host. */
export async function withView(look: Look, test: (view: ViewPage) => Promise<void>): Promise<void> {
  const view = await opened({ strings: englishStrings(), ...look });
  try {
    await test(view);
    for (const message of await view.posted()) assert.ok(parseFromView(message), `not in the protocol: ${JSON.stringify(message)}`);
    assert.deepEqual((await view.posted()).filter(({ type }) => type === 'fault'), []);
    free ??= view;
  } finally {
    if (free !== view) await view.close();
  }
}

async function opened(options: ViewOptions): Promise<ViewPage> {
  const view = free;
  free = undefined;
  if (!view) return ViewPage.open(browser, options);
  await view.show(options);
  return view;
}

export const patch = (number: number, parts: Patch): PatchMessage => ({ type: 'patch', number, patch: parts });

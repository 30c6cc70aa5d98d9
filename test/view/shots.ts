import { mkdir } from 'node:fs/promises';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { launchBrowser } from '../support/browser';
import { broken, dense, empty, large, placement, stalled, textbook } from './fixtures';
import { ViewPage, type ViewOptions } from './page';
import { englishStrings, japaneseStrings } from './strings';

// Takes pictures of the view in all its looks into out/view, to be looked at.
const strings = englishStrings();
const shots: Readonly<Record<string, Omit<ViewOptions, 'strings'> & Partial<Pick<ViewOptions, 'strings'>>>> = {
  'stalled-dark': { frame: stalled() },
  'stalled-light': { frame: stalled(), theme: 'light' },
  'stalled-hc-dark': { frame: stalled(), theme: 'hc-dark' },
  'stalled-hc-light': { frame: stalled(), theme: 'hc-light' },
  'stalled-tall': { frame: stalled(), height: 1750 },
  'stalled-narrow': { frame: stalled(), width: 340, height: 1000 },
  'stalled-wide': { frame: stalled(), width: 1800, height: 1000 },
  'stalled-ja': { frame: stalled(), strings: japaneseStrings(), language: 'ja', theme: 'light' },
  'stalled-ja-narrow': { frame: stalled(), strings: japaneseStrings(), language: 'ja', width: 340, height: 1000 },
  'stalled-beside': { frame: stalled(), width: 545, height: 800, theme: 'light' },
  'placement-dark': { frame: placement() },
  'placement-medium': { frame: placement(), width: 640, theme: 'light' },
  'dense-dark': { frame: dense() },
  'large-dark': { frame: large(5000, 10) },
  'large-light': { frame: large(5000, 10), theme: 'light' },
  'large-hc': { frame: large(5000, 10), theme: 'hc-dark' },
  'cells-zoomed': { frame: large(300, 10), state: { host: '', selection: {}, view: { mode: 'cells', zoom: 5 } } },
  'textbook-dark': { frame: textbook() },
  'empty-light': { frame: empty(), theme: 'light' },
  'broken-dark': { frame: broken() },
};
const wanted = process.argv.slice(2);
const browser = await launchBrowser(await ensureChromium());
await mkdir('out/view', { recursive: true });
for (const [name, options] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
  const view = await ViewPage.open(browser, { strings, ...options });
  view.page.on('console', (message) => console.log(name, message.text()));
  const faults = (await view.posted()).filter(({ type }) => type === 'fault');
  if (faults.length > 0) console.log(name, faults);
  await view.page.screenshot({ path: `out/view/${name}.png` });
  await view.close();
}
await browser.close();

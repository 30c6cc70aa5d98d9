import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame, LogRow } from '../../src/panel/protocol';
import { large, stalled } from './fixtures';
import { patch, withView } from './harness';
import type { ViewPage } from './page';

describe('the log', () => {
  it('asks for lines it has not got, and filters them', () => withView({ frame: large(5000, 10) }, async (view) => {
    const { page } = view;
    const scroller = page.getByRole('grid', { name: 'Log' });
    await scroller.evaluate((element) => { element.scrollTop = element.scrollHeight / 2; });
    await page.getByText('Created pod: cilium-500').first().waitFor();
    const asked = (await view.posted()).filter((message) => message.type === 'logRequest');
    assert.ok(asked.length > 0 && asked.every(({ count }) => count <= 1000));
    await page.getByRole('button', { name: 'warnings' }).click();
    await page.getByText('2000 lines').waitFor();
    assert.ok(await page.locator('.log-rows .log-row').count() < 60);
  }));

  it('shows what has not happened yet as future, and forgets a dropped future', () => withView({ frame: stalled() }, async (view) => {
    const { log } = stalled();
    await view.send(patch(2, { log: { ...log, happened: 5, rows: [] } }));
    assert.equal(await view.page.locator('.log-row.future').count(), 5);
    const row: LogRow = { ...log.rows[5]!, message: 'another future' };
    await view.send(patch(3, { log: { size: 6, happened: 6, rows: [row], forgetFrom: 6 } }));
    assert.equal(await view.page.locator('.log-rows .log-row').count(), 6);
    await view.page.getByText('another future').waitFor();
  }));
});

/** How many elements the page has, and how many were changed since the last answer. */
async function work(view: ViewPage): Promise<{ readonly elements: number; readonly changed: number }> {
  await view.settled();
  return view.page.evaluate(() => {
    const globals = window as unknown as { observer?: MutationObserver; touched?: Set<Node> };
    const touched = (globals.touched ??= new Set());
    globals.observer ??= new MutationObserver((records) => { for (const { target } of records) touched.add(target); });
    for (const { target } of globals.observer.takeRecords()) touched.add(target);
    globals.observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const changed = touched.size;
    touched.clear();
    return { elements: document.querySelectorAll('*').length, changed };
  });
}

describe('size', () => {
  it('holds what is seen of 65,000 nodes, and nothing else, while it scrolls through them', { timeout: 120_000 }, () =>
    withView({ frame: large(65_000, 1) }, async (view) => {
      const { page } = view;
      assert.match(await page.locator('.fleet-bar .count').textContent() ?? '', /65000/);
      const left = page.locator('.left');
      const small = await withElements(large(200, 1));
      for (const share of [0, 0.25, 0.5, 0.75, 1]) {
        await left.evaluate((element, part) => { element.scrollTop = element.scrollHeight * part; }, share);
        const { elements } = await work(view);
        assert.ok(elements < 3 * small, `${elements} elements where a fleet of 200 has ${small}`);
      }
    }));

  it('changes one row and the clock when one node of 5,000 × 10 takes a step', () => withView({ frame: large(5000, 10) }, async (view) => {
    const row = { ...large(5000, 10).fleet.nodes[1]!, slots: 'cccccccccc' };
    const fleet = { nodes: [row], removed: [], texts: [], pairs: [], labelSets: [], taintSets: [] };
    const before = await work(view);
    await view.send(patch(2, { bar: { ...stalled().bar, now: 4_000_000 }, fleet }));
    const { changed } = await work(view);
    assert.ok(changed > 0 && changed < before.elements / 4, `${changed} of ${before.elements} elements changed`);
  }));
});

/** Elements of the page with a frame. */
async function withElements(frame: Frame): Promise<number> {
  let elements = 0;
  await withView({ frame }, async (view) => { ({ elements } = await work(view)); });
  return elements;
}

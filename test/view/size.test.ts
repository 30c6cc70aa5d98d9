import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LogRow } from '../../src/panel/protocol';
import { large, stalled } from './fixtures';
import { patch, withView } from './harness';

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

describe('size', () => {
  it('draws every one of 65,000 nodes and scrolls through them', { timeout: 120_000 }, () => withView({ frame: large(65_000, 1) }, async (view) => {
    const { page } = view;
    assert.match(await page.locator('.fleet-bar .count').textContent() ?? '', /65000/);
    const times = await page.evaluate(async () => {
      const left = document.querySelector('.left') as HTMLElement;
      const taken: number[] = [];
      for (let i = 0; i < 40; i++) {
        const from = performance.now();
        left.scrollTop += 400;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
        taken.push(performance.now() - from);
      }
      return taken.sort((a, b) => a - b);
    });
    assert.ok(times[20]! < 250, `half of the frames took more than ${Math.round(times[20]!)} ms`);
  }));

  it('paints a step among 5,000 × 10 quickly', () => withView({ frame: large(5000, 10) }, async (view) => {
    const row = { ...large(5000, 10).fleet.nodes[1]!, slots: 'cccccccccc' };
    const fleet = { nodes: [row], removed: [], texts: [], pairs: [], labelSets: [], taintSets: [] };
    const message = patch(2, { bar: { ...stalled().bar, now: 4_000_000 }, fleet });
    const time = await view.page.evaluate(async (sent) => {
      const from = performance.now();
      window.dispatchEvent(new MessageEvent('message', { data: sent }));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      return performance.now() - from;
    }, message);
    assert.ok(time < 250, `it took ${Math.round(time)} ms`);
  }));
});

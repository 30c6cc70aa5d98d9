import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { empty, large, placement, stalled, textbook } from './fixtures';
import { patch, withView, type Look } from './harness';
import { japaneseStrings } from './strings';

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

describe('accessibility', () => {
  const looks: Readonly<Record<string, Look>> = {
    'stalled, dark': { frame: stalled() },
    'stalled, light': { frame: stalled(), theme: 'light' },
    'stalled, high contrast': { frame: stalled(), theme: 'hc-dark' },
    'stalled, light high contrast': { frame: stalled(), theme: 'hc-light' },
    'stalled, narrow, Japanese': { frame: stalled(), width: 340, strings: japaneseStrings(), language: 'ja' },
    'placement': { frame: placement(), theme: 'light' },
    'many nodes': { frame: large(5000, 10) },
    'textbook': { frame: textbook() },
    'nothing there': { frame: empty() },
  };
  for (const [name, options] of Object.entries(looks)) {
    it(`axe finds nothing: ${name}`, () => withView(options, async ({ page }) => {
      await page.evaluate(axeSource);
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: Axe };
        return (await axe.run()).violations.map(({ id, nodes }) => ({ id, nodes: nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary}`) }));
      });
      assert.deepEqual(violations, []);
    }));
  }

  it('names every slot in words', () => withView({ frame: stalled() }, async ({ page }) => {
    await page.getByRole('gridcell', { name: 'log-agent: CrashLoopBackOff, next try in 38 s' }).waitFor();
    await page.getByRole('gridcell', { name: 'log-agent: misscheduled · rev 1' }).waitFor();
    await page.getByRole('gridcell', { name: /^worker-3 NotReady 54 s unreachable:NoSchedule/ }).waitFor();
  }));

  it('says a step aloud', () => withView({ frame: stalled() }, async (view) => {
    await view.send({ ...patch(2, {}), announce: 'At 3 s. Created pod: x' });
    assert.equal(await view.page.locator('[aria-live=polite]').textContent(), 'At 3 s. Created pod: x');
  }));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame } from '../../src/panel/protocol';
import { parsePersistedState } from '../../src/panel/protocol';
import { broken, large, placement, stalled } from './fixtures';
import { patch, withView } from './harness';
import type { ViewPage } from './page';

describe('keyboard', () => {
  it('goes through cards and slots with arrows, and selects with Enter', () => withView({ frame: stalled() }, async (view) => {
    const { page } = view;
    await page.getByRole('gridcell', { name: /^worker-3 / }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await view.settled();
    assert.deepEqual((await view.commands()).at(-1), { id: 'select', args: { node: 'worker-4', set: 'logging/log-agent' } });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'log-agent: running · rev 1 · next wave');
    await page.keyboard.press('Home');
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^cp-1 Ready/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ''), /^worker-1 Ready/);
  }));

  it('has one stop in the fleet and one in the toolbar', () => withView({ frame: stalled() }, async ({ page }) => {
    assert.equal(await page.locator('.cards [tabindex="0"]').count(), 1);
    assert.equal(await page.locator('[role=toolbar] [tabindex="0"]').count(), 1);
    await page.getByRole('button', { name: 'Step', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Tick');
  }));

  it('keeps the focus on a button that a step disables', () => withView({ frame: placement() }, async (view) => {
    await view.page.getByRole('button', { name: 'Step', exact: true }).press('Enter');
    assert.deepEqual((await view.commands()).at(-1), { id: 'step', args: {} });
    await view.send(patch(2, { bar: { ...placement().bar, canStep: false } }));
    assert.equal(await view.page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Step');
    await view.page.keyboard.press('Enter');
    assert.equal((await view.commands()).length, 1);
  }));

  it('goes through many nodes, one current at a time', () => withView({ frame: large(5000, 10) }, async (view) => {
    const { page } = view;
    const list = page.getByRole('listbox');
    await list.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await view.settled();
    assert.deepEqual((await view.commands()).at(-1), { id: 'select', args: { node: 'node-04998' } });
    const current = page.locator('#active-node');
    assert.match(await current.textContent() ?? '', /^node-04998, Ready.*fluent-bit: running/);
    assert.equal(await current.getAttribute('aria-posinset'), '4999');
  }));

  it('moves along the timeline', () => withView({ frame: stalled() }, async (view) => {
    const slider = view.page.getByRole('slider', { name: 'Timeline' });
    await slider.press('ArrowLeft');
    await slider.press('Control+ArrowLeft');
    await view.page.waitForTimeout(100);
    assert.deepEqual(await view.commands(), [{ id: 'seek', args: { step: 89 } }, { id: 'seek', args: { step: 60 } }]);
    assert.match(await slider.getAttribute('aria-valuetext') ?? '', /^Step 90 of 96/);
  }));
});

describe('intentions', () => {
  it('asks for a taint only when it is one', () => withView({ frame: stalled() }, async (view) => {
    const { page } = view;
    await page.getByRole('button', { name: 'Taint…' }).click();
    await page.keyboard.type('nonsense');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    assert.deepEqual(await view.commands(), []);
    await page.getByRole('textbox', { name: /Taint/ }).fill('gpu=true:NoExecute');
    await page.keyboard.press('Enter');
    await view.settled();
    assert.deepEqual(await view.commands(), [{ id: 'act', args: { action: { taint: { node: 'worker-3', add: ['gpu=true:NoExecute'] } } } }]);
    assert.equal(await page.getByRole('textbox', { name: /Taint/ }).count(), 0);
  }));

  it('changes nodes and pods, reveals lines, tries edits', () => withView({ frame: stalled() }, async (view) => {
    const { page } = view;
    await page.getByRole('button', { name: 'Cordon' }).click();
    await page.getByRole('button', { name: 'Crash: logging/log-agent-x7k2p' }).click();
    await page.getByRole('button', { name: 'agent.yaml:27' }).click();
    await page.getByRole('button', { name: 'Try without editing' }).click();
    await page.getByRole('button', { name: 'Roll back to revision 1' }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Taints 2').click();
    await page.getByRole('button', { name: 'Remove taint node.kubernetes.io/unreachable:NoExecute' }).click();
    assert.deepEqual(await view.commands(), [
      { id: 'act', args: { action: { cordon: 'worker-3' } } },
      { id: 'act', args: { action: { container: { pod: { name: 'logging/log-agent-x7k2p' }, exitCode: 1 } } } },
      { id: 'reveal', args: { target: 'DaemonSet/logging/log-agent', path: ['spec', 'tolerations'] } },
      { id: 'tryEdit', args: { set: 'logging/log-agent', node: 'worker-3' } },
      { id: 'undoRollout', args: { set: 'logging/log-agent', revision: 1 } },
      { id: 'apply', args: {} },
      { id: 'act', args: { action: { taint: { node: 'worker-3', remove: ['node.kubernetes.io/unreachable:NoExecute'] } } } },
    ]);
  }));

  it('exports from the menu, and draws a picture as PNG', () => withView({ frame: stalled() }, async (view) => {
    await view.page.getByRole('button', { name: 'More' }).press('Enter');
    await view.page.keyboard.press('ArrowDown');
    await view.page.keyboard.press('Enter');
    assert.deepEqual(await view.commands(), [{ id: 'export', args: { format: 'csv' } }]);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#ff0000"/></svg>';
    await view.send({ type: 'rasterize', id: 7, svg });
    await view.page.waitForFunction(() => (window as unknown as { posted: { type: string }[] }).posted.some(({ type }) => type === 'picture'));
    const picture = (await view.posted()).find((message) => message.type === 'picture');
    assert.equal(picture?.id, 7);
    assert.equal(Buffer.from(picture.data, 'base64').subarray(1, 4).toString(), 'PNG');
  }));

  it('goes to the moment and the object of a line of the log', () => withView({ frame: stalled() }, async (view) => {
    await view.page.getByText('Back-off restarting failed container agent').click();
    await view.settled();
    assert.deepEqual(await view.commands(), [
      { id: 'seek', args: { step: 90 } }, { id: 'select', args: { node: 'gpu-1', set: 'logging/log-agent' } },
    ]);
    await view.page.getByRole('button', { name: 'Stop at BackOff' }).click();
    assert.deepEqual((await view.commands()).at(-1), { id: 'addBreakpoint', args: { reason: 'BackOff' } });
  }));
});

describe('finding and grouping', () => {
  const shown = async ({ page }: ViewPage): Promise<string[]> => page.locator('.card-name').allTextContents();
  const queries: Readonly<Record<string, readonly string[]>> = {
    'worker': ['worker-1', 'worker-2', 'worker-3', 'worker-4'],
    'taint:gpu': ['gpu-1', 'gpu-2'],
    'role=edge zone=b': ['gpu-1', 'gpu-2', 'worker-4'],
    'not covered by log-agent': ['cp-1', 'gpu-1', 'gpu-2', 'worker-2', 'worker-3'],
    'covered by log-agent': ['worker-1', 'worker-4'],
    'is:cordoned': ['worker-4'],
    'is:notready': ['worker-3'],
    'state:pending': ['gpu-2'],
    'role:control': ['cp-1'],
  };
  it('understands queries', () => withView({ frame: stalled() }, async (view) => {
    const field = view.page.getByRole('searchbox', { name: 'Find nodes' });
    for (const [query, names] of Object.entries(queries)) {
      await field.fill(query);
      assert.deepEqual((await shown(view)).sort(), names, query);
    }
    await field.fill('nothing-like-it');
    await view.page.getByText('No node matches.').waitFor();
  }));

  it('groups by zone, by state, by any label, and remembers it', () => withView({ frame: stalled() }, async (view) => {
    const menu = view.page.getByLabel('Group', { exact: true });
    await menu.selectOption('label:topology.kubernetes.io/zone');
    assert.deepEqual(await view.page.locator('.group-name').allTextContents(), ['a', 'b', '(none)']);
    await menu.selectOption('state');
    assert.ok((await view.page.locator('.group-name').allTextContents()).includes('crash-looping'));
    const kept = parsePersistedState(await view.kept());
    assert.equal(kept?.host, 'kept');
    assert.deepEqual(kept?.selection, { node: 'worker-3', set: 'logging/log-agent' });
    assert.equal((kept?.view as { group: string }).group, 'state');
  }));

  it('comes back as it was left', () => withView(
    { frame: stalled(), state: { host: 'h', selection: { node: 'gpu-1' }, view: { group: 'none', query: 'gpu' } } }, async (view) => {
      assert.deepEqual((await shown(view)), ['gpu-1', 'gpu-2']);
      assert.deepEqual((await view.posted())[0], { type: 'ready', selection: { node: 'gpu-1' } });
    }));
});

describe('updates', () => {
  const worker1 = (frame: Frame): Frame['fleet']['nodes'][number] => frame.fleet.nodes.find(({ name }) => name === 'worker-1')!;

  it('touch only what changed and keep scroll and focus', () => withView({ frame: stalled(), height: 700 }, async (view) => {
    const { page } = view;
    await page.getByRole('gridcell', { name: /^worker-4 / }).focus();
    await page.evaluate(() => {
      for (const card of document.querySelectorAll('.card')) (card as HTMLElement & { mark?: boolean }).mark = true;
      (document.querySelector('.left') as HTMLElement).scrollTop = 90;
    });
    const row = { ...worker1(stalled()), slots: 'tr', details: [] };
    await view.send(patch(2, { fleet: { nodes: [row], removed: ['cp-1'], texts: [], pairs: [], labelSets: [], taintSets: [] } }));
    await page.getByRole('gridcell', { name: 'log-agent: terminating' }).waitFor();
    const kept = await page.evaluate(() => ({
      marked: [...document.querySelectorAll('.card')].filter((card) => (card as HTMLElement & { mark?: boolean }).mark).length,
      focus: document.activeElement?.textContent ?? '',
      scroll: (document.querySelector('.left') as HTMLElement).scrollTop > 0,
    }));
    assert.deepEqual({ ...kept, focus: kept.focus.slice(0, 8) }, { marked: 6, focus: 'worker-4', scroll: true });
  }));

  it('ask for everything when one was missed', () => withView({ frame: stalled() }, async (view) => {
    await view.send(patch(5, {}));
    await view.settled();
    assert.equal((await view.posted()).filter(({ type }) => type === 'ready').length, 2);
  }));

  it('keep the last good picture under a quiet notice', () => withView({ frame: broken() }, async ({ page }) => {
    await page.getByText('the last good state is shown').waitFor();
    assert.equal(await page.locator('.card').count(), 6);
  }));

  it('show names from manifests as text', () => withView({ frame: placement() }, async (view) => {
    const row = { ...worker1(placement()), name: '<img src=x onerror=alert(1)>' };
    await view.send(patch(2, { fleet: { nodes: [row], removed: [], texts: [], pairs: [], labelSets: [], taintSets: [] } }));
    await view.page.getByText('<img src=x onerror=alert(1)>').waitFor();
    assert.equal(await view.page.locator('img').count(), 0);
  }));

  it('repaint with the colours of a new theme', () => withView({ frame: large(300, 3), state: { host: '', selection: {}, view: { mode: 'cells' } } }, async (view) => {
    const picture = (): Promise<string> => view.page.evaluate(() => document.querySelector<HTMLCanvasElement>('.cells canvas')!.toDataURL());
    const before = await picture();
    await view.page.evaluate(() => document.documentElement.style.setProperty('--vscode-charts-blue', '#00ff00'));
    await view.settled();
    assert.notEqual(await picture(), before);
  }));
});


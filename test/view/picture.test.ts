import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pictureSvg } from '../../src/panel/export/picture';
import type { Frame, LookMessage } from '../../src/panel/protocol';
import { stalled } from './fixtures';
import { withView } from './harness';
import type { ViewPage } from './page';
import { englishStrings, japaneseStrings } from './strings';

const looks = async (view: ViewPage): Promise<readonly LookMessage[]> =>
  (await view.posted()).filter((message) => message.type === 'look');

async function png(view: ViewPage, id: number, svg: string): Promise<Buffer> {
  await view.send({ type: 'rasterize', id, svg });
  await view.page.waitForFunction(() => (window as unknown as { posted: { type: string }[] }).posted.some(({ type }) => type === 'picture'));
  const picture = (await view.posted()).find((message) => message.type === 'picture');
  assert.equal(picture?.id, id);
  return Buffer.from(picture.data, 'base64');
}

const draw = (frame: Frame, { colours, group }: LookMessage, strings = englishStrings()): string =>
  pictureSvg({ frame, title: 'stalled', group, colours, strings, span: (ms) => `${Math.ceil(ms / 1000)} s` });

describe('pictures for export', () => {
  it('take the colours of the theme, and are twice as sharp as PNG', () => withView({ frame: stalled(), theme: 'dark' }, async (view) => {
    const [look] = await looks(view);
    assert.ok(look);
    assert.equal(look.group, 'role');
    const svg = draw(stalled(), look, japaneseStrings());
    const [, height] = /height="(\d+)"/.exec(svg) ?? [];
    const data = await png(view, 3, svg);
    assert.equal(data.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([data.readUInt32BE(16), data.readUInt32BE(20)], [2400, 2 * Number(height)]);
    mkdirSync('out/view', { recursive: true });
    writeFileSync('out/view/export.png', data);
  }));
  it('are told when nodes are grouped by something else', () => withView({ frame: stalled() }, async (view) => {
    await view.page.locator('.fleet-bar select').first().selectOption('zone');
    assert.equal((await looks(view)).at(-1)?.group, 'zone');
  }));
});

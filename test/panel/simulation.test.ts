import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Simulation } from '../../src/panel/simulation';
import { parseKept, writeKept } from '../../src/panel/keep';
import { nonceFrom, pageHtml } from '../../src/panel/html';
import { mementoOf } from '../../src/session/memento';
import { daemonSet, smallCluster } from '../session/objects';

const clock = { now: (): number => 0, later: (): (() => void) => () => undefined };

function simulation(): { it: Simulation; faults: unknown[] } {
  const faults: unknown[] = [];
  const it = new Simulation({ clock, speed: 1, settings: {}, changed: () => undefined, report: (error) => faults.push(error) });
  it.takeFiles(smallCluster);
  return { it, faults };
}

describe('the simulation of a panel', () => {
  test('does the commands of the view', async () => {
    const { it } = simulation();
    assert.deepEqual(it.selection, { set: 'default/agent' });
    await it.run('settle', {});
    const { session } = it;
    const end = session.cursor;
    assert.equal(session.restless, false);
    await it.run('back', {});
    await it.run('step', {});
    assert.equal(session.cursor, end);
    await it.run('seek', { step: 1 });
    assert.equal(session.cursor, 1);
    await it.run('reset', {});
    assert.equal(session.cursor, 0);
    await it.run('speed', { speed: 8 });
    assert.equal(it.player.speed, 8);
  });

  test('turns refusals and missing parts into remarks, and forgets them with the next command', async () => {
    const { it, faults } = simulation();
    await it.run('act', { action: { delete: { target: 'Node/nobody' } } });
    assert.deepEqual(it.remark, { kind: 'rejected', messages: ['nodes "nobody" not found'] });
    await it.run('step', {});
    assert.equal(it.remark, undefined);
    await it.run('undoRollout', { set: 'default/agent' });
    assert.match(JSON.stringify(it.remark), /rejected/);
    assert.deepEqual(faults, []);
  });

  test('runs to the next wave of a rollout and stops there', async () => {
    const { it } = simulation();
    await it.run('settle', {});
    it.takeFiles([...smallCluster.slice(0, 3), daemonSet('agent', 'agent:2')]);
    await it.run('apply', {});
    await it.run('runToNextWave', { set: 'default/agent' });
    const pods = [...it.session.cluster.world.pods.values()];
    assert.equal(pods.filter(({ metadata }) => metadata.deletionTimestamp !== undefined).length, 1);
    assert.equal(it.remark, undefined);
  });

  test('switches the strategy, the profile, and breakpoints', async () => {
    const { it } = simulation();
    await it.run('setStrategy', { set: 'default/agent', strategy: 'OnDelete' });
    assert.equal(it.session.cluster.world.daemonsets.get('default/agent')!.spec.updateStrategy!.type, 'OnDelete');
    await it.run('addBreakpoint', { node: 'worker-1' });
    assert.equal(it.session.breakpoints.length, 1);
    await it.run('removeBreakpoint', { id: JSON.stringify({ kind: 'node', node: 'worker-1' }) });
    assert.equal(it.session.breakpoints.length, 0);
    await it.run('setProfile', { profile: 'textbook' });
    assert.equal(it.session.settings.profile, 'textbook');
    assert.equal(it.session.cursor, 0);
  });

  test('is kept as what was done, and shown again', async () => {
    const { it } = simulation();
    await it.run('settle', {});
    await it.act({ cordon: 'worker-1' });
    await it.run('back', {});
    const kept = parseKept(writeKept({ root: 'file:///w', memento: mementoOf(it.session) }))!;
    const { it: again } = simulation();
    await again.restore(kept.memento!);
    assert.deepEqual([again.session.cursor, again.session.length], [it.session.cursor, it.session.length]);
    assert.equal(again.session.cluster.snapshot(), it.session.cluster.snapshot());
  });
});

test('what a panel kept is checked', () => {
  for (const text of ['', '{', 'null', '[]', '{"root":1}', '{"root":""}']) assert.equal(parseKept(text), undefined);
  assert.deepEqual(parseKept('{"root":"a","memento":{"doings":[{"kind":"rm"}]}}'), { root: 'a', memento: undefined });
});

test('the page allows one script, and nothing in it is HTML by accident', () => {
  const html = pageHtml({
    script: "a='</script><!--<script>'", styles: 'a::after{content:"</style>"}',
    nonce: nonceFrom(new Uint8Array([1, 255])), language: 'ja', title: '<b>&"',
  });
  assert.ok(html.includes("script-src &#39;nonce-01ff&#39;"));
  assert.ok(html.includes('<html lang="ja">'));
  for (const tag of ['<script', '</script', '<style', '</style']) assert.equal(html.split(tag).length - 1, 1, tag);
  assert.ok(html.includes(String.raw`a='\x3c/script>\x3c!--\x3cscript>'`));
  assert.ok(!html.includes('<!--'));
  assert.ok(!html.includes('<b>'));
  assert.ok(!html.includes('unsafe-inline'));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseFromView, parsePersistedState } from '../../src/panel/protocol';

const command = (id: string, args: unknown = {}): unknown => ({ type: 'command', id, args });
const act = (action: unknown): unknown => command('act', { action });

describe('messages from the view', () => {
  const good: readonly unknown[] = [
    { type: 'ready' },
    { type: 'ready', selection: { node: 'n', set: 'ns/s' } },
    { type: 'logRequest', from: 1, count: 1000 },
    { type: 'fault', text: 'oops' },
    command('step'),
    command('seek', { step: 0 }),
    command('select', {}),
    command('reveal', { target: 'DaemonSet/ns/s', path: ['spec', 0] }),
    act({ cordon: 'n' }),
    act({ taint: { node: 'n', add: ['a:NoExecute'] } }),
    act({ label: { target: 'Node/n', set: { a: '' } } }),
    act({ container: { pod: { name: 'ns/p' }, exitCode: 1 } }),
  ];
  for (const message of good) it(`takes ${JSON.stringify(message)}`, () => assert.equal(parseFromView(message), message));

  const bad: readonly unknown[] = [
    undefined, null, 1, 'ready', [], {}, { type: 'unknown' }, { type: 'toString' }, { type: '__proto__' },
    { type: 'ready', selection: { node: 1 } }, { type: 'ready', more: 1 },
    { type: 'logRequest', from: -1, count: 1 }, { type: 'logRequest', from: 1.5, count: 1 }, { type: 'logRequest', from: 1 },
    command('hasOwnProperty'), command('constructor'), command('rm'), { type: 'command', id: 'step' }, command('step', { force: true }),
    command('seek', { step: '1' }), command('seek', { step: Number.NaN }), command('speed', { speed: 0 }), command('speed', { speed: Infinity }),
    command('setProfile', { profile: 'other' }), command('export', { format: 'exe' }),
    command('reveal', { target: 'x'.repeat(20_000), path: [] }), command('reveal', { target: 'x', path: [{}] }),
    command('reveal', { target: 'x', path: new Array(5000).fill('a') }),
    act({}), act({ cordon: 'n', uncordon: 'n' }), act({ apply: { objects: [] } }), act({ __proto__: null, constructor: 'n' }),
    act({ taint: { node: 'n', add: 'a' } }), act({ kubelet: { node: 'n', state: 'gone' } }), act({ delete: { target: 'Node/n', force: true } }),
    act({ label: { target: 'Node/n', set: { a: 1 } } }),
    { type: 'picture', id: 1, data: '<svg/>' },
  ];
  for (const message of bad) it(`refuses ${String(JSON.stringify(message)).slice(0, 90)}`, () => assert.equal(parseFromView(message), undefined));
});

describe('what a view has kept', () => {
  it('is taken with whatever the view put there', () => {
    assert.deepEqual(parsePersistedState({ host: 'h', selection: {}, view: { a: 1 }, more: 1 }), { host: 'h', selection: {}, view: { a: 1 } });
  });

  for (const state of [undefined, null, 'x', {}, { host: 1, selection: {} }, { host: '', selection: { node: 1 } }, { host: '' }]) {
    it(`is refused: ${JSON.stringify(state)}`, () => assert.equal(parsePersistedState(state), undefined));
  }
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Player, type Clock } from '../../src/session/player';
import { Session } from '../../src/session/session';
import { node, smallCluster } from './objects';

/** Real time that passes only when told; every look at the clock takes `perLook` ms. */
class FakeClock implements Clock {
  time = 0;
  perLook = 0;
  private waiting: { due: number; work: () => void }[] = [];

  now(): number {
    this.time += this.perLook;
    return this.time;
  }

  later(delay: number, work: () => void): () => void {
    const entry = { due: this.time + delay, work };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((each) => each !== entry);
    };
  }

  /** Lets real time pass; answers how often something was done. */
  pass(ms: number): number {
    const end = this.time + ms;
    for (let count = 0; ; count++) {
      const next = this.waiting.sort((a, b) => a.due - b.due)[0];
      if (!next || next.due > end) {
        this.time = Math.max(this.time, end);
        return count;
      }
      this.waiting.shift();
      this.time = Math.max(this.time, next.due);
      next.work();
    }
  }
}

function player(objects = smallCluster): { clock: FakeClock; session: Session; player: Player; changes: () => number } {
  const clock = new FakeClock();
  const session = new Session(objects);
  let changes = 0;
  return { clock, session, player: new Player(session, clock, () => changes++), changes: () => changes };
}

describe('the player', () => {
  test('does short work at once', async () => {
    const { session, player: it } = player();
    const outcome = it.do(session.step());
    assert.equal(session.cursor, 1);
    assert.deepEqual(await outcome, { end: 'done' });
    assert.equal(it.activity, 'idle');
  });

  test('does long work in slices, and stops when something else is to be done', async () => {
    const { clock, session, player: it } = player([...smallCluster, ...Array.from({ length: 40 }, (_, index) => node(`n-${index}`))]);
    clock.perLook = 5;
    const settled = it.do(session.settle());
    assert.equal(it.activity, 'working');
    const { cursor } = session;
    clock.pass(0);
    assert.ok(session.cursor > cursor);
    it.stop();
    assert.deepEqual(await settled, { end: 'interrupted' });
    assert.equal(clock.pass(10_000), 0);
  });

  test('plays at the speed of real time, skips long waits, and ends when nothing moves', () => {
    const { clock, session, player: it } = player();
    it.speed = 1;
    it.play();
    clock.pass(200);
    assert.ok(session.cluster.now <= 200, `${session.cluster.now}`);
    assert.ok(session.cursor > 0);
    clock.pass(60_000);
    assert.equal(it.activity, 'idle');
    assert.equal(session.restless, false);
    assert.deepEqual(session.recording().map(({ kind }) => kind), ['tick']);
  });

  test('pauses at a breakpoint', () => {
    const { clock, session, player: it } = player();
    session.toggleBreakpoint({ kind: 'event', reason: 'Started' });
    it.play();
    clock.pass(60_000);
    assert.equal(it.activity, 'idle');
    assert.equal(session.restless, true);
  });
});

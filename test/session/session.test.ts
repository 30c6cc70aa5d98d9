import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import type { Action } from '../../src/cluster/actions';
import { Cluster } from '../../src/cluster/cluster';
import { mementoOf, parseMemento, remember } from '../../src/session/memento';
import { Session, type Outcome, type Work } from '../../src/session/session';
import { daemonSet, node, smallCluster } from './objects';

function finish(work: Work): Outcome {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

const runningOn = (session: Session): string[] =>
  [...session.cluster.world.pods.values()].map(({ spec }) => spec.nodeName ?? '').sort();

const taint: Action = { taint: { node: 'worker-1', add: ['down:NoExecute'] } };

describe('a session', () => {
  test('steps pods onto nodes, and back', () => {
    const session = new Session(smallCluster);
    const start = session.cluster.snapshot();
    assert.deepEqual(finish(session.settle()), { end: 'done' });
    assert.deepEqual(runningOn(session), ['worker-1', 'worker-2']);
    const end = session.cluster.snapshot();
    finish(session.seek(0));
    assert.equal(session.cluster.snapshot(), start);
    assert.equal(session.back(), false);
    finish(session.seek(session.length));
    assert.equal(session.cluster.snapshot(), end);
  });

  test('makes the same steps as the cluster itself', () => {
    const session = new Session(smallCluster);
    const cluster = new Cluster();
    cluster.start(smallCluster);
    finish(session.tick(3));
    for (let tick = 0; tick < 3; tick++) cluster.tick();
    assert.equal(session.cluster.snapshot(), cluster.snapshot());
    finish(session.advance(700));
    cluster.advance(700);
    assert.equal(session.cluster.snapshot(), cluster.snapshot());
    finish(session.settle());
    cluster.settle();
    assert.equal(session.cluster.snapshot(), cluster.snapshot());
    assert.equal(session.cluster.journal.length, cluster.journal.length);
  });

  test('repeats what is recorded, and forgets it when something else is done', () => {
    const session = new Session(smallCluster);
    finish(session.settle());
    const length = session.length;
    finish(session.seek(2));
    finish(session.step());
    assert.deepEqual([session.cursor, session.length], [3, length]);
    finish(session.settle());
    assert.deepEqual([session.cursor, session.length], [length, length]);
    finish(session.seek(2));
    session.act(taint);
    assert.equal(session.length, 3);
    assert.deepEqual(session.recording(), [{ kind: 'step', count: 2 }, { kind: 'act', action: taint }]);
  });

  test('keeps what a run made when something else begins', () => {
    const session = new Session(smallCluster);
    const run = session.settle();
    for (let step = 0; step < 4; step++) run.next();
    assert.deepEqual(session.recording(), [{ kind: 'step', count: session.cursor }]);
    session.act(taint);
    assert.deepEqual(run.next().value, { end: 'interrupted' });
    assert.deepEqual(session.recording(), [{ kind: 'step', count: session.cursor - 1 }, { kind: 'act', action: taint }]);
  });

  test('follows the files at the start, and waits with edits later', () => {
    const session = new Session(smallCluster);
    const files = [...smallCluster.slice(0, 3), daemonSet('agent', 'agent:2')];
    assert.equal(session.setFiles(files), true);
    assert.equal(session.pendingEdits().toApply.length, 0);
    finish(session.settle());
    const edited = [...smallCluster.slice(0, 2), daemonSet('agent', 'agent:3'), node('worker-9')];
    assert.equal(session.setFiles(edited), false);
    const { added, changed, removed } = session.pendingEdits();
    assert.deepEqual({ added, changed, removed }, {
      added: ['Node/worker-9'], changed: ['DaemonSet/default/agent'], removed: ['Node/worker-2'],
    });
    assert.deepEqual(session.apply(), { rejections: [] });
    assert.deepEqual(session.pendingEdits().toApply, []);
    finish(session.settle());
    assert.deepEqual(runningOn(session), ['worker-1', 'worker-2', 'worker-9']);
    finish(session.seek(0));
    assert.deepEqual(session.pendingEdits().changed, ['DaemonSet/default/agent']);
  });

  test('follows a changed DaemonSet as a new session would, at the cost of what differs', () => {
    const session = new Session(smallCluster);
    const { epoch } = session;
    session.takeChanges();
    const files = [...smallCluster.slice(0, 3), daemonSet('agent', 'agent:2'), daemonSet('other')];
    assert.equal(session.setFiles(files), true);
    assert.equal(session.epoch, epoch);
    assert.deepEqual([...session.takeChanges().tables.get('daemonsets')!].sort(), ['default/agent', 'default/other']);
    const anew = new Session(files);
    assert.equal(session.cluster.snapshot(), anew.cluster.snapshot());
    finish(session.settle());
    finish(anew.settle());
    assert.equal(session.cluster.snapshot(), anew.cluster.snapshot());
    finish(session.seek(0));
    assert.equal(session.setFiles([...files, node('worker-3')]), true);
    assert.equal(session.epoch, epoch + 1);
  });

  test('stops at a breakpoint', () => {
    const session = new Session(smallCluster);
    session.toggleBreakpoint({ kind: 'event', reason: 'Scheduled' });
    assert.equal(finish(session.settle()).end, 'breakpoint');
    assert.equal(session.cluster.world.log.at(session.cluster.world.log.size)!.reason, 'Scheduled');
    session.toggleBreakpoint({ kind: 'event', reason: 'Scheduled' });
    assert.equal(session.breakpoints.length, 0);
    assert.equal(finish(session.runUntil([{ kind: 'status', set: 'default/agent', field: 'numberReady', is: '==', value: 2 }])).end, 'breakpoint');
    assert.equal(session.cluster.world.daemonsets.get('default/agent')!.status!.numberReady, 2);
  });

  test('tells the keys that changed, in both directions', () => {
    const session = new Session(smallCluster);
    assert.equal(session.takeChanges().all, true);
    finish(session.settle());
    const forth = session.takeChanges();
    assert.equal(forth.all, false);
    assert.equal(forth.tables.get('pods')!.size, 2);
    finish(session.seek(0));
    assert.deepEqual([...session.takeChanges().tables.get('pods')!].sort(), [...forth.tables.get('pods')!].sort());
  });
});

const doing = fc.oneof(
  fc.record({ kind: fc.constant('step' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('tick' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('settle' as const), limit: fc.constantFrom(5_000, 60_000) }),
  fc.record({ kind: fc.constant('advance' as const), duration: fc.constantFrom(1, 500, 2_500) }),
  fc.record({ kind: fc.constant('back' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('act' as const), action: fc.constantFrom<Action>(
    taint, { taint: { node: 'worker-1', remove: ['down'] } }, { cordon: 'worker-2' }, { addNode: { like: 'worker-1' } },
    { delete: { target: 'Node/worker-2' } }, { kubelet: { node: 'worker-1', state: 'stopped' } },
    { setImage: { target: 'DaemonSet/default/agent', image: 'agent:2' } },
  ) }),
);

test('what was recorded makes the same journal again, wherever it was stopped', () => {
  fc.assert(fc.property(fc.array(doing, { maxLength: 12 }), fc.nat(), (doings, at) => {
    const session = new Session(smallCluster);
    for (const each of doings) {
      if (each.kind === 'back') for (let count = 0; count < each.count; count++) session.back();
      else finish(session.replay([each]));
    }
    finish(session.seek(at % (session.length + 1)));
    const memento = parseMemento(JSON.parse(JSON.stringify(mementoOf(session))));
    assert.ok(memento);
    const again = new Session(smallCluster);
    finish(remember(again, memento));
    assert.deepEqual([again.cursor, again.length], [session.cursor, session.length]);
    assert.equal(again.cluster.snapshot(), session.cluster.snapshot());
    const short = new Session(smallCluster);
    finish(short.replay(session.recording()));
    assert.equal(short.cluster.snapshot(), session.cluster.snapshot());
  }), { numRuns: 60 });
});

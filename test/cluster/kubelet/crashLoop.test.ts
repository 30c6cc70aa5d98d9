import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bench, pod } from './bench';

/** Whole seconds at which containers of a node were created. */
function starts(bench: Bench): number[] {
  return bench.events().filter(({ reason }) => reason === 'Created').map(({ at }) => at / 1000);
}

test('restarts come 0, 10, 20, 40, 80, 160, 300, 300 s after the exit before (R41)', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.do(() => bench.kubelets.behave('i:*', { startup: 0, exitAfter: 0 }));
  bench.create(pod('a', 'n-1'));
  bench.cluster.advance(1_000_000);
  assert.deepEqual(starts(bench), [0, 0, 10, 30, 70, 150, 310, 610, 910]);
  assert.equal(bench.told('a'), 'Running/False/CrashLoopBackOff/8');
});

test('each wait counts from the exit, and a run of more than 600 s begins the ladder anew', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/exitAfter': '5s' }));
  bench.cluster.advance(60_000);
  // Up after 1 s, down 5 s later; then the waits.
  assert.deepEqual(starts(bench), [0, 6, 22, 48]);
  const long = new Bench();
  long.join('n-1');
  long.create(pod('a', 'n-1', {}, { 'daemonscope.dev/startup': '0s', 'daemonscope.dev/exitAfter': '601s' }));
  long.cluster.advance(2000_000);
  assert.deepEqual(starts(long), [0, 601, 1202, 1803]);
});

test('housekeeping forgets an entry while the container waits: restarted about 600 s after its last start (8.4)', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/startup': '0s', 'daemonscope.dev/exitAfter': '400s' }));
  bench.cluster.advance(6000_000);
  // Waits of 0, 10, 20, 40, 80, 160 s; that of 300 s is cut short 600 s after the start, then 10 s again.
  assert.deepEqual(starts(bench), [0, 400, 810, 1230, 1670, 2150, 2710, 3312, 3722, 4142, 4582, 5062, 5622]);
});

test('the texts of a refused restart', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/exitAfter': '0s', 'daemonscope.dev/exitCode': '3' }));
  bench.cluster.advance(5000);
  const uid = bench.pod('a')!.metadata.uid!;
  const [status] = bench.pod('a')!.status!.containerStatuses!;
  assert.deepEqual(status!.state, {
    waiting: { reason: 'CrashLoopBackOff', message: `back-off 10s restarting failed container=c pod=a_default(${uid})` },
  });
  assert.deepEqual(status!.lastState, { terminated: { exitCode: 3, reason: 'Error', startedAt: 2000, finishedAt: 2000 } });
  const refused = bench.events().find(({ reason }) => reason === 'BackOff')!;
  assert.equal(refused.message, `Back-off restarting failed container c in pod a_default(${uid})`);
  assert.equal(refused.type, 'Warning');
});

test('a crash loop is steady once its wait is 300 s', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/startup': '0s', 'daemonscope.dev/exitAfter': '0s' }));
  const { settled } = bench.cluster.settle();
  assert.equal(settled, true);
  assert.equal(bench.cluster.now, 310_000);
});

test('restarts: only the first runs exit', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('a', 'n-1', {}, { 'daemonscope.dev/exitAfter': '0s', 'daemonscope.dev/restarts': '2' }));
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/2');
});

test('OnFailure and Never: a pod ends with its containers', () => {
  const bench = new Bench();
  bench.join('n-1');
  const good = { 'daemonscope.dev/exitAfter': '3s', 'daemonscope.dev/exitCode': '0' };
  const bad = { 'daemonscope.dev/exitAfter': '3s' };
  bench.create(pod('good', 'n-1', { restartPolicy: 'OnFailure' }, good));
  bench.create(pod('bad', 'n-1', { restartPolicy: 'Never' }, bad));
  bench.create(pod('again', 'n-1', { restartPolicy: 'OnFailure' }, { ...bad, 'daemonscope.dev/restarts': '1' }));
  bench.cluster.settle();
  assert.equal(bench.told('good'), 'Succeeded/False/terminated/0');
  assert.equal(bench.told('bad'), 'Failed/False/terminated/0');
  assert.equal(bench.told('again'), 'Running/True/running/1');
});

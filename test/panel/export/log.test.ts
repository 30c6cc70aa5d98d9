import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logPieces } from '../../../src/panel/export/log';
import type { Cluster } from '../../../src/cluster/cluster';
import { daemonSet, finish, node, settled, words } from './runs';

const logText = (cluster: Cluster, how = words): string => [...logPieces(cluster, how)].join('');

const session = settled([node('worker-1'), daemonSet('agent')]);

describe('the log as text', () => {
  const text = logText(session.cluster);
  const rows = text.trimEnd().split('\n');

  it('has columns as kubectl get events has them', () => {
    assert.match(rows[0]!, /^TIME {3,}NAMESPACE {3,}TYPE {3,}REASON {3,}OBJECT {3,}SOURCE {3,}MESSAGE$/);
    const start = rows[0]!.indexOf('REASON');
    assert.ok(rows.some((row) => row.startsWith('SuccessfulCreate', start)));
  });
  it('names objects as kubectl does', () => {
    assert.match(text, /\d\d:\d\d:\d\d\.\d{3} {3}kube-system {3}Normal +SuccessfulCreate +daemonset\/agent +daemonset-controller +Created pod: agent-/);
    assert.match(text, /Scheduled +pod\/agent-\w{5} /);
  });
  it('is in order of time', () => {
    const times = rows.slice(1).map((row) => row.slice(0, 12));
    assert.deepEqual(times, [...times].sort());
  });
  it('ends at the moment that is shown', () => {
    const other = settled([node('worker-1'), daemonSet('agent')]);
    finish(other.seek(0));
    assert.ok(!logText(other.cluster).includes('SuccessfulCreate'));
  });
  it('has what a person did, and one line for each', () => {
    const other = settled([node('worker-1'), daemonSet('agent')]);
    other.act({ cordon: 'worker-1' });
    const all = logText(other.cluster, { ...words, inputLine: () => 'first\nsecond\u0007' });
    assert.match(all, /Info +cordon +you +first second\n/);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDaemonSet } from '../../../src/cluster/kubectl/describe';
import { formatLabelSelector, printDaemonSetRow } from '../../../src/cluster/kubectl/printRow';
import { historyText } from '../../../src/cluster/kubectl/rolloutHistory';
import { rolloutStatus } from '../../../src/cluster/kubectl/rolloutStatus';
import { act, clusterOf, daemonSet, node } from './world';

const target = 'DaemonSet/default/agent';

test('history lists revisions with their causes', () => {
  const cluster = clusterOf(node('n-1'), daemonSet({}, { annotations: { 'kubernetes.io/change-cause': 'first' } }));
  const set = () => cluster.world.daemonsets.get('default/agent')!;
  assert.equal(historyText(cluster.world, set()), 'No rollout history found.');
  cluster.settle();
  act(cluster, { annotate: { target, remove: ['kubernetes.io/change-cause'] } });
  act(cluster, { setImage: { target, image: 'agent:2' } });
  cluster.settle();
  assert.equal(historyText(cluster.world, set()), 'daemonset.apps/agent \nREVISION  CHANGE-CAUSE\n1         first\n2         <none>');
});

test('describe counts pods by phase, the row shows status, and the rollout ends', () => {
  const cluster = clusterOf(node('n-1'), node('n-2'), daemonSet());
  const set = () => cluster.world.daemonsets.get('default/agent')!;
  assert.equal(rolloutStatus(set()).message, 'Waiting for daemon set spec update to be observed...');
  cluster.settle();
  const lines = Object.fromEntries(describeDaemonSet(cluster.world, set()));
  assert.equal(lines['Pods Status'], '2 Running / 0 Waiting / 0 Succeeded / 0 Failed');
  assert.equal(lines['Selector'], 'app=agent');
  assert.deepEqual(printDaemonSetRow(set(), true), ['agent', 2, 2, 2, 2, 2, '<none>', 'agent', 'agent:1', 'app=agent']);
  assert.deepEqual(rolloutStatus(set()), { kind: 'done', message: 'daemon set "agent" successfully rolled out', done: true, error: false });
});

test('selectors are printed sorted by key', () => {
  const matchExpressions = [
    { key: 'b', operator: 'NotIn', values: ['y', 'x'] }, { key: 'd', operator: 'DoesNotExist' }, { key: 'c', operator: 'Exists' },
    { key: 'a', operator: 'In', values: ['1'] },
  ];
  assert.equal(formatLabelSelector({ matchLabels: { e: 'f' }, matchExpressions }), 'a in (1),b notin (x,y),c,!d,e=f');
  assert.equal(formatLabelSelector(undefined), '<none>');
});

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Action } from '../../../src/cluster/actions';
import { kinds } from '../../../src/cluster/apiserver/schema/kinds';
import { stableJson } from '../../../src/cluster/store/stableJson';
import { deployment, Model, node, podOf, set } from './model';

const ready = (name: string, on: boolean): Action => ({ nodeCondition: { node: name, set: { Ready: on ? 'True' : 'False' } } });
const label = (name: string, labels: Readonly<Record<string, string>>): Action => ({ label: { target: `Node/${name}`, set: labels } });
const unlabel = (name: string, key: string): Action => ({ label: { target: `Node/${name}`, remove: [key] } });
const remove = (name: string): Action => ({ delete: { target: `Node/${name}` } });
const add = (name: string): Action => ({ addNode: { object: node(name) } });
const tolerate = (...tolerations: readonly object[]): Action =>
  ({ patch: { target: 'DaemonSet/log-agent', merge: { spec: { template: { spec: { tolerations: tolerations as never } } } } } });
const select = (nodeSelector: Readonly<Record<string, string>> | null): Action =>
  ({ patch: { target: 'DaemonSet/log-agent', merge: { spec: { template: { spec: { nodeSelector } } } } } });

/** The demo's nodes. */
const fleet = [node('node-1'), node('node-2'), node('node-3', { role: 'edge' }), node('infra-4', {}, ['dedicated=infra'])];

describe('features A: the DaemonSet model', () => {
  test('A1: the declaration names places and has no count', () => {
    const spec = kinds.get('DaemonSet')!.schema.fields.get('spec')!;
    assert.ok(spec.is === 'struct' && spec.fields.has('template') && !spec.fields.has('replicas'));
  });

  test('A2: one node more makes 3 and 4 pods', () => {
    const model = new Model(node('a'), node('b'), node('c'), deployment('web', 3), set('log-agent'));
    model.cluster.settle();
    model.act(add('d'));
    model.cluster.settle();
    assert.equal(model.pods('web-').length, 3);
    assert.equal(model.pods('log-agent-').length, 4);
  });

  test('A3, A28: a node that is added is followed without an edit; one that is removed loses its pod', () => {
    const model = new Model(...fleet, set('log-agent', {}, ['*']));
    model.reconcile();
    const declared = stableJson(model.set().spec);
    model.act(add('node-5'));
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'node-5' }]);
    assert.equal(stableJson(model.set().spec), declared);
    model.act(remove('node-5'));
    assert.equal(model.pod('log-agent-node-5'), undefined);
  });

  test('A4: targets {node-1, node-2}, pods on {node-1}: create on node-2', () => {
    const model = new Model(node('node-1'), node('node-2'), set('log-agent'), podOf('log-agent', 'node-1'));
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'node-2' }]);
  });

  test('A6: name, labels, taints and Ready of a node are held', () => {
    const model = new Model(node('n', { role: 'edge' }, ['spot']));
    const { nodes } = model.cluster.world;
    assert.deepEqual(nodes.get('n')!.spec?.taints?.map(({ key }) => key), ['spot']);
    model.act(label('n', { role: 'core' }));
    model.act({ taint: { node: 'n', add: ['gpu=true'] } });
    model.act({ taint: { node: 'n', remove: ['spot'] } });
    model.act(ready('n', false));
    const { metadata, spec, status } = nodes.get('n')!;
    assert.deepEqual(metadata.labels, { role: 'core' });
    assert.deepEqual(spec?.taints?.map(({ key, value }) => `${key}=${value}`), ['gpu=true']);
    assert.equal(status?.conditions?.find(({ type }) => type === 'Ready')?.status, 'False');
  });

  test('A7: every pair must equal the label; a missing label counts as empty text; an empty selector matches all', () => {
    const nodes = [node('both', { role: 'edge', zone: 'a' }), node('one', { role: 'edge' }), node('none')];
    assert.deepEqual(new Model(...nodes, set('log-agent', { role: 'edge', zone: 'a' })).targets(), ['both']);
    assert.deepEqual(new Model(...nodes, set('log-agent')).targets(), ['both', 'none', 'one']);
    assert.deepEqual(new Model(...nodes, set('log-agent', { zone: '' })).targets(), ['none', 'one']);
  });

  test('A8: every taint must be named, "*" tolerates everything', () => {
    const tolerated = (...names: readonly string[]): number => new Model(node('n', {}, ['a', 'b']), set('log-agent', {}, names)).desired();
    assert.deepEqual([tolerated('a'), tolerated('a', 'b'), tolerated('*')], [0, 1, 1]);
    assert.equal(new Model(node('n'), set('log-agent')).desired(), 1);
  });

  test('A8: effects are ignored, whatever they are', () => {
    for (const effect of ['NoSchedule', 'NoExecute', 'PreferNoSchedule']) {
      const model = new Model(node('n'), set('log-agent'));
      model.act({ taint: { node: 'n', add: [`spot:${effect}`] } });
      assert.equal(model.desired(), 0);
    }
  });

  test('A9: name, selector and tolerations come back as they were applied', () => {
    const { metadata, spec } = new Model(set('log-agent', { role: 'edge' }, ['spot', '*'])).set();
    assert.equal(metadata.name, 'log-agent');
    assert.deepEqual(spec.template.spec.nodeSelector, { role: 'edge' });
    assert.deepEqual(spec.template.spec.tolerations, [{ key: 'spot' }, { operator: 'Exists' }]);
  });

  test('A10, A19: a pod is on its node and on no other', () => {
    const model = new Model(node('node-1'), node('node-2', {}, ['spot']), set('log-agent'));
    model.reconcile();
    assert.deepEqual(model.pods(), ['log-agent-node-1@node-1']);
  });

  test('A13: a new model is empty', () => {
    const model = new Model();
    const { nodes, pods, log } = model.cluster.world;
    assert.deepEqual([nodes.size, pods.size, log.size], [0, 0, 0]);
  });

  test('A14: a node that is added has no pod before the next reconcile', () => {
    const model = new Model(set('log-agent'));
    model.act(add('n'));
    assert.deepEqual(model.pods(), []);
    model.reconcile();
    assert.deepEqual(model.pods(), ['log-agent-n@n']);
  });

  test('A15: a removed node takes its pod along at once, with one line; an unknown one is nothing', () => {
    const model = new Model(node('node-1'), set('log-agent'));
    model.reconcile();
    const before = model.logSize;
    model.act(remove('node-1'));
    assert.deepEqual(model.pods(), []);
    assert.deepEqual(model.lines(before), ['node-1 が取り除かれた(載っていた Pod も消える)']);
    assert.deepEqual(model.reconcile(), []);
    assert.equal(model.act(remove('node-9')).rejections.length, 1);
    assert.equal(model.lines(before).length, 1);
  });

  test('A16, A30: Ready off moves nothing before the next reconcile, which deletes; Ready on makes the pod again', () => {
    const model = new Model(node('n'), set('log-agent'));
    model.reconcile();
    model.act(ready('n', false));
    assert.deepEqual(model.pods(), ['log-agent-n@n']);
    assert.deepEqual(model.reconcile(), [{ kind: 'delete', node: 'n' }]);
    model.act(ready('n', true));
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'n' }]);
  });

  test('A17, A18: nodes and pods are listed by name', () => {
    const model = new Model(node('c'), node('a'), node('b'), set('log-agent'));
    assert.deepEqual(model.targets(), ['a', 'b', 'c']);
    model.reconcile();
    assert.deepEqual(model.pods(), ['log-agent-a@a', 'log-agent-b@b', 'log-agent-c@c']);
  });

  test('A20: of all eight combinations only the node for which everything holds is a target', () => {
    const model = new Model(set('log-agent', { role: 'edge' }));
    for (let bits = 0; bits < 8; bits++) {
      const [isReady, matches, clean] = [(bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0];
      model.act({ addNode: { object: node(`n-${bits}`, matches ? { role: 'edge' } : {}, clean ? [] : ['spot']), ready: isReady } });
    }
    assert.deepEqual(model.targets(), ['n-7']);
    assert.equal(model.desired(), 1);
  });

  test('A21: desired is the number of targets', () => {
    const model = new Model(...fleet, set('log-agent'));
    assert.equal(model.desired(), model.targets().length);
  });

  test('A22: missing pods are made in name order, with a line each', () => {
    const model = new Model(node('b'), node('a'), set('log-agent'));
    model.reconcile();
    assert.deepEqual(model.lines(), ['a に log-agent-a を作成', 'b に log-agent-b を作成']);
  });

  test('A23: creations come before deletions', () => {
    const model = new Model(node('a', { zone: 'x' }), node('b'), set('log-agent', { zone: 'x' }), podOf('log-agent', 'b'));
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'a' }, { kind: 'delete', node: 'b' }]);
    assert.deepEqual(model.lines().at(-1), 'b から log-agent-b を削除(対象から外れた)');
  });

  test('A24: a converged set is left alone, without a line', () => {
    const model = new Model(...fleet, set('log-agent', {}, ['*']));
    model.reconcile();
    const before = model.logSize;
    assert.deepEqual(model.reconcile(), []);
    assert.equal(model.logSize, before);
  });

  test('A25, A26, J285: the right number at the wrong place is not converged, and one is made and one deleted', () => {
    const model = new Model(node('a', { pool: 'a' }), node('b', { pool: 'b' }), set('log-agent', { pool: 'a' }));
    model.reconcile();
    assert.ok(model.converged());
    model.act(select({ pool: 'b' }));
    assert.equal(model.pods().length, model.desired());
    assert.ok(!model.converged());
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'b' }, { kind: 'delete', node: 'a' }]);
    assert.ok(model.converged());
  });

  test('A27: without toleration no pod on the tainted node, with "*" there is one', () => {
    const model = new Model(...fleet, set('log-agent'));
    model.reconcile();
    assert.equal(model.pod('log-agent-infra-4'), undefined);
    model.act(tolerate({ operator: 'Exists' }));
    model.reconcile();
    assert.ok(model.pod('log-agent-infra-4'));
  });

  test('A29: attaching the label brings a pod, taking it off removes it', () => {
    const model = new Model(node('n'), set('log-agent', { role: 'edge' }));
    model.act(label('n', { role: 'edge' }));
    assert.deepEqual(model.reconcile(), [{ kind: 'create', node: 'n' }]);
    model.act(unlabel('n', 'role'));
    assert.deepEqual(model.reconcile(), [{ kind: 'delete', node: 'n' }]);
  });

  test('A31, A32, J286: the taint keeps the ordinary pods out and lets the set in', () => {
    const model = new Model(node('n'), node('gpu', {}, ['gpu=true']), deployment('web', 5), set('log-agent', {}, ['gpu=true']));
    model.cluster.settle();
    assert.ok(model.pods('web-').every((name) => name.endsWith('@n')));
    assert.ok(model.pod('log-agent-gpu'));
  });

  test('A33: a busy node is not swapped for another', () => {
    const busy = { ...node('node-2'), status: { allocatable: { cpu: '0', memory: '0', pods: '0' } } };
    const model = new Model(node('node-1'), busy, node('node-3'), set('log-agent'));
    model.reconcile();
    assert.deepEqual(model.pods(), ['log-agent-node-1@node-1', 'log-agent-node-2@node-2', 'log-agent-node-3@node-3']);
  });

  test('A37 to A39: the demo, by its two switches', () => {
    const model = new Model(...fleet, set('log-agent', {}, ['*']));
    model.reconcile();
    assert.deepEqual(model.pods().map((name) => name.split('@')[0]), ['infra-4', 'node-1', 'node-2', 'node-3'].map((name) => `log-agent-${name}`));
    const placed = (...actions: readonly Action[]): number => {
      for (const action of actions) model.act(action);
      model.reconcile();
      return model.pods().length;
    };
    const all = { operator: 'Exists' };
    assert.deepEqual(
      [placed(tolerate(all)), placed(tolerate()), placed(tolerate(all), select({ role: 'edge' })), placed(tolerate(), select({ role: 'edge' }))],
      [4, 3, 1, 1],
    );
    model.act(select(null));
    model.act(tolerate(all));
    model.reconcile();
    model.act(add('node-5'));
    assert.deepEqual([model.desired(), model.pods().length], [5, 4]);
  });

  test('A42: one step runs one reconcile', () => {
    const { cluster } = new Model(...fleet, set('log-agent', {}, ['*']));
    cluster.step();
    assert.deepEqual(cluster.journal.at(cluster.journal.cursor - 1)!.cause, { kind: 'action', actor: 'daemonset-controller', key: 'default/log-agent' });
    assert.equal(cluster.world.pods.size, 4);
    assert.equal(cluster.now, 0);
  });

  test('A50: of two sets each has its own pods, and a set that is deleted takes only its own along', () => {
    const model = new Model(node('a'), node('b'), set('one'), set('two'));
    model.cluster.settle();
    assert.equal(model.pods().length, 4);
    model.act({ delete: { target: 'DaemonSet/one' } });
    model.cluster.settle();
    assert.deepEqual(model.pods(), ['two-a@a', 'two-b@b']);
  });
});

describe('features J: points that the models make', () => {
  test('J284: two nodes more: no pod more for a number, two for places', () => {
    const model = new Model(node('a'), node('b'), deployment('web', 2), set('log-agent'));
    model.cluster.settle();
    model.act(add('c'));
    model.act(add('d'));
    model.cluster.settle();
    assert.equal(model.pods('web-').length, 2);
    assert.equal(model.pods('log-agent-').length, 4);
  });

  test('J284: a number that lost a node is made up for on the node with the fewest pods, then the first by name', () => {
    const model = new Model(node('a'), node('b'), node('c'), deployment('web', 2));
    model.cluster.settle();
    assert.deepEqual(model.pods(), ['web-1@a', 'web-2@b']);
    model.act(remove('a'));
    model.cluster.settle();
    assert.deepEqual(model.pods(), ['web-2@b', 'web-1@c']);
    model.act({ patch: { target: 'Deployment/web', merge: { spec: { replicas: 1 } } } });
    model.cluster.settle();
    assert.deepEqual(model.pods(), ['web-1@c']);
  });

  test('J289: both loops observe, compare and act through the same journal', () => {
    const model = new Model(node('a'), deployment('web', 1), set('log-agent'));
    model.cluster.settle();
    const actors = new Set(Array.from({ length: model.cluster.journal.length }, (_, index) => model.cluster.journal.at(index)!.cause)
      .flatMap((cause) => (cause.kind === 'action' ? [cause.actor] : [])));
    for (const actor of ['daemonset-controller', 'replicas-controller', 'kubelet']) assert.ok(actors.has(actor), actor);
  });
});

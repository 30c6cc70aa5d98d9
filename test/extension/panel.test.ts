import * as vscode from 'vscode';
import type { ClusterPanel } from '../../src/panel/panel';
import { assert, assertEqual, eventually, suite, test } from './suite';
import { app, closeAll, openExample, openText, replace } from './workspace';

const run = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(`daemonscope.${id}`, ...args);

async function openPanel(name: string): Promise<{ document: vscode.TextDocument; panel: ClusterPanel }> {
  const document = await openExample(name);
  await run('openView', document.uri);
  const panel = (await app()).panels.current;
  assert(panel, 'no view is open');
  return { document, panel };
}

const pods = (panel: ClusterPanel): string[] =>
  [...panel.simulation.session.cluster.world.pods.values()].map(({ spec }) => spec.nodeName ?? '').sort();

const status = (panel: ClusterPanel, set: string): number =>
  panel.simulation.session.cluster.world.daemonsets.get(set)?.status?.numberReady ?? -1;

suite('the cluster view', () => {
  test('opens beside the file, steps pods onto nodes, and back', async () => {
    const { panel } = await openPanel('log-agent.yaml');
    const { session } = panel.simulation;
    assertEqual(session.cluster.world.nodes.size, 6);
    assertEqual(panel.simulation.selection, { set: 'logging/log-agent' });
    assertEqual(pods(panel).length, 0);
    for (let step = 0; step < 3; step++) await run('step');
    assert(pods(panel).length > 0, 'no pod after three steps');
    for (let step = 0; step < 3; step++) await run('back');
    assertEqual(pods(panel).length, 0);
    await run('settle');
    assertEqual([status(panel, 'logging/log-agent'), status(panel, 'monitoring/node-exporter')], [3, 6]);
    await run('reset');
    assertEqual(session.cursor, 0);
    await closeAll();
  });

  test('follows the file at the start, keeps the last good picture, and waits with edits later', async () => {
    const { document, panel } = await openPanel('log-agent.yaml');
    const { session } = panel.simulation;
    const selector = (): unknown => session.cluster.world.daemonsets.get('logging/log-agent')?.spec.template.spec.nodeSelector;
    await replace(document, 'kubernetes.io/os: linux', 'pool: general');
    await eventually(() => JSON.stringify(selector()) === '{"pool":"general"}', 'the view does not follow the file');
    await replace(document, 'pool: general', 'pool: [general');
    await new Promise((next) => setTimeout(next, 500));
    assertEqual(selector(), { pool: 'general' });
    await replace(document, 'pool: [general', 'pool: general');
    await run('settle');
    await replace(document, 'log-agent:1.4.2', 'log-agent:1.5.0');
    await eventually(() => session.pendingEdits().changed.length === 1, 'the edit is not pending');
    assertEqual(panel.outlook.pending()!.restarted.length, 3);
    await run('apply');
    assertEqual(session.pendingEdits().changed.length, 0);
    await run('settle');
    assertEqual(session.cluster.world.revisions.size, 3);
    await closeAll();
  });

  test('does what-if actions with parameters, and takes them back', async () => {
    const { panel } = await openPanel('log-agent.yaml');
    await run('settle');
    const before = panel.simulation.session.cluster.snapshot();
    const actions: readonly [string, object][] = [
      ['cordonNode', { node: 'worker-1' }], ['addNode', { node: 'worker-2' }], ['deleteNode', { node: 'worker-3' }],
      ['cutNode', { node: 'worker-1' }], ['strayContainer', { node: 'worker-2' }],
    ];
    for (const [id, target] of actions) {
      await run(id, target);
      assertEqual(panel.simulation.remark, undefined, id);
      await run('settle');
    }
    assert(panel.simulation.session.cluster.world.nodes.size === 6, 'one added, one deleted');
    await panel.run('seek', { step: panel.simulation.session.length });
    while (panel.simulation.session.cluster.snapshot() !== before && panel.simulation.session.back());
    assertEqual(panel.simulation.session.cluster.snapshot() === before, true);
    await closeAll();
  });

  test('is restored from what it kept', async () => {
    const { panel } = await openPanel('log-agent.yaml');
    await run('settle');
    await run('cordonNode', { node: 'worker-1' });
    await run('back');
    const { session } = panel.simulation;
    const [snapshot, cursor, length] = [session.cluster.snapshot(), session.cursor, session.length];
    const { panels } = await app();
    const host = panel.toKeep();
    panel.dispose();
    assertEqual(panels.current, undefined);
    const webview = vscode.window.createWebviewPanel('daemonscope.clusterView', 'restored', vscode.ViewColumn.Two, {});
    await panels.deserializeWebviewPanel(webview, { host, selection: { node: 'worker-1' }, view: undefined });
    const restored = panels.current!;
    await restored.whenStarted();
    const again = restored.simulation.session;
    assertEqual([again.cursor, again.length], [cursor, length]);
    assertEqual(again.cluster.snapshot() === snapshot, true);
    assertEqual(restored.simulation.selection.node, 'worker-1');
    await closeAll();
  });

  test('uses a sample fleet where no nodes are described', async () => {
    const document = await openText(`apiVersion: apps/v1
kind: DaemonSet
metadata: { name: agent }
spec:
  selector: { matchLabels: { app: agent } }
  template:
    metadata: { labels: { app: agent } }
    spec: { containers: [{ name: agent, image: "agent:1" }] }
`);
    await run('openView', document.uri);
    const panel = (await app()).panels.current!;
    await eventually(() => panel.simulation.session.cluster.world.nodes.size === 4, 'no sample fleet');
    assertEqual(panel.sources.inputs().sampleFleet, 'default');
    await closeAll();
  });

  test('says what cannot be done, and throws nothing', async () => {
    const { panel } = await openPanel('log-agent.yaml');
    await panel.act({ drain: { node: 'worker-1' } });
    await panel.act({ delete: { target: 'Node/nobody' } });
    assertEqual(panel.simulation.remark?.kind, 'rejected');
    await closeAll();
  });

  test('closes without a trace', async () => {
    await openPanel('node-exporter.yaml');
    await closeAll();
    const { panels } = await app();
    await eventually(() => panels.current === undefined, 'the view is still there');
  });
});

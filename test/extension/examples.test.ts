import * as vscode from 'vscode';
import { assert, assertEqual, eventually, suite, test } from './suite';
import { app, closeAll } from './workspace';

async function open(id: string): Promise<vscode.TextDocument> {
  await vscode.commands.executeCommand('daemonscope.openExample', id);
  const { document } = await eventually(() => vscode.window.visibleTextEditors.find(({ document: { isUntitled } }) => isUntitled), 'no document');
  return document;
}

suite('examples', () => {
  test('a scenario opens as one document that is not saved yet, with its view at the start', async () => {
    const { panels } = await app();
    const document = await open('textbook-daemonset');
    assert(document.getText().includes('name: infra-4') && document.getText().includes('files: []'), 'the manifests are not in it');
    assert(document.uri.path.endsWith('/textbook-daemonset.scenario.yaml'), document.uri.toString());
    assertEqual(document.languageId, 'yaml');
    const panel = await eventually(() => panels.of(document.uri.toString()), 'no view');
    await panel.whenStarted();
    assertEqual(panel.simulation.session.cursor, 0);
    assertEqual(panel.simulation.session.settings.profile, 'textbook');
    assertEqual([...panel.simulation.session.cluster.world.nodes.keys()].sort(), ['infra-4', 'node-1', 'node-2', 'node-3']);
    assertEqual(vscode.languages.getDiagnostics(document.uri).length, 0);
    await closeAll();
  });

  test('manifests open as one document that the view follows', async () => {
    const { panels } = await app();
    const document = await open('first-cluster');
    const panel = await eventually(() => panels.of(document.uri.toString()), 'no view');
    await panel.whenStarted();
    const { daemonsets, nodes } = panel.simulation.session.cluster.world;
    assertEqual([...daemonsets.keys()].sort(), ['logging/log-agent', 'monitoring/node-exporter']);
    assertEqual(nodes.size, 6);
    await closeAll();
  });

  test('opened again, what was changed in it is still there', async () => {
    const document = await open('walkthrough/3-taints');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), '# mine\n');
    await vscode.workspace.applyEdit(edit);
    const again = await open('walkthrough/3-taints');
    assert(again.getText().startsWith('# mine\n'), again.getText().slice(0, 40));
    await closeAll();
  });
});

suite('export', () => {
  test('the view turns a picture into a PNG, and tells how it looks', async () => {
    const { panels } = await app();
    const document = await open('first-cluster');
    const panel = await eventually(() => panels.of(document.uri.toString()), 'no view');
    const { colours } = await eventually(() => panel.look, 'the view does not say how it looks');
    assert(/^#[0-9a-f]{6}$/.test(colours.background), colours.background);
    const data = await panel.rasterize('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"/>');
    assert(data.startsWith('iVBORw0KGgo'), data.slice(0, 20));
    await closeAll();
  });
});

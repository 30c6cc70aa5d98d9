import * as vscode from 'vscode';
import { assert, assertEqual, eventually, suite, test } from './suite';

const text = `apiVersion: daemonscope.dev/v1alpha1
kind: Scenario
metadata:
  name: played-in-the-editor
spec:
  files: []
  objects:
  - {apiVersion: v1, kind: Node, metadata: {name: n-1}}
  - apiVersion: apps/v1
    kind: DaemonSet
    metadata: {name: agent}
    spec:
      selector: {matchLabels: {app: agent}}
      template:
        metadata: {labels: {app: agent}}
        spec: {containers: [{name: agent, image: "registry.example/agent:1"}]}
  steps:
  - settle: true
  - expect: {pods: {daemonset: agent, nodes: {n-1: Pending}}}
  - settle: true
`;

async function open(content: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language: 'yaml', content });
  await vscode.window.showTextDocument(document);
  return document;
}

const problems = (document: vscode.TextDocument): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'DaemonScope');

const positionOf = (document: vscode.TextDocument, words: string): vscode.Position =>
  document.positionAt(document.getText().indexOf(words));

suite('scenarios', () => {
  test('an error is a diagnostic on its line, and goes when it is corrected', async () => {
    const document = await open(text.replace('settle: true', 'setle: true'));
    const problem = await eventually(() => problems(document)[0], 'no diagnostic');
    assertEqual(problem.range.start.line, positionOf(document, 'setle').line);
    assert(problem.message.includes('settle'), problem.message);
    const edit = new vscode.WorkspaceEdit();
    const at = positionOf(document, 'setle');
    edit.replace(document.uri, new vscode.Range(at, at.translate(0, 5)), 'settle');
    await vscode.workspace.applyEdit(edit);
    await eventually(() => problems(document).length === 0, 'the diagnostic stays');
  });

  test('completion offers actions, hover explains a key', async () => {
    const document = await open(`${text}  - `);
    const end = document.positionAt(document.getText().length);
    const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, end);
    const labels = list.items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert(labels.includes('taint') && labels.includes('expect'), labels.join(', '));
    const whole = await open(text);
    const at = positionOf(whole, 'settle: true');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', whole.uri, at);
    assert(hovers.length > 0, 'no hover');
  });

  test('playing stops at what does not hold and says so at its step', async () => {
    const document = await open(text);
    const lenses = async (): Promise<string[]> => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', document.uri, 20);
      return found.map(({ command }) => command?.title ?? '');
    };
    await eventually(async () => (await lenses()).some(title => title.startsWith('▶')), 'no lens to play');
    await vscode.commands.executeCommand('daemonscope.playScenario', document.uri);
    const failed = await eventually(async () => (await lenses()).find(title => title.startsWith('✘')), 'no lens with what does not hold');
    assert(failed.includes('Running'), failed);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });
});

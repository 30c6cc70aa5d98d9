import * as vscode from 'vscode';
import { assert, assertEqual, eventually, suite, test } from './suite';
import { closeAll, fixes, hoverText, lenses, openExample, openText, positionOf, problems, replace } from './workspace';

const agent = (spec: string): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
spec:
  selector:
    matchLabels:
      app: agent
${spec}`;

suite('manifests in the editor', () => {
  test('a lens tells where a DaemonSet lands, and follows an edit', async () => {
    const document = await openExample('log-agent.yaml');
    const titles = await lenses(document, 3);
    assertEqual(titles, ['▶ Cluster view', '3 of 6 nodes', 'not on: cp-1 (taint), gpu-1 (taint), win-1 (nodeSelector)']);
    await replace(document, 'kubernetes.io/os: linux', 'pool: gpu');
    await eventually(async () => (await lenses(document, 2))[1] === '0 of 6 nodes', 'the lens does not follow');
    await closeAll();
  });

  test('a field that the API server would refuse is marked in its words', async () => {
    const document = await openText(agent(`  updateStrategy:
    rollingUpdate:
      maxUnavailable: 0
  template:
    metadata:
      labels:
        app: other
    spec:
      restartPolicy: Never
      containers:
        - name: agent
          image: agent:1
`));
    const found = await eventually(() => (problems(document).length >= 3 ? problems(document) : undefined), 'no three problems');
    const lines = found.map(({ range, severity }) => [document.lineAt(range.start.line).text.trim(), severity]);
    assertEqual(lines.sort(), [['labels:', 0], ['maxUnavailable: 0', 0], ['restartPolicy: Never', 0]].sort());
    assert(found.some(({ message }) => message.includes('`selector` does not match template `labels`')), found.map(({ message }) => message).join('\n'));
    await closeAll();
  });

  test('quick fixes quote a scalar, correct a field and give the template its labels', async () => {
    const document = await openText(agent(`  template:
    metadata:
      labels:
        app: true
    spec:
      contaners: []
      containers:
        - name: agent
          image: agent:1
`));
    await eventually(() => problems(document).length >= 2, 'no problems');
    const quote = (await fixes(document, 'true')).find(({ title }) => title === 'Quote true');
    const rename = (await fixes(document, 'contaners')).find(({ title }) => title === 'Change to containers');
    assert(quote?.edit && rename?.edit, 'a fix is missing');
    await vscode.workspace.applyEdit(quote.edit);
    await eventually(() => problems(document).some(({ message }) => message.includes('does not match template')), 'the labels are not compared');
    const labels = await eventually(async () => (await fixes(document, 'labels:')).find(({ title }) => title.includes('labels of the selector')), 'no fix of the labels');
    await vscode.workspace.applyEdit(labels.edit!);
    await eventually(() => document.getText().includes('app: agent\n    spec'), document.getText());
    await closeAll();
  });

  test('a toleration can be added for what keeps a DaemonSet away', async () => {
    const document = await openExample('log-agent.yaml');
    await lenses(document, 3);
    const fix = await eventually(async () => (await fixes(document, 'DaemonSet')).find(({ title }) => title.startsWith('Tolerate example.com/gpu')), 'no fix');
    await vscode.workspace.applyEdit(fix.edit!);
    await eventually(async () => (await lenses(document, 2))[1] === '4 of 6 nodes', 'it does not land on one node more');
    const hover = await hoverText(document, 'key: example.com/gpu');
    assert(hover.includes('gpu-1'), hover);
    await closeAll();
  });

  test('hovers tell what a selector and a taint do', async () => {
    const document = await openExample('log-agent.yaml');
    await lenses(document, 3);
    const selector = await hoverText(document, 'kubernetes.io/os: linux');
    assert(selector.includes('5 of 6 nodes') && selector.includes('win'), selector);
    const kind = await hoverText(document, 'kind: DaemonSet');
    assert(kind.includes('3 waves of 1'), kind);
    const nodes = await openExample('nodes.yaml');
    await eventually(async () => (await hoverText(nodes, 'key: example.com/gpu')).includes('node-exporter tolerates it'), 'nothing about the taint');
    await closeAll();
  });

  test('what is no manifest is left alone', async () => {
    const document = await openText('kind: DaemonSet\nname: {{ .Values.name }}\napiVersion: apps/v1\n');
    await eventually(() => problems(document).length === 1, 'no notice');
    assertEqual(problems(document)[0]!.severity, vscode.DiagnosticSeverity.Information);
    const other = await openText('a: [1, 2\n');
    await new Promise((next) => setTimeout(next, 300));
    assertEqual(problems(other), []);
    assertEqual(positionOf(other, 'a').line, 0);
    await closeAll();
  });
});

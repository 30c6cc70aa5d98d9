import * as vscode from 'vscode';
import { catalogue, documentName, isExample, type ExampleId } from './catalogue';
import { joined, selfContained } from './oneDocument';

const { t } = vscode.l10n;

/** `daemonscope.openExample [id]`: opens a bundled example as a document that can be changed, with the cluster view beside it. */
export function registerExamples(extensionUri: vscode.Uri, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.commands.registerCommand('daemonscope.openExample', async (wanted?: unknown) => {
    try {
      const id = isExample(wanted) ? wanted : await pickExample();
      if (id !== undefined) await openExample(extensionUri, id);
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(t('The example cannot be opened: {0}', error instanceof Error ? error.message : String(error)));
    }
  });
}

/** The walkthrough ticks off its stops by the context key `daemonscope.example`. */
async function openExample(extensionUri: vscode.Uri, id: ExampleId): Promise<void> {
  const { uri } = await documentOf(documentName(id), await textOf(extensionUri, id));
  await vscode.window.showTextDocument(uri, { preview: false });
  const start = catalogue[id].scenario === undefined ? 'daemonscope.openView' : 'daemonscope.restartScenario';
  await vscode.commands.executeCommand(start, uri);
  await vscode.commands.executeCommand('setContext', 'daemonscope.example', id);
}

async function textOf(extensionUri: vscode.Uri, id: ExampleId): Promise<string> {
  const read = async (path: string): Promise<string> =>
    new TextDecoder('utf-8').decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(extensionUri, 'examples', path)));
  const { scenario, manifests } = catalogue[id];
  const texts = await Promise.all(manifests.map(read));
  if (scenario !== undefined) return selfContained(await read(scenario), texts);
  return joined(texts.map((text, index) => ({ name: manifests[index]!.split('/').at(-1)!, text })));
}

/** A document that is not saved yet: named for the folder of the workspace, or without a name where there is none. */
async function documentOf(name: string, content: string): Promise<vscode.TextDocument> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uri = folder && (await freeName(vscode.Uri.joinPath(folder, name)))?.with({ scheme: 'untitled' });
  if (!uri) return vscode.workspace.openTextDocument({ language: 'yaml', content });
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.getText() !== '') return document;
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), content);
  await vscode.workspace.applyEdit(edit);
  return document;
}

/** The address, unless a file has it already: then it is better not to suggest a name. */
async function freeName(uri: vscode.Uri): Promise<vscode.Uri | undefined> {
  try {
    await vscode.workspace.fs.stat(uri);
    return undefined;
  } catch {
    return uri;
  }
}

type Item = vscode.QuickPickItem & { readonly id?: ExampleId };

async function pickExample(): Promise<ExampleId | undefined> {
  const titles = titlesById();
  const heads = headsByFolder();
  const items: Item[] = [];
  for (const id of Object.keys(catalogue) as ExampleId[]) {
    const head = heads[id.replace(/[/-].*/, '')] ?? '';
    if (items.findLast(({ kind }) => kind === vscode.QuickPickItemKind.Separator)?.label !== head) {
      items.push({ label: head, kind: vscode.QuickPickItemKind.Separator });
    }
    items.push({ label: titles[id], description: id, id });
  }
  return (await vscode.window.showQuickPick(items, { placeHolder: t('Select an example'), matchOnDescription: true }))?.id;
}

function headsByFolder(): Readonly<Record<string, string>> {
  return { first: t('To begin with'), walkthrough: t('Walkthrough'), textbook: t('Textbook models'), reports: t('What people ran into') };
}

function titlesById(): Readonly<Record<ExampleId, string>> {
  return {
    'first-cluster': t('Two DaemonSets on six nodes'),
    'walkthrough/1-derived-count': t('The count is derived'),
    'walkthrough/2-set-difference': t('Fill the set difference'),
    'walkthrough/3-taints': t('Taints the other way round'),
    'textbook-daemonset': t('The place is declared, the number is derived'),
    'textbook-kubelet': t('The lowest loop: a kubelet and its runtime'),
    'textbook-contrast': t('Replicas first, beside place first'),
    'reports/toleration-without-operator': t('A toleration without operator does not tolerate'),
    'reports/affinity-lost-by-indentation': t('An affinity is lost by its indentation'),
    'reports/control-plane-taint-renamed': t('The taint of the control plane has a new name'),
    'reports/noschedule-keeps-pod': t('NoSchedule leaves the running pod alone'),
    'reports/noexecute-evicts': t('NoExecute drives the pod out'),
    'reports/cordoned-node-gets-pods': t('A cordoned node still gets its pod'),
    'reports/notready-node-misscheduled': t('A node that is not Ready keeps its pods'),
    'reports/dead-node-stalls-rollout': t('A dead node stalls the rollout'),
    'reports/broken-image-twice': t('A broken image does not stand in the way of the next one'),
    'reports/label-change-removes-pod': t('A label is changed, and the pod is gone'),
    'reports/bare-pod-adopted': t('A pod made by hand is adopted'),
    'reports/windows-node-cannot-pull': t('A Windows node gets a pod that can never start'),
  };
}

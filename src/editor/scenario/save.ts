import * as vscode from 'vscode';
import { labelOf, writeScenario } from '../../scenario';
import { recordedRun } from '../../session/recordedRun';
import type { Session } from '../../session/session';

const { t } = vscode.l10n;

/** Asks for a file and writes a run into it as a scenario: its objects, settings and everything a person did. */
export async function saveRunAsScenario(session: Session, label: string): Promise<void> {
  const name = labelOf(label);
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: t('Save run as scenario'),
    filters: { [t('Scenario')]: ['yaml'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `${name}.scenario.yaml`) }),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(writeScenario(recordedRun(session, name))));
  await vscode.window.showTextDocument(target);
}

import * as vscode from 'vscode';
import type { JsonObject } from '../../cluster/api/types';
import { labelOf, writeScenario } from '../../scenario';
import type { Session } from '../../session/session';

const { t } = vscode.l10n;

/** Opens a scenario file, not saved yet, that plays a run again: its objects, settings and everything a person did. */
export async function saveRunAsScenario(session: Session, objects: readonly JsonObject[], label: string): Promise<void> {
  const { profile, version, seed, images } = session.settings;
  const name = labelOf(label);
  const content = writeScenario({ name, profile, version, seed, images, objects, moves: session.recording().map(moveOf) });
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    title: t('Save run as scenario'),
    filters: { [t('Scenario')]: ['yaml'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, `${name}.scenario.yaml`) }),
  });
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(content));
  await vscode.window.showTextDocument(target);
}

type Doing = ReturnType<Session['recording']>[number];
type RecordedMove = Parameters<typeof writeScenario>[0]['moves'][number];

function moveOf(doing: Doing): RecordedMove {
  switch (doing.kind) {
    case 'step':
    case 'tick':
      return { kind: doing.kind, times: doing.count };
    default:
      return doing;
  }
}

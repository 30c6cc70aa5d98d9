import * as vscode from 'vscode';
import { makeWords } from '../support/words';
import { csvLines } from './export/csv';
import { logPieces } from './export/log';
import { fileName } from './export/names';
import { lightColours, pictureSvg } from './export/picture';
import { jsonPieces, placementTable, setTable } from './export/table';
import { FrameBuilder } from './frame';
import { frameSources } from './frameSources';
import type { ClusterPanel } from './panel';
import { pickOne } from './picks';
import type { ExportFormat } from './protocol';
import { viewStrings } from './strings';

const { t } = vscode.l10n;

const endings: Readonly<Record<ExportFormat, string>> = { csv: 'csv', placement: 'csv', json: 'json', svg: 'svg', png: 'png', text: 'txt' };

/** How long in ms pieces are made before the host gets its turn. */
const sliceLength = 20;

/** Writes what a view shows to a file that the person chooses; asks what, when that is not said. A run pauses meanwhile. */
export async function exportRun(panel: ClusterPanel, wanted?: ExportFormat): Promise<void> {
  const format = wanted ?? (await pickFormat());
  if (!format) return;
  panel.simulation.player.stop();
  const name = fileName(panel.sources.label, panel.simulation.session.cluster.now, endings[format]);
  const content = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: t('Exporting {0}', name) }, () => contentOf(panel, format));
  const target = content && (await askWhere(name, endings[format]));
  if (!target) return;
  await vscode.workspace.fs.writeFile(target, content);
  vscode.window.setStatusBarMessage(t('Saved {0}', name), 5_000);
}

function pickFormat(): Promise<ExportFormat | undefined> {
  const { exportCsv, exportPlacement, exportJson, exportSvg, exportPng, exportText } = viewStrings();
  const labels: Readonly<Record<ExportFormat, string>> = {
    csv: exportCsv, placement: exportPlacement, json: exportJson, svg: exportSvg, png: exportPng, text: exportText,
  };
  return pickOne(Object.keys(labels) as ExportFormat[], t('Export what is shown now'), (format) => labels[format]);
}

/** What goes into the file; undefined, and said why, when it cannot be made. */
async function contentOf(panel: ClusterPanel, format: ExportFormat): Promise<Uint8Array | undefined> {
  const { cluster } = panel.simulation.session;
  switch (format) {
    case 'csv':
      return gathered(csvLines(setTable(cluster)));
    case 'placement':
      return gathered(csvLines(placementTable(cluster)));
    case 'json':
      return gathered(jsonPieces(cluster));
    case 'text':
      return gathered(logPieces(cluster, makeWords(vscode.l10n)));
    case 'svg':
      return bytesOf(pictureOf(panel));
    case 'png':
      return pngOf(panel);
  }
}

/** All pieces as one, made in slices, so that a large fleet does not stop the host. */
async function gathered(pieces: Iterable<string>): Promise<Uint8Array> {
  const all: string[] = [];
  let end = Date.now() + sliceLength;
  for (const piece of pieces) {
    all.push(piece);
    if (Date.now() < end) continue;
    await new Promise<void>((next) => setTimeout(next, 0));
    end = Date.now() + sliceLength;
  }
  return bytesOf(all.join(''));
}

/** The fleet as it is grouped and coloured in the view; light where no view has told. */
function pictureOf({ simulation: { session, selection, player }, sources, look }: ClusterPanel): string {
  const words = makeWords(vscode.l10n);
  const builder = new FrameBuilder(session.cluster, session.start, frameSources(session.cluster, sources), words);
  return pictureSvg({
    frame: builder.full({ selection, running: false, speed: player.speed, notices: [], breakpoints: [] }),
    title: sources.label,
    group: look?.group ?? 'role',
    colours: look?.colours ?? lightColours,
    strings: viewStrings(),
    span: words.span,
  });
}

async function pngOf(panel: ClusterPanel): Promise<Uint8Array | undefined> {
  const data = await panel.rasterize(pictureOf(panel));
  if (data !== '') return Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  void vscode.window.showErrorMessage(t('The cluster view could not draw the picture.'));
  return undefined;
}

/** In the first folder of the workspace, unless the person chooses another place. */
function askWhere(name: string, ending: string): Thenable<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    title: t('Export what is shown now'),
    filters: { [ending.toUpperCase()]: [ending] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

import * as vscode from 'vscode';
import { LineIndex } from '../../manifests/lines';
import type { SourceRange } from '../../manifests/problems';
import { parseScenario, type ParsedScenario, type ScenarioFiles } from '../../scenario';

/** Scenario documents, of any scheme, so that untitled and virtual ones work; what is inside decides. */
export const scenarioSelector: vscode.DocumentSelector = { language: 'yaml' };

/** A scenario file, read, with the files beside it that it may need. */
export interface LoadedScenario {
  readonly uri: vscode.Uri;
  readonly text: string;
  readonly lines: LineIndex;
  readonly parsed: ParsedScenario;
  readonly files: ScenarioFiles;
}

/** Reads a scenario and the files beside it; open documents win over the disk. */
export async function loadScenario(uri: vscode.Uri): Promise<LoadedScenario> {
  const text = await textOf(uri) ?? '';
  const parsed = parseScenario(text);
  return { uri, text, lines: new LineIndex(text), parsed, files: await filesBeside(uri, parsed) };
}

/** A range of a scenario's text as the editor counts. */
export function rangeOf({ lines }: Pick<LoadedScenario, 'lines'>, { start, end }: SourceRange): vscode.Range {
  const [from, to] = [lines.positionAt(start), lines.positionAt(end)];
  return new vscode.Range(from.line, from.character, to.line, to.character);
}

async function filesBeside(uri: vscode.Uri, { scenario }: ParsedScenario): Promise<ScenarioFiles> {
  if (!scenario) return { read: () => undefined, list: () => [] };
  const folder = vscode.Uri.joinPath(uri, '..');
  const asked = scenario.steps.flatMap(({ move }) => (move.kind === 'applyFile' ? [move.file] : []));
  const listed = scenario.files ? [] : await manifestNames(folder);
  const names = [...new Set([...listed, ...(scenario.files ?? []).map(({ name }) => name), ...asked])];
  const texts = await Promise.all(names.map(async name => [name, await textOf(vscode.Uri.joinPath(folder, name))] as const));
  const known = new Map(texts);
  return { read: name => known.get(name), list: () => listed };
}

async function manifestNames(folder: vscode.Uri): Promise<readonly string[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries.filter(([name, type]) => type === vscode.FileType.File && /\.(ya?ml|json)$/.test(name)).map(([name]) => name).sort();
  } catch {
    return [];
  }
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return new TextDecoder('utf-8').decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

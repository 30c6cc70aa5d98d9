import * as vscode from 'vscode';
import { isScenarioName, looksLikeScenario } from '../scenario/names';

/** Where manifests are looked for. */
const include = '**/*.{yaml,yml,json}';

/** Folders whose files are somebody else's, and JSON that is never a manifest. */
const exclude =
  '{**/node_modules,**/.git,**/.hg,**/.svn,**/.vscode,**/.vscode-test,**/.idea,**/.terraform,**/dist,**/out,**/vendor,' +
  '**/package.json,**/package-lock.json,**/package.nls*.json,**/tsconfig*.json,**/*.schema.json}';

/** Kinds the simulation reads; a file that names none of them is not parsed. */
const interesting = /kind["']?\s*:\s*["']?(?:DaemonSet|Node|Pod|List|NodePool|Cluster|Deployment|ReplicaSet|StatefulSet|PriorityClass|PodDisruptionBudget|Namespace|ResourceQuota)/i;

/** Languages whose files may be manifests; any scheme, so that untitled and virtual documents work. */
export const manifestSelector: vscode.DocumentSelector = [{ language: 'yaml' }, { language: 'json' }, { language: 'helm' }];

/** True for files that may hold manifests, by name. */
export function isManifestName(uri: vscode.Uri): boolean {
  return /\.(?:ya?ml|json)$/i.test(uri.path);
}

/** True for an open document that may hold manifests: any scheme, so that untitled and virtual ones work. */
export function isManifestDocument(document: vscode.TextDocument): boolean {
  if (document.uri.scheme === 'git' || document.uri.scheme === 'output' || document.uri.scheme === 'vscode-userdata') return false;
  return ['yaml', 'json', 'dockercompose', 'helm'].includes(document.languageId) || isManifestName(document.uri);
}

/** Names that scenario files have. */
export const scenarioPattern = '**/{scenario.yaml,scenario.yml,*.scenario.yaml,*.scenario.yml}';

/** True for an address that is a scenario by its name. */
export function isScenarioUri(uri: vscode.Uri): boolean {
  return isScenarioName(uri.path);
}

/** True for a document that is a scenario by its name or by its first lines. */
export function isScenarioDocument(document: vscode.TextDocument): boolean {
  if (document.languageId !== 'yaml' || document.uri.scheme === 'git' || document.uri.scheme === 'output') return false;
  return isScenarioUri(document.uri) || looksLikeScenario(document.getText(new vscode.Range(0, 0, 60, 0)));
}

/** True when a text may hold an object that the simulation reads; a scenario describes a run and no objects of a cluster. */
export function mayHoldManifests(text: string): boolean {
  return interesting.test(text) && !looksLikeScenario(text);
}

/** Files of the workspace that may be manifests, at most `limit`, in the order of their addresses. */
export async function findManifestFiles(limit: number, token: vscode.CancellationToken): Promise<readonly vscode.Uri[]> {
  const found = await vscode.workspace.findFiles(include, exclude, limit + 1, token);
  return found.sort((a, b) => (a.toString() < b.toString() ? -1 : 1));
}

/** Text of a file on disk; undefined when it cannot be read or is no text. */
export async function readFileText(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return new TextDecoder('utf-8').decode(bytes);
  } catch {
    return undefined;
  }
}

import * as vscode from 'vscode';
import { defaultSettings, newestVersion, oldestVersion, parseVersion, type ClusterSettings, type ProfileName } from '../cluster/settings';
import { fleetNames, type FleetName } from '../manifests/sampleFleet';

const section = 'daemonscope';

/** The person's settings, read when asked for; values that make no sense count as not set. */
export const settings = {
  fleet(scope?: vscode.Uri): FleetName {
    const name = read<string>('defaultFleet', scope);
    return fleetNames.find((each) => each === name) ?? 'default';
  },

  cluster(scope?: vscode.Uri): ClusterSettings {
    const seed = read<number>('seed', scope);
    return {
      ...defaultSettings,
      profile: read<string>('profile', scope) === 'textbook' ? 'textbook' : ('kubernetes' satisfies ProfileName),
      version: parseVersion(String(read<string>('kubernetesVersion', scope))) ?? defaultSettings.version,
      seed: Number.isSafeInteger(seed) ? seed! : defaultSettings.seed,
    };
  },

  playSpeed(): number {
    const speed = read<number>('playSpeed');
    return typeof speed === 'number' && speed > 0 ? speed : 1;
  },

  codeLens(): boolean {
    return read<boolean>('codeLens') !== false;
  },

  maxFiles(): number {
    const files = read<number>('maxFiles');
    return typeof files === 'number' && files >= 1 ? Math.floor(files) : 500;
  },
};

/** Writes a setting where it is set already, else for the person: no file appears in a workspace that did not ask for one. */
async function writeSetting(name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(section);
  const inWorkspace = configuration.inspect(name)?.workspaceValue !== undefined;
  await configuration.update(name, value, inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global);
}

const choices = {
  defaultFleet: fleetNames,
  profile: ['kubernetes', 'textbook'],
  kubernetesVersion: Array.from({ length: newestVersion - oldestVersion + 1 }, (_, index) => `1.${newestVersion - index}`),
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Lets a person choose the value of a setting, and writes it. */
export async function chooseSetting(name: keyof typeof choices, placeHolder: string): Promise<void> {
  const current = read<string>(name);
  const items = choices[name].map((label) => ({ label, ...(label === current && { description: '✓' }) }));
  const item = await vscode.window.showQuickPick(items, { placeHolder });
  if (item && item.label !== current) await writeSetting(name, item.label);
}

/** Told when one of our settings changes. */
export function onDidChangeSetting(names: readonly string[], changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (names.some((name) => event.affectsConfiguration(`${section}.${name}`))) changed();
  });
}

function read<T>(name: string, scope?: vscode.Uri): T | undefined {
  return vscode.workspace.getConfiguration(section, scope).get<T>(name);
}

import * as vscode from 'vscode';
import { assert, assertEqual, suite, test } from './suite';

const ID = 'daemonscope.daemonscope';

async function activated(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension(ID);
  assert(extension, `${ID} is not installed`);
  await extension.activate();
  return extension;
}

suite('extension', () => {
  test('is installed and activates', async () => {
    const extension = await activated();
    assert(extension.isActive, 'it did not become active');
  });

  test('registers every command of its manifest', async () => {
    const extension = await activated();
    const manifest = extension.packageJSON as { contributes?: { commands?: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(false));
    const commands = (manifest.contributes?.commands ?? []).map(({ command }) => command);
    const missing = commands.filter(command => !registered.has(command));
    assertEqual(missing, []);
  });
});

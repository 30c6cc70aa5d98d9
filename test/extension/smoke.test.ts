import * as vscode from 'vscode';
import { assert, suite, test } from './suite';

const ID = 'daemonscope.daemonscope';

suite('extension', () => {
  test('is installed and activates', async () => {
    const extension = vscode.extensions.getExtension(ID);
    assert(extension, `${ID} is not installed`);
    await extension.activate();
    assert(extension.isActive, 'it did not become active');
  });
});

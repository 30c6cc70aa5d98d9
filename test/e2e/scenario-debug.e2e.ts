import { describe, test } from 'node:test';
import { eventually } from '../support/eventually';
import { openSession } from '../support/session';
import { scenario, summary } from './scenario-tests';

describe('scenarios', () => {
  test('are debugged: a breakpoint on a step stops the run in the view, and playing on ends it', async () => {
    const session = await openSession({});
    const { workbench } = session;
    try {
      await workbench.openFile(scenario);
      await workbench.codeLens('Step').waitFor({ timeout: 90_000 });
      await workbench.goToLine(13);
      await workbench.page.keyboard.press('F9');
      await workbench.runCommand('Test: Debug Tests in Current File');
      await workbench.codeLens('next: step 3 of 8').waitFor({ timeout: 90_000 });
      await workbench.screenshot('out/e2e/scenario-breakpoint.png');

      await workbench.focusEditor();
      await workbench.runCommand('DaemonScope: Play Scenario');
      await workbench.runCommand('Testing: Focus on Test Explorer View');
      await eventually(() => summary(session), text => text.includes('1/1'), 'the run ends well', 60_000);
    } catch (error) {
      await workbench.screenshot('out/e2e/scenario-debug-failed.png');
      throw error;
    } finally {
      await session.close();
    }
  });
});

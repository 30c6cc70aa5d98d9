import assert from 'node:assert/strict';
import { eventually } from '../support/eventually';
import type { Session } from '../support/session';

/** One of the examples. */
const scenario = 'noexecute-evicts/scenario.yaml';

/** What the Test Explorer says about the last run: `12/12 …`. */
async function summary({ workbench }: Session): Promise<string> {
  return (await workbench.page.locator('.test-explorer .result-summary').allInnerTexts()).join(' ').replace(/\s+/g, ' ');
}

/** Number of the line of the visible editor beside which a text is drawn. */
async function lineBeside({ workbench: { page } }: Session, text: RegExp): Promise<string> {
  const message = page.locator('.monaco-editor').getByText(text).first();
  await message.waitFor({ timeout: 60_000 });
  const middle = async (box: Promise<{ y: number; height: number } | null>): Promise<number> => {
    const found = await box;
    return found ? found.y + found.height / 2 : Number.NaN;
  };
  const y = await middle(message.boundingBox());
  for (const number of await page.locator('.margin-view-overlays .line-numbers').all()) {
    if (Math.abs((await middle(number.boundingBox())) - y) < 6) return number.innerText();
  }
  return 'none';
}

/** `12/12`, and no fewer than there are reports among the examples. */
function allPass(text: string): boolean {
  const [, passed, all] = /(\d+)\/(\d+)/.exec(text) ?? [];
  return passed === all && Number(all) >= 12;
}

/** A breakpoint on a step stops a debugged scenario in the view, and playing on ends it. */
export async function debugScenario(session: Session): Promise<void> {
  const { workbench } = session;
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
  await workbench.focusEditor();
  await workbench.runCommand('Remove All Breakpoints');
}

/** A scenario is played in a view, all run in the Test Explorer, and a broken expectation is seen at its line. */
export async function playRunBreak(session: Session): Promise<void> {
  const { workbench } = session;
  await workbench.openFile(scenario);
  await workbench.goToLine(1);
  await workbench.codeLens('Step').waitFor({ timeout: 90_000 });
  await workbench.page.locator('.codelens-decoration a').filter({ hasText: '▶' }).first().click();
  await workbench.webview().locator('body').waitFor();
  await workbench.codeLens('Start anew').waitFor({ timeout: 60_000 });

  await workbench.runCommand('Testing: Focus on Test Explorer View');
  await workbench.runCommand('Test: Run All Tests');
  await eventually(() => summary(session), allPass, 'all scenarios pass', 90_000);

  await workbench.openFile(scenario);
  await workbench.replaceInEditor('node-2: None', 'node-2: Running');
  await workbench.page.keyboard.press('Control+s');
  await workbench.runCommand('Test: Run Tests in Current File');
  await workbench.page.locator('.monaco-list-row').filter({ hasText: /pods\.nodes\.node-2: expe/ }).first().waitFor({ timeout: 60_000 });
  assert.equal(await lineBeside(session, /None\s*!=\s*Running/), '17');
  await workbench.screenshot('out/e2e/scenario-broken.png');
}

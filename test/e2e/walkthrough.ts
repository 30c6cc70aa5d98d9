import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../support/eventually';
import type { Session } from '../support/session';

const scenario = '1-derived-count.scenario.yaml';

async function openWalkthrough({ workbench }: Session): Promise<void> {
  await workbench.runCommand('Welcome: Open Walkthrough...');
  await workbench.choose('Place first, number second');
}

/** Exports from the palette, to the place that is suggested; answers the file. */
async function exported({ workbench, folder }: Session, what: string, ending: string): Promise<Buffer> {
  const fits = (name: string): boolean => name.startsWith('walkthrough-1-derived-count-') && name.endsWith(ending);
  await workbench.runCommand('DaemonScope: Export…');
  await workbench.choose(what);
  await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
  const names = await eventually(() => readdir(folder), (all) => all.some(fits), `a file that ends with ${ending}`, 60_000);
  const path = join(folder, names.find(fits)!);
  await eventually(async () => (await readFile(path)).length, (size) => size > 0, 'a file with something in it');
  return readFile(path);
}

/** Opens the walkthrough's first stop, exports what its view shows in three forms, and finds the stop ticked off. */
export async function walkthrough(session: Session): Promise<void> {
  const { workbench } = session;
  const { page } = workbench;
  await mkdir('out/e2e', { recursive: true });
  await openWalkthrough(session);
  const button = page.getByRole('button', { name: 'Open the scenario' }).first();
  await button.waitFor();
  await workbench.webview().locator('svg').getByText('DESIRED 3 → 4').waitFor();
  await workbench.screenshot('out/e2e/walkthrough.png');
  await button.click();
  await workbench.editorTab(scenario).waitFor();
  await workbench.webview().getByText('node-1', { exact: true }).first().waitFor();
  await workbench.screenshot('out/e2e/walkthrough-scenario.png');

  assert.match((await exported(session, 'Export picture as SVG', '.svg')).toString(), /^<svg [^]*node-3[^]*<\/svg>\n$/);
  assert.equal((await exported(session, 'Export picture as PNG', '.png')).subarray(1, 4).toString(), 'PNG');
  assert.match((await exported(session, 'Export placement on every node as CSV', '.csv')).toString(), /^NAMESPACE,DAEMONSET,NODE,/);

  await openWalkthrough(session);
  await page.locator('[data-done-step-id*="count"][aria-checked="true"]').first().waitFor();
  assert.equal(await page.locator('[data-done-step-id*="taints"][aria-checked="true"]').count(), 0);
}

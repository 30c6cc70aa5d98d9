// A person without a mouse: the walk that keyboard.e2e.ts and keyboard-ja.e2e.ts take.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import type { Session } from '../support/session';
import { Words } from '../support/words';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe-core finds in the view. */
async function violations({ workbench }: Session): Promise<string[]> {
  await workbench.evaluateInWebview(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await workbench.evaluateInWebview<readonly Violation[]>('axe.run(document).then(({ violations }) => violations)');
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

/** Goes down the palette until the row of a command has the focus. */
async function goToRow({ workbench: { page } }: Session, title: string): Promise<boolean> {
  const rows = page.locator('.quick-input-widget:visible .quick-input-list .monaco-list-row');
  const wanted = rows.filter({ has: page.getByText(title, { exact: true }) }).first();
  if (!(await wanted.waitFor({ timeout: 6_000 }).then(() => true, () => false))) return false;
  for (let down = 0; down < 8; down += 1) {
    if ((await wanted.getAttribute('class'))?.includes('focused')) return true;
    await page.keyboard.press('ArrowDown');
  }
  return false;
}

const inputOf = ({ workbench: { page } }: Session) => page.locator('.quick-input-widget:visible input[type=text]').first();

/** Types the answer to what is asked, and enters it once it is there: as the row that has the focus, or as the text of a box. */
async function answer(session: Session, text: string): Promise<void> {
  const { page } = session.workbench;
  const input = inputOf(session);
  const list = page.locator('.quick-input-widget .quick-input-list:visible .monaco-list-row');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await eventually(async () => {
    const row = await list.and(page.locator('.focused')).allInnerTexts();
    return await input.inputValue() === text && (row.some((words) => words.includes(text)) || await list.count() === 0);
  }, (typed) => typed, `${text} is chosen`);
  await page.keyboard.press('Enter');
}

/** Waits until something is asked for, in an input that does not have the text which was typed last. */
async function asked(session: Session, last: RegExp): Promise<void> {
  const values = (): Promise<string | undefined> => inputOf(session).inputValue({ timeout: 1_000 }).catch(() => undefined);
  await eventually(values, (value) => value !== undefined && !last.test(value), 'the next question');
}

/** Runs a command of the palette and answers what it asks for, by typing alone. */
export async function command(session: Session, title: string, ...answers: readonly string[]): Promise<void> {
  const { page } = session.workbench;
  await eventually(async () => {
    await session.workbench.leaveWebview();
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    if (!(await inputOf(session).waitFor({ timeout: 6_000 }).then(() => true, () => false))) return false;
    await page.keyboard.type(title);
    return goToRow(session, title);
  }, (offered) => offered, `the palette offers ${title}`, 90_000);
  await page.keyboard.press('Enter');
  let last = /^>/;
  for (const text of answers) {
    await asked(session, last);
    await answer(session, text);
    last = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
  }
  await inputOf(session).waitFor({ state: 'hidden' });
}

/** Taints nodes, sees a pod leave and another stay, and asks why; all by keyboard. */
export async function walkByKeyboard(session: Session, locale?: string): Promise<void> {
  const words = new Words(locale);
  const view = new ClusterView(session.workbench.webview(), words);
  const title = (id: string): string => `DaemonScope: ${words.title(id)}`;
  await session.workbench.openFile('log-agent.yaml');
  await session.workbench.codeLens(words.text('Cluster view')).waitFor({ timeout: 150_000 });
  await command(session, title('openView'));
  await view.ready();
  for (let step = 0; step < 3; step += 1) await command(session, title('step'));
  await eventually(() => view.allPods(), (count) => count !== 0, 'there are pods after three steps');
  await command(session, title('settle'));
  await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 3, 'three agents run');
  await command(session, title('reset'));
  await eventually(() => view.allPods(), (count) => count === 0, 'no pod is left at the start');
  await command(session, title('settle'));

  await command(session, title('taintNode'), 'worker-1', 'example.com/down:NoExecute');
  await command(session, title('settle'));
  await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 2, 'the pod leaves worker-1');
  await command(session, title('taintNode'), 'worker-2', 'example.com/full:NoSchedule');
  await command(session, title('settle'));
  await view.frame.getByRole('gridcell', { name: new RegExp(`^log-agent: .*${words.text('misscheduled')}`.replace(/[()]/g, '.')) }).first().waitFor();
  await command(session, title('explain'), 'logging/log-agent', 'worker-2');
  await view.frame.getByText(words.text('No, but the one that is here may stay.')).waitFor();
  assert.deepEqual(await violations(session), []);
  await session.workbench.screenshot(`out/e2e/keyboard-${locale ?? 'en'}.png`);
}

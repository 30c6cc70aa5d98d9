import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import { openSession, type Session } from '../support/session';
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

/** Runs a command of the palette and answers what it asks for, by typing alone. */
async function command({ workbench: { page } }: Session, title: string, ...answers: readonly string[]): Promise<void> {
  const input = page.locator('.quick-input-widget input[type=text]').first();
  const rows = page.locator('.quick-input-list .monaco-list-row');
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await input.waitFor({ timeout: 5_000 });
    await page.keyboard.type(title);
    return rows.first().filter({ hasText: title }).waitFor({ timeout: 6_000 }).then(() => true, () => false);
  }, (offered) => offered, `the palette offers ${title}`, 90_000);
  await page.keyboard.press('Enter');
  for (const answer of answers) {
    await page.waitForTimeout(700);
    await input.waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(answer);
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(500);
}

describe('with the keyboard only', () => {
  for (const locale of [undefined, 'ja']) {
    test(`a node is tainted, its pod leaves or stays, and the view says why, in ${locale ?? 'English'}`, async () => {
      const session = await openSession({ locale });
      const words = new Words(locale);
      const view = new ClusterView(session.workbench.webview(), words);
      const title = (id: string): string => `DaemonScope: ${words.title(id)}`;
      try {
        await session.workbench.openFile('log-agent.yaml');
        await session.workbench.codeLens(words.text('Cluster view')).waitFor({ timeout: 150_000 });
        await command(session, title('openView'));
        await view.ready();
        for (let step = 0; step < 3; step += 1) await command(session, title('step'));
        assert.notEqual(await view.allPods(), 0);
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
        await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 2, 'the pod on worker-2 stays');
        await command(session, title('explain'), 'logging/log-agent', 'worker-2');
        await view.frame.getByText(words.text('No, but the one that is here may stay.')).waitFor();
        assert.deepEqual(await violations(session), []);
        await session.workbench.screenshot(`out/e2e/keyboard-${locale ?? 'en'}.png`);
      } finally {
        await session.close();
      }
    });
  }

  test('a reload of the window brings the view back as it was', async () => {
    const session = await openSession({});
    const view = new ClusterView(session.workbench.webview(), new Words());
    try {
      await session.workbench.openFile('log-agent.yaml');
      await command(session, 'DaemonScope: Open Cluster View to the Side');
      await view.ready();
      await command(session, 'DaemonScope: Settle (Run Until Nothing Moves)');
      await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 3, 'three agents run');
      await command(session, 'DaemonScope: Cordon Node…', 'worker-3');
      await view.node('worker-3').getByText('cordoned').first().waitFor();
      const clock = await view.clock();
      await session.workbench.reload();
      await view.ready();
      await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 3, 'the pods are back');
      await view.node('worker-3').getByText('cordoned').first().waitFor();
      assert.equal(await view.clock(), clock);
      await view.press('Back');
      await eventually(() => view.node('worker-3').getByText('cordoned').count(), (count) => count === 0, 'Back takes the cordon away');
    } finally {
      await session.close();
    }
  });
});

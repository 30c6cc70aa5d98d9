import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import { inSession, type Session } from '../support/session';
import { Words } from '../support/words';
import { command, walkByKeyboard } from './keyboard';

test('with the keyboard only: a node is tainted, its pod leaves or stays, and the view says why; a reload brings it back', () =>
  inSession('keyboard', {}, async (session) => {
    await walkByKeyboard(session);
    await reload(session);
  }));

/** Reloads the window: the view is as it was, and can still go back. */
async function reload(session: Session): Promise<void> {
  const view = new ClusterView(session.workbench.webview(), new Words());
  await command(session, 'DaemonScope: Cordon Node…', 'worker-3');
  await view.node('worker-3').getByText('cordoned').first().waitFor();
  const running = (): Promise<number> => view.slots('log-agent', 'running').count();
  const [clock, count] = [await view.clock(), await running()];
  await session.workbench.reload('daemonscope.clusterView', 'cordon');
  await view.ready();
  await eventually(running, (now) => now === count, 'the pods are back');
  await view.node('worker-3').getByText('cordoned').first().waitFor();
  assert.equal(await view.clock(), clock);
  await view.press('Back');
  await eventually(() => view.node('worker-3').getByText('cordoned').count(), (count) => count === 0, 'Back takes the cordon away');
}

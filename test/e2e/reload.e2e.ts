import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import { openSession } from '../support/session';
import { Words } from '../support/words';
import { command } from './keyboard';

test('a reload of the window brings the view back as it was', async () => {
  const session = await openSession();
  const view = new ClusterView(session.workbench.webview(), new Words());
  try {
    await session.workbench.openFile('log-agent.yaml');
    await session.workbench.codeLens('Cluster view').waitFor({ timeout: 150_000 });
    await command(session, 'DaemonScope: Open Cluster View to the Side');
    await view.ready();
    await command(session, 'DaemonScope: Settle (Run Until Nothing Moves)');
    await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 3, 'three agents run');
    await command(session, 'DaemonScope: Cordon Node…', 'worker-3');
    await view.node('worker-3').getByText('cordoned').first().waitFor();
    const clock = await view.clock();
    await session.workbench.reload('daemonscope.clusterView', 'cordon');
    await view.ready();
    await eventually(() => view.slots('log-agent', 'running').count(), (count) => count === 3, 'the pods are back');
    await view.node('worker-3').getByText('cordoned').first().waitFor();
    assert.equal(await view.clock(), clock);
    await view.press('Back');
    await eventually(() => view.node('worker-3').getByText('cordoned').count(), (count) => count === 0, 'Back takes the cordon away');
  } catch (error) {
    await session.workbench.screenshot('out/e2e/reload-failed.png');
    throw error;
  } finally {
    await session.close();
  }
});

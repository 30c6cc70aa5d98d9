import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ClusterView } from '../support/cluster-view';
import { eventually } from '../support/eventually';
import { openSession, type Session } from '../support/session';
import { Words } from '../support/words';

const cluster = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
name: multi-node
nodes:
- role: control-plane
- role: worker
- role: worker
`;

const set = `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: nginx-daemonset
spec:
  selector:
    matchLabels:
      app: nginx-daemonset
  template:
    metadata:
      labels:
        app: nginx-daemonset
    spec:
      containers:
      - name: nginx
        image: nginx:1.14.2
        ports:
        - containerPort: 80
`;

const desiredToAvailable = (counts: readonly string[]): string => counts.slice(0, 5).join(' ');

describe('a rollout, as on a kind cluster of three nodes', () => {
  test('two pods, a toleration, a rollout, three pods, two revisions, and a pod that returns under another name', async () => {
    const session = await openSession({ files: { 'kind-multi-node.yaml': cluster, 'nginx-daemonset.yaml': set }, open: 'nginx-daemonset.yaml' });
    const { workbench } = session;
    const view = new ClusterView(workbench.webview(), new Words());
    const log = (text: string | RegExp) => view.frame.getByText(text).first().waitFor();
    try {
      await workbench.codeLens('2 of 3 nodes').waitFor({ timeout: 150_000 });
      await workbench.titleButton('Open Cluster View to the Side').click();
      await view.ready();
      assert.deepEqual((await view.nodeNames()).sort(), ['multi-node-control-plane', 'multi-node-worker', 'multi-node-worker2']);
      await view.press('Settle');
      await eventually(async () => desiredToAvailable(await view.counts('nginx-daemonset')), (counts) => counts === '2 2 2 2 2', 'two pods');

      await workbench.goToLine(2);
      await workbench.quickFix('Tolerate node-role.kubernetes.io/control-plane:NoSchedule');
      await view.button('Apply').waitFor();
      await view.frame.getByText(/1 gained.*2 restarted/).first().waitFor();
      await view.button('Apply').click();
      await log('daemonset.apps/nginx-daemonset configured');
      await workbench.codeLens('3 of 3 nodes').waitFor();
      await view.press('Tick');
      await workbench.screenshot('out/e2e/rollout-middle.png');
      await view.press('Settle');
      await eventually(async () => desiredToAvailable(await view.counts('nginx-daemonset')), (counts) => counts === '3 3 3 3 3', 'three pods');
      await view.frame.getByText('daemon set "nginx-daemonset" successfully rolled out').first().waitFor();
      await workbench.screenshot('out/e2e/rollout-done.png');

      assert.deepEqual(await revisions(session), ['2', '1']);
      const before = await eventually(() => podOn(view, 'multi-node-worker'), (name) => name !== '', 'the pod of multi-node-worker');
      const pods = await workbench.offer('DaemonScope: Delete Pod…', 'Select a pod');
      await pods.filter({ hasText: before }).click();
      await view.press('Settle');
      const after = await eventually(() => podOn(view, 'multi-node-worker'), (name) => name !== '' && name !== before, 'another pod on the same node');
      assert.match(after, /^default\/nginx-daemonset-[a-z0-9]{5}$/);
    } catch (error) {
      await workbench.screenshot('out/e2e/rollout-failed.png');
      throw error;
    } finally {
      await session.close();
    }
  });
});

async function revisions({ workbench }: Session): Promise<string[]> {
  const rows = await workbench.offer('DaemonScope: Rollout History…', /^Revisions of/);
  const names = await rows.locator('.label-name').allInnerTexts();
  await workbench.page.keyboard.press('Escape');
  return names;
}

/** The pod that the panel lists for a node, as `namespace/name`; empty when there is none. */
async function podOn(view: ClusterView, node: string): Promise<string> {
  await view.node(node).click();
  const [name] = await view.frame.getByText(/^nginx-daemonset-[a-z0-9]{5}$/).allInnerTexts();
  return name === undefined ? '' : `default/${name}`;
}

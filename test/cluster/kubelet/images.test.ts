import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pullPolicyOf } from '../../../src/cluster/kubelet/images';
import { Bench, node, pod } from './bench';

test('a pull that fails: ErrImagePull and ImagePullBackOff alternate at 0, 10, 30, 70 s', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.do(() => bench.kubelets.behave('i:1', { pull: 'fail' }));
  bench.create(pod('a', 'n-1'));
  bench.cluster.tick();
  assert.equal(bench.told('a'), 'Pending/False/ErrImagePull/0');
  bench.cluster.advance(60_000);
  assert.equal(bench.told('a'), 'Pending/False/ImagePullBackOff/0');
  const pulls = bench.events().filter(({ reason }) => reason === 'Pulling').map(({ at }) => at);
  assert.deepEqual(pulls, [0, 10_000, 30_000]);
  bench.do(() => bench.kubelets.behave('i:1', { pull: 'ok' }));
  bench.cluster.settle();
  assert.equal(bench.told('a'), 'Running/True/running/0');
});

test('an image for another operating system cannot be pulled', () => {
  const bench = new Bench();
  bench.do(() => {
    bench.world.api.createNode(node('win', { 'kubernetes.io/os': 'windows' }), { ready: true });
    bench.kubelets.join('win', true);
  });
  bench.create(pod('a', 'win', {}, { 'daemonscope.dev/osOnly': 'linux' }));
  bench.cluster.advance(3000);
  assert.equal(bench.told('a'), 'Pending/False/ImagePullBackOff/0');
});

test('a pull takes its time, or never ends', () => {
  const bench = new Bench();
  bench.join('n-1');
  bench.create(pod('slow', 'n-1', {}, { 'daemonscope.dev/pull': '7s' }));
  bench.create(pod('stuck', 'n-1', { containers: [{ name: 'c', image: 'j:1' }] }, { 'daemonscope.dev/pull': 'hang' }));
  bench.cluster.settle();
  assert.equal(bench.cluster.now, 8000);
  assert.equal(bench.told('slow'), 'Running/True/running/0');
  assert.equal(bench.told('stuck'), 'Pending/False/ContainerCreating/0');
  const pulled = bench.events().find(({ reason }) => reason === 'Pulled')!;
  assert.equal(pulled.message, 'Successfully pulled image "i:1" in 7s (7s including waiting). Image size: 0 bytes.');
});

test('pull policy by tag', () => {
  const policy = (image: string, imagePullPolicy?: string): string => pullPolicyOf({ name: 'c', image, imagePullPolicy });
  assert.equal(policy('a'), 'Always');
  assert.equal(policy('a:latest'), 'Always');
  assert.equal(policy('registry.example:5000/a'), 'Always');
  assert.equal(policy('registry.example:5000/a:1'), 'IfNotPresent');
  assert.equal(policy('a@sha256:00'), 'IfNotPresent');
  assert.equal(policy('a', 'Never'), 'Never');
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Action } from '../../../src/cluster/actions';
import type { JsonObject } from '../../../src/cluster/api/types';
import { Cluster } from '../../../src/cluster/cluster';
import { filesBeside } from '../../../src/cli/files';
import { TextbookKubelets } from '../../../src/cluster/kubelet/textbook/kubelets';
import { TextbookRuntime } from '../../../src/cluster/kubelet/textbook/runtime';
import { parseScenario, ScenarioPlayer } from '../../../src/scenario';
import { english } from '../../../src/support/words/localizer';
import { textbookLine } from '../../../src/support/words/textbook';
import { Model, node, pod } from './model';

const machine = node('node-1');
/** A machine without an API server to reach. */
const alone: JsonObject = { ...machine, metadata: { name: 'node-1', annotations: { 'daemonscope.dev/apiserver': 'cut' } } };

const file = (object: JsonObject): Action => ({ staticPod: { node: 'node-1', object } });
const noFile = (name: string): Action => ({ staticPod: { node: 'node-1', remove: name } });
const link = (up: boolean): Action => ({ network: { node: 'node-1', apiserver: up ? 'restored' : 'cut' } });
const deliver = (...objects: readonly JsonObject[]): Action => ({ apply: { objects } });
const crash = (name: string): Action => ({ container: { pod: { name } } });
const stray: Action = { strayContainer: { node: 'node-1', pod: 'stray', container: 'x' } };

/** A pod of the API server for this machine. */
const web = pod('web', { on: 'node-1' });
const worker = pod('worker', { on: 'node-1' });

function withFile(object: JsonObject): Model {
  const model = new Model(alone);
  model.act(file(object));
  return model;
}

describe('features H: kubelet and runtime', () => {
  test('H219: a bound pod has no container before its kubelet syncs', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    assert.deepEqual(model.list(), []);
    model.tick();
    assert.deepEqual(model.running(), ['web/app']);
  });

  test('H220: what is killed in the runtime is seen there before the API server knows', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.tick();
    model.act(crash('web'));
    assert.deepEqual(model.list(), ['c1 web/app Exited']);
    assert.equal(model.pod('web')!.status?.phase, 'Running');
    model.tick();
    assert.equal(model.pod('web')!.status?.containerStatuses?.[0]?.state?.waiting?.reason, 'CrashLoopBackOff');
  });

  test('H221: declared web/app and worker/app, actual web/app and stray/x: create one, remove one', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.tick();
    model.act(stray);
    model.act(deliver(worker));
    const before = model.logSize;
    model.tick();
    assert.deepEqual(model.lines(before), ['t=1 worker/app を作った(apiserver の宣言)', 't=1 stray/x は宣言に無い。消す']);
    assert.deepEqual(model.running(), ['web/app', 'worker/app']);
  });

  test('H223, H224: Creating for two ticks, Running for three, then Exited', () => {
    const model = withFile(pod('web', { startup: 2, exitAfter: 3 }));
    const seen: string[] = [];
    for (let tick = 0; tick < 6; tick++) {
      model.tick();
      seen.push(model.list()[0] ?? 'nothing');
    }
    const [creating, running] = ['c1 web/app Creating', 'c1 web/app Running'];
    assert.deepEqual(seen, [creating, creating, running, running, running, 'nothing']);
    assert.match(model.lines().at(-1)!, /^t=5 web\/app が落ちた/);
  });

  test('H225 to H228: entries with id, pod, name and state; creations and removals are counted', () => {
    const model = withFile(pod('web'));
    model.act(file(pod('api')));
    model.tick();
    assert.deepEqual(model.list(), ['c1 api/app Running', 'c2 web/app Running']);
    model.act(noFile('web'));
    model.tick();
    assert.deepEqual(model.kubelets.runtime.callsOf('node-1'), { creates: 2, removes: 1 });
    model.cluster.journal.begin();
    model.kubelets.runtime.remove('c99');
    model.cluster.journal.abort();
    assert.deepEqual(model.list(), ['c1 api/app Running']);
  });

  test('H229, H241: the list is by pod, then by name', () => {
    const model = withFile(pod('b', { container: 'x' }));
    const two = pod('a', { container: 'y' });
    const containers = [{ name: 'y', image: 'i' }, { name: 'x', image: 'i' }];
    model.act(file({ ...two, spec: { containers } }));
    model.tick();
    assert.deepEqual(model.running(), ['a/x', 'a/y', 'b/x']);
  });

  test('H230: a container that never fails runs on', () => {
    const model = withFile(pod('web'));
    model.tick(101);
    assert.deepEqual(model.list(), ['c1 web/app Running']);
  });

  test('H231: the world moves without the kubelet, which says nothing then', () => {
    const model = withFile(pod('web', { startup: 1 }));
    model.tick();
    const before = model.logSize;
    model.cluster.step();
    assert.deepEqual([model.list(), model.logSize], [['c1 web/app Running'], before]);
    const cause = model.cluster.journal.at(model.cluster.journal.cursor - 1)!.cause;
    assert.deepEqual(cause, { kind: 'action', actor: 'container-runtime', key: 'world' });
  });

  test('H232, J292: another runtime behind create, remove and list does as well, and nothing else is called', () => {
    const called = new Set<string>();
    class Recording extends TextbookRuntime {
      override create(...args: Parameters<TextbookRuntime['create']>): ReturnType<TextbookRuntime['create']> {
        called.add('create');
        return super.create(...args);
      }
      override remove(id: string): void {
        called.add('remove');
        super.remove(id);
      }
      override listNode(name: string): ReturnType<TextbookRuntime['listNode']> {
        called.add('list');
        const listed = [...this.onNodeByAge(name)];
        this.relists.put(name, (this.relists.get(name) ?? 0) + 1);
        return listed;
      }
      override onNode(): never {
        throw new Error('the kubelet looked at the runtime otherwise than by listing');
      }
      private onNodeByAge(name: string): ReturnType<TextbookRuntime['listNode']> {
        return super.onNode(name);
      }
    }
    const cluster = new Cluster({ profile: 'textbook' }, (world) => {
      const kubelets = new TextbookKubelets(world, (its) => new Recording(its));
      return { world, kubelets, actors: kubelets.actors } as never;
    });
    cluster.start([machine]);
    for (const action of [deliver(web, worker), stray]) cluster.act(action);
    cluster.advance(1000);
    cluster.act({ delete: { target: 'Pod/web' } });
    cluster.advance(3000);
    assert.deepEqual([...called].sort(), ['create', 'list', 'remove']);
    const left = [...(cluster.components.kubelets.runtime as Recording)['containers'].values()].map((each) => `${each.pod} ${each.state}`);
    assert.deepEqual(left, ['default/worker Running']);
  });

  test('H233, H244: five syncs, five relists; also those that found nothing to do', () => {
    const model = withFile(pod('web'));
    model.tick(5);
    assert.equal(model.kubelets.runtime.relistsOf('node-1'), 5);
    model.cluster.journal.begin();
    model.kubelets.sync('node-1');
    model.cluster.journal.commit({ kind: 'action', actor: 'kubelet', key: 'node-1' });
    assert.equal(model.kubelets.runtime.relistsOf('node-1'), 6);
  });

  test('H234: what is declared and missing is created, and the source is named', () => {
    const model = withFile(pod('web'));
    model.tick();
    assert.deepEqual(model.lines(), ['t=0 ファイルの宣言を読み直した(1 件)', 't=0 web/app を作った(file の宣言)']);
    assert.deepEqual(model.lines(0, english), ['t=0 declarations in files read again (1)', 't=0 web/app created (declared by file)']);
  });

  test('H235, H238, H239: crashes wait 1, 2, 4, 8, 8, 8 ticks', () => {
    const model = withFile(pod('web', { exitAfter: 1 }));
    model.tick(60);
    const waits = model.lines().flatMap((line) => /落ちた。(\d+) 待って作り直す/.exec(line)?.[1] ?? []);
    assert.deepEqual(waits.slice(0, 6), ['1', '2', '4', '8', '8', '8']);
    assert.deepEqual(model.lines().slice(1, 6), [
      't=0 web/app を作った(file の宣言)',
      't=1 web/app が落ちた。1 待って作り直す(1 回目)',
      't=2 web/app を作り直した',
      't=3 web/app が落ちた。2 待って作り直す(2 回目)',
      't=5 web/app を作り直した',
    ]);
  });

  test('H236: a pod that is not to be restarted ends for good while its declaration stands', () => {
    const model = withFile(pod('job', { exitAfter: 1, restart: 'Never' }));
    model.tick(6);
    assert.deepEqual(model.list(), []);
    assert.deepEqual(model.lines().slice(2), ['t=1 job/app は終了した。作り直さない宣言なのでそのまま']);
    assert.deepEqual(model.kubelets.runtime.callsOf('node-1'), { creates: 1, removes: 1 });
    model.act(noFile('job'));
    model.act(file(pod('job', { exitAfter: 1, restart: 'Never' })));
    model.tick();
    assert.deepEqual(model.running(), ['job/app']);
  });

  test('H236: such a pod of the API server is Succeeded or Failed', () => {
    const model = new Model(machine);
    model.act(deliver(pod('job', { on: 'node-1', exitAfter: 1, restart: 'Never' })));
    model.tick(3);
    assert.equal(model.pod('job')!.status?.phase, 'Failed');
  });

  test('H237, H243: an unknown container is gone after the next sync', () => {
    const model = withFile(pod('web'));
    model.tick();
    model.act(stray);
    assert.deepEqual(model.running(), ['stray/x', 'web/app']);
    model.tick();
    assert.deepEqual(model.running(), ['web/app']);
    assert.equal(model.lines().at(-1), 't=1 stray/x は宣言に無い。消す');
  });

  test('H240: what ends in a tick is noticed in the same tick', () => {
    const model = withFile(pod('web', { exitAfter: 2 }));
    model.tick(3);
    assert.equal(model.lines().at(-1), 't=2 web/app が落ちた。1 待って作り直す(1 回目)');
  });

  test('H246, H248, I274: the demo: t, relists, and the four lines in order', () => {
    const path = 'examples/textbook-kubelet/demo.scenario.yaml';
    const { scenario } = parseScenario(readFileSync(path, 'utf8'));
    const player = new ScenarioPlayer(scenario!, filesBeside(path));
    const relisted: number[] = [];
    while (player.cluster.now < 6000) {
      assert.deepEqual(player.advance()!.failures, []);
      relisted.push(player.cluster.components.kubelets.runtime.relistsOf('node-1'));
    }
    assert.equal(relisted.at(-1), 6);
    assert.equal((player.cluster.components.kubelets as TextbookKubelets).rounds.timeOf('node-1'), 6);
    const { log } = player.cluster.world;
    const line = textbookLine(english);
    assert.deepEqual(Array.from({ length: log.size }, (_, index) => line(log.at(index + 1)!)), [
      't=0 kube-apiserver/apiserver created (declared by file)',
      't=3 the API server is reached',
      't=3 web/app created (declared by apiserver)',
      't=3 worker/app created (declared by apiserver)',
    ]);
    assert.deepEqual(Array.from({ length: log.size }, (_, index) => log.at(index + 1)!.at), [0, 3000, 3000, 3000]);
  });

  test('H250: what is killed from outside comes back under a new id', () => {
    const model = withFile(pod('web'));
    model.tick();
    model.act(crash('web'));
    model.tick(2);
    assert.deepEqual(model.list(), ['c2 web/app Running']);
  });

  test('H259, H260: no copy of a file pod in the API server, and a kubelet that stops has no consequences', () => {
    const model = new Model(machine);
    model.act(file(pod('etcd')));
    model.tick();
    assert.deepEqual(model.pods(), []);
    model.act({ kubelet: { node: 'node-1', state: 'hung' } });
    model.cluster.advance(600_000);
    const ready = model.cluster.world.nodes.get('node-1')!.status?.conditions?.find(({ type }) => type === 'Ready');
    assert.equal(ready?.status, 'True');
    assert.deepEqual(model.cluster.world.nodes.get('node-1')!.spec?.taints, []);
    assert.equal(model.kubelets.runtime.relistsOf('node-1'), 1);
  });

  test('H263: every node has its own kubelet', () => {
    const model = new Model(node('a'), node('b'), node('c'));
    model.act(deliver(pod('one', { on: 'a' }), pod('two', { on: 'c' })));
    model.tick(3);
    assert.deepEqual([model.running('a'), model.running('b'), model.running('c')], [['one/app'], [], ['two/app']]);
    assert.deepEqual(['a', 'b', 'c'].map((name) => model.kubelets.runtime.relistsOf(name)), [3, 3, 3]);
  });
});

describe('features I: files, and the loss of the API server', () => {
  test('I265, J293: without an API server the file starts one', () => {
    const model = withFile(pod('kube-apiserver', { container: 'apiserver', startup: 3 }));
    model.tick(4);
    assert.deepEqual(model.running(), ['kube-apiserver/apiserver']);
  });

  test('I267, I273: it starts with no declaration, and declared is files and API together', () => {
    const model = new Model(alone);
    assert.deepEqual([model.kubelets.isLinked('node-1'), model.declared()], [false, []]);
    model.act(file(pod('zeta')));
    model.act(link(true));
    model.act(deliver(web));
    assert.deepEqual(model.declared(), ['web api', 'zeta file']);
  });

  test('I268: files are read without an API server', () => {
    const model = new Model(alone);
    model.cluster.journal.begin();
    const files = ['a', 'b'].map((name) => ({ metadata: { name, namespace: 'default' }, spec: { containers: [] } }));
    model.kubelets.setFiles('node-1', files);
    model.cluster.journal.commit({ kind: 'input', input: 'files' });
    assert.deepEqual(model.declared(), ['a file', 'b file']);
    assert.deepEqual(model.lines(), ['t=0 ファイルの宣言を読み直した(2 件)']);
  });

  test('I268: a file that is no pod, or is not there, is refused', () => {
    const model = new Model(alone);
    assert.equal(model.act(file(node('x'))).rejections[0]!.reason, 'BadRequest');
    assert.equal(model.act(noFile('web')).rejections[0]!.reason, 'NotFound');
    assert.deepEqual(model.lines(), []);
  });

  test('I269: linked twice, said once', () => {
    const model = new Model(alone);
    for (const up of [true, true, false, false]) model.act(link(up));
    assert.deepEqual(model.lines(), ['t=0 置き場に届くようになった', 't=0 置き場に届かなくなった。ファイルの宣言だけで動き続ける']);
  });

  test('I270: restarts are told', () => {
    const model = withFile(pod('web', { exitAfter: 1 }));
    model.tick(4);
    assert.deepEqual([...model.kubelets.memory.restartsOn('node-1')], [['default/web/app', 2]]);
  });

  test('I271: while it is not linked nothing is delivered', () => {
    const model = new Model(alone);
    model.act(deliver(web));
    model.cluster.journal.begin();
    assert.equal(model.kubelets.deliver('node-1'), false);
    model.cluster.journal.commit({ kind: 'input', input: 'deliver' });
    assert.deepEqual(model.declared(), []);
  });

  test('I272: declarations are marked with their source, by name', () => {
    const model = new Model(machine);
    model.act(deliver(worker, web));
    model.act(file(pod('web')));
    assert.deepEqual(model.declared(), ['web file', 'web api', 'worker api']);
  });

  test('I275: never linked, only the file pods start', () => {
    const model = withFile(pod('etcd'));
    model.act(deliver(web));
    model.tick(10);
    assert.deepEqual(model.running(), ['etcd/app']);
  });

  test('I276: the others follow when the API server is reached', () => {
    const model = withFile(pod('etcd'));
    model.act(deliver(web, worker));
    model.tick();
    model.act(link(true));
    model.tick();
    assert.deepEqual(model.running(), ['etcd/app', 'web/app', 'worker/app']);
  });

  test('I277, H249, J294: cut off, both kinds go on', () => {
    const model = new Model(machine);
    model.act(file(pod('etcd')));
    model.act(deliver(web));
    model.tick();
    model.act(link(false));
    model.tick(10);
    assert.deepEqual(model.running(), ['etcd/app', 'web/app']);
    assert.equal(model.kubelets.runtime.callsOf('node-1').removes, 0);
  });

  test('I278: what crashes while it is cut off is made again after its wait', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.tick();
    model.act(link(false));
    model.act(crash('web'));
    model.tick();
    assert.deepEqual(model.list(), []);
    model.tick();
    assert.deepEqual(model.list(), ['c2 web/app Running']);
  });

  test('I279: a change while it is cut off arrives with the link', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.tick();
    model.act(link(false));
    model.act({ delete: { target: 'Pod/web' } });
    model.tick(3);
    assert.deepEqual(model.running(), ['web/app']);
    model.act(link(true));
    model.tick();
    assert.deepEqual(model.running(), []);
  });

  test('I279: what was delivered just before the cut is kept', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.act(link(false));
    model.tick();
    assert.deepEqual(model.running(), ['web/app']);
  });

  test('I282: a file that goes takes its pod along', () => {
    const model = withFile(pod('etcd'));
    model.tick();
    model.act(noFile('etcd'));
    model.tick();
    assert.deepEqual(model.running(), []);
  });
});

describe('machines', () => {
  test('a dead machine has no running container; when it is back, they are made again', () => {
    const model = new Model(machine);
    model.act(deliver(web));
    model.tick();
    model.act({ kubelet: { node: 'node-1', state: 'stopped' } });
    assert.deepEqual(model.running(), []);
    model.tick(5);
    model.act({ kubelet: { node: 'node-1', state: 'running' } });
    model.tick(2);
    assert.deepEqual(model.running(), ['web/app']);
  });

  test('nothing is left of a node that is removed', () => {
    const model = new Model(machine);
    model.act(file(pod('etcd')));
    model.act(deliver(web));
    model.tick();
    model.act({ delete: { target: 'Node/node-1' } });
    for (const table of ['containers', 'kubelets', 'kubelet-pods', 'static-pods', 'kubelet-rounds', 'kubelet-memory', 'relists', 'timers', 'pods']) {
      assert.ok(!model.cluster.snapshot().includes(`\n${table}\t`), table);
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from '../../src/cluster/api/types';
import { Session, type Work } from '../../src/session/session';
import { FrameBuilder } from '../../src/panel/frame';
import type { FrameInput } from '../../src/panel/frame';
import { frameSources } from '../../src/panel/frameSources';
import type { Frame, NodeRow, Patch, SetRow } from '../../src/panel/protocol';
import { english, makeWords } from '../../src/support/words';

const node = (name: string, labels: Record<string, string> = {}, taints: JsonObject[] = []): JsonObject => ({
  apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } }, spec: { taints },
});

const set = (name: string, spec: JsonObject = {}, image = `${name}:1`): JsonObject => ({
  apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name, namespace: 'kube-system' },
  spec: {
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image }], ...spec } },
  },
});

const fleet = [
  node('cp-1', { 'node-role.kubernetes.io/control-plane': '' }, [{ key: 'node-role.kubernetes.io/control-plane', effect: 'NoSchedule' }]),
  node('worker-1', { role: 'edge', 'topology.kubernetes.io/zone': 'a' }),
  node('worker-2', { role: 'edge', 'topology.kubernetes.io/zone': 'b' }),
  node('worker-10'),
];

const input = (more: Partial<FrameInput> = {}): FrameInput =>
  ({ selection: {}, running: false, speed: 1, notices: [], breakpoints: [], ...more });

const run = (work: Work): void => {
  while (!work.next().done);
};

function begin(objects: JsonObject[]): { session: Session; builder: FrameBuilder; start: number } {
  const session = new Session(objects);
  const start = session.cluster.journal.cursor;
  const builder = new FrameBuilder(session.cluster, start, frameSources(session.cluster, { placeLabel: () => 'a.yaml:1' }), makeWords(english));
  return { session, builder, start };
}

/** A view that keeps a frame and applies patches, as the real one does. */
class Mirror {
  constructor(public frame: Frame) {}

  apply(patch: Patch): void {
    const { fleet: before } = this.frame;
    const rows = new Map(before.nodes.map((row) => [row.name, row]));
    for (const name of patch.fleet?.removed ?? []) rows.delete(name);
    for (const row of patch.fleet?.nodes ?? []) rows.set(row.name, row);
    const sets = this.frame.sets.map((row) => patch.sets?.find(({ key }) => key === row.key) ?? row);
    this.frame = {
      ...this.frame,
      ...(patch.bar && { bar: patch.bar }),
      ...(patch.detail && { detail: patch.detail }),
      sets,
      fleet: {
        nodes: [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
        askedLabels: patch.fleet?.askedLabels ?? before.askedLabels,
        texts: [...before.texts, ...patch.fleet?.texts ?? []],
        pairs: [...before.pairs, ...patch.fleet?.pairs ?? []],
        labelSets: [...before.labelSets, ...patch.fleet?.labelSets ?? []],
        taintSets: [...before.taintSets, ...patch.fleet?.taintSets ?? []],
      },
    };
  }

  /** Rows with the dictionary looked up, so that two frames can be compared. */
  looks(): unknown {
    const { nodes, texts, labelSets, taintSets, pairs } = this.frame.fleet;
    const spelled = (row: NodeRow): unknown => ({
      ...row,
      labels: { ...labelSets[row.labels]!, pairs: labelSets[row.labels]!.pairs.map((index) => pairs[index]) },
      taints: row.taints === undefined ? [] : taintSets[row.taints],
      details: row.details?.map(([slot, text, at]) => [slot, texts[text], at]),
    });
    return { nodes: nodes.map(spelled), sets: this.frame.sets, bar: this.frame.bar, detail: this.frame.detail };
  }
}

function slots(frame: Frame): Record<string, string> {
  return Object.fromEntries(frame.fleet.nodes.map((row) => [row.name, row.slots]));
}

describe('a whole frame', () => {
  it('says where pods are wanted before anything moved', () => {
    const { builder } = begin([...fleet, set('agent'), set('edge', { nodeSelector: { role: 'edge' } })]);
    const frame = builder.full(input());
    assert.deepEqual(slots(frame), { 'cp-1': '--', 'worker-1': 'ww', 'worker-10': 'w-', 'worker-2': 'ww' });
    assert.deepEqual(frame.sets.map(({ letter, key }) => [letter, key]), [['A', 'kube-system/agent'], ['E', 'kube-system/edge']]);
    assert.deepEqual(frame.fleet.askedLabels, ['role']);
    assert.equal(frame.bar.canBack, false);
    assert.equal(frame.timeline.cursor, 0);
  });

  it('names why a pod is not wanted', () => {
    const { builder } = begin([...fleet, set('agent')]);
    const { nodes, texts } = builder.full(input()).fleet;
    assert.deepEqual(nodes[0]?.details?.map(([slot, text]) => [slot, texts[text]]), [[0, 'taint']]);
  });

  it('groups labels into sets without the hostname, with role, zone and pool', () => {
    const { builder } = begin([...fleet, node('worker-3', { role: 'edge', 'topology.kubernetes.io/zone': 'a' }), set('agent')]);
    const { nodes, labelSets } = builder.full(input()).fleet;
    const of = (name: string): number => nodes.find((row) => row.name === name)!.labels;
    assert.equal(of('worker-1'), of('worker-3'));
    assert.deepEqual([labelSets[of('cp-1')]!.role, labelSets[of('worker-1')]!.zone], ['control-plane', 'a']);
  });

  it('gives different letters to sets whose names begin alike', () => {
    const { builder } = begin([...fleet, set('node-exporter'), set('nvidia-plugin'), set('n')]);
    const letters = builder.full(input()).sets.map(({ letter }: SetRow) => letter);
    assert.equal(new Set(letters).size, 3);
    assert.ok(letters.every((letter) => letter.length <= 2));
  });
});

describe('patches', () => {
  const objects = [...fleet, set('agent'), set('edge', { nodeSelector: { role: 'edge' } })];

  /** After every step the patched frame must look like a frame made anew. */
  function follow(session: Session, builder: FrameBuilder, mirror: Mirror, start: number, more: Partial<FrameInput> = {}): Patch | undefined {
    const update = builder.update(input(more), session.takeChanges());
    if (update.kind === 'show') mirror.frame = update.frame;
    else mirror.apply(update.patch);
    const fresh = new FrameBuilder(session.cluster, start, frameSources(session.cluster, { placeLabel: () => 'a.yaml:1' }), makeWords(english));
    assert.deepEqual(mirror.looks(), new Mirror(fresh.full(input(more))).looks());
    return update.kind === 'patch' ? update.patch : undefined;
  }

  it('equal a frame made anew after every step, forwards, backwards and after a fork', () => {
    const { session, builder, start } = begin(objects);
    session.takeChanges();
    const selection = { node: 'worker-1', set: 'kube-system/agent' };
    const mirror = new Mirror(builder.full(input({ selection })));
    for (let i = 0; i < 25; i++) {
      run(session.step());
      follow(session, builder, mirror, start, { selection });
    }
    for (let i = 0; i < 10; i++) {
      session.back();
      follow(session, builder, mirror, start, { selection });
    }
    session.act({ taint: { node: 'worker-2', add: ['a=b:NoExecute'] } });
    follow(session, builder, mirror, start, { selection });
    run(session.settle());
    follow(session, builder, mirror, start, { selection });
    session.act({ delete: { target: 'Node/worker-1' } });
    run(session.settle());
    follow(session, builder, mirror, start, { selection });
    assert.ok(!mirror.frame.fleet.nodes.some(({ name }) => name === 'worker-1'));
  });

  it('equal a frame made anew after every edit of the files, as a new session would have it', () => {
    const edited = fc.record({
      image: fc.constantFrom('agent:1', 'agent:2'),
      role: fc.constantFrom('', 'edge', 'worker'),
      others: fc.subarray(['edge', 'third', 'fourth']),
      taint: fc.boolean(),
    });
    fc.assert(fc.property(fc.array(edited, { minLength: 2, maxLength: 6 }), (edits) => {
      const known = new Map<string, JsonObject>();
      const same = (object: JsonObject): JsonObject => {
        const text = JSON.stringify(object);
        return known.get(text) ?? known.set(text, object).get(text)!;
      };
      const { session, builder, start } = begin(objects.map(same));
      session.takeChanges();
      const mirror = new Mirror(builder.full(input()));
      for (const { image, role, others, taint } of edits) {
        const nodes = taint ? [...fleet.slice(1), node('cp-1', { role: 'edge' }, [{ key: 'a', effect: 'NoExecute' }])] : fleet;
        const sets = [set('agent', role === '' ? {} : { nodeSelector: { role } }, image), ...others.map((name) => set(name))];
        const files = [...nodes, ...sets].map(same);
        const { epoch } = session;
        session.setFiles(files);
        const { session: anew, builder: fresh } = begin(files);
        assert.equal(session.cluster.snapshot(), anew.cluster.snapshot());
        if (session.epoch !== epoch) return;
        follow(session, builder, mirror, start);
        assert.deepEqual(mirror.looks(), new Mirror(fresh.full(input())).looks());
      }
    }), { numRuns: 60 });
  });

  it('touch one node when one node changes', () => {
    const { session, builder, start } = begin(objects);
    run(session.settle());
    session.takeChanges();
    const mirror = new Mirror(builder.full(input()));
    session.act({ cordon: 'worker-2' });
    const patch = follow(session, builder, mirror, start);
    assert.deepEqual(patch?.fleet?.nodes.map(({ name, cordoned }) => [name, cordoned]), [['worker-2', true]]);
  });

  it('forget the lines of a future that was dropped', () => {
    const { session, builder, start } = begin(objects);
    run(session.settle());
    session.takeChanges();
    const frame = builder.full(input());
    const happened = frame.log.happened;
    run(session.seek(3));
    const mirror = new Mirror(frame);
    const back = follow(session, builder, mirror, start)!;
    assert.equal(back.log?.size, frame.log.size);
    assert.ok(back.log!.happened < happened);
    assert.equal(back.log?.forgetFrom, undefined);
    session.act({ cordon: 'worker-2' });
    const fork = follow(session, builder, mirror, start)!;
    assert.equal(fork.log?.forgetFrom, back.log!.happened + 1);
    assert.equal(fork.log?.size, fork.log?.happened);
    assert.equal(fork.log?.rows.at(-1)?.source, 'you');
  });

  it('become a whole frame when a DaemonSet comes', () => {
    const { session, builder } = begin(objects);
    session.takeChanges();
    builder.full(input());
    session.act({ apply: { objects: [set('third')] } });
    assert.equal(builder.update(input(), session.takeChanges()).kind, 'show');
  });

  it('mark old revisions and the rollout while a template changes', () => {
    const { session, builder, start } = begin(objects);
    run(session.settle());
    session.takeChanges();
    const mirror = new Mirror(builder.full(input()));
    session.act({ apply: { objects: [set('agent', {}, 'agent:2')] } });
    let seen = false;
    for (let i = 0; i < 12; i++) {
      run(session.step());
      follow(session, builder, mirror, start);
      seen ||= mirror.frame.fleet.nodes.some(({ marks }) => marks?.includes('o'));
    }
    assert.ok(seen);
    run(session.settle());
    follow(session, builder, mirror, start);
    assert.ok(mirror.frame.fleet.nodes.every(({ marks }) => marks === undefined));
    assert.equal(mirror.frame.sets[0]?.rollout.done, true);
  });
});

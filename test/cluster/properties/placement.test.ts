import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import type { Cluster } from '../../../src/cluster/cluster';
import { isTerminating, targetNodeOf } from '../../../src/cluster/api/pods';
import { ownedPods } from '../../../src/cluster/controllers/daemonset/claim';
import { nodeShouldRunDaemonPod, wouldBePod } from '../../../src/cluster/controllers/daemonset/placement';
import { DaemonSlots } from '../../../src/cluster/controllers/daemonset/slots';
import { Indexes } from '../../../src/cluster/indexes';
import { manifests, moves, type Move } from './arbitraries';
import { make, play } from './play';

/** Living pods of a set per node. */
function podsPerNode(cluster: Cluster, key: string): Map<string, number> {
  const slots = cluster.components.daemonsets.slots.get(key)!;
  const counts = new Map<string, number>();
  for (const pod of ownedPods(cluster.world, slots)) {
    const node = targetNodeOf(pod);
    if (node !== undefined && !isTerminating(pod)) counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return counts;
}

/** Moves that leave every kubelet at work, so that settling can finish what was begun. */
function leavesKubeletsWorking(move: Move): boolean {
  return !('act' in move) || !('kubelet' in move.act || 'network' in move.act);
}

test('after settling, every wanted node has one pod per set, and no unwanted node gained one', () => {
  fc.assert(
    fc.property(manifests(), moves, (objects, run) => {
      const cluster = play(objects, run.filter(leavesKubeletsWorking));
      const before = new Map([...cluster.world.daemonsets.keys()].map((key) => [key, podsPerNode(cluster, key)]));
      cluster.settle();
      for (const [key, set] of cluster.world.daemonsets.entries()) {
        const counts = podsPerNode(cluster, key);
        const pod = wouldBePod(set.spec.template);
        for (const node of cluster.world.nodes.values()) {
          const { shouldRun } = nodeShouldRunDaemonPod(pod, node);
          const { name } = node.metadata;
          if (shouldRun) assert.equal(counts.get(name), 1, `${key} on ${name}`);
          else assert.ok((counts.get(name) ?? 0) <= (before.get(key)?.get(name) ?? 0), `${key} gained ${name}`);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('indexes equal a recomputation, in whatever direction time goes', () => {
  fc.assert(
    fc.property(manifests(), moves, fc.nat(), (objects, run, back) => {
      const cluster = play(objects, run);
      for (let i = 0; i < back % cluster.journal.length; i++) cluster.back();
      const { world, components } = cluster;
      const fresh = new Indexes(world.pods, world.revisions);
      for (const name of world.nodes.keys()) {
        assert.deepEqual([...world.indexes.podsByNode.get(name)].sort(), [...fresh.podsByNode.get(name)].sort());
      }
      const slots = new DaemonSlots(world);
      for (const key of world.daemonsets.keys()) {
        const [kept, made] = [components.daemonsets.slots.get(key)!, slots.get(key)!];
        assert.deepEqual(kept.totals, made.totals);
        assert.deepEqual([...kept.unsettled].sort(), [...made.unsettled].sort());
        assert.deepEqual(byNode(kept), byNode(made));
      }
    }),
    { numRuns: 40 },
  );
});

function byNode(slots: { values(): Iterable<{ readonly node: string }> }): unknown {
  return [...slots.values()].sort((a, b) => (a.node < b.node ? -1 : 1));
}

test('a step changes nothing that the next step back does not restore', () => {
  fc.assert(
    fc.property(manifests(), moves, (objects, run) => {
      const cluster = play(objects, []);
      for (const move of run) {
        const before = cluster.snapshot();
        const at = cluster.journal.cursor;
        make(cluster, move);
        const after = cluster.snapshot();
        while (cluster.journal.cursor > at) cluster.back();
        assert.equal(cluster.snapshot(), before);
        while (cluster.forward());
        assert.equal(cluster.snapshot(), after);
      }
    }),
    { numRuns: 30 },
  );
});

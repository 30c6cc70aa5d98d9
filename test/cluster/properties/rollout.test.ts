import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { isPodAvailable, isTerminating, targetNodeOf } from '../../../src/cluster/api/pods';
import type { DaemonSet, JsonObject, Pod } from '../../../src/cluster/api/types';
import type { Cluster } from '../../../src/cluster/cluster';
import { ownedPods } from '../../../src/cluster/controllers/daemonset/claim';
import { updateBudget } from '../../../src/cluster/controllers/daemonset/numbers';
import { revisionHashLabel } from '../../../src/cluster/controllers/daemonset/updated';
import { manifests, moves, type Move } from './arbitraries';
import { make, play } from './play';

const withoutSurge = fc.constantFrom<JsonObject>(
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '40%' } },
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 3 } },
);
const withSurge = fc.constantFrom<JsonObject>(
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: '50%' } },
);

/** Every single step of a run, with a look before and after it. */
function watchSteps(cluster: Cluster, run: readonly Move[], look: (before: () => void) => void): void {
  const step = cluster.step.bind(cluster);
  cluster.step = (until) => {
    let went = false;
    look(() => void (went = step(until)));
    return went;
  };
  for (const move of run) make(cluster, move);
}

function isAvailableNow(cluster: Cluster, set: DaemonSet, pod: Pod): boolean {
  return isPodAvailable(pod, set.spec.minReadySeconds ?? 0, cluster.now);
}

test('without surge, the controller never deletes an available pod below desired − maxUnavailable', () => {
  fc.assert(
    fc.property(manifests(withoutSurge), moves, (objects, run) => {
      const cluster = play(objects, []);
      watchSteps(cluster, run, (go) => {
        const before = [...cluster.world.daemonsets.keys()].map((key) => [key, availableOnWanted(cluster, key)] as const);
        go();
        const cause = cluster.journal.at(cluster.journal.cursor - 1)?.cause;
        if (cause?.kind !== 'action' || cause.actor !== 'daemonset-controller') return;
        for (const [key, had] of before) {
          const slots = cluster.components.daemonsets.slots.get(key);
          if (!slots || cause.key !== key) continue;
          const floor = slots.totals.desired - (updateBudget(slots.set, slots.totals.desired)?.maxUnavailable ?? 0);
          const has = availableOnWanted(cluster, key);
          if (has < had) assert.ok(has >= floor, `${key}: ${had} available, then ${has}, floor ${floor}`);
        }
      });
    }),
    { numRuns: 60 },
  );
});

/** Wanted nodes with an available pod that is not being deleted. */
function availableOnWanted(cluster: Cluster, key: string): number {
  const slots = cluster.components.daemonsets.slots.get(key);
  if (!slots) return 0;
  return [...slots.values()].filter(
    ({ shouldRun, pods }) => shouldRun && pods.some((pod) => !isTerminating(pod) && isAvailableNow(cluster, slots.set, pod)),
  ).length;
}

test('with surge, no node has two pods of one revision after settling', () => {
  fc.assert(
    fc.property(manifests(withSurge), moves, (objects, run) => {
      const cluster = play(objects, run);
      cluster.settle();
      for (const key of cluster.world.daemonsets.keys()) {
        const seen = new Set<string>();
        for (const pod of ownedPods(cluster.world, cluster.components.daemonsets.slots.get(key)!)) {
          const node = targetNodeOf(pod);
          if (isTerminating(pod) || node === undefined || !cluster.world.nodes.has(node)) continue;
          const place = `${node} ${pod.metadata.labels?.[revisionHashLabel]}`;
          assert.ok(!seen.has(place), place);
          seen.add(place);
        }
      }
    }),
    { numRuns: 60 },
  );
});

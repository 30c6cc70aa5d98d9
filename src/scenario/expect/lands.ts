import { isPodReady, isTerminating } from '../../cluster/api/pods';
import type { DaemonSet, JsonObject, Node } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { each, matchesCount, show, showList } from './compare';
import { findSet, nodesOf, podsByNode, wantedNodes } from './lookup';
import type { Check } from './view';

/** Placement in one line: all nodes of one kind, none of another, and how many. */
export const checkLands: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const set = findSet(cluster, expected, 'daemonset', at, failures);
    if (!set) return;
    const ready = nodesWithReadyPod(cluster, set);
    const without = matching(nodesOf(cluster), expected.on).filter(name => !ready.has(name));
    if (expected.on !== undefined && without.length > 0) {
      failures.push({ path: [...at, 'on'], expected: `a Ready pod on every node with ${labels(expected.on)}`, actual: `none on ${showList(without)}` });
    }
    const wrong = matching(wantedNodes(cluster, set), expected.never);
    if (expected.never !== undefined && wrong.length > 0) {
      failures.push({ path: [...at, 'never'], expected: `no node with ${labels(expected.never)} is wanted`, actual: `wanted: ${showList(wrong)}` });
    }
    if (expected.nodes !== undefined && !matchesCount(expected.nodes, ready.size)) {
      const actual = `${ready.size} (${showList([...ready])})`;
      failures.push({ path: [...at, 'nodes'], expected: `${show(expected.nodes)} nodes with a Ready pod`, actual });
    }
  });
};

function nodesWithReadyPod(cluster: Cluster, set: DaemonSet): ReadonlySet<string> {
  const pods = podsByNode(cluster, set);
  return new Set([...pods.keys()].filter(node => pods.get(node)!.some(pod => isPodReady(pod) && !isTerminating(pod))).sort());
}

function matching(nodes: readonly Node[], asked: unknown): readonly string[] {
  const wanted = Object.entries(((asked as JsonObject | undefined)?.labels ?? {}) as Readonly<Record<string, string>>);
  return nodes.filter(node => wanted.every(([key, value]) => node.metadata.labels?.[key] === value)).map(node => node.metadata.name);
}

function labels(asked: unknown): string {
  return Object.entries((asked as JsonObject).labels as JsonObject).map(([key, value]) => `${key}=${String(value)}`).join(',');
}

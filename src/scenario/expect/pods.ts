import { podSituation, type PodSituation } from '../../cluster/api/podState';
import type { JsonObject, JsonValue, Pod } from '../../cluster/api/types';
import type { Path } from '../../manifests/ranges';
import { each } from './compare';
import { findSet, podsByNode } from './lookup';
import type { Check, Failure } from './view';

/** What is on each node: the state of the set's pods there, in the order of DS-3.14. */
export const checkPods: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const set = findSet(cluster, expected, 'daemonset', at, failures);
    if (!set) return;
    const byNode = podsByNode(cluster, set);
    for (const [node, states] of Object.entries(expected.nodes as JsonObject)) {
      const place = [...at, 'nodes', node];
      checkNode(states!, byNode.get(node) ?? [], place, failures, cluster.world.nodes.has(node) || byNode.has(node) ? '' : node);
    }
  });
};

function checkNode(expected: JsonValue, pods: readonly Pod[], path: Path, failures: Failure[], missingNode: string): void {
  const wanted = (Array.isArray(expected) ? expected : [expected]).filter(state => state !== 'None') as JsonValue[];
  const found = pods.map(podSituation);
  if (wanted.length === found.length && wanted.every((state, index) => agrees(state, found[index]!))) return;
  const actual = found.length === 0 ? `None${missingNode && ` (there is no node ${missingNode})`}` : found.map(showSituation).join(' + ');
  failures.push({ path, expected: wanted.length === 0 ? 'None' : wanted.map(showState).join(' + '), actual });
}

function agrees(expected: JsonValue, { state, reasons }: PodSituation): boolean {
  if (typeof expected === 'string') return expected === state;
  const asked = expected as JsonObject;
  return asked.state === state && (asked.reason === undefined || reasons.includes(asked.reason as string));
}

function reasonOf(expected: JsonValue): string | undefined {
  return typeof expected === 'string' ? undefined : ((expected as JsonObject).reason as string | undefined);
}

function showState(expected: JsonValue): string {
  const reason = reasonOf(expected);
  return typeof expected === 'string' ? expected : `${(expected as JsonObject).state as string}${reason ? ` (${reason})` : ''}`;
}

/** A state with its reasons, as messages show it. */
export function showSituation({ state, reasons }: PodSituation): string {
  const others = reasons.filter(reason => reason !== state);
  return others.length > 0 ? `${state} (${others.join(', ')})` : state;
}

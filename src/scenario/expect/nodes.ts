import { formatTaint } from '../../cluster/api/taints';
import type { JsonObject, JsonValue, Node } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import type { Path } from '../../manifests/ranges';
import { each, expectSame, show, showList } from './compare';
import { placementOf } from './lookup';
import { addRequests, sameQuantity } from './requests';
import type { Check, Failure } from './view';

/** What the object of a node says, and what daemon pods ask of it. */
export const checkNodes: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (nodes, at) => {
    for (const [name, expected] of Object.entries(nodes)) {
      const node = cluster.world.nodes.get(name);
      if (node) checkNode(cluster, node, expected as JsonObject, [...at, name], failures);
      else failures.push({ path: [...at, name], expected: `node ${name}`, actual: 'there is none' });
    }
  });
};

function checkNode(cluster: Cluster, node: Node, expected: JsonObject, path: Path, failures: Failure[]): void {
  const { ready, unschedulable, taints, daemonRequests } = expected;
  if (ready !== undefined) expectSame(ready, readiness(node), [...path, 'ready'], failures);
  if (unschedulable !== undefined) expectSame(unschedulable, node.spec?.unschedulable ?? false, [...path, 'unschedulable'], failures);
  const nameOf = cluster.settings.profile === 'textbook' ? withoutEffect : withoutEmptyValue;
  if (taints !== undefined) expectTaints(taints as readonly string[], node, nameOf, [...path, 'taints'], failures);
  if (daemonRequests !== undefined) {
    expectRequests(cluster, node, daemonRequests as JsonObject, [...path, 'daemonRequests'], failures);
  }
}

/** Condition Ready: true, false, or the text Unknown. */
function readiness(node: Node): JsonValue {
  const status = node.status?.conditions?.find(condition => condition.type === 'Ready')?.status;
  return status === 'True' ? true : status === 'False' ? false : 'Unknown';
}

type NameOf = (taint: string) => string;

function expectTaints(expected: readonly string[], node: Node, nameOf: NameOf, path: Path, failures: Failure[]): void {
  const actual = (node.spec?.taints ?? []).map(taint => nameOf(formatTaint(taint))).sort();
  const sorted = [...expected].map(nameOf).sort();
  if (sorted.join(' ') !== actual.join(' ')) failures.push({ path, expected: showList(sorted), actual: showList(actual) });
}

function withoutEmptyValue(taint: string): string {
  return taint.replace('=:', ':');
}

/** A taint of the textbook profile is a name; effects are ignored. */
function withoutEffect(taint: string): string {
  return taint.replace(/=?(:[A-Za-z]+)?$/, '');
}

function expectRequests(cluster: Cluster, node: Node, expected: JsonObject, path: Path, failures: Failure[]): void {
  const sets = [...cluster.world.daemonsets.values()].filter(set => placementOf(cluster, set, node).shouldRun);
  const total = addRequests(sets.map(set => set.spec.template.spec));
  for (const [resource, quantity] of Object.entries(expected)) {
    const actual = total[resource];
    if (!sameQuantity(String(quantity), actual)) failures.push({ path: [...path, resource], expected: show(quantity), actual: actual?.text ?? '0' });
  }
}

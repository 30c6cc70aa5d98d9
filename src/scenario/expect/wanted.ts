import { formatTaint } from '../../cluster/api/taints';
import type { DaemonSet, JsonObject, JsonValue } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import type { PlacementFailure } from '../../cluster/controllers/daemonset/placement';
import type { Path } from '../../manifests/ranges';
import type { placementReasons } from '../schema/expectations';
import { each, showList } from './compare';
import { findSet, placementOf, wantedNodes } from './lookup';
import type { Check, Failure } from './view';

export type PlacementReason = (typeof placementReasons)[number];

const reasons: Readonly<Record<PlacementFailure['check'], PlacementReason>> = {
  'template-node-name': 'NodeName',
  'node-selector': 'NodeSelectorMismatch',
  'node-affinity': 'NodeAffinityMismatch',
  'untolerated-taint': 'UntoleratedTaint',
  'not-ready': 'NotReady',
};

interface Answer {
  readonly run: boolean;
  readonly reason: PlacementReason;
  readonly detail: string;
}

/** Gate 1: where the controller wants a pod, and the check that decides (DS-1). */
export const checkWanted: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (wanted, at) => {
    const set = findSet(cluster, wanted, 'daemonset', at, failures);
    if (!set) return;
    const nodes = wanted.nodes as JsonObject;
    for (const [node, expected] of Object.entries(nodes)) checkNode(cluster, set, node, expected!, [...at, 'nodes', node], failures);
    if (wanted.exactly !== true) return;
    const others = wantedNodes(cluster, set).map(node => node.metadata.name).filter(name => nodes[name] === undefined);
    if (others.length > 0) {
      failures.push({ path: [...at, 'exactly'], expected: 'no other node is wanted', actual: `also wanted: ${showList(others)}` });
    }
  });
};

function checkNode(cluster: Cluster, set: DaemonSet, name: string, expected: JsonValue, path: Path, failures: Failure[]): void {
  const node = cluster.world.nodes.get(name);
  if (!node) {
    failures.push({ path, expected: showAnswer(expected), actual: `there is no node ${name}` });
    return;
  }
  const { shouldRun, failure } = placementOf(cluster, set, node);
  const answer = { run: shouldRun, reason: failure ? reasons[failure.check] : 'OK', detail: detailOf(failure) } as const;
  if (!agrees(expected, answer)) failures.push({ path, expected: showAnswer(expected), actual: showAnswer({ ...answer }) });
}

function agrees(expected: JsonValue, { run, reason, detail }: Answer): boolean {
  if (typeof expected === 'boolean') return expected === run;
  const asked = expected as JsonObject;
  return asked.run === run && (asked.reason ?? reason) === reason && (asked.detail ?? detail) === detail;
}

function detailOf(failure: PlacementFailure | undefined): string {
  return failure?.check === 'untolerated-taint' ? formatTaint(failure.taint) : '';
}

function showAnswer(answer: JsonValue): string {
  if (typeof answer === 'boolean') return answer ? 'wanted' : 'not wanted';
  const { run, reason, detail } = answer as JsonObject;
  const why = [reason === 'OK' ? undefined : reason, detail].filter(text => text !== undefined && text !== '');
  return `${run === true ? 'wanted' : 'not wanted'}${why.length > 0 ? ` (${why.join(' ')})` : ''}`;
}

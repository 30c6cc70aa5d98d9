import { byCodeUnit, keyOf, namespaceOf } from '../../cluster/api/names';
import { podReason, podState } from '../../cluster/api/podState';
import type { DaemonSet, Node, Pod } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import type { PlacementFailure } from '../../cluster/controllers/daemonset/placement';
import { printDaemonSetRow } from '../../cluster/kubectl/printRow';
import { nodesOf, placementOf, podsByNode } from '../../scenario/expect/lookup';
import { age } from '../frame/age';
import type { Table } from './csv';
import { clockText } from './names';
import { notWanted, waiting } from './reasons';

const ageColumn = 8;

/** What `kubectl get ds -A -o wide` prints (DS-6.9), a row per DaemonSet. */
export function setTable(cluster: Cluster): Table {
  return {
    header: [
      'NAMESPACE', 'NAME', 'DESIRED', 'CURRENT', 'READY', 'UP-TO-DATE', 'AVAILABLE', 'NODE SELECTOR', 'AGE', 'CONTAINERS', 'IMAGES', 'SELECTOR',
    ],
    rows: setsOf(cluster).map((set) =>
      [namespaceOf(set.metadata), ...printDaemonSetRow(set, true)].toSpliced(ageColumn, 0, ageOf(cluster, set))),
  };
}

const placementHeader = [
  'NAMESPACE', 'DAEMONSET', 'NODE', 'WANTED', 'POD', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'REVISION', 'REASON', 'DETAIL',
];

/** A row for every node of every DaemonSet, two where a rollout has two pods there; nodes without a running pod say why. */
export function placementTable(cluster: Cluster): Table {
  return { header: placementHeader, rows: placementRows(cluster) };
}

/** The same as pieces of JSON text: the moment, the rules, the sets, the placement. */
export function* jsonPieces(cluster: Cluster): Generator<string> {
  const { profile, version, seed } = cluster.settings;
  const head = { time: clockText(cluster.now), profile, kubernetes: `1.${version}`, seed, daemonSets: [...records(setTable(cluster))] };
  yield `${JSON.stringify(head, undefined, 2).slice(0, -2)},\n  "placement": [`;
  let before = '\n    ';
  for (const record of records(placementTable(cluster))) {
    yield before + JSON.stringify(record);
    before = ',\n    ';
  }
  yield '\n  ]\n}\n';
}

function* records({ header, rows }: Table): Generator<Readonly<Record<string, string | number>>> {
  const keys = header.map(camelCase);
  for (const row of rows) yield Object.fromEntries(keys.map((key, column) => [key, row[column]!]));
}

/** `UP-TO-DATE` → `upToDate`; a DaemonSet is one word. */
function camelCase(title: string): string {
  if (title === 'DAEMONSET') return 'daemonSet';
  return title.toLowerCase().replace(/[- ](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function* placementRows(cluster: Cluster): Generator<readonly (string | number)[]> {
  const nodes = nodesOf(cluster);
  for (const set of setsOf(cluster)) {
    const pods = podsByNode(cluster, set);
    for (const node of nodes) yield* rowsOn(cluster, set, node, pods.get(node.metadata.name) ?? []);
  }
}

function* rowsOn(cluster: Cluster, set: DaemonSet, node: Node, pods: readonly Pod[]): Generator<readonly (string | number)[]> {
  const { shouldRun, failure } = placementOf(cluster, set, node);
  const start = [namespaceOf(set.metadata), set.metadata.name, node.metadata.name, shouldRun ? 'yes' : 'no'];
  if (pods.length === 0) yield [...start, ...noPod, ...reasonCells(failure, undefined)];
  for (const pod of pods) yield [...start, ...podCells(cluster, pod), ...reasonCells(failure, pod)];
}

const noPod = ['', '', '', '', '', ''];

function reasonCells(failure: PlacementFailure | undefined, pod: Pod | undefined): readonly string[] {
  if (!failure && pod && podState(pod) === 'Running') return ['', ''];
  const { reason, detail } = failure ? notWanted(failure) : waiting(pod ? [pod] : []);
  return [reason, detail];
}

function podCells(cluster: Cluster, pod: Pod): readonly (string | number)[] {
  const statuses = pod.status?.containerStatuses ?? [];
  const ready = statuses.filter((status) => status.ready).length;
  const restarts = statuses.reduce((sum, { restartCount }) => sum + restartCount, 0);
  const revision = pod.metadata.labels?.['controller-revision-hash'] ?? '';
  return [pod.metadata.name, `${ready}/${pod.spec.containers.length}`, podReason(pod), restarts, ageOf(cluster, pod), revision];
}

function setsOf(cluster: Cluster): readonly DaemonSet[] {
  return [...cluster.world.daemonsets.values()].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b)));
}

function ageOf({ now }: Cluster, { metadata }: DaemonSet | Pod): string {
  return age(now - (metadata.creationTimestamp ?? 0));
}

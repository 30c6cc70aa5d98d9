import { byCodeUnit } from '../../cluster/api/names';
import { isNodeReady } from '../../cluster/api/nodes';
import { podReason } from '../../cluster/api/podState';
import { formatTaint } from '../../cluster/api/taints';
import type { ControllerRevision, DaemonSet, Node, Pod, PodTemplate } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import { hashOf } from '../../cluster/controllers/daemonset/history';
import { controllerOf } from '../../cluster/indexes';
import { revisionsOf } from '../../cluster/kubectl/rolloutHistory';
import type { Check, FieldPath, RolloutReport, Why } from '../../explain/types';
import type { CheckView, Detail, NodeDetail, PodDetail, RevisionRow, Selection, SetDetail, SourceLink, WhyView } from '../model';
import { age } from './age';
import type { Sources, Words } from './inputs';

/** At most so many lines say who uses the budget. */
const mostUsers = 100;

/** All about what is selected. */
export function detailOf(
  cluster: Cluster, { node, set }: Selection, report: RolloutReport | undefined, hash: string, sources: Sources, words: Words,
): Detail {
  const nodeObject = node === undefined ? undefined : cluster.world.nodes.get(node);
  const setObject = set === undefined ? undefined : cluster.world.daemonsets.get(set);
  const told = nodeObject && setObject && sources.why(set!, node!);
  return {
    ...(told && { why: whyView(told, sources, words) }),
    ...(nodeObject && { node: nodeDetail(cluster, nodeObject, sources, words) }),
    ...(setObject && { set: setDetail(cluster, set!, setObject, report, hash, sources, words) }),
  };
}

function whyView(why: Why, sources: Sources, words: Words): WhyView {
  const link = (check: Check): readonly SourceLink[] => [
    ...linkTo(`DaemonSet/${why.set}`, check.setField, sources), ...linkTo(`Node/${why.node}`, check.nodeField, sources),
  ];
  const rows = (checks: readonly Check[]): readonly CheckView[] =>
    checks.map((check) => ({ verdict: check.verdict, ...words.check(check), links: link(check) }));
  const edit = why.edit && {
    text: words.edit(why.edit, why),
    ...fileOf(why.edit.target === 'set' ? `DaemonSet/${why.set}` : `Node/${why.node}`, why.edit.path, sources),
    canTry: true,
  };
  return {
    set: why.set,
    node: why.node,
    gate1: { ...words.gate1(why), checks: rows(why.gate1) },
    gate2: { ...words.gate2(why), checks: rows(why.gate2) },
    counted: words.counted(why),
    ...(edit && { edit }),
  };
}

function linkTo(target: string, path: FieldPath | undefined, sources: Sources): readonly SourceLink[] {
  const label = path && sources.locate(target, path);
  return label === undefined ? [] : [{ label, target, path: path! }];
}

/** The file of a place, without its line; nothing when the object is from no file. */
function fileOf(target: string, path: FieldPath, sources: Sources): { readonly file?: string } {
  const label = sources.locate(target, path);
  return label === undefined ? {} : { file: label.replace(/:\d+$/, '') };
}

function nodeDetail(cluster: Cluster, node: Node, sources: Sources, words: Words): NodeDetail {
  const { name, labels = {} } = node.metadata;
  const report = sources.kubelet(name);
  const usage = sources.usage(node);
  const [source] = linkTo(`Node/${name}`, [], sources);
  return {
    name,
    ready: isNodeReady(node),
    cordoned: node.spec?.unschedulable === true,
    cut: report?.linked === false,
    kubelet: report?.state ?? 'running',
    taints: (node.spec?.taints ?? []).map(formatTaint),
    labels: Object.keys(labels).sort(byCodeUnit).map((key) => `${key}=${labels[key]}`),
    usage: usage ? words.usage(usage) : '',
    ...(source && { source }),
    containers: report?.rows ?? [],
    kubeletText: report ? words.kubelet(report, cluster.now) : '',
    agrees: !(report?.rows.some(({ differs }) => differs) ?? false),
    pods: podsOn(cluster, name),
  };
}

function podsOn(cluster: Cluster, node: string): readonly PodDetail[] {
  const { indexes, pods } = cluster.world;
  return [...indexes.podsByNode.get(node)].sort(byCodeUnit).map((key) => podDetail(key, pods.get(key)!, cluster.now));
}

function podDetail(key: string, pod: Pod, now: number): PodDetail {
  const owner = controllerOf(pod);
  return {
    key,
    ...(owner?.kind === 'DaemonSet' && { set: `${key.slice(0, key.indexOf('/'))}/${owner.name}` }),
    status: podReason(pod),
    restarts: (pod.status?.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0),
    age: age(now - (pod.metadata.creationTimestamp ?? 0)),
    containers: pod.spec.containers.map(({ name }) => name),
  };
}

function setDetail(
  cluster: Cluster, key: string, set: DaemonSet, report: RolloutReport | undefined, hash: string, sources: Sources, words: Words,
): SetDetail {
  const [source] = linkTo(`DaemonSet/${key}`, [], sources);
  return {
    key,
    strategy: set.spec.updateStrategy?.type === 'OnDelete' ? 'OnDelete' : 'RollingUpdate',
    strategyText: words.strategy(set),
    status: report?.status ?? '',
    revisions: revisionRows(cluster, set, hash),
    budget: report?.done === false
      ? report.users.slice(0, mostUsers).map((user) => ({ node: user.node, text: words.budgetUser(user), stuck: user.stuck })) : [],
    ...(source && { source }),
  };
}

function revisionRows(cluster: Cluster, set: DaemonSet, current: string): readonly RevisionRow[] {
  const { world } = cluster;
  const counts = new Map<string, number>();
  for (const key of world.indexes.podsByController.get(set.metadata.uid ?? '')) {
    const hash = world.pods.get(key)?.metadata.labels?.['controller-revision-hash'] ?? '';
    counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  return revisionsOf(world, set).toReversed().map((revision) => {
    const hash = hashOf(revision);
    return { revision: revision.revision, hash, text: revisionText(revision), pods: counts.get(hash) ?? 0, current: hash === current };
  });
}

/** The change cause, or what its template would run. */
function revisionText({ metadata, data }: ControllerRevision): string {
  const cause = metadata.annotations?.['kubernetes.io/change-cause'];
  const { spec } = data as { readonly spec?: { readonly template?: PodTemplate } };
  const images = (spec?.template?.spec?.containers ?? []).map(({ image = '' }) => image);
  return cause ?? images.join(', ');
}

import * as vscode from 'vscode';
import { daemonPodTolerations } from '../cluster/controllers/daemonset/tolerations';
import { updateBudget } from '../cluster/controllers/daemonset/numbers';
import { formatTaint, toleratesTaint } from '../cluster/api/taints';
import type { DaemonSet, Node, Toleration } from '../cluster/api/types';
import type { ManifestObject } from '../manifests/read';
import type { Path } from '../manifests/ranges';
import type { ClusterFiles } from './clusterFiles';
import { manifestSelector } from './files';
import { daemonSetOf, nodeOf, nodesOf, summaryOf } from './placementSummary';
import { rangeIn } from './ranges';
import type { ScopeFiles } from './scopeFiles';

const { t } = vscode.l10n;

const templateSpec: Path = ['spec', 'template', 'spec'];

/** Most names that a hover lists. */
const longestList = 12;

/** What a field does to the placement, and lines beside it: about a field, or undefined where there is nothing to say. */
interface Told {
  readonly path: Path;
  readonly lines: readonly string[];
}

/**
 * Why a toleration, a selector or a taint matches or not, where it is written. `outlook` tells what applying
 * the file to what runs would do, when a view is open.
 */
export function registerHovers(scopes: ScopeFiles, outlook: (target: string, root: string) => readonly string[]): vscode.Disposable {
  return vscode.languages.registerHoverProvider(manifestSelector, {
    provideHover: async (document, position) => {
      await scopes.index.idle();
      const file = scopes.index.file(document.uri);
      if (!file || file.source.text !== document.getText()) return undefined;
      await scopes.index.ready();
      const at = document.offsetAt(position);
      const files = scopes.of(document.uri);
      for (const object of file.source.objects) {
        const told = tell(object, at, files, outlook);
        if (!told) continue;
        const place = object.nearestRangeOf(told.path);
        return new vscode.Hover(told.lines.map(plain), rangeIn(file.source, place.value));
      }
      return undefined;
    },
  });
}

function tell(object: ManifestObject, at: number, files: ClusterFiles, outlook: (target: string, root: string) => readonly string[]): Told | undefined {
  if (object.kind === 'DaemonSet') return tellSet(object, at, files, outlook);
  return object.kind === 'Node' ? tellTaint(object, at, files) : undefined;
}

function tellSet(object: ManifestObject, at: number, files: ClusterFiles, outlook: (target: string, root: string) => readonly string[]): Told | undefined {
  const set = daemonSetOf(object.value);
  if (!set) return undefined;
  if (contains(object, ['kind'], at)) {
    const target = `DaemonSet/${object.namespace}/${object.name}`;
    return { path: ['kind'], lines: [...placementLines(object, files), ...rolloutLines(set, object, files), ...outlook(target, files.scope.root)] };
  }
  return tellToleration(object, set, at, files) ?? tellSelector(object, set, at, files);
}

/** Where a DaemonSet lands, told in full. */
export function placementLines(object: ManifestObject, files: ClusterFiles): readonly string[] {
  const summary = summaryOf(object, files);
  if (!summary) return [];
  const { wanted, unwanted } = summary;
  return [
    wanted.length === 0 ? t('On no node') : t('On {0} nodes: {1}', wanted.length, listed(wanted)),
    ...(unwanted.length === 0 ? [] : [t('Not on {0}: {1}', unwanted.length, listed(unwanted.map(({ node }) => node)))]),
  ];
}

/** What a change of the template would take, by the budget alone. */
export function rolloutLines(set: DaemonSet, object: ManifestObject, files: ClusterFiles): readonly string[] {
  const nodes = summaryOf(object, files)?.wanted.length ?? 0;
  if (nodes === 0) return [];
  if (set.spec.updateStrategy?.type === 'OnDelete') return [t('OnDelete: a change of the template waits until somebody deletes the pods.')];
  const budget = updateBudget(set, nodes);
  if (!budget) return [];
  const atOnce = Math.min(nodes, Math.max(budget.maxSurge, budget.maxUnavailable));
  if (atOnce <= 0) return [];
  const available = budget.maxSurge > 0 ? nodes : nodes - atOnce;
  return [t('A change of the template rolls out in {0} waves of {1}, with at least {2} of {3} available.', Math.ceil(nodes / atOnce), atOnce, available, nodes)];
}

function tellToleration(object: ManifestObject, set: DaemonSet, at: number, files: ClusterFiles): Told | undefined {
  const index = (set.spec.template.spec.tolerations ?? []).findIndex((_, each) => contains(object, [...templateSpec, 'tolerations', each], at));
  const toleration = set.spec.template.spec.tolerations?.[index];
  return toleration && { path: [...templateSpec, 'tolerations', index], lines: tolerationLines(toleration, nodesOf(files)) };
}

function tolerationLines(toleration: Toleration, nodes: readonly Node[]): readonly string[] {
  const tolerated = nodes.flatMap(({ metadata, spec }) =>
    (spec?.taints ?? []).filter((taint) => toleratesTaint(toleration, taint)).map((taint) => `${metadata.name} (${formatTaint(taint)})`));
  return [tolerated.length === 0 ? t('Tolerates no taint of any node here.') : t('Tolerates {0}.', listed(tolerated))];
}

function tellSelector(object: ManifestObject, set: DaemonSet, at: number, files: ClusterFiles): Told | undefined {
  const entries = Object.entries(set.spec.template.spec.nodeSelector ?? {});
  const found = entries.find(([key]) => contains(object, [...templateSpec, 'nodeSelector', key], at));
  if (!found) return undefined;
  const [key, value] = found;
  const nodes = nodesOf(files);
  const others = nodes.filter(({ metadata }) => metadata.labels?.[key] !== value);
  const told = others.map(({ metadata }) => (metadata.labels?.[key] === undefined ? metadata.name : `${metadata.name} (${key}=${metadata.labels[key]})`));
  const lines = [t('{0} of {1} nodes have {2}.', nodes.length - others.length, nodes.length, `${key}=${value}`)];
  return { path: [...templateSpec, 'nodeSelector', key], lines: told.length === 0 ? lines : [...lines, t('Not: {0}', listed(told))] };
}

/** Which DaemonSets a taint keeps away. */
function tellTaint(object: ManifestObject, at: number, files: ClusterFiles): Told | undefined {
  const taints = nodeOf(object.value)?.spec?.taints ?? [];
  const index = taints.findIndex((_, each) => contains(object, ['spec', 'taints', each], at));
  const taint = taints[index];
  if (!taint) return undefined;
  const lines = files.collection().objects.filter(({ kind }) => kind === 'DaemonSet').flatMap(({ name, value }) => {
    const set = daemonSetOf(value);
    if (!set) return [];
    const tolerated = daemonPodTolerations(set.spec.template.spec).some((toleration) => toleratesTaint(toleration, taint));
    return [tolerated ? t('{0} tolerates it.', name) : t('{0} does not tolerate it.', name)];
  });
  return { path: ['spec', 'taints', index], lines: lines.length === 0 ? [t('No DaemonSet is here to tolerate it.')] : lines.slice(0, longestList) };
}

/** Text that is no Markdown, whatever names of a manifest look like. */
function plain(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString(text.replace(/[\\`*_{}[\]()#+\-!|<>~&]/g, '\\$&'));
}

function contains(object: ManifestObject, path: Path, at: number): boolean {
  const field = object.rangeOf(path);
  return field !== undefined && (field.key ?? field.value).start <= at && at <= field.value.end;
}

function listed(names: readonly string[]): string {
  return names.length <= longestList ? names.join(', ') : t('{0} and {1} more', names.slice(0, longestList).join(', '), names.length - longestList);
}

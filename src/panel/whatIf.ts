import { l10n } from 'vscode';
import type { Action } from '../cluster/actions';
import type { Node } from '../cluster/api/types';
import type { ClusterPanel } from './panel';
import { ask, pickNode, pickOne, pickPod, type Target } from './picks';

const { t } = l10n;

/** Asks for what an action needs and is not known yet; undefined when a person changes their mind. */
export type Asks = (panel: ClusterPanel, target: Target) => Promise<Action | undefined>;

const taintPattern = /^[^=:\s]+(=[^=:\s]*)?:(NoSchedule|PreferNoSchedule|NoExecute)$/;
const labelPattern = /^[^=\s]+=\S*$|^[^=\s]+-$/;

/** The what-if actions of the palette, by the id of their command. */
export const whatIf = {
  taintNode: onNode(async (node) => {
    const taint = await ask(t('Taint of {0}: key=value:Effect', node), taintPattern, t('A taint is key[=value]:NoSchedule, PreferNoSchedule or NoExecute'), 'example.com/maintenance:NoExecute');
    return taint && { taint: { node, add: [taint.trim()] } };
  }),
  untaintNode: onNode(async (node, panel) => {
    const taints = (nodeOf(panel, node)?.spec?.taints ?? []).map(({ key, effect }) => `${key}:${effect}`);
    const taint = await pickOne(taints, t('Taint to remove from {0}', node));
    return taint && { taint: { node, remove: [taint] } };
  }, ({ spec }) => (spec?.taints?.length ?? 0) > 0),
  labelNode: onNode(async (node) => {
    const label = await ask(t('Label of {0}: key=value, or key- to remove it', node), labelPattern, t('A label is key=value'));
    return label && labelAction(node, label.trim());
  }),
  cordonNode: onNode(async (node) => ({ cordon: node }), ({ spec }) => !spec?.unschedulable),
  uncordonNode: onNode(async (node) => ({ uncordon: node }), ({ spec }) => spec?.unschedulable === true),
  drainNode: onNode(async (node) => ({ drain: { node, ignoreDaemonsets: true } })),
  nodeNotReady: onNode(async (node) => {
    const how = await pickOne(['stopped', 'hung', 'reported'] as const, t('How does {0} become NotReady?', node), (value) => notReadyText(value));
    if (how === undefined) return undefined;
    return how === 'reported' ? { nodeCondition: { node, set: { Ready: 'False' } } } : { kubelet: { node, state: how } };
  }),
  nodeRecover: onNode(async (node, panel) =>
    isReported(panel, node) ? { nodeCondition: { node, set: { Ready: 'True' } } } : { kubelet: { node, state: 'running' } }),
  addNode: onNode(async (like) => ({ addNode: { like } })),
  deleteNode: onNode(async (node) => ({ delete: { target: `Node/${node}` } })),
  cutNode: onNode(async (node) => ({ network: { node, apiserver: 'cut' } })),
  restoreNode: onNode(async (node) => ({ network: { node, apiserver: 'restored' } })),
  strayContainer: onNode(async (node) => ({ strayContainer: { node, pod: 'default/stray', container: 'stray' } })),
  deletePod: onPod(async (pod) => ({ delete: { target: `Pod/${pod}` } })),
  crashPod: onPod(async (pod) => ({ container: { pod: { name: pod }, exitCode: 1 } })),
  failProbe: onPod(async (pod) => ({ probe: { pod: { name: pod }, readiness: 'fail' } })),
  passProbe: onPod(async (pod) => ({ probe: { pod: { name: pod }, readiness: 'pass' } })),
} satisfies Readonly<Record<string, Asks>>;

type Answer = Action | '' | undefined;

function onNode(action: (node: string, panel: ClusterPanel) => Promise<Answer>, keep?: (node: Node) => boolean): Asks {
  return async (panel, target) => {
    const node = await pickNode(panel, target, keep);
    return node === undefined ? undefined : (await action(node, panel)) || undefined;
  };
}

function onPod(action: (pod: string) => Promise<Action>): Asks {
  return async (panel, target) => {
    const pod = await pickPod(panel, target);
    return pod === undefined ? undefined : action(pod);
  };
}

function nodeOf(panel: ClusterPanel, name: string): Node | undefined {
  return panel.simulation.session.cluster.world.nodes.get(name);
}

/** True when the kubelet works and says itself that the node is not Ready. */
function isReported(panel: ClusterPanel, node: string): boolean {
  return nodeOf(panel, node)?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'False') === true;
}

function labelAction(node: string, label: string): Action {
  const target = `Node/${node}`;
  if (label.endsWith('-') && !label.includes('=')) return { label: { target, remove: [label.slice(0, -1)] } };
  const at = label.indexOf('=');
  return { label: { target, set: { [label.slice(0, at)]: label.slice(at + 1) } } };
}

function notReadyText(how: 'stopped' | 'hung' | 'reported'): string {
  switch (how) {
    case 'stopped':
      return t('The machine stops: no heartbeat, its containers end');
    case 'hung':
      return t('The kubelet hangs: no heartbeat, containers go on');
    case 'reported':
      return t('The kubelet reports NotReady and works on');
  }
}

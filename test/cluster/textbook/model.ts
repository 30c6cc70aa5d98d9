import { readFileSync } from 'node:fs';
import type { Action, ActResult } from '../../../src/cluster/actions';
import type { DaemonSet, JsonObject, Pod } from '../../../src/cluster/api/types';
import { Cluster } from '../../../src/cluster/cluster';
import type { TextbookAction, TextbookDaemonSetController } from '../../../src/cluster/controllers/daemonset/textbookController';
import type { TextbookKubelets } from '../../../src/cluster/kubelet/textbook/kubelets';
import { english, type Localizer } from '../../../src/support/words/localizer';
import { textbookLine } from '../../../src/support/words/textbook';

const texts = JSON.parse(readFileSync('media/l10n/bundle.l10n.ja.json', 'utf8')) as Readonly<Record<string, string>>;

const japanese: Localizer = { t: (message, ...args) => english.t(texts[message] ?? message, ...args) };

/** A node of the model: taints are names. */
export function node(name: string, labels: Readonly<Record<string, string>> = {}, taints: readonly string[] = []): JsonObject {
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints: taints.map(named) } };
}

/** A declaration of places: selector and tolerated taints; `*` stands for all. */
export function set(name: string, selector: Readonly<Record<string, string>> = {}, tolerations: readonly string[] = []): JsonObject {
  const labels = { app: name };
  const spec = { nodeSelector: selector, tolerations: tolerations.map(toleration), containers: [{ name: 'agent', image: 'agent' }] };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } } };
}

/** A declaration of a number. */
export function deployment(name: string, replicas: number): JsonObject {
  const labels = { app: name };
  const template = { metadata: { labels }, spec: { containers: [{ name: 'app', image: 'app' }] } };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec: { replicas, selector: { matchLabels: labels }, template } };
}

/** A pod that a set owns, on a node since before the start. */
export function podOf(owner: string, on: string): JsonObject {
  const ownerReferences = [{ apiVersion: 'apps/v1', kind: 'DaemonSet', name: owner, uid: '', controller: true }];
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: `${owner}-${on}`, labels: { app: owner }, ownerReferences },
    spec: { nodeName: on, containers: [{ name: 'agent', image: 'agent' }] },
  };
}

/** A pod for a kubelet; start-up and exit in ticks. */
export function pod(name: string, { on, startup = 0, exitAfter, restart, container = 'app' }: {
  readonly on?: string; readonly startup?: number; readonly exitAfter?: number; readonly restart?: string; readonly container?: string;
} = {}): JsonObject {
  const annotations = { 'daemonscope.dev/startup': `${startup}s`, ...(exitAfter !== undefined && { 'daemonscope.dev/exitAfter': `${exitAfter}s` }) };
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name, annotations },
    spec: { ...(on && { nodeName: on }), ...(restart && { restartPolicy: restart }), containers: [{ name: container, image: 'image' }] },
  };
}

export function named(name: string): JsonObject {
  const [key = '', value] = name.split('=');
  return { key, ...(value !== undefined && { value }) };
}

function toleration(name: string): JsonObject {
  return name === '*' ? { operator: 'Exists' } : named(name);
}

/** A cluster in the textbook profile, seen as the models see it. */
export class Model {
  readonly cluster = new Cluster({ profile: 'textbook' });

  constructor(...objects: readonly JsonObject[]) {
    const { rejections } = this.cluster.start(objects);
    if (rejections.length > 0) throw new Error(rejections.map(({ message }) => message).join('\n'));
  }

  act(action: Action): ActResult {
    return this.cluster.act(action);
  }

  /** One reconcile of a set; what it did. */
  reconcile(name = 'log-agent'): readonly TextbookAction[] {
    this.cluster.journal.begin();
    const actions = this.controller.fillDifference(`default/${name}`);
    this.cluster.journal.commit({ kind: 'action', actor: this.controller.name, key: `default/${name}` });
    return actions;
  }

  /** So many ticks of the kubelets. */
  tick(count = 1): void {
    this.cluster.advance(count * 1000);
  }

  targets(name = 'log-agent'): readonly string[] {
    return this.controller.targets(`default/${name}`);
  }

  desired(name = 'log-agent'): number {
    return this.controller.slots.get(`default/${name}`)!.totals.desired;
  }

  converged(name = 'log-agent'): boolean {
    return this.controller.converged(`default/${name}`);
  }

  /** Pods as `name@node`, by node and name. */
  pods(prefix = ''): readonly string[] {
    const pods = [...this.cluster.world.pods.values()].map(({ metadata, spec }) => `${metadata.name}@${spec.nodeName}`);
    return pods.filter((name) => name.startsWith(prefix)).sort((a, b) => (order(a) < order(b) ? -1 : 1));
  }

  set(name = 'log-agent'): DaemonSet {
    return this.cluster.world.daemonsets.get(`default/${name}`)!;
  }

  pod(name: string): Pod | undefined {
    return this.cluster.world.pods.get(`default/${name}`);
  }

  /** Containers of a node as `id pod/name state`. */
  list(on = 'node-1'): readonly string[] {
    return this.kubelets.runtime.onNode(on).map(({ id, pod: key, name, state }) => `${id} ${key.slice(key.indexOf('/') + 1)}/${name} ${state}`);
  }

  running(on = 'node-1'): readonly string[] {
    return this.list(on).filter((each) => each.endsWith(' Running')).map((each) => each.split(' ')[1]!);
  }

  /** Names of declared pods with their sources. */
  declared(on = 'node-1'): readonly string[] {
    return this.kubelets.sources.declared(on).map(({ pod: { metadata }, source }) => `${metadata.name} ${source}`);
  }

  /** The models' own lines since a number of log entries. */
  lines(since = 0, words = japanese): readonly string[] {
    const { log } = this.cluster.world;
    const line = textbookLine(words);
    return Array.from({ length: log.size - since }, (_, index) => line(log.at(since + index + 1)!)).filter((text) => text !== undefined);
  }

  get logSize(): number {
    return this.cluster.world.log.size;
  }

  get kubelets(): TextbookKubelets {
    return this.cluster.components.kubelets as TextbookKubelets;
  }

  private get controller(): TextbookDaemonSetController {
    return this.cluster.components.daemonsets as TextbookDaemonSetController;
  }
}

function order(name: string): string {
  return name.split('@').reverse().join(' ');
}

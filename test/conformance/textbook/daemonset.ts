import { Cluster } from '../../../src/cluster/cluster';
import type { Action } from '../../../src/cluster/actions';
import type { JsonObject, Taint, Toleration } from '../../../src/cluster/api/types';
import type { TextbookAction, TextbookDaemonSetController } from '../../../src/cluster/controllers/daemonset/textbookController';
import type { Case, Step } from '../cases';
import { linesSince } from './log';
import type { TextbookBench } from './run';

interface GivenSet {
  readonly name: string;
  readonly selector: Readonly<Record<string, string>>;
  readonly tolerations: readonly string[];
}

/** The DaemonSet model: what happens to nodes is what a person does to them; a reconcile is the controller's own. */
export class DaemonSetBench implements TextbookBench {
  private readonly cluster = new Cluster({ profile: 'textbook' });
  private readonly key: string;
  private logBefore = 0;
  private actions: readonly TextbookAction[] = [];

  constructor({ given = {} }: Case) {
    const set = given['set'] as GivenSet;
    this.key = `default/${set.name}`;
    const { rejections } = this.cluster.start([manifestOf(set)]);
    if (rejections.length > 0) throw new Error(rejections[0]!.message);
  }

  perform(step: Step): void {
    this.logBefore = this.cluster.world.log.size;
    this.actions = [];
    if (step.op === 'reconcile') this.reconcile();
    else this.cluster.act(actionOf(step));
  }

  observe(): Readonly<Record<string, unknown>> {
    const { key, controller, cluster } = this;
    const { pods } = cluster.world;
    return {
      targets: controller.targets(key),
      desired: controller.slots.get(key)?.totals.desired,
      converged: controller.converged(key),
      pods: [...pods.values()].map(({ metadata: { name }, spec }) => ({ name, node: spec.nodeName ?? '' })).sort((a, b) => (a.node < b.node ? -1 : 1)),
      actions: this.actions,
      log: linesSince(cluster, this.logBefore),
    };
  }

  private reconcile(): void {
    this.cluster.journal.begin();
    this.actions = this.controller.fillDifference(this.key);
    this.cluster.journal.commit({ kind: 'action', actor: this.controller.name, key: this.key });
  }

  private get controller(): TextbookDaemonSetController {
    return this.cluster.components.daemonsets as TextbookDaemonSetController;
  }
}

function actionOf({ op, ...parameters }: Step): Action {
  const node = parameters['node'] as string;
  const target = `Node/${node}`;
  const key = parameters['key'] as string;
  switch (op) {
    case 'addNode':
      return { addNode: { object: nodeOf(node, parameters), ready: parameters['ready'] !== false } };
    case 'removeNode':
      return { delete: { target } };
    case 'setReady':
      return { nodeCondition: { node, set: { Ready: parameters['ready'] ? 'True' : 'False' } } };
    case 'setLabel':
      return { label: { target, set: { [key]: parameters['value'] as string } } };
    case 'removeLabel':
      return { label: { target, remove: [key] } };
    default:
      throw new Error(`unknown operation ${op}`);
  }
}

function nodeOf(name: string, { labels, taints }: Readonly<Record<string, unknown>>): JsonObject {
  const names = (taints ?? []) as readonly string[];
  return { apiVersion: 'v1', kind: 'Node', metadata: { name, labels: labels as JsonObject }, spec: { taints: names.map(taintOf) as never } };
}

/** A taint of the model is one name. */
function taintOf(name: string): Partial<Taint> {
  const [key = '', value] = name.split('=');
  return { key, ...(value !== undefined && { value }) };
}

function tolerationOf(name: string): Toleration {
  return name === '*' ? { operator: 'Exists' } : taintOf(name);
}

function manifestOf({ name, selector, tolerations }: GivenSet): JsonObject {
  const labels = { app: name };
  const template = {
    metadata: { labels },
    spec: { nodeSelector: selector, tolerations: tolerations.map(tolerationOf), containers: [{ name: 'agent', image: 'agent' }] },
  };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name }, spec: { selector: { matchLabels: labels }, template } } as unknown as JsonObject;
}

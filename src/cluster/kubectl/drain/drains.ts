import type { ActResult, Action } from '../../actions';
import { byCodeUnit } from '../../api/names';
import { podKey } from '../../api/pods';
import { refOf } from '../../api/ref';
import type { Pod } from '../../api/types';
import { budgetsOf, evictionRefusal } from '../../apiserver/eviction';
import type { ApiError } from '../../apiserver/errors';
import { withDisruptionTarget } from '../../controllers/disruptionTarget';
import type { Table } from '../../store/table';
import type { Actor, World } from '../../world';
import { outcome, say } from '../console';
import { cordon } from '../cordon';
import { planDrain } from './podFilters';

type DrainCommand = Extract<Action, { drain: unknown }>['drain'];

/** A drain that is under way: kubectl, waiting in its terminal. */
interface Drain {
  readonly node: string;
  /** Pods still to be evicted or to go, by key, with the uid they had. */
  readonly open: Readonly<Record<string, { readonly uid: string; readonly evicted: boolean; readonly refusal?: ApiError }>>;
  /** Seconds; undefined = the pods' own. */
  readonly gracePeriod?: number;
  readonly eviction: boolean;
}

const retryEvictionAfter = 5000;
const pollEvery = 1000;

/** kubectl drain: cordons, then evicts and waits until the pods are gone (node-lifecycle 11). */
export class Drains implements Actor {
  readonly name = 'kubectl';
  private readonly drains: Table<Drain>;

  constructor(private readonly world: World) {
    this.drains = world.store.table('drains');
    world.watch<Pod>(world.pods, (_key, before, after) => {
      const node = before?.spec.nodeName;
      if (node !== undefined && this.drains.has(node) && before?.metadata.uid !== after?.metadata.uid) world.agenda.enqueue(this.name, node);
    });
  }

  /** Begins a drain; a refusal leaves the node cordoned. */
  begin(command: DrainCommand): ActResult {
    const { node } = command;
    const cordoned = cordon(this.world, node);
    if (cordoned.rejections.length > 0) return cordoned;
    const plan = planDrain(this.podsOn(node), {
      flags: command as never,
      daemonSetExists: (namespace, name) => this.world.daemonsets.has(`${namespace}/${name}`),
      now: this.world.agenda.now,
    });
    if (plan.errors.length > 0) return outcome(this.world, 'drain', drainRefused(node, plan.errors));
    if (plan.warnings.length > 0) say(this.world, 'drain', `Node/${node}`, `Warning: ${plan.warnings.join('; ')}`);
    const open = Object.fromEntries(plan.evict.map((pod) => [podKey(pod), { uid: pod.metadata.uid ?? '', evicted: false }]));
    const gracePeriod = typeof command['gracePeriod'] === 'number' ? command['gracePeriod'] / 1000 : undefined;
    this.drains.put(node, { node, open, gracePeriod, eviction: command['disableEviction'] !== true });
    this.reconcile(node);
    return outcome(this.world, 'drain');
  }

  /** Evictions that a budget holds back now: a drain that waits counts as refused while it waits. */
  waiting(): readonly ApiError[] {
    return [...this.drains.values()]
      .sort((a, b) => byCodeUnit(a.node, b.node))
      .flatMap(({ open }) => Object.values(open).flatMap(({ refusal }) => refusal ?? []));
  }

  /** One look at the pods of a drain: evicts what may go, and ends when all are gone (node-lifecycle 11.5). */
  reconcile(node: string): void {
    const drain = this.drains.get(node);
    if (!drain) return;
    const entries = Object.entries(drain.open).flatMap(([key, entry]) => {
      const pod = this.world.pods.get(key);
      if (!pod || pod.metadata.uid !== entry.uid) {
        say(this.world, 'drain', `Pod/${key}`, `pod/${key.slice(key.indexOf('/') + 1)} ${drain.eviction ? 'evicted' : 'deleted'}`);
        return [];
      }
      return [[key, entry.evicted ? entry : this.evict(drain, key, pod, entry.uid)] as const];
    });
    if (entries.length === 0) return this.end(node);
    this.drains.put(node, { ...drain, open: Object.fromEntries(entries) });
    const held = entries.some(([, { evicted }]) => !evicted);
    this.world.agenda.enqueueAfter(this.name, node, held ? retryEvictionAfter : pollEvery, { steady: true });
  }

  private end(node: string): void {
    this.drains.remove(node);
    say(this.world, 'drain', `Node/${node}`, `node/${node} drained`);
  }

  private evict(drain: Drain, key: string, pod: Pod, uid: string): Drain['open'][string] {
    const { world } = this;
    const refusal = drain.eviction ? evictionRefusal(pod, budgetsOf(pod, world.others.values(), world.pods.values())) : undefined;
    const name = pod.metadata.name;
    if (refusal) {
      const text = `error when evicting pods/"${name}" -n "${pod.metadata.namespace ?? 'default'}" (will retry after 5s): ${refusal.message}`;
      say(world, 'drain', refOf('Pod', pod), text);
      return { uid, evicted: false, refusal };
    }
    say(world, 'drain', refOf('Pod', pod), `evicting pod ${key}`);
    if (drain.eviction) {
      world.api.updatePod(key, (current) => withDisruptionTarget(current, 'EvictionByEvictionAPI', 'Eviction API: evicting', world.agenda.now));
    }
    world.api.deletePod(key, { gracePeriodSeconds: drain.gracePeriod });
    return { uid, evicted: true };
  }

  private podsOn(node: string): readonly Pod[] {
    return [...this.world.indexes.podsByNode.get(node)].sort(byCodeUnit).map((key) => this.world.pods.get(key)!);
  }
}

function drainRefused(node: string, errors: readonly string[]): ApiError {
  const text = errors.length === 1 ? errors[0] : `[${errors.join(', ')}]`;
  const message = `error: unable to drain node "${node}" due to error: ${text}, continuing command...`;
  return { object: `Node/${node}`, reason: 'Drain', message, fields: [] };
}

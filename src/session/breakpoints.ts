import { controllerOf } from '../cluster/indexes';
import type { DaemonSet, DaemonSetStatus, Pod } from '../cluster/api/types';
import type { LogEntry } from '../cluster/log';
import type { Change, Step } from '../cluster/store/journal';
import type { Cause } from '../cluster/world';

export type StatusField = Exclude<keyof DaemonSetStatus, 'collisionCount' | 'observedGeneration'>;
export type Comparison = '==' | '>=' | '<=';

/** A condition that stops a run at the step in which it comes true. */
export type Breakpoint =
  /** An event, or a line of an actor, with this reason. */
  | { readonly kind: 'event'; readonly reason: string }
  /** A number in the status of a DaemonSet (`namespace/name`). */
  | { readonly kind: 'status'; readonly set: string; readonly field: StatusField; readonly is: Comparison; readonly value: number }
  /** Anything that happens to a node or to a pod on it. */
  | { readonly kind: 'node'; readonly node: string }
  /** The controller of a DaemonSet deletes or creates pods: a wave of a rollout begins. */
  | { readonly kind: 'wave'; readonly set: string };

/** The first of the breakpoints that a step meets. */
export function metBy(step: Step<Cause>, breakpoints: readonly Breakpoint[]): Breakpoint | undefined {
  return breakpoints.find((breakpoint) => step.changes.some((change) => meets(breakpoint, change, step.cause)));
}

/** True for two breakpoints that mean the same. */
export function sameBreakpoint(a: Breakpoint, b: Breakpoint): boolean {
  return idOf(a) === idOf(b);
}

function idOf(breakpoint: Breakpoint): string {
  switch (breakpoint.kind) {
    case 'event':
      return `event ${breakpoint.reason}`;
    case 'status':
      return `status ${breakpoint.set} ${breakpoint.field} ${breakpoint.is} ${breakpoint.value}`;
    case 'node':
      return `node ${breakpoint.node}`;
    case 'wave':
      return `wave ${breakpoint.set}`;
  }
}

function meets(breakpoint: Breakpoint, change: Change, cause: Cause): boolean {
  switch (breakpoint.kind) {
    case 'event':
      return change.table === 'log' && (change.after as LogEntry | undefined)?.reason === breakpoint.reason;
    case 'status':
      return change.table === 'daemonsets' && change.key === breakpoint.set && comesTrue(breakpoint, change);
    case 'node':
      return isAboutNode(breakpoint.node, change);
    case 'wave':
      return cause.kind === 'action' && change.table === 'pods' && startsWave(breakpoint.set, change);
  }
}

function comesTrue(breakpoint: Breakpoint & { kind: 'status' }, { before, after }: Change): boolean {
  return holds(breakpoint, after as DaemonSet | undefined) && !holds(breakpoint, before as DaemonSet | undefined);
}

function holds({ field, is, value }: Breakpoint & { kind: 'status' }, set: DaemonSet | undefined): boolean {
  if (!set?.status) return false;
  const actual = set.status[field] ?? 0;
  return is === '==' ? actual === value : is === '>=' ? actual >= value : actual <= value;
}

function isAboutNode(node: string, { table, key, before, after }: Change): boolean {
  if (table === 'nodes') return key === node;
  if (table !== 'pods') return false;
  return nodeOf(before as Pod | undefined) === node || nodeOf(after as Pod | undefined) === node;
}

function nodeOf(pod: Pod | undefined): string | undefined {
  return pod?.spec.nodeName;
}

/** A living pod of the set that begins to go while its node stays: what a wave starts with. */
function startsWave(set: string, change: Change): boolean {
  const [before, after] = [change.before as Pod | undefined, change.after as Pod | undefined];
  if (!ownedBy(set, before ?? after)) return false;
  const going = after === undefined || after.metadata.deletionTimestamp !== undefined;
  const living = before !== undefined && before.metadata.deletionTimestamp === undefined;
  return (living && going) || (before === undefined && after !== undefined);
}

function ownedBy(set: string, pod: Pod | undefined): boolean {
  const owner = pod && controllerOf(pod);
  return owner?.kind === 'DaemonSet' && `${pod!.metadata.namespace ?? 'default'}/${owner.name}` === set;
}

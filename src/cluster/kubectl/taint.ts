import type { Action, ActResult } from '../actions';
import type { Taint } from '../api/types';
import { replaceNode } from '../apiserver/requests';
import { isApiError, usage } from '../apiserver/statuses';
import { keyProblems, valueProblems } from '../apiserver/validation/names';
import type { World } from '../world';
import { outcome, report } from './console';
import { findNode } from './objects';

type TaintCommand = Extract<Action, { taint: unknown }>['taint'];

/** A taint to remove: of one effect, or of all. */
interface Removal {
  readonly key: string;
  readonly effect?: string;
}

const effects: readonly string[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

/** kubectl taint, without --overwrite. What is added comes before the taints that are there, as kubectl writes it. */
export function taint(world: World, { node: name, add = [], remove = [] }: TaintCommand): ActResult {
  const node = findNode(world, name);
  const object = `Node/${name}`;
  if (isApiError(node)) return outcome(world, 'taint', node);
  const added = add.map(parseTaint);
  const removed = remove.map(parseRemoval);
  const wrong = [...added, ...removed].find((one) => typeof one === 'string');
  if (typeof wrong === 'string') return outcome(world, 'taint', usage(object, wrong));
  const result = change(name, node.spec?.taints ?? [], added as Taint[], removed as Removal[]);
  if (typeof result === 'string') return outcome(world, 'taint', usage(object, result));
  const written = replaceNode(world, node, { ...node, spec: { ...node.spec, taints: result } });
  if (typeof written !== 'string') return outcome(world, 'taint', written);
  return report(world, 'taint', object, remove.length === 0 ? 'tainted' : add.length === 0 ? 'untainted' : 'modified');
}

/** The taints afterwards, or kubectl's complaint. */
function change(node: string, before: readonly Taint[], add: readonly Taint[], remove: readonly Removal[]): readonly Taint[] | string {
  const taken = add.filter((one) => before.some((other) => other.key === one.key && other.effect === one.effect));
  if (taken.length > 0) {
    const keys = taken.map(({ key }) => key).join(',');
    return `node ${node} already has ${keys} taint(s) with same effect(s) and --overwrite is false`;
  }
  const missing = remove.filter((removal) => !before.some((one) => isRemovedBy(one, removal)));
  if (missing.length > 0) {
    const texts = missing.map(({ key, effect }) => `taint "${key}${effect === undefined ? '' : `:${effect}`}" not found`);
    return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`;
  }
  return [...add, ...before].filter((one) => !remove.some((removal) => isRemovedBy(one, removal)));
}

function isRemovedBy({ key, effect }: Taint, removal: Removal): boolean {
  return key === removal.key && (removal.effect === undefined || effect === removal.effect);
}

/** `key=value:Effect` or `key:Effect`; a text when it is neither. */
function parseTaint(spec: string): Taint | string {
  const { key, value, effect, rest } = split(spec);
  if (rest || effect === undefined) return `invalid taint spec: ${spec}`;
  const problems = [...keyProblems(key), ...valueProblems(value ?? '')];
  if (problems.length > 0) return `invalid taint spec: ${spec}, ${problems.join('; ')}`;
  if (!effects.includes(effect)) return `invalid taint effect: ${effect}, unsupported taint effect`;
  return { key, ...(value === undefined || value === '' ? {} : { value }), effect: effect as Taint['effect'] };
}

/** `key`, `key:Effect` or the same with a value, which does not matter, each with or without kubectl's `-`. */
function parseRemoval(spec: string): Removal | string {
  const { key, effect, rest } = split(spec.endsWith('-') ? spec.slice(0, -1) : spec);
  if (rest || key === '') return `invalid taint spec: ${spec}`;
  return effect === undefined ? { key } : { key, effect };
}

function split(spec: string): { key: string; value?: string; effect?: string; rest: boolean } {
  const [named = '', effect, ...more] = spec.split(':');
  const [key = '', value, ...others] = named.split('=');
  return { key, value, effect, rest: more.length + others.length > 0 };
}

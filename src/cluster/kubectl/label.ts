import type { Action, ActResult } from '../actions';
import type { StringMap } from '../api/types';
import { isApiError } from '../apiserver/statuses';
import type { World } from '../world';
import { outcome, report, say } from './console';
import { findTarget, writeBack, type Target } from './objects';

type Label = Extract<Action, { label: unknown }>['label'];

/** kubectl label --overwrite. */
export function label(world: World, command: Label): ActResult {
  return change(world, command, { verb: 'label', field: 'labels', past: 'labeled' });
}

/** kubectl annotate --overwrite. */
export function annotate(world: World, command: Label): ActResult {
  return change(world, command, { verb: 'annotate', field: 'annotations', past: 'annotated' });
}

interface Words {
  readonly verb: 'label' | 'annotate';
  readonly field: 'labels' | 'annotations';
  readonly past: string;
}

function change(world: World, { target, set = {}, remove = [] }: Label, { verb, field, past }: Words): ActResult {
  const found = findTarget(world, target);
  if (isApiError(found)) return outcome(world, verb, found);
  const before = found.object.metadata[field] ?? {};
  if (verb === 'label') {
    for (const key of remove) if (!Object.hasOwn(before, key)) say(world, verb, target, `label "${key}" not found.`);
  }
  const written = writeBack(world, found, withMap(found, field, changed(before, set, remove)));
  if (typeof written !== 'string') return outcome(world, verb, written);
  const onlyRemoved = Object.keys(set).length === 0 && verb === 'label';
  return report(world, verb, target, written === 'unchanged' ? `not ${past}` : onlyRemoved ? `un${past}` : past);
}

function changed(before: StringMap, set: StringMap, remove: readonly string[]): StringMap {
  return Object.fromEntries(Object.entries({ ...before, ...set }).filter(([key]) => !remove.includes(key)));
}

function withMap({ object }: Target, field: Words['field'], map: StringMap): Target['object'] {
  return { ...object, metadata: { ...object.metadata, [field]: map } } as Target['object'];
}

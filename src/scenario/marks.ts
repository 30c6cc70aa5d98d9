import type { JsonObject, JsonValue } from '../cluster/api/types';
import { nearestNode, type Path, type RangeNode } from '../manifests/ranges';
import { scenarioError, type ScenarioProblem } from './problems';

/** Marks that `since` names before they are set, and names given twice. The value is a checked scenario. */
export function checkMarks(scenario: JsonObject, ranges: RangeNode): readonly ScenarioProblem[] {
  const problems: ScenarioProblem[] = [];
  const known = new Set<string>();
  const steps = ((scenario.spec as JsonObject).steps ?? []) as readonly JsonObject[];
  steps.forEach((step, index) => {
    const path: Path = ['spec', 'steps', index];
    if (typeof step.mark === 'string') {
      const range = nearestNode(ranges, [...path, 'mark']).value;
      if (known.has(step.mark)) problems.push(scenarioError('duplicate-mark', { name: step.mark }, range));
      known.add(step.mark);
    }
    for (const { name, at } of sinceIn(step.expect, [...path, 'expect'])) {
      const list = [...known].join(', ');
      if (!known.has(name)) problems.push(scenarioError('unknown-mark', { name, known: list }, nearestNode(ranges, at).value));
    }
  });
  return problems;
}

function sinceIn(value: JsonValue | undefined, path: Path): { name: string; at: Path }[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, index: number) => sinceIn(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as JsonObject).flatMap(([key, child]) => {
    const at = [...path, key];
    const free = ['labels', 'nodes', 'list'].includes(key);
    if (key === 'since' && typeof child === 'string') return [{ name: child, at }];
    return free ? [] : sinceIn(child, at);
  });
}

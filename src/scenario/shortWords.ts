import type { JsonValue } from '../cluster/api/types';
import type { SourceRange } from '../manifests/problems';
import type { PathStep, RangeNode } from '../manifests/ranges';

/** What of a text was read. */
export interface ReadText {
  readonly value: JsonValue;
  readonly ranges: RangeNode;
}

/**
 * Takes back the one reading in which kubectl and YAML 1.2 differ for a single letter: in a scenario `y` and `n` are
 * texts, as labels such as `{app: y}` mean them. Values and keys are looked up in the text.
 */
export function withShortWords(text: string, { value, ranges }: ReadText): ReadText {
  if (!/(^|[\s{[,:-])[yYnN]([\s}\],:]|$)/m.test(text)) return { value, ranges };
  return restore(text, value, ranges);
}

function restore(text: string, value: JsonValue, node: RangeNode): ReadText {
  const { children } = node;
  if (!children) return { value: wordAt(text, value, node.value) ?? value, ranges: node };
  const parts = [...children].map(([step, child]) => {
    const part = restore(text, inside(value, step), child);
    const key = child.key && typeof step === 'string' ? wordAt(text, step === 'true' || step === 'false' ? step === 'true' : null, child.key) : undefined;
    return { step: key ?? step, ...part };
  });
  const ranges = { ...node, children: new Map<PathStep, RangeNode>(parts.map(part => [part.step, part.ranges])) };
  if (Array.isArray(value)) return { value: parts.map(part => part.value), ranges };
  return { value: Object.fromEntries(parts.map(part => [String(part.step), part.value])), ranges };
}

function inside(value: JsonValue, step: PathStep): JsonValue {
  return (value as unknown as Readonly<Record<PathStep, JsonValue>>)[step] ?? null;
}

function wordAt(text: string, value: JsonValue, { start, end }: SourceRange): string | undefined {
  return typeof value === 'boolean' && end - start === 1 && /[yYnN]/.test(text.charAt(start)) ? text.charAt(start) : undefined;
}

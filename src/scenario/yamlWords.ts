import type { JsonValue } from '../cluster/api/types';
import type { SourceRange } from '../manifests/problems';
import type { PathStep, RangeNode } from '../manifests/ranges';

/** What of a text was read. */
export interface ReadText {
  readonly value: JsonValue;
  readonly ranges: RangeNode;
}

/** Words that kubectl reads as true or false, and YAML 1.2 as texts. */
const words = /^(?:y|n|yes|no|on|off)$/i;

/** Keys below which Kubernetes objects stand. */
const objectKeys = new Set<PathStep>(['objects', 'object', 'merge']);

/**
 * A scenario is YAML 1.2: `on` is a key of `lands`, and `yes` a text. Inside Kubernetes objects kubectl's reading
 * stays, but for the single letters, which as in `{app: y}` are meant as texts. The text is looked up for that.
 */
export function asYaml12(text: string, { value, ranges }: ReadText): ReadText {
  return restore(text, value, ranges, false);
}

function restore(text: string, value: JsonValue, node: RangeNode, inObject: boolean): ReadText {
  const { children } = node;
  if (!children) return { value: typeof value === 'boolean' ? wordAt(text, node.value, inObject) ?? value : value, ranges: node };
  const parts = [...children].map(([step, child]) => ({
    step: (step === 'true' || step === 'false' ? child.key && wordAt(text, child.key, false) : undefined) ?? step,
    ...restore(text, inside(value, step), child, inObject || objectKeys.has(step)),
  }));
  const ranges = { ...node, children: new Map<PathStep, RangeNode>(parts.map(part => [part.step, part.ranges])) };
  if (Array.isArray(value)) return { value: parts.map(part => part.value), ranges };
  return { value: Object.fromEntries(parts.map(part => [String(part.step), part.value])), ranges };
}

function inside(value: JsonValue, step: PathStep): JsonValue {
  return (value as unknown as Readonly<Record<PathStep, JsonValue>>)[step] ?? null;
}

function wordAt(text: string, { start, end }: SourceRange, lettersOnly: boolean): string | undefined {
  const word = end - start <= 3 ? text.slice(start, end) : '';
  return words.test(word) && (!lettersOnly || word.length === 1) ? word : undefined;
}

import type { JsonValue } from '../cluster/api/types';
import { nodeAt, type Path, type RangeNode } from './ranges';
import type { YamlFailure } from './yaml/events';

/** How much of a file is a template: only this document, or (with control structures) the whole file. */
export interface TemplateFound {
  readonly at: number;
  readonly extent: 'document' | 'file';
}

const CONTROL = /^[ \t]*(?:-[ \t]+)?\{\{-?[ \t]*(?:if|range|with|define|end|else|template|include|block|\/\*|\$\w+[ \t]*:=)/m;

/**
 * Braces where a text stopped being YAML: Helm, Go and Jinja templates are left alone. A mistake in a document that
 * has braces elsewhere (dashboards in a ConfigMap) stays a mistake.
 */
export function templateInSyntax(text: string, failure: YamlFailure): TemplateFound | undefined {
  if (!text.includes('{{')) return undefined;
  const at = atFailure(text, failure.start);
  return at < 0 ? undefined : { at, extent: CONTROL.test(text) ? 'file' : 'document' };
}

/**
 * Braces in a scalar without quotes: a template that is YAML by chance. Arguments and annotations may have them, and
 * so may quoted text and block scalars.
 */
export function templateInValues(value: JsonValue, text: string, root: () => RangeNode): TemplateFound | undefined {
  if (!text.includes('{{')) return undefined;
  for (const path of fieldsWithBraces(value, [])) {
    const range = nodeAt(root(), path)?.value;
    const written = range ? text.slice(range.start, range.end) : '';
    if (/^[^"'|>]/.test(written) && written.includes('{{')) return { at: range!.start + written.indexOf('{{'), extent: 'document' };
  }
  return undefined;
}

const FREE_TEXT = new Set(['args', 'command', 'env', 'annotations', 'data', 'stringData']);

function* fieldsWithBraces(value: JsonValue, path: Path): Generator<Path, void> {
  if (typeof value === 'string' && value.includes('{{') && !value.includes('\n')) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, field] of Object.entries(value)) {
    if (!FREE_TEXT.has(key)) yield* fieldsWithBraces(field as JsonValue, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** Braces on the line where the text stopped being YAML or on the one before, or at the very start of a line. */
function atFailure(text: string, position: number): number {
  const line = lineStart(text, Math.min(position, text.length));
  const before = lineStart(text, Math.max(0, line - 1));
  const end = text.indexOf('\n', position);
  const near = text.slice(before, end < 0 ? text.length : end).indexOf('{{');
  if (near >= 0) return before + near;
  const start = /^\{\{/m.exec(text);
  return start ? start.index : -1;
}

function lineStart(text: string, position: number): number {
  return text.lastIndexOf('\n', position - 1) + 1;
}

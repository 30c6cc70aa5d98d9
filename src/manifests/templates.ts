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
  const path = bracesIn(value, []);
  const range = path && nodeAt(root(), path)?.value;
  if (!range || !/^[^"'|>]/.test(text.slice(range.start))) return undefined;
  const at = text.slice(range.start, range.end).indexOf('{{');
  return at < 0 ? undefined : { at: range.start + at, extent: 'document' };
}

const FREE_TEXT = new Set(['args', 'command', 'env', 'annotations', 'data', 'stringData']);

function bracesIn(value: JsonValue, path: Path): Path | undefined {
  if (typeof value === 'string') return value.includes('{{') && !value.includes('\n') ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, field] of Object.entries(value)) {
    const found = FREE_TEXT.has(key) ? undefined : bracesIn(field as JsonValue, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
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

import { EVENT_ID, SCALAR_STYLE, readEvents, type YamlFailure } from './yaml/events';

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

/** Braces in a scalar without quotes: a template that is YAML by chance. Quoted text and block scalars may have them. */
export function templateInValues(text: string): TemplateFound | undefined {
  if (!text.includes('{{')) return undefined;
  const at = inPlainScalar(text);
  return at < 0 ? undefined : { at, extent: 'document' };
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

function inPlainScalar(text: string): number {
  for (const event of readEvents(text).events) {
    if (event.type !== EVENT_ID.SCALAR || event.style !== SCALAR_STYLE.PLAIN || event.valueStart < 0) continue;
    const at = text.slice(event.valueStart, event.valueEnd).indexOf('{{');
    if (at >= 0) return event.valueStart + at;
  }
  return -1;
}

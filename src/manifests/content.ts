import type { AssumedType } from './classify';
import { objectsIn, type ObjectSeed } from './objects';
import { locate, parseText } from './parse';
import { problem, type Finding, type Problem, type SourceRange } from './problems';
import { nearestNode, nodeAt, type Path, type RangeNode } from './ranges';
import { textAfterSeparator } from './split';
import { templateInSyntax, templateInValues, type TemplateFound } from './templates';
import type { YamlFailure } from './yaml/events';

/** What a text says, whatever file it stands in. Ranges count from its start; it is kept while the text stays. */
export interface Content {
  readonly objects: readonly ContentObject[];
  readonly problems: readonly Problem[];
  readonly template: TemplateFound | undefined;
  readonly failed: YamlFailure | undefined;
  /** Where its fields stand; made when first asked for, because most fields are never asked about. */
  readonly places: Places;
}

export interface ContentObject {
  readonly seed: ObjectSeed;
  readonly problems: readonly Problem[];
}

/** How a text is to be read. */
export interface Reading {
  readonly fileName: string;
  readonly assumed: AssumedType | undefined;
  /** The text is a list of one item (`- …`). */
  readonly item: boolean;
}

/** The ranges of a text, found once. */
export class Places {
  private root: RangeNode | undefined;

  rootOf(text: string): RangeNode {
    return (this.root ??= locate(text));
  }
}

/** Reads one document or list item. Never throws. */
export function readContent(text: string, reading: Reading): Content {
  const parsed = parseText(text);
  const places = new Places();
  if (parsed.failure || parsed.value === undefined) return unreadable(text, parsed.failure!, places);
  const value = reading.item && Array.isArray(parsed.value) ? parsed.value[0] ?? null : parsed.value;
  const path: Path = reading.item && Array.isArray(parsed.value) ? [0] : [];
  const found = objectsIn(value, { fileName: reading.fileName, path, assumed: reading.assumed });
  const template = found.objects.length > 0 ? templateInValues(parsed.value, text, () => places.rootOf(text)) : undefined;
  if (template) return { ...nothing(places), problems: [templateNotice(template, text)], template };
  const placed = (findings: readonly Finding[]): readonly Problem[] =>
    findings.length === 0 ? none : findings.map(each => place(each, places.rootOf(text)));
  const objects = found.objects.map(seed => ({ seed, problems: placed(seed.findings) }));
  const problems = [...separatorProblem(text), ...parsed.problems, ...placed(found.findings)];
  return { objects, problems, template: undefined, failed: undefined, places };
}

/** No YAML: a template, which is left alone with a notice, or a mistake. */
function unreadable(text: string, failure: YamlFailure, places: Places): Content {
  const template = templateInSyntax(text, failure);
  if (template) return { ...nothing(places), problems: [templateNotice(template, text)], template };
  return { ...nothing(places), problems: [syntaxProblem(failure, text)], failed: failure };
}

const none: readonly Problem[] = [];

function nothing(places: Places): Content {
  return { objects: [], problems: none, template: undefined, failed: undefined, places };
}

function place({ severity, code, args, path, at }: Finding, root: RangeNode): Problem {
  const exact = nodeAt(root, path);
  const node = exact ?? nearestNode(root, path);
  const range = exact && at === 'value' && path.length > 0 ? exact.value : node.key ?? firstOf(node);
  return problem(severity, code, args, range);
}

/** Whole documents are too much to underline: their first key stands for them. */
function firstOf(node: RangeNode): SourceRange {
  const first = node.children?.values().next().value;
  return first?.key ?? first?.value ?? node.value;
}

function templateNotice({ at }: TemplateFound, text: string): Problem {
  const end = text.indexOf('}}', at);
  return problem('info', 'not-template', { engine: 'go' }, { start: at, end: end < 0 || end - at > 200 ? at + 2 : end + 2 });
}

/** From where the parser stopped to the end of that line; at the end of a text, the last thing written. */
function syntaxProblem({ reason, start, end }: YamlFailure, text: string): Problem {
  let from = Math.max(0, Math.min(start, text.length - 1));
  if (start >= text.length || isLineBreak(text, from)) while (from > 0 && /\s/.test(text.charAt(from))) from -= 1;
  const line = /[\r\n]/.exec(text.slice(from, from + 200));
  const to = end > start ? end : from + Math.max(1, line ? line.index : Math.min(200, text.length - from));
  return problem('error', 'yaml-syntax', { reason }, { start: from, end: Math.max(to, from) });
}

function isLineBreak(text: string, at: number): boolean {
  return text.charAt(at) === '\n' || text.charAt(at) === '\r';
}

function separatorProblem(text: string): readonly Problem[] {
  const behind = textAfterSeparator(text);
  if (!behind) return none;
  return [problem('error', 'yaml-separator', { text: behind.text }, { start: behind.at, end: behind.at + behind.text.length })];
}

import type { JsonObject, JsonValue } from '../cluster/api/types';
import { locate, parseText } from '../manifests/parse';
import type { SourceRange } from '../manifests/problems';
import { nearestNode, nodeAt, type RangeNode } from '../manifests/ranges';
import { isEmptyPart, split } from '../manifests/split';
import { shiftedNode } from './shift';
import { buildScenario } from './build';
import { checkMarks } from './marks';
import { checkShape } from './check';
import type { Outline, ParsedScenario } from './model';
import { fromReader, scenarioError, type ScenarioProblem } from './problems';
import { asYaml12 } from './yamlWords';
import { scenario as shape } from './schema/scenario';

/** Reads a scenario file. Every error is a problem at its place; with an error there is no scenario. Never throws. */
export function parseScenario(text: string): ParsedScenario {
  const parts = [...split(text)].filter(part => !isEmptyPart(text.slice(part.start, part.end)));
  const [first, second] = parts;
  if (!first) return broken([scenarioError('empty', {}, { start: 0, end: text.length })], text);
  const document = readDocument(text.slice(first.start, first.end), first.start);
  const problems = [...document.problems];
  if (second) problems.push(scenarioError('several-documents', {}, { start: second.start, end: second.start + 3 }));
  if (document.value === undefined || !document.ranges) return broken(problems, text);
  const { value, ranges } = document;
  problems.push(...checkShape(value, shape, ranges).filter(problem => !isTaintName(problem, value)));
  const outline = outlineOf(value, ranges);
  if (problems.length === 0) problems.push(...checkMarks(value as JsonObject, ranges));
  const scenario = problems.length === 0 ? buildScenario(value as JsonObject, ranges) : undefined;
  return { scenario, problems: problems.sort((a, b) => a.range.start - b.range.start), outline };
}

interface Document {
  readonly value: JsonValue | undefined;
  readonly ranges: RangeNode | undefined;
  readonly problems: readonly ScenarioProblem[];
}

function readDocument(text: string, offset: number): Document {
  const { value, failure, problems } = parseText(text);
  if (failure) {
    const range = lineAround(text, failure.start, failure.end);
    return { value: undefined, ranges: undefined, problems: [scenarioError('syntax', { reason: failure.reason }, shift(range, offset))] };
  }
  const own = problems.flatMap(problem => fromReader(problem) ?? []);
  const read = value === undefined ? undefined : asYaml12(text, { value, ranges: locate(text) });
  return {
    value: read?.value,
    ranges: read && shiftedNode(read.ranges, offset),
    problems: own.map(problem => ({ ...problem, range: shift(problem.range, offset) })),
  };
}

/** A taint of the textbook profile is one name: its effect may be left out (textbook 1). */
function isTaintName({ code, args }: ScenarioProblem, value: JsonValue): boolean {
  const spec = (value as JsonObject | null)?.spec as JsonObject | null | undefined;
  if (code !== 'wrong-format' || spec?.profile !== 'textbook') return false;
  const { format, value: text } = args as ScenarioProblem<'wrong-format'>['args'];
  return (format === 'taint' || format === 'exact-taint') && /^[^=:\s]+(=[^:\s]*)?$/.test(text);
}

function outlineOf(value: JsonValue, ranges: RangeNode): Outline {
  const metadata = (value as JsonObject | null)?.metadata as JsonObject | undefined;
  const name = metadata && typeof metadata.name === 'string' ? metadata.name : undefined;
  const node = nodeAt(ranges, ['metadata', 'name']) ?? nearestNode(ranges, ['metadata']);
  return { name, nameRange: node.value, value };
}

function broken(problems: readonly ScenarioProblem[], text: string): ParsedScenario {
  const name = /^\s+name:\s*["']?([a-z0-9][-a-z0-9]*)/m.exec(text);
  const start = name ? name.index + name[0].length - name[1]!.length : 0;
  const nameRange = { start, end: start + (name?.[1]?.length ?? 0) };
  return { scenario: undefined, problems, outline: { name: name?.[1], nameRange, value: undefined } };
}

function shift({ start, end }: SourceRange, by: number): SourceRange {
  return { start: start + by, end: end + by };
}

/** A place without width becomes the rest of its line, so that it can be seen. */
function lineAround(text: string, start: number, end: number): SourceRange {
  const at = Math.max(0, Math.min(start, text.length));
  if (end > at) return { start: at, end };
  const next = text.indexOf('\n', at);
  const stop = next < 0 ? text.length : next;
  return stop > at ? { start: at, end: stop } : { start: Math.max(0, text.lastIndexOf('\n', at - 1) + 1), end: at };
}

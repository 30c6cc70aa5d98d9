import type { JsonObject, JsonValue } from '../../cluster/api/types';
import { limits } from '../limits';
import { problem, type Problem, type SourceRange } from '../problems';
import type { PathStep, RangeNode } from '../ranges';
import { EVENT_ID, SCALAR_STYLE, YamlFailure, getScalarValue, type CollectionEvent, type EventStream, type ScalarEvent, type YamlEvent } from './events';
import { keyText, resolvePlain, resolveTagged } from './scalars';

export interface Composed {
  readonly value: JsonValue;
  readonly problems: readonly Problem[];
  readonly ranges: RangeNode | undefined;
}

/**
 * The first document of a stream as JSON, in one walk; with `ranges` also where every field stands. Throws a
 * `YamlFailure` for what has no JSON: collections as keys, unknown anchors, aliases that contain themselves or
 * multiply. Duplicate keys: the last wins, as in Kubernetes' decoder, and a warning says so.
 */
export function compose(stream: EventStream, ranges: boolean): Composed {
  const quick = new Composer(stream, ranges);
  const value = quick.document();
  if (!quick.repeated || ranges) return { value, problems: quick.problems, ranges: quick.range };
  // Repeated keys are rare: only then is the text walked again, with the places to report.
  return compose(stream, true);
}

interface Anchor {
  value: JsonValue;
  /** Nodes below the anchor, aliases counted as what they stand for. */
  size: number;
  range: RangeNode | undefined;
  open: boolean;
}

type Mutable = Record<string, JsonValue>;

class Composer {
  readonly problems: Problem[] = [];
  /** The ranges of the node read last. */
  range: RangeNode | undefined;
  repeated = false;
  private readonly text: string;
  private readonly events: readonly YamlEvent[];
  private readonly anchors = new Map<string, Anchor>();
  private at = 0;
  private size = 0;
  private aliased = 0;
  /** End of the text read so far: collections end where their last descendant does. */
  private end = 0;

  constructor({ text, events }: EventStream, private readonly ranges: boolean) {
    this.text = text;
    this.events = events;
  }

  document(): JsonValue {
    if (this.events.length === 0) return null;
    this.at = 1;
    try {
      return this.node();
    } catch (error) {
      // A scalar that cannot be resolved does not know its place.
      throw error instanceof YamlFailure && error.start < 0 ? new YamlFailure(error.reason, this.end) : error;
    }
  }

  private node(): JsonValue {
    const event = this.events[this.at++]!;
    this.size += 1;
    switch (event.type) {
      case EVENT_ID.SCALAR:
        return event.anchorStart < 0 ? this.scalar(event) : this.anchored(event, () => this.scalar(event));
      case EVENT_ID.MAPPING:
        return event.anchorStart < 0 ? this.mapping(event) : this.anchored(event, anchor => this.mapping(event, anchor));
      case EVENT_ID.SEQUENCE:
        return event.anchorStart < 0 ? this.sequence(event) : this.anchored(event, anchor => this.sequence(event, anchor));
      case EVENT_ID.ALIAS:
        return this.alias(event.anchorStart, event.anchorEnd);
      default:
        throw new YamlFailure('unexpected end of the document', this.end);
    }
  }

  private scalar(event: ScalarEvent): JsonValue {
    const source = getScalarValue(this.text, event);
    const place = event.valueStart < 0 ? this.end : event.valueStart;
    if (event.valueStart >= 0) this.end = event.valueEnd;
    if (this.ranges) this.range = { value: scalarRange(event, this.end) };
    if (event.tagStart >= 0) return this.tagged(event, source, place);
    if (event.style !== SCALAR_STYLE.PLAIN) return event.fast ? source : wellFormed(source);
    return resolvePlain(source);
  }

  private tagged(event: ScalarEvent, source: string, place: number): JsonValue {
    const tag = this.text.slice(event.tagStart, event.tagEnd);
    if (tag === '!!map' && source === '') return {};
    if (tag === '!!seq' && source === '') return [];
    return resolveTagged(tag, source, place);
  }

  private sequence(event: CollectionEvent, anchor?: Anchor): JsonValue {
    const items: JsonValue[] = [];
    const children = this.ranges ? new Map<PathStep, RangeNode>() : undefined;
    if (anchor) anchor.value = items;
    this.end = Math.max(this.end, event.start);
    while (this.events[this.at]!.type !== EVENT_ID.POP) {
      items.push(this.node());
      children?.set(items.length - 1, this.range!);
    }
    this.close(event, children);
    return items;
  }

  private mapping(event: CollectionEvent, anchor?: Anchor): JsonValue {
    const fields: Mutable = {};
    const children = this.ranges ? new Map<PathStep, RangeNode>() : undefined;
    const own = new Set<string>();
    if (anchor) anchor.value = fields;
    this.end = Math.max(this.end, event.start);
    for (let next = this.events[this.at]!; next.type !== EVENT_ID.POP; next = this.events[this.at]!) {
      if (this.isMerge(next)) this.merge(fields, children, own);
      else this.field(fields, children, own);
    }
    this.close(event, children);
    return fields;
  }

  private field(fields: Mutable, children: Map<PathStep, RangeNode> | undefined, own: Set<string>): void {
    const keyAt = this.end;
    const key = keyText(this.node(), keyAt);
    const keyRange = this.range?.value;
    this.end += 1;
    const value = this.node();
    if (own.has(key)) this.repeat(key, keyRange, children?.get(key)?.key);
    own.add(key);
    put(fields, key, value);
    children?.set(key, { ...this.range!, key: keyRange! });
  }

  private repeat(key: string, second: SourceRange | undefined, first: SourceRange | undefined): void {
    this.repeated = true;
    if (!second || !first || this.problems.length >= limits.problems) return;
    this.problems.push(problem('warning', 'yaml-duplicate-key', { key }, second, [{ uri: '', range: first }]));
  }

  private isMerge(event: YamlEvent): boolean {
    return event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && event.valueEnd - event.valueStart === 2
      && this.text.startsWith('<<', event.valueStart);
  }

  /** Merged fields take effect where `<<` stands, as in kubectl's reader: fields before it are overwritten. */
  private merge(fields: Mutable, children: Map<PathStep, RangeNode> | undefined, own: ReadonlySet<string>): void {
    const key = this.events[this.at++] as ScalarEvent;
    const value = this.node();
    const range = this.range;
    const sources = Array.isArray(value) ? [...value.entries()].reverse() : [[undefined, value] as const];
    for (const [index, source] of sources) {
      if (!isObject(source)) throw new YamlFailure('map merge requires map or sequence of maps as the value', key.valueStart, key.valueEnd);
      const places = index === undefined ? range : range?.children?.get(index);
      this.charge(Object.keys(source).length, key.valueStart);
      for (const [name, merged] of Object.entries(source)) {
        if (own.has(name)) this.overwrites(name, key);
        put(fields, name, merged!);
        const place = places?.children?.get(name);
        if (place) children?.set(name, place);
      }
    }
  }

  private overwrites(name: string, key: ScalarEvent): void {
    if (this.problems.length >= limits.problems) return;
    const range = { start: key.valueStart, end: key.valueEnd };
    this.problems.push(problem('warning', 'yaml-merge-order', { key: name }, range));
  }

  private anchored(event: ScalarEvent | CollectionEvent, read: (anchor: Anchor) => JsonValue): JsonValue {
    const anchor: Anchor = { value: null, size: 0, range: undefined, open: true };
    this.anchors.set(this.text.slice(event.anchorStart, event.anchorEnd), anchor);
    const before = this.size;
    anchor.value = read(anchor);
    anchor.size = this.size - before + 1;
    anchor.range = this.range;
    anchor.open = false;
    return anchor.value;
  }

  private alias(start: number, end: number): JsonValue {
    const name = this.text.slice(start, end);
    const anchor = this.anchors.get(name);
    if (!anchor) throw new YamlFailure(`unknown anchor '${name}' referenced`, start - 1, end);
    if (anchor.open) throw new YamlFailure(`anchor '${name}' value contains itself`, start - 1, end);
    this.charge(anchor.size, start - 1);
    this.size += anchor.size;
    this.end = end;
    const range = { start: start - 1, end };
    if (this.ranges) this.range = { value: range, ...(anchor.range?.children && { children: anchor.range.children }) };
    return anchor.value;
  }

  private charge(nodes: number, at: number): void {
    this.aliased += nodes;
    if (this.aliased > limits.aliasedNodes) throw new YamlFailure('document contains excessive aliasing', at);
  }

  private close(event: CollectionEvent, children: Map<PathStep, RangeNode> | undefined): void {
    this.at += 1;
    if (!children) return;
    if (this.text.charAt(event.start) === '{' || this.text.charAt(event.start) === '[') this.end = afterBracket(this.text, this.end);
    this.range = { value: { start: event.start, end: Math.max(this.end, event.start) }, children };
  }
}

function put(fields: Mutable, key: string, value: JsonValue): void {
  if (key !== '__proto__') fields[key] = value;
  else Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
}

function scalarRange(event: ScalarEvent, end: number): SourceRange {
  if (event.valueStart < 0) return { start: end, end };
  const quotes = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0;
  return { start: event.valueStart - quotes, end: event.valueEnd + quotes };
}

/** Behind the closing bracket that follows, over blanks, commas and comments. */
function afterBracket(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charAt(at);
    if (unit === ']' || unit === '}') return at + 1;
    if (unit === '#') while (at + 1 < text.length && !/[\r\n]/.test(text.charAt(at + 1))) at += 1;
  }
  return from;
}

/** Escapes can spell half of a pair, which is no text: Kubernetes reads the replacement character. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

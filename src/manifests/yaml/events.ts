import { EVENT_ID, SCALAR_STYLE, YAMLException, getScalarValue, parseEvents } from 'js-yaml';
import { limits } from '../limits';

// The only file that knows js-yaml. It gives events with offsets; values and ranges are ours (`compose.ts`), because
// no schema of js-yaml reads scalars as Kubernetes does.

export { EVENT_ID, SCALAR_STYLE, getScalarValue };

export type YamlEvent = ReturnType<typeof parseEvents>[number];
export type ScalarEvent = Extract<YamlEvent, { type: typeof EVENT_ID.SCALAR }>;
export type CollectionEvent = Extract<YamlEvent, { type: typeof EVENT_ID.MAPPING | typeof EVENT_ID.SEQUENCE }>;

/** The text is no YAML: why, and the offset where it shows. */
export class YamlFailure extends Error {
  constructor(readonly reason: string, readonly start: number, readonly end = start) {
    super(reason);
  }
}

export interface EventStream {
  /** The text that the offsets of the events count in; as long as the original. */
  readonly text: string;
  readonly events: readonly YamlEvent[];
}

/** Parses one document; throws a `YamlFailure`. */
export function readEvents(text: string): EventStream {
  let repaired = text;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const events = parseEvents(repaired, { maxDepth: limits.depth });
      if (events.length > limits.events) throw new YamlFailure(`document has more than ${limits.events} parts`, 0);
      return { text: repaired, events };
    } catch (error) {
      const failure = failureOf(error);
      const again = attempt < limits.repairs && attempt * text.length < limits.repairedLength;
      const next = again ? withClosingBracketJoined(repaired, failure) : undefined;
      if (next === undefined) throw failure;
      repaired = next;
    }
  }
}

function failureOf(error: unknown): YamlFailure {
  if (error instanceof YamlFailure) return error;
  if (error instanceof YAMLException) return new YamlFailure(error.reason, error.mark?.position ?? 0);
  return new YamlFailure(error instanceof Error ? error.message : String(error), 0);
}

/**
 * kubectl accepts a flow collection that closes at the indentation of its parent, js-yaml does not. The line break
 * before such a bracket becomes a blank, so that all offsets stay.
 */
function withClosingBracketJoined(text: string, { reason, start: at }: YamlFailure): string | undefined {
  if (reason !== 'deficient indentation' || !/[\]}]/.test(text.charAt(at))) return undefined;
  const before = text.slice(0, at);
  const gap = /(?:[ \t]+#[^\r\n]*)?[ \t\r\n]*[\r\n][ \t]*$/.exec(before.slice(-2000));
  if (!gap) return undefined;
  return before.slice(0, at - gap[0].length) + ' '.repeat(gap[0].length) + text.slice(at);
}

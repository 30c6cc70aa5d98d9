import { limits } from '../limits';
import { problem, type Problem, type SourceRange } from '../problems';
import type { PathStep, RangeNode } from '../ranges';
import { closingQuote } from './scan';

export interface Located {
  readonly ranges: RangeNode;
  readonly problems: readonly Problem[];
}

/** Where everything stands in a text that `JSON.parse` accepts, and which keys are written twice. */
export function locateJson(text: string): Located {
  const walk = new Walk(text);
  return { ranges: walk.value(), problems: walk.problems };
}

class Walk {
  readonly problems: Problem[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  value(): RangeNode {
    this.skipBlank();
    const start = this.at;
    const first = this.text.charAt(start);
    if (first === '{') return this.collection(start, '}', children => this.field(children));
    if (first === '[') return this.collection(start, ']', children => children.set(children.size, this.value()));
    return { value: this.scalar() };
  }

  private collection(start: number, close: string, read: (children: Map<PathStep, RangeNode>) => void): RangeNode {
    const children = new Map<PathStep, RangeNode>();
    this.at += 1;
    for (this.skipBlank(); this.text.charAt(this.at) !== close && this.at < this.text.length; this.skipBlank()) {
      if (this.text.charAt(this.at) === ',') this.at += 1;
      else read(children);
    }
    this.at += 1;
    return { value: { start, end: this.at }, children };
  }

  private field(children: Map<PathStep, RangeNode>): void {
    const key = this.scalar();
    const written = this.text.slice(key.start + 1, key.end - 1);
    const name = written.includes('\\') ? JSON.parse(`"${written}"`) as string : written;
    this.skipBlank();
    this.at += 1;
    const first = children.get(name)?.key;
    if (first && this.problems.length < limits.problems) this.problems.push(problem('warning', 'yaml-duplicate-key', { key: name }, key, [{ uri: '', range: first }]));
    children.set(name, { ...this.value(), key });
  }

  private scalar(): SourceRange {
    const start = this.at;
    if (this.text.charAt(start) === '"') this.at = closingQuote(this.text, start) + 1;
    else while (this.at < this.text.length && !endsScalar(this.text.charCodeAt(this.at))) this.at += 1;
    return { start, end: this.at };
  }

  private skipBlank(): void {
    while (isBlank(this.text.charCodeAt(this.at))) this.at += 1;
  }
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}

function endsScalar(unit: number): boolean {
  return isBlank(unit) || unit === 44 || unit === 93 || unit === 125;
}

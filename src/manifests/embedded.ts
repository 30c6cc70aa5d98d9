import type { JsonValue } from '../cluster/api/types';
import type { PathStep } from './ranges';

export interface Embedded {
  readonly kind: string;
  readonly path: readonly PathStep[];
}

const KIND_LINE = /^\s*"?kind"?:\s*"?(DaemonSet|NodeList|Node)"?\s*,?\s*$/m;

/** The first text inside a value that holds a manifest of a watched kind: ConfigMaps carry such files for others. */
export function embedded(value: JsonValue, path: readonly PathStep[] = []): Embedded | undefined {
  if (typeof value === 'string') {
    const kind = value.length > 20 && value.includes('kind') ? KIND_LINE.exec(value)?.[1] : undefined;
    return kind === undefined ? undefined : { kind, path };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, field] of Object.entries(value)) {
    if (key === 'annotations') continue;
    const found = embedded(field as JsonValue, [...path, Array.isArray(value) ? Number(key) : key]);
    if (found) return found;
  }
  return undefined;
}

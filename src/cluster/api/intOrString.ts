import type { IntOrString } from './types';

const percent = /^([+-]?\d+)%$/;

/** The number out of `25%`; undefined when the text is no percentage. */
export function parsePercent(text: string): number | undefined {
  const digits = percent.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * An integer as it is, or a percentage of `total` (GetScaledValueFromIntOrPercent, DS-4.1); undefined when
 * the text is no percentage.
 */
export function scaledValue(value: IntOrString, total: number, roundUp: boolean): number | undefined {
  if (typeof value === 'number') return value;
  const part = parsePercent(value);
  if (part === undefined) return undefined;
  const scaled = (part * total) / 100;
  return roundUp ? Math.ceil(scaled) : Math.floor(scaled);
}

/** How a quantity is written: with `Ki` and the like, with `k` and the like, or with an exponent. */
type QuantityFormat = 'BinarySI' | 'DecimalSI' | 'DecimalExponent';

interface Quantity {
  /** In units of 10⁻⁹. */
  readonly nano: bigint;
  readonly format: QuantityFormat;
}

const shape = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const billion = 1_000_000_000n;
const binary: Readonly<Record<string, bigint>> = {
  Ki: 2n ** 10n, Mi: 2n ** 20n, Gi: 2n ** 30n, Ti: 2n ** 40n, Pi: 2n ** 50n, Ei: 2n ** 60n,
};
const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binarySuffixes = ['Ei', 'Pi', 'Ti', 'Gi', 'Mi', 'Ki'] as const;
const decimalSuffixes = ['E', 'P', 'T', 'G', 'M', 'k', '', 'm', 'u', 'n'] as const;

/** The text of the API server for what is no quantity. */
export const quantityError = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

/** True for a number with an optional suffix: `500m`, `1.5`, `1Gi`, `1e3`. */
export function isQuantity(value: string | number): boolean {
  return parse(String(value)) !== undefined;
}

/** Thousandths, rounded up: what CPU is counted in. 0 when the text is no quantity. */
export function milliValue(value: string | number): number {
  if (typeof value === 'string' && /^\d{1,12}m$/.test(value)) return Number(value.slice(0, -1));
  const quantity = parse(String(value));
  return quantity ? Number(divideUp(quantity.nano, 1_000_000n)) : 0;
}

/** Whole units, rounded up: bytes of memory, number of pods. 0 when the text is no quantity. */
export function wholeValue(value: string | number): number {
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  const quantity = parse(String(value));
  return quantity ? Number(divideUp(quantity.nano, billion)) : 0;
}

/** Negative, zero or positive as `a` is less than, equal to or greater than `b`; what is no quantity counts as 0. */
export function compareQuantities(a: string | number, b: string | number): number {
  const difference = (parse(String(a))?.nano ?? 0n) - (parse(String(b))?.nano ?? 0n);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The quantity as Kubernetes prints it (`0.5` → `500m`, `1024Mi` → `1Gi`); what is none comes back as it is. */
export function formatQuantity(value: string | number): string {
  const quantity = parse(String(value));
  return quantity ? print(quantity) : String(value);
}

/** CPU as Kubernetes prints it: `1500m`, `2`. */
export function formatMilli(milli: number): string {
  return print({ nano: BigInt(Math.round(milli)) * 1_000_000n, format: 'DecimalSI' });
}

/** Bytes as Kubernetes prints them: `64Mi`, `1Gi`. */
export function formatBytes(bytes: number): string {
  return print({ nano: BigInt(Math.round(bytes)) * billion, format: 'BinarySI' });
}

function parse(text: string): Quantity | undefined {
  const match = shape.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', suffix = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  const factor = binary[suffix];
  if (factor !== undefined) return { nano: shift(digits * factor * billion, -fraction.length), format: 'BinarySI' };
  const exponent = decimal[suffix];
  if (exponent !== undefined) return { nano: shift(digits, exponent + 9 - fraction.length), format: 'DecimalSI' };
  const power = Number(suffix.slice(1));
  if (Math.abs(power) > 30) return undefined;
  return { nano: shift(digits, power + 9 - fraction.length), format: 'DecimalExponent' };
}

/** Times ten to a power; digits below 10⁻⁹ round away from zero. */
function shift(value: bigint, power: number): bigint {
  if (power >= 0) return value * 10n ** BigInt(power);
  const divisor = 10n ** BigInt(-power);
  return value < 0n ? -divideUp(-value, divisor) : divideUp(value, divisor);
}

function divideUp(value: bigint, divisor: bigint): bigint {
  return value > 0n ? (value + divisor - 1n) / divisor : value / divisor;
}

function print({ nano, format }: Quantity): string {
  if (nano === 0n) return '0';
  const whole = nano / billion;
  if (format === 'BinarySI' && whole * billion === nano && (whole >= 1024n || whole <= -1024n)) return printBinary(whole);
  for (const suffix of decimalSuffixes) {
    const power = decimal[suffix]! + 9;
    const unit = 10n ** BigInt(power);
    if (nano % unit === 0n) return `${nano / unit}${format === 'DecimalExponent' ? exponentOf(power - 9) : suffix}`;
  }
  return `${nano}n`;
}

function printBinary(whole: bigint): string {
  for (const suffix of binarySuffixes) {
    if (whole % binary[suffix]! === 0n) return `${whole / binary[suffix]!}${suffix}`;
  }
  return String(whole);
}

function exponentOf(power: number): string {
  return power === 0 ? '' : `e${power}`;
}

const labelName = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const int64 = /^[+-]?\d+$/;
const maxInt64 = 2n ** 63n - 1n;
const minInt64 = -(2n ** 63n);

/** True for a qualified name: `[prefix/]name`, the form of label and taint keys. */
export function isLabelKey(key: string): boolean {
  const parts = key.split('/');
  const name = parts.pop()!;
  if (parts.length > 1 || name.length > 63 || !labelName.test(name)) return false;
  return parts.length === 0 || isSubdomain(parts[0]!);
}

/** True for a label value: empty, or at most 63 characters of letters, digits, `-`, `_`, `.`. */
export function isLabelValue(value: string): boolean {
  return value === '' || (value.length <= 63 && labelName.test(value));
}

/** True for a DNS subdomain of at most 253 characters. */
export function isSubdomain(name: string): boolean {
  return name.length <= 253 && subdomain.test(name);
}

/** A decimal 64-bit integer as Go's ParseInt reads it (leading zeros and a sign allowed); undefined when it is none. */
export function parseInt64(text: string): bigint | undefined {
  if (!int64.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value > maxInt64 || value < minInt64 ? undefined : value;
}

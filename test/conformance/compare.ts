/** First difference between what is expected and what is there. */
export interface Difference {
  readonly path: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Objects are subsets, lists are exact, values are equal: the first difference, undefined for none. */
export function subsetDifference(expected: unknown, actual: unknown, path = ''): Difference | undefined {
  if (Array.isArray(expected)) return listDifference(expected, actual, path);
  if (expected !== null && typeof expected === 'object') {
    if (actual === null || typeof actual !== 'object' || Array.isArray(actual)) return { path, expected, actual };
    for (const [key, value] of Object.entries(expected)) {
      const difference = subsetDifference(value, (actual as Record<string, unknown>)[key], `${path}.${key}`);
      if (difference) return difference;
    }
    return undefined;
  }
  return Object.is(expected, actual) ? undefined : { path, expected, actual };
}

function listDifference(expected: readonly unknown[], actual: unknown, path: string): Difference | undefined {
  if (!Array.isArray(actual) || actual.length !== expected.length) return { path, expected, actual };
  for (const [index, value] of expected.entries()) {
    const difference = subsetDifference(value, actual[index], `${path}[${index}]`);
    if (difference) return difference;
  }
  return undefined;
}

/** Lists of names, compared without order. */
export function sameMembers(expected: unknown, actual: readonly unknown[]): boolean {
  return Array.isArray(expected) && JSON.stringify([...expected].sort()) === JSON.stringify([...actual].sort());
}
